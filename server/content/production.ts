// Reads own production: the list and one page of it (ROUTE-09).
import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Question } from '#contract/content/questionnaire.ts'
import { listPictureIds } from '#contract/content/rich-text.schema.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { findPictures, firstPictureOfObject, pictureColumn, picturesOfProduction } from './content-images.ts'
import { readRichText } from './parse-rich-text.ts'

const advantages = z.array(z.strictObject({ title: z.string(), text: z.string() }))

export type ProductionPage = Awaited<ReturnType<typeof getProduction>>
export type ProductionCard = Awaited<ReturnType<ReturnType<typeof selectProduction>['execute']>>[number]

export const selectProduction = (db: Database) =>
  db
    .selectFrom('production')
    .select(['id', 'slug', 'title', 'lead', pictureColumn('production.pictureId').as('picture')])
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('id')

/** @param key id or slug @throws ShopError not_found, also for an unpublished one */
export async function getProduction(db: Database, key: number | string) {
  const row = await db
    .selectFrom('production')
    .select(['id', 'slug', 'title', 'lead', 'description', 'advantages'])
    .select([pictureColumn('production.pictureId').as('picture'), pictureColumn('production.schemeId').as('scheme')])
    .where(typeof key === 'number' ? 'id' : 'slug', '=', key)
    .where('isPublished', '=', true)
    .executeTakeFirstOrThrow(() => new ShopError('not_found'))
  const { id } = row
  const description = readRichText(row.description, `production ${id}`)
  const [parameters, gallery, questions, objects, pictures] = await Promise.all([
    db.selectFrom('productionParameters').select(['name', 'value']).where('productionId', '=', id).orderBy('position').execute(),
    picturesOfProduction(db).where('shown.productionId', '=', id).execute(),
    listQuestions(db, id),
    db
      .selectFrom('objectProduction as made')
      .innerJoin('objects as object', 'object.id', 'made.objectId')
      .innerJoin('objectLocations as location', 'location.id', 'object.locationId')
      .select(['object.id', 'object.title', 'object.year', 'location.name as location', firstPictureOfObject().as('picture')])
      .where('made.productionId', '=', id)
      .where('object.isPublished', '=', true)
      .orderBy(sql`object.year desc nulls last`)
      .orderBy('object.id')
      .execute(),
    findPictures(db, listPictureIds(description)),
  ])
  return { ...row, description, pictures, advantages: advantages.parse(row.advantages), parameters, gallery, questions, objects }
}

const listQuestions = (db: Database, productionId: number): Promise<Question[]> =>
  db
    .selectFrom('questions')
    .select(['code', 'label', 'kind', 'unit', 'hint', 'choices', 'isRequired'])
    .where('productionId', '=', productionId)
    .orderBy('position')
    .execute()
