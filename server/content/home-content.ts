// Banners, chosen goods and videos of the home page, in the order of staff (ROUTE-01, CONT-01).
import type { Slide, SlidePlace, Video } from '#contract/content/home-page.ts'
import type { NewsCard } from '#contract/content/news.schema.ts'
import type { Database } from '../database/database.ts'
import { listLatestNews } from './news.ts'
import { pictureColumn } from './content-images.ts'

const mostSlides = 10
const mostProducts = 24
const mostVideos = 12
const newsCount = 3

export type HomeContent = {
  slides: Record<SlidePlace, Slide[]>
  /** products that staff chose, in their order; some may no longer be sold */
  chosenIds: number[]
  videos: Video[]
  news: NewsCard[]
}

/** What the home page shows in addition to rows of products. */
export async function readHomeContent(db: Database, now: Date): Promise<HomeContent> {
  const [slides, chosenIds, videos, news] = await Promise.all([
    listAllSlides(db, now),
    listSliderProductIds(db),
    listVideos(db),
    listLatestNews(db, now, newsCount),
  ])
  return { slides, chosenIds, videos, news }
}

/** Those that are published and whose time it is, of all places at once. */
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
  for (const { place, ...slide } of rows) if (slides[place].length < mostSlides) slides[place].push(slide)
  return slides
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

/** Without its poster a video is not shown. */
export async function listVideos(db: Database): Promise<Video[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title', 'text', 'file', 'captions', 'seconds', pictureColumn('videos.posterId').as('poster')])
    .where('isPublished', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(mostVideos)
    .execute()
  return rows.flatMap(({ poster, ...video }) => (poster ? [{ ...video, poster }] : []))
}
