// Banners, chosen goods and videos of the home page, in the order of staff (ROUTE-01, CONT-01).
import type { Slide, SlidePlace, Video } from '#contract/home-content.ts'
import type { Database } from '../database.ts'
import { findPictures, pictureOf } from './pictures.ts'

const mostSlides = 10
const mostProducts = 24
const mostVideos = 12

/** Those that are published and whose time it is. */
export async function listSlides(db: Database, place: SlidePlace, now: Date): Promise<Slide[]> {
  const rows = await db
    .selectFrom('slides')
    .select(['id', 'title', 'text', 'button', 'href', 'pictureId'])
    .where('place', '=', place)
    .where('isPublished', '=', true)
    .where((eb) => eb.or([eb('startsAt', 'is', null), eb('startsAt', '<=', now)]))
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .limit(mostSlides)
    .execute()
  const pictures = await findPictures(
    db,
    rows.map(({ pictureId }) => pictureId),
  )
  return rows.map(({ pictureId, ...slide }) => ({ ...slide, picture: pictureOf(pictures, pictureId) }))
}

/** Goods that staff chose; some may no longer be sold. */
export async function listSliderProductIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('sliderProducts')
    .select('productId')
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('productId')
    .limit(mostProducts)
    .execute()
  return rows.map(({ productId }) => productId)
}

export async function listVideos(db: Database): Promise<Video[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title', 'text', 'file', 'captions', 'seconds', 'posterId'])
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(mostVideos)
    .execute()
  const posters = await findPictures(
    db,
    rows.map(({ posterId }) => posterId),
  )
  return rows.flatMap(({ posterId, ...video }) => {
    const poster = pictureOf(posters, posterId)
    return poster ? [{ ...video, poster }] : []
  })
}
