// Stores drawings of demo content as images.
import type { ImageFiles } from '#server/files/image-store.ts'
import type { Database } from '#server/database/database.ts'
import { storeDrawings, type Drawing } from '../drawings/store-drawings.ts'

export type DrawnPicture = Drawing & { alt: string }

/** Drawn pictures through the image pipeline, as staff's uploads go; their ids in the order given. */
export async function storePictures(db: Database, images: ImageFiles, pictures: readonly DrawnPicture[]): Promise<number[]> {
  if (pictures.length === 0) return []
  const imageIds = await storeDrawings(images, db, pictures)
  const rows = await db
    .insertInto('contentPictures')
    .values(pictures.map(({ alt }, at) => ({ alt, imageId: imageIds[at] ?? 0 })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
