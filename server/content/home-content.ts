// Reads banners, chosen products and videos of the home page (ROUTE-01).
import type { Slide, SlidePlace, Video } from '#contract/content/home-page.ts'
import type { Database } from '../database/database.ts'
import { listLatestNews } from './news.ts'
import { pictureColumn } from './content-images.ts'

const maxSlides = 10
const maxProducts = 24
const maxVideos = 12
const newsCount = 3

export async function readHomeContent(db: Database, now: Date) {
  const [slides, chosenIds, videos, news] = await Promise.all([
    listAllSlides(db, now),
    listSliderProductIds(db),
    listVideos(db),
    listLatestNews(db, now, newsCount),
  ])
  return { slides, chosenIds, videos, news }
}

export async function listAllSlides(db: Database, now: Date): Promise<Record<SlidePlace, Slide[]>> {
  const rows = await db
    .selectFrom('slides')
    .select(['id', 'place', 'title', 'text', 'button', 'href', pictureColumn('slides.pictureId').as('picture')])
    .where('isPublished', '=', true)
    .where((eb) => eb.or([eb('startsAt', 'is', null), eb('startsAt', '<=', now)]))
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const slides: Record<SlidePlace, Slide[]> = { carousel: [], marketing: [] }
  for (const { place, ...slide } of rows) if (slides[place].length < maxSlides) slides[place].push(slide)
  return slides
}

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
