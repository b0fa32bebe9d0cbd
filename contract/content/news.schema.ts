// News, promotions and events (CONT-01): their kinds, and their responses of the API (API-05).
import * as z from 'zod/mini'
import type { ContentPicture } from './content-image.ts'
import type { RichText } from './rich-text.schema.ts'

const newsKinds = ['news', 'promotion', 'event'] as const
export type NewsKind = (typeof newsKinds)[number]

export const isNewsKind = (text: string): text is NewsKind => newsKinds.some((kind) => kind === text)

export type NewsCard = {
  id: number
  kind: NewsKind
  title: string
  summary: string
  picture: ContentPicture | null
  publishedAt: Date
  /** days of an event or a promotion, both included: `2026-12-03` */
  startsOn: string | null
  endsOn: string | null
  place: string
}

export type News = NewsCard & { body: RichText; updatedAt: Date }

export const newsPageSize = 9

const day = z.nullable(z.string())

export const newsCardResponse = z.object({
  id: z.int(),
  kind: z.enum(newsKinds),
  title: z.string(),
  summary: z.string(),
  image: z.nullable(z.object({ file: z.string().check(z.describe('Адрес картинки шириной 640 px')), alt: z.string() })),
  published_at: z.string(),
  starts_on: day.check(z.describe('Первый день события или акции, 2026-12-03')),
  ends_on: day.check(z.describe('Последний день, включительно')),
  place: z.string(),
})

export const newsResponse = z.extend(newsCardResponse, {
  body: z.unknown().check(z.describe('Текст: документ из абзацев, заголовков, списков, таблиц, цитат и картинок; не HTML')),
  updated_at: z.string(),
})
