// Pictures of content pages by their ids: one query for all that a page shows.
import { sql } from 'kysely'
import type { ContentPicture } from '#contract/content-picture.ts'
import type { Database } from '../database.ts'

export type PicturesById = ReadonlyMap<number, ContentPicture>

/** Ids that are unknown are left out; null and undefined are no picture. */
export async function findPictures(db: Database, ids: readonly (number | null | undefined)[]): Promise<PicturesById> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('contentPictures as picture')
    .innerJoin('images as image', 'image.id', 'picture.imageId')
    .select(['picture.id', 'picture.alt', 'image.contentHash as hash', 'image.width', 'image.height'])
    .where('picture.id', '=', sql<number>`any(${wanted})`)
    .execute()
  return new Map(rows.map(({ id, hash, width, height, alt }) => [id, { hash, width, height, alt }]))
}

/** The picture that a row names, as one of its columns: no second way to the database. @param id such as `slides.pictureId` */
export const pictureColumn = (id: string) => sql<ContentPicture | null>`(
  select json_build_object('hash', i.content_hash, 'width', i.width, 'height', i.height, 'alt', p.alt)
  from content_pictures p join images i on i.id = p.image_id where p.id = ${sql.ref(id)})`

export const pictureOf = (pictures: PicturesById, id: number | null): ContentPicture | null =>
  id === null ? null : (pictures.get(id) ?? null)
