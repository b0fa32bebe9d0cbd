// Lists published news, promotions and events, newest first (CONT-01).
import { sql } from 'kysely'
import type { News, NewsCard, NewsKind } from '#contract/content/news.schema.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { pictureColumn } from './content-images.ts'
import { readRichText } from './parse-rich-text.ts'

type Choice = { kind: NewsKind | null; /** from 1 */ page: number; size: number }

/** A page past the end is empty; `count` has the total. */
export async function listNews(db: Database, now: Date, { kind, page, size }: Choice): Promise<{ count: number; rows: NewsCard[] }> {
  const chosen = kind === null ? shownNews(db, now) : shownNews(db, now).where('kind', '=', kind)
  const [{ count }, rows] = await Promise.all([
    chosen.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    newestFirst(chosen, size, (page - 1) * size),
  ])
  return { count, rows }
}

/** For the home page and below a news item: without a total. */
export const listLatestNews = (db: Database, now: Date, count: number): Promise<NewsCard[]> => newestFirst(shownNews(db, now), count, 0)

export async function listNewsKinds(db: Database, now: Date): Promise<NewsKind[]> {
  const rows = await shownNews(db, now).select('kind').distinct().orderBy('kind').execute()
  return rows.map(({ kind }) => kind)
}

/** @throws ShopError not_found, also for unpublished news */
export async function getNews(db: Database, now: Date, id: number): Promise<News> {
  const row = await shownNews(db, now)
    .select([...columns, days.startsOn, days.endsOn, pictureColumn('news.pictureId').as('picture'), 'body', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found', { detail: 'Такой новости нет. Посмотрите другие в разделе «Новости и акции».' })
  const { body, ...rest } = row
  return { ...rest, body: readRichText(body, `news ${id}`) }
}

/** Its products on sale, in its order. */
export async function listNewsProducts({ db, catalogue }: Pick<Services, 'db' | 'catalogue'>, newsId: number): Promise<ProductCard[]> {
  const rows = await db.selectFrom('newsProducts').select('productId').where('newsId', '=', newsId).orderBy('position').execute()
  return catalogue.cached.cards.find(rows.map(({ productId }) => productId))
}

const columns = ['id', 'kind', 'title', 'summary', 'publishedAt', 'place'] as const
// As text: a Date would be shifted by the time zone.
const days = {
  startsOn: sql<string | null>`starts_on::text`.as('startsOn'),
  endsOn: sql<string | null>`ends_on::text`.as('endsOn'),
}

const shownNews = (db: Database, now: Date) => db.selectFrom('news').where('isPublished', '=', true).where('publishedAt', '<=', now)

const newestFirst = (chosen: ReturnType<typeof shownNews>, limit: number, offset: number): Promise<NewsCard[]> =>
  chosen
    .select([...columns, days.startsOn, days.endsOn, pictureColumn('news.pictureId').as('picture')])
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
