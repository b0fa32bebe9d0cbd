// What a search costs on the server: suggestions while typing and the full list with facets and cards, one query after another.
import { pino } from 'pino'
import { searchFor } from '#contract/catalogue-filter.ts'
import { readAssortment } from '#demo/assortment.ts'
import { startCatalogueIndexes } from '#server/catalogue/index/current.ts'
import { listProducts } from '#server/catalogue/listing.ts'
import { openDatabase, openPool } from '#server/database.ts'
import { startSearchIndexes } from '#server/search/index/current.ts'
import { suggest } from '#server/search/suggestions.ts'
import { seedSynonyms } from '#server/search/synonyms.ts'
import { percentilesOf, type Percentiles } from './percentiles.ts'

// Broad words, several words, sizes, brands, slips, the other layout and alphabet, unfinished words, articles, nonsense.
const queries = [
  'кран',
  'труба',
  'насос',
  'смеситель',
  'фитинг',
  'кран шаровой',
  'труба ппр',
  'кран шаровой 1/2',
  'труба ппр 20',
  'насос 25-60',
  'насос циркуляционный grundfos',
  'смеситель для кухни',
  'котёл газовый',
  'радиатор алюминиевый',
  'ду 20',
  '1/2"',
  '20х2,8',
  'бак 100 литров',
  'белый',
  'латунь',
  'grundfos',
  'valtec',
  'грундфос',
  'вило',
  'насоз',
  'циркулционный насос',
  'смиситель',
  'задвишка ду100',
  'yfcjc',
  'rhfy ifhjdjq',
  'nasos',
  'kran sharovyy',
  'обратник',
  'батарея',
  'умывальник',
  'полипропилен труба 32',
  'циркуля',
  'смесит',
  'котел газ',
  'к',
  'т',
  'ш',
  'GRU-0000',
  'gru000062',
  'зелёный насос grundfos',
  'насос абракадабра',
  'абракадабра',
  'труба 20 белый',
  'кран латунь 1/2 valtec',
  'манометр',
  'счетчик воды ду15',
  'теплый пол',
  'водонагреватель 80 л',
  '20',
  'фильтр',
]
const rounds = 5

export type SearchFigures = {
  /** words and rows only, without cards */
  core: Percentiles
  suggestions: Percentiles
  full: Percentiles
  /** the slowest full searches, ms at the median of the rounds */
  slowest: { query: string; ms: number; found: number }[]
  buildSeconds: number
  indexMegabytes: number
}

/** @param size products in the database, for the reader of the figures only. */
export async function measureSearch({ connectionString, size }: { connectionString: string; size: number }): Promise<SearchFigures> {
  const pool = openPool(connectionString, 4)
  const log = pino({ level: 'silent' })
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from search_synonyms')
  if (rows[0]?.count === 0) await seedSynonyms(pool, readAssortment().search_synonyms)
  const catalogue = await startCatalogueIndexes({ pool, connectionString, log })
  const began = performance.now()
  const search = await startSearchIndexes({ pool, catalogue, log })
  const buildSeconds = (performance.now() - began) / 1000
  try {
    const count = search.current().data.documentCount
    if (count < size * 0.9) throw new Error(`the database holds ${count} products, not ${size}`)
    const services = { db: openDatabase(pool), catalogue, search }
    const core = await timed(async (query) => search.searchProducts(query))
    const suggestions = await timed((query) => suggest(services, query))
    const full = await timed((query) => listProducts(services, { ...searchFor(query), pageSize: 18 }))
    const slowest = queries
      .map((query) => ({
        query,
        ms: percentilesOf([...full.byQuery.get(query)!]).p50,
        found: search.searchProducts(query).productIds.length,
      }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 8)
    return {
      core: percentilesOf(core.samples),
      suggestions: percentilesOf(suggestions.samples),
      full: percentilesOf(full.samples),
      slowest,
      buildSeconds,
      indexMegabytes: bytesOf(search.current().data) / 2 ** 20,
    }
  } finally {
    await search.stop()
    await catalogue.stop()
    await pool.end()
  }
}

async function timed(run: (query: string) => Promise<unknown>): Promise<{ samples: number[]; byQuery: Map<string, number[]> }> {
  const samples: number[] = []
  const byQuery = new Map<string, number[]>(queries.map((query) => [query, []]))
  for (let round = -2; round < rounds; round++) {
    for (const query of queries) {
      const began = performance.now()
      await run(query)
      if (round < 0) continue // the compiler and the caches warm up
      samples.push(performance.now() - began)
      byQuery.get(query)!.push(performance.now() - began)
    }
  }
  return { samples, byQuery }
}

function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + bytesOf(inner), 0)
}
