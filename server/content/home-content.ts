// Reads banners, chosen products and videos of the home page (ROUTE-01).
import type { Slide, SlidePlace, Video } from '#contract/content/home-page.ts'
import type { Database } from '../database/database.ts'
import { listLatestNews } from './news.ts'
import { pictureColumn } from './content-images.ts'

// The home page has no room for more; the API lists the same.
const maxSlides = 10
const maxProducts = 24
const maxVideos = 12
const newsCount = 3

export async function readHomeContent(db: Database, now: Date) {
  const [carousel, marketing, chosenIds, videos, news] = await Promise.all([
    listSlides(db, now, 'carousel'),
    listSlides(db, now, 'marketing'),
    listSliderProductIds(db),
    listVideos(db),
    listLatestNews(db, now, newsCount),
  ])
  return { slides: { carousel, marketing }, chosenIds, videos, news }
}

export const listSlides = (db: Database, now: Date, place: SlidePlace): Promise<Slide[]> =>
  db
    .selectFrom('slides')
    .select(['id', 'title', 'text', 'button', 'href', pictureColumn('slides.pictureId').as('picture')])
    .where('place', '=', place)
    .where('isPublished', '=', true)
    .where((eb) => eb.or([eb('startsAt', 'is', null), eb('startsAt', '<=', now)]))
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .limit(maxSlides)
    .execute()

/** Products chosen by staff; some may no longer be for sale. */
export async function listSliderProductIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('sliderProducts')
    .select('productId')
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('productId')
    .limit(maxProducts)
    .execute()
  return rows.map(({ productId }) => productId)
}

export async function listVideos(db: Database): Promise<Video[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title', 'text', 'file', 'captions', 'seconds', pictureColumn('videos.posterId').as('poster')])
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(maxVideos)
    .execute()
  return rows.flatMap(({ poster, ...video }) => (poster ? [{ ...video, poster }] : []))
}
