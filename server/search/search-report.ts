// The staff's report of what people search for (SRCH-08), and the way from one of its rows to a synonym.
import { sql } from 'kysely'
import type { SearchTarget } from '#contract/search/search.schema.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'

export type ReportRow = {
  query: string
  searches: number
  /** of these, those that found nothing */
  nothingFound: number
  /** of these, those that found only with words corrected or left out */
  partlyFound: number
  /** ISO date in Almaty */
  lastDay: string
  /** what was opened from it, most often first, three at most */
  opened: (SearchTarget & { openings: number })[]
}

type ReportOptions = { days: number; /** most searched, or most often without a result */ order: 'searches' | 'nothingFound'; most: number }

const mostRows = 1000

/** The queries of the last `days` days, today included; with the order «nothingFound» only those that found nothing at least once. */
export async function searchReport(db: Database, { days, order, most }: ReportOptions): Promise<ReportRow[]> {
  const since = sql`(now() at time zone 'Asia/Almaty')::date - ${Math.max(1, Math.trunc(days)) - 1}::integer`
  const first = order === 'searches' ? sql`searches` : sql`nothing_found`
  const { rows } = await sql<ReportRow>`
    with asked as (
      select query, sum(searches)::integer as searches, sum(nothing_found)::integer as nothing_found,
        sum(partly_found)::integer as partly_found, max(day)::text as last_day
      from search_queries where day >= ${since} group by query
      having ${order === 'searches' ? sql`true` : sql`sum(nothing_found) > 0`}
      order by ${order === 'searches' ? sql`sum(searches)` : sql`sum(nothing_found)`} desc, query
      limit ${Math.min(mostRows, Math.max(1, Math.trunc(most)))}::integer)
    select query, searches, nothing_found, partly_found, last_day, coalesce(opened, '[]') as opened
    from asked left join lateral (
      select json_agg(json_build_object('kind', kind, 'target', target, 'openings', openings) order by openings desc, kind, target) as opened
      from (select kind, target, sum(openings)::integer as openings from search_openings o where o.query = asked.query and o.day >= ${since}
            group by kind, target order by sum(openings) desc, kind, target limit 3) best) opened on true
    order by ${first} desc, query`.execute(db)
  return rows
}

const longestPhrase = 100

/**
 * From now on `query` also finds what `meaning` finds, on every process within a second. Once more changes nothing.
 * @throws ShopError malformed for a phrase without a letter or digit, a longer one than 100 signs, and the same phrase twice
 */
export async function addSynonym(db: Database, { query, meaning }: { query: string; meaning: string }): Promise<void> {
  const [from, to] = [query, meaning].map((text) => text.replace(/[\s\p{C}]+/gu, ' ').trim())
  const refuse = (field: string, text: string) => new ShopError('malformed', { fields: { [field]: [text] } })
  for (const [field, text = ''] of [
    ['query', from],
    ['meaning', to],
  ] as const) {
    if (!/[\p{L}\p{N}]/u.test(text)) throw refuse(field, 'Введите слово или несколько слов.')
    if (text.length > longestPhrase) throw refuse(field, `Не\u00a0больше ${longestPhrase} знаков.`)
  }
  if (from!.toLowerCase() === to!.toLowerCase()) throw refuse('meaning', 'Введите другое слово: это то\u00a0же самое.')
  await db.transaction().execute(async (trx) => {
    // Two that add the same at once: the second sees what the first wrote.
    await sql`lock table search_synonyms in share row exclusive mode`.execute(trx)
    await sql`
      insert into search_synonyms (terms) select array[${from}::text, ${to}::text]
      where not exists (
        select from search_synonyms
        where array[lower(${from}::text), lower(${to}::text)] <@ (select array_agg(lower(term)) from unnest(terms) as term))`.execute(trx)
  })
}
