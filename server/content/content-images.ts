// Finds pictures of content pages by their ids with one query per page.
import { expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ContentPicture } from '#contract/content/content-image.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../database/database.ts'

export type PicturesById = ReadonlyMap<number, ContentPicture>

export async function findPictures(db: Database, ids: readonly (number | null | undefined)[]): Promise<PicturesById> {
  const uniqueIds = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (uniqueIds.length === 0) return new Map()
  const rows = await selectPictures(db).select('picture.id').where('picture.id', 'in', uniqueIds).execute()
  return new Map(rows.map(({ id, ...picture }) => [id, picture]))
}

const selectPictures = (db: Pick<Database, 'selectFrom'>) =>
  db
    .selectFrom('contentPictures as picture')
    .innerJoin('images as image', 'image.id', 'picture.imageId')
    .select(['image.contentHash as hash', 'image.width', 'image.height', 'picture.alt'])

/** The row's picture as a column. @param id such as `slides.pictureId` */
export const pictureColumn = (id: string) =>
  jsonObjectFrom(selectPictures(expressionBuilder<DB>()).where('picture.id', '=', sql.ref<number>(id)))

/** The first picture of `object.id` as a column. */
export const firstPictureOfObject = () =>
  jsonObjectFrom(picturesOfObject(expressionBuilder<DB>()).where('shown.objectId', '=', sql.ref<number>('object.id')).limit(1))

/** In their order. */
export const picturesOfObject = (db: Pick<Database, 'selectFrom'>) =>
  selectPictures(db).innerJoin('objectPictures as shown', 'shown.pictureId', 'picture.id').orderBy('shown.position')

/** In their order. */
export const picturesOfProduction = (db: Pick<Database, 'selectFrom'>) =>
  selectPictures(db).innerJoin('productionPictures as shown', 'shown.pictureId', 'picture.id').orderBy('shown.position')
