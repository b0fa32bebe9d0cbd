// Loads the demo's ready-made films as videos, each with a frame as its poster.
import { readFile } from 'node:fs/promises'
import { captionsOf, frameOf, height, width } from '../films/frame-primitives.ts'
import { films } from '../films/films.ts'
import type { ImageFiles } from '#server/files/image-store.ts'
import type { VideoFiles } from '#server/files/video-store.ts'
import type { Database } from '#server/database/database.ts'
import { storePictures } from './store-pictures.ts'

const posterScale = 1280 / width

/** Into a shop without videos. */
export async function loadVideos(db: Database, images: ImageFiles, videos: VideoFiles): Promise<void> {
  const posterIds = await storePictures(
    db,
    images,
    films.map((film) => ({
      svg: frameOf(film, film.posterAt, posterScale),
      width: width * posterScale,
      height: height * posterScale,
      alt: film.posterAlt,
    })),
  )
  for (const [position, film] of films.entries()) {
    const file = await videos.storeVideo(await readFile(new URL(`../films/${film.name}.mp4`, import.meta.url)))
    const captions = await videos.storeCaptions(captionsOf(film))
    const { title, text, seconds } = film
    await db
      .insertInto('videos')
      .values({ title, text, file, captions, seconds, position, posterId: posterIds[position] ?? 0, isPublished: true })
      .execute()
  }
}
