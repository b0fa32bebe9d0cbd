// Reads the report of searches for staff (SRCH-08) and adds synonyms from its rows.
import { sql } from 'kysely'
import type { SearchTarget } from '#contract/search/search.schema.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'

export type ReportRow = {
  query: string
  searches: number
  nothingFound: number
  /** found only with words corrected or left out */
  partlyFound: number
  /** ISO date in Almaty */
  lastDay: string
  /** the three most frequent */
  opened: (SearchTarget & { openings: number })[]
}

type ReportOptions = { days: number; order: 'searches' | 'nothingFound'; most: number }

const maxRows = 1000

/** Queries of the last `days` days including today; for «nothingFound» only those that found nothing at least once. */
export async function readSearchReport(db: Database, { days, order, most }: ReportOptions): Promise<ReportRow[]> {
  const since = sql`(now() at time zone 'Asia/Almaty')::date - ${Math.max(1, Math.trunc(days)) - 1}::integer`
  const first = order === 'searches' ? sql`searches` : sql`nothing_found`
  const { rows } = await sql<ReportRow>`
    with searched as (
      select query, sum(searches)::integer as searches, sum(nothing_found)::integer as nothing_found,
        sum(partly_found)::integer as partly_found, max(day)::text as last_day
      from search_queries where day >= ${since} group by query
      having ${order === 'searches' ? sql`true` : sql`sum(nothing_found) > 0`}
      order by ${order === 'searches' ? sql`sum(searches)` : sql`sum(nothing_found)`} desc, query
      limit ${Math.min(maxRows, Math.max(1, Math.trunc(most)))}::integer)
    select query, searches, nothing_found, partly_found, last_day, coalesce(opened, '[]') as opened
    from searched left join lateral (
      select json_agg(json_build_object('kind', kind, 'target', target, 'openings', openings) order by openings desc, kind, target) as opened
      from (select kind, target, sum(openings)::integer as openings from search_openings o where o.query = searched.query and o.day >= ${since}
            group by kind, target order by sum(openings) desc, kind, target limit 3) best) opened on true
    order by ${first} desc, query`.execute(db)
  return rows
}

const maxPhraseLength = 100

/**
 * Makes `query` find what `meaning` finds, in every process within a second; idempotent.
 * @throws ShopError malformed for equal phrases, a phrase without a letter or digit or with more than 100 characters
 */
export async function addSynonym(db: Database, { query, meaning }: { query: string; meaning: string }): Promise<void> {
  const [from, to] = [query, meaning].map((text) => text.replace(/[\s\p{C}]+/gu, ' ').trim())
  const refuse = (field: string, text: string) => new ShopError('malformed', { fields: { [field]: [text] } })
  for (const [field, text = ''] of [
    ['query', from],
    ['meaning', to],
  ] as const) {
    if (!/[\p{L}\p{N}]/u.test(text)) throw refuse(field, 'Введите слово или несколько слов.')
    if (text.length > maxPhraseLength) throw refuse(field, `Не\u00a0больше ${maxPhraseLength} знаков.`)
  }
  if (from!.toLowerCase() === to!.toLowerCase()) throw refuse('meaning', 'Введите другое слово: это то\u00a0же самое.')
  await db.transaction().execute(async (trx) => {
    // Locked, so that a concurrent equal insert sees this one.
    await sql`lock table search_synonyms in share row exclusive mode`.execute(trx)
    await sql`
      insert into search_synonyms (terms) select array[${from}::text, ${to}::text]
      where not exists (
        select from search_synonyms
        where array[lower(${from}::text), lower(${to}::text)] <@ (select array_agg(lower(term)) from unnest(terms) as term))`.execute(trx)
  })
}
