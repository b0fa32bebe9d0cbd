// Lists published news, promotions and events, newest first (CONT-01).
import { sql } from 'kysely'
import type { News, NewsCard, NewsKind } from '#contract/content/news.schema.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { pictureColumn } from './content-images.ts'
import { readRichText } from './parse-rich-text.ts'

/** Newest first. @param kind null: all */
export const selectNews = (db: Database, now: Date, kind: NewsKind | null) =>
  shownNews(db, now)
    .$if(kind !== null, (query) => query.where('kind', '=', kind!))
    .select(['id', 'kind', 'title', 'summary', 'publishedAt', 'place', pictureColumn('news.pictureId').as('picture')])
    // As text: a Date would be shifted by the time zone.
    .select([sql<string | null>`starts_on::text`.as('startsOn'), sql<string | null>`ends_on::text`.as('endsOn')])
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')

/** For the home page and below a news item: without a total. */
export const listLatestNews = (db: Database, now: Date, count: number): Promise<NewsCard[]> =>
  selectNews(db, now, null).limit(count).execute()

export async function listNewsKinds(db: Database, now: Date): Promise<NewsKind[]> {
  const rows = await shownNews(db, now).select('kind').distinct().orderBy('kind').execute()
  return rows.map(({ kind }) => kind)
}

/** @throws ShopError not_found, also for unpublished news */
export async function getNews(db: Database, now: Date, id: number): Promise<News> {
  const row = await selectNews(db, now, null).select(['body', 'updatedAt']).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('not_found', { detail: 'Такой новости нет. Посмотрите другие в разделе «Новости и акции».' })
  const { body, ...rest } = row
  return { ...rest, body: readRichText(body, `news ${id}`) }
}

/** Its products on sale, in its order. */
export async function listNewsProducts({ db, catalogue }: Pick<Services, 'db' | 'catalogue'>, newsId: number): Promise<ProductCard[]> {
  const rows = await db.selectFrom('newsProducts').select('productId').where('newsId', '=', newsId).orderBy('position').execute()
  return catalogue.cached.cards.find(rows.map(({ productId }) => productId))
}

const shownNews = (db: Database, now: Date) => db.selectFrom('news').where('isPublished', '=', true).where('publishedAt', '<=', now)
