// Loads the demo's projects («объекты») with the products they name.
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { ImageFiles } from '#server/files/image-store.ts'
import { objectLocations, objectTypes, type ObjectItem } from './project-item.ts'
import { moreObjects } from './projects-2.ts'
import { newestObjects } from './projects-1.ts'
import { storePictures } from './store-pictures.ts'

/** Into a shop without objects. @param production ids by slug. @param products the most bought product of each kind */
export async function loadObjects(
  db: Database,
  images: ImageFiles,
  production: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const types = await db
    .insertInto('objectTypes')
    .values(objectTypes.map(([slug, name], position) => ({ slug, name, position })))
    .returning(['id', 'slug'])
    .execute()
  const locations = await db
    .insertInto('objectLocations')
    .values(
      objectLocations.map(([slug, name, place, otherNames], position) => ({ slug, name, place, otherNames: [...otherNames], position })),
    )
    .returning(['id', 'slug'])
    .execute()
  const typeIds = new Map(types.map(({ id, slug }) => [slug, id]))
  const locationIds = new Map(locations.map(({ id, slug }) => [slug, id]))
  for (const [position, item] of [...newestObjects, ...moreObjects].entries()) {
    const { title, lead, address, year, point, description } = item
    const [latitude, longitude] = point
    const { id } = await db
      .insertInto('objects')
      .values({
        title,
        lead,
        address,
        year,
        latitude,
        longitude,
        position,
        description: JSON.stringify(description),
        typeId: typeIds.get(item.type) ?? 0,
        locationId: locationIds.get(item.location) ?? 0,
        isPublished: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await loadParts(db, id, item, await storePictures(db, images, item.pictures), production, products)
  }
}

async function loadParts(
  db: Database,
  objectId: number,
  { facts, production: slugs, products: icons }: ObjectItem,
  pictureIds: readonly number[],
  production: ReadonlyMap<string, number>,
  products: ReadonlyMap<string, number>,
): Promise<void> {
  await db
    .insertInto('objectFacts')
    .values(facts.map(([name, value], position) => ({ objectId, position, name, value })))
    .execute()
  await db
    .insertInto('objectPictures')
    .values(pictureIds.map((pictureId, position) => ({ objectId, position, pictureId })))
    .execute()
  const made = slugs.map((slug) => production.get(slug)).filter((id) => id !== undefined)
  if (made.length > 0)
    await db
      .insertInto('objectProduction')
      .values(made.map((productionId) => ({ objectId, productionId })))
      .execute()
  const used = icons.map((icon) => products.get(icon)).filter((id) => id !== undefined)
  if (used.length > 0)
    await db
      .insertInto('objectProducts')
      .values(used.map((productId, position) => ({ objectId, position, productId })))
      .execute()
}

/** The most bought product in stock of each kind. */
export async function productsByIcon(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ icon: string; id: number }>`
    select distinct on (place.icon) place.icon, product.id
    from products product join subcategories place on place.id = product.subcategory_id
    where product.is_active and product.in_stock order by place.icon, product.popularity desc, product.id`.execute(db)
  return new Map(rows.map(({ icon, id }) => [icon, id]))
}
