// What the home page shows beside goods, read once for all who ask within a second (house: freshness): its four questions took a fifth of the
// page's CPU.
import type { NewsCard } from '#contract/news.ts'
import type { Slide, SlidePlace, Video } from '#contract/home-content.ts'
import type { CatalogueIndexes } from '../catalogue/index/current.ts'
import type { Services } from '../services.ts'
import { listAllSlides, listSliderProductIds, listVideos } from './home-content.ts'
import { listLatestNews } from './news.ts'

export type HomeContent = {
  slides: Record<SlidePlace, Slide[]>
  /** goods that staff chose, in their order; some may no longer be sold */
  chosenIds: number[]
  videos: Video[]
  news: NewsCard[]
}

type Needed = Pick<Services, 'db' | 'catalogue' | 'clock'>
type Kept = { generation: number; readAt: number; content: Promise<HomeContent> }

// A change is heard through the feed at once; what begins or ends at its hour is not.
const longestMs = 1000
const newsCount = 3

const kept = new WeakMap<Pick<CatalogueIndexes, 'generation'>, Kept>()

/** Not older than a second, and never older than what the change feed has told. */
export function homeContent(services: Needed): Promise<HomeContent> {
  const { catalogue, clock } = services
  const generation = catalogue.generation()
  const readAt = clock().getTime()
  const last = kept.get(catalogue)
  const age = readAt - (last?.readAt ?? -Infinity)
  if (last?.generation === generation && age >= 0 && age < longestMs) return last.content
  const content = readHomeContent(services)
  kept.set(catalogue, { generation, readAt, content })
  // Who asks next is not told of a failure that is over.
  content.catch(() => kept.get(catalogue)?.content === content && kept.delete(catalogue))
  return content
}

async function readHomeContent({ db, clock }: Needed): Promise<HomeContent> {
  const now = clock()
  const [slides, chosenIds, videos, news] = await Promise.all([
    listAllSlides(db, now),
    listSliderProductIds(db),
    listVideos(db),
    listLatestNews(db, now, newsCount),
  ])
  return { slides, chosenIds, videos, news }
}
