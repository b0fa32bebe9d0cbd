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
  const rows = await db
    .selectFrom('contentPictures as picture')
    .innerJoin('images as image', 'image.id', 'picture.imageId')
    .select(['picture.id', 'picture.alt', 'image.contentHash as hash', 'image.width', 'image.height'])
    .where('picture.id', 'in', uniqueIds)
    .execute()
  return new Map(rows.map(({ id, hash, width, height, alt }) => [id, { hash, width, height, alt }]))
}

/** The row's picture as a column. @param id such as `slides.pictureId` */
export const pictureColumn = (id: string) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('contentPictures as picture')
      .innerJoin('images as image', 'image.id', 'picture.imageId')
      .select(['image.contentHash as hash', 'image.width', 'image.height', 'picture.alt'])
      .where('picture.id', '=', sql.ref<number>(id)),
  )

export const pictureOf = (pictures: PicturesById, id: number | null): ContentPicture | null =>
  id === null ? null : (pictures.get(id) ?? null)
