// Reads published finished objects: filters, list and page (ROUTE-08).
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { listPictureIds } from '#contract/content/rich-text.schema.ts'
import { makeSlug } from '#contract/values/slug.ts'
import { firstPicture } from '../catalogue/cards/first-picture.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { findPictures, firstPictureOfObject, picturesOfObject } from './content-images.ts'
import { toCoordinates } from './coordinates.ts'
import { readRichText } from './parse-rich-text.ts'

export type ObjectPage = Awaited<ReturnType<typeof getObject>>

export const selectObjectTypes = (db: Database) =>
  db
    .selectFrom('objectTypes')
    .select(['id', 'slug', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('objects').select('typeId').where('isPublished', '=', true))
    .orderBy('position')
    .orderBy('id')

export const listObjectLocations = (db: Database) =>
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
export async function findObjectLocation(db: Database, text: string) {
  const requestedSlug = makeSlug(text)
  const rows = await db.selectFrom('objectLocations').select(['id', 'slug', 'name', 'place', 'otherNames']).orderBy('id').execute()
  const found = rows.find(({ slug, name, otherNames }) => [slug, name, ...otherNames].some((one) => makeSlug(one) === requestedSlug))
  return found && { id: found.id, slug: found.slug, name: found.name, place: found.place }
}

export const selectObjects = (db: Database, { typeId, locationId }: { typeId?: number | undefined; locationId?: number | undefined }) =>
  cards(db)
    .$if(typeId !== undefined, (query) => query.where('object.typeId', '=', typeId!))
    .$if(locationId !== undefined, (query) => query.where('object.locationId', '=', locationId!))
    .orderBy('object.position')
    .orderBy(sql`object.year desc nulls last`)
    .orderBy('object.id')

/** @throws ShopError not_found, also for an unpublished object */
export async function getObject(db: Database, id: number) {
  const row = await cards(db)
    .select(['object.address', 'object.latitude', 'object.longitude', 'object.description'])
    .where('object.id', '=', id)
    .executeTakeFirstOrThrow(() => new ShopError('not_found'))
  const { latitude, longitude, ...object } = row
  const description = readRichText(row.description, `object ${id}`)
  const [facts, gallery, production, products, pictures] = await Promise.all([
    db.selectFrom('objectFacts').select(['name', 'value']).where('objectId', '=', id).orderBy('position').execute(),
    picturesOfObject(db).where('shown.objectId', '=', id).execute(),
    db
      .selectFrom('objectProduction as made')
      .innerJoin('production', 'production.id', 'made.productionId')
      .select(['production.slug', 'production.title'])
      .where('made.objectId', '=', id)
      .where('production.isPublished', '=', true)
      .orderBy('production.position')
      .execute(),
    listProducts(db, id),
    findPictures(db, listPictureIds(description)),
  ])
  return { ...object, coordinates: toCoordinates({ latitude, longitude }), description, pictures, facts, gallery, production, products }
}

/** Of the catalogue, still sold. */
const listProducts = (db: Database, objectId: number) =>
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

const cards = (db: Database) =>
  published(db)
    .innerJoin('objectTypes as type', 'type.id', 'object.typeId')
    .innerJoin('objectLocations as location', 'location.id', 'object.locationId')
    .select(['object.id', 'object.title', 'object.lead', 'object.year', firstPictureOfObject().as('picture')])
    .select((eb) => [
      jsonBuildObject({ id: eb.ref('type.id'), slug: eb.ref('type.slug'), name: eb.ref('type.name') }).as('type'),
      jsonBuildObject({
        id: eb.ref('location.id'),
        slug: eb.ref('location.slug'),
        name: eb.ref('location.name'),
        place: eb.ref('location.place'),
      }).as('location'),
    ])
