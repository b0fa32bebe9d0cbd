// Reads published finished objects: filters, list and page (ROUTE-08).
import { sql, type ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { ObjectCard, ObjectLocation, ObjectPage, ObjectType } from './project-views.ts'
import { pictureIdsOf } from '#contract/content/rich-text.schema.ts'
import { slugOf } from '#contract/values/slug.ts'
import { firstPicture } from '../catalogue/cards/first-picture.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { findPictures, pictureOf } from './content-images.ts'
import { coordinatesOf } from './coordinates.ts'
import { readRichText } from './parse-rich-text.ts'

export type ObjectFilter = { typeId?: number | undefined; locationId?: number | undefined }

export const listObjectTypes = (db: Database): Promise<ObjectType[]> => selectObjectTypes(db).execute()

export const selectObjectTypes = (db: Database) =>
  db
    .selectFrom('objectTypes')
    .select(['id', 'slug', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('objects').select('typeId').where('isPublished', '=', true))
    .orderBy('position')
    .orderBy('id')

export const listObjectLocations = (db: Database): Promise<ObjectLocation[]> =>
  db
    .selectFrom('objectLocations')
    .select(['id', 'slug', 'name', 'place'])
    .where('id', 'in', (eb) => eb.selectFrom('objects').select('locationId').where('isPublished', '=', true))
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Slugs of the types and locations that published objects combine. */
export const listObjectPairs = (db: Database): Promise<{ type: string; location: string }[]> =>
  published(db)
    .innerJoin('objectTypes as type', 'type.id', 'object.typeId')
    .innerJoin('objectLocations as location', 'location.id', 'object.locationId')
    .select(['type.slug as type', 'location.slug as location'])
    .distinct()
    .execute()

/** By slug, name or alternative name; ignores case, ё, dashes and spaces. */
export async function findObjectLocation(db: Database, text: string): Promise<ObjectLocation | undefined> {
  const requestedSlug = slugOf(text)
  const rows = await db.selectFrom('objectLocations').select(['id', 'slug', 'name', 'place', 'otherNames']).orderBy('id').execute()
  const found = rows.find(({ slug, name, otherNames }) => [slug, name, ...otherNames].some((one) => slugOf(one) === requestedSlug))
  return found && { id: found.id, slug: found.slug, name: found.name, place: found.place }
}

/** @param page from 1 */
export async function listObjects(
  db: Database,
  { typeId, locationId }: ObjectFilter,
  page: number,
  pageSize: number,
): Promise<{ count: number; rows: ObjectCard[] }> {
  let matching = published(db)
  if (typeId !== undefined) matching = matching.where('object.typeId', '=', typeId)
  if (locationId !== undefined) matching = matching.where('object.locationId', '=', locationId)
  const [{ count }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    cardsOf(matching)
      .orderBy('object.position')
      .orderBy(sql`object.year desc nulls last`)
      .orderBy('object.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ])
  const pictures = await findPictures(
    db,
    rows.map(({ pictureId }) => pictureId),
  )
  return { count, rows: rows.map((row) => cardOf(row, pictureOf(pictures, row.pictureId))) }
}

/** @throws ShopError not_found, also for an unpublished object */
export async function getObject(db: Database, id: number): Promise<ObjectPage> {
  const row = await cardsOf(published(db).where('object.id', '=', id))
    .select(['object.address', 'object.latitude', 'object.longitude', 'object.description'])
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found')
  const description = readRichText(row.description, `object ${id}`)
  const [facts, galleryIds, production, products] = await Promise.all([
    db.selectFrom('objectFacts').select(['name', 'value']).where('objectId', '=', id).orderBy('position').execute(),
    db.selectFrom('objectPictures').select('pictureId').where('objectId', '=', id).orderBy('position').execute(),
    db
      .selectFrom('objectProduction as made')
      .innerJoin('production', 'production.id', 'made.productionId')
      .select(['production.slug', 'production.title'])
      .where('made.objectId', '=', id)
      .where('production.isPublished', '=', true)
      .orderBy('production.position')
      .execute(),
    listProducts(db, id),
  ])
  const gallery = galleryIds.map(({ pictureId }) => pictureId)
  const pictures = await findPictures(db, [...gallery, ...pictureIdsOf(description)])
  return {
    ...cardOf(row, pictureOf(pictures, row.pictureId)),
    address: row.address,
    coordinates: coordinatesOf(row),
    description,
    pictures,
    facts,
    gallery: gallery.map((one) => pictures.get(one)).filter((one) => one !== undefined),
    production,
    products,
  }
}

const listProducts = (db: Database, objectId: number): Promise<ObjectPage['products']> =>
  db
    .selectFrom('objectProducts as used')
    .innerJoin('products as product', 'product.id', 'used.productId')
    .leftJoin('brands as brand', 'brand.id', 'product.brandId')
    .select(['product.article', 'product.name', 'brand.name as brand'])
    .select((eb) => firstPicture(eb.ref('product.id')).select('image.contentHash').as('imageHash'))
    .where('used.objectId', '=', objectId)
    .where('product.isActive', '=', true)
    .orderBy('used.position')
    .execute()

const published = (db: Database) => db.selectFrom('objects as object').where('object.isPublished', '=', true)

export const firstPictureId = (eb: ExpressionBuilder<DB & { object: DB['objects'] }, 'object'>) =>
  eb
    .selectFrom('objectPictures as shown')
    .select('shown.pictureId')
    .whereRef('shown.objectId', '=', 'object.id')
    .orderBy('shown.position')
    .limit(1)
    .as('pictureId')

const cardsOf = (matching: ReturnType<typeof published>) =>
  matching
    .innerJoin('objectTypes as type', 'type.id', 'object.typeId')
    .innerJoin('objectLocations as location', 'location.id', 'object.locationId')
    .select(['object.id', 'object.title', 'object.lead', 'object.year'])
    .select(['type.id as typeId', 'type.slug as typeSlug', 'type.name as typeName'])
    .select(['location.id as locationId', 'location.slug as locationSlug', 'location.name as locationName', 'location.place'])
    .select(firstPictureId)

type CardRow = Awaited<ReturnType<ReturnType<typeof cardsOf>['executeTakeFirstOrThrow']>>

const cardOf = (row: CardRow, picture: ObjectCard['picture']): ObjectCard => ({
  id: row.id,
  title: row.title,
  lead: row.lead,
  type: { id: row.typeId, slug: row.typeSlug, name: row.typeName },
  location: { id: row.locationId, slug: row.locationSlug, name: row.locationName, place: row.place },
  year: row.year,
  picture,
})
