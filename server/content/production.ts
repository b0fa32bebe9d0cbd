// Reads own production: the list and one page of it (ROUTE-09).
import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { ProductionCard, ProductionPage } from '#contract/content/production.ts'
import type { Question } from '#contract/content/questionnaire.ts'
import { pictureIdsOf } from '#contract/content/rich-text.schema.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { firstPictureId } from './projects.ts'
import { findPictures, pictureColumn, pictureOf } from './content-images.ts'
import { readRichText } from './parse-rich-text.ts'

const advantages = z.array(z.strictObject({ title: z.string(), text: z.string() }))

export const listProduction = (db: Database): Promise<ProductionCard[]> => selectProduction(db).execute()

export const selectProduction = (db: Database) =>
  db
    .selectFrom('production')
    .select(['id', 'slug', 'title', 'lead', pictureColumn('production.pictureId').as('picture')])
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('id')

/** @param key id or slug @throws ShopError not_found, also for an unpublished one */
export async function getProduction(db: Database, key: number | string): Promise<ProductionPage> {
  const row = await db
    .selectFrom('production')
    .selectAll()
    .where(typeof key === 'number' ? 'id' : 'slug', '=', key)
    .where('isPublished', '=', true)
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found')
  const { id, slug, title, lead } = row
  const description = readRichText(row.description, `production ${id}`)
  const [parameters, galleryIds, questions, objects] = await Promise.all([
    db.selectFrom('productionParameters').select(['name', 'value']).where('productionId', '=', id).orderBy('position').execute(),
    db.selectFrom('productionPictures').select('pictureId').where('productionId', '=', id).orderBy('position').execute(),
    listQuestions(db, id),
    db
      .selectFrom('objectProduction as made')
      .innerJoin('objects as object', 'object.id', 'made.objectId')
      .innerJoin('objectLocations as location', 'location.id', 'object.locationId')
      .select(['object.id', 'object.title', 'object.year', 'location.name as location'])
      .select(firstPictureId)
      .where('made.productionId', '=', id)
      .where('object.isPublished', '=', true)
      .orderBy(sql`object.year desc nulls last`)
      .orderBy('object.id')
      .execute(),
  ])
  const gallery = galleryIds.map(({ pictureId }) => pictureId)
  const pictures = await findPictures(db, [
    row.pictureId,
    row.schemeId,
    ...gallery,
    ...objects.map(({ pictureId }) => pictureId),
    ...pictureIdsOf(description),
  ])
  return {
    id,
    slug,
    title,
    lead,
    description,
    pictures,
    advantages: advantages.parse(row.advantages),
    parameters,
    picture: pictureOf(pictures, row.pictureId),
    scheme: pictureOf(pictures, row.schemeId),
    gallery: gallery.map((one) => pictures.get(one)).filter((one) => one !== undefined),
    questions,
    objects: objects.map(({ pictureId, ...object }) => ({ ...object, picture: pictureOf(pictures, pictureId) })),
  }
}

const listQuestions = (db: Database, productionId: number): Promise<Question[]> =>
  db
    .selectFrom('questions')
    .select(['code', 'label', 'kind', 'unit', 'hint', 'choices', 'isRequired'])
    .where('productionId', '=', productionId)
    .orderBy('position')
    .execute()
