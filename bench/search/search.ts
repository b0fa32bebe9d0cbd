// Measures suggestions and full search lists in the server, one query after another.
import { pino } from 'pino'
import { searchFor } from '../../contract/catalogue/filter.ts'
import { startCatalogueIndexes, startSearchIndexes } from '../../test/start-indexes.ts'
import { listProducts } from '../../server/catalogue/listing/listing.ts'
import { openDatabase, openPool } from '../../server/database/database.ts'
import { suggest } from '../../server/search/suggestions.ts'
import { seedDemoSynonyms } from '../../demo/synonyms.ts'
import { inMs, percentilesOf } from '../percentiles.ts'
import { badInput, queriesByKind, type QueryKind } from './search-queries.ts'

const warmUpRounds = 2
const rounds = 5
const pageSize = 24
const shownSlowest = 8

type Samples = Map<string, number[]>

export async function measureSearch({ connectionString, size }: { connectionString: string; size: number }): Promise<string[]> {
  const pool = openPool(connectionString, 4)
  const log = pino({ level: 'silent' })
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from search_synonyms')
  if (rows[0]?.count === 0) await seedDemoSynonyms(pool)
  const catalogue = await startCatalogueIndexes({ pool, connectionString, log })
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const search = await startSearchIndexes({ pool, catalogue, log })
  const buildSeconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  try {
    const count = search.current().data.documentCount
    if (count < size * 0.9) throw new Error(`the database holds ${count} products, not ${size}`)
    const services = { db: openDatabase(pool), pool, catalogue, search }
    const kinds = await queriesByKind(pool)
    const queries = kinds.flatMap((kind) => kind.queries)
    const core = await timed(queries, async (query) => search.searchProducts(query))
    const suggestions = await timed(queries, (query) => suggest(services, query))
    const full = await timed(queries, (query) => listProducts(services, { ...searchFor(query), pageSize }))
    const badSuggestions = await timed(badInput, (query) => suggest(services, query))
    const badLists = await timed(badInput, (query) => listProducts(services, { ...searchFor(query), pageSize }))
    return [
      `| search, ${size} products | p50 ms | p95 ms | p99 ms |`,
      '|---|---|---|---|',
      row('words and rows only', all(core)),
      row('suggestions with cards', all(suggestions)),
      row('— least of the rounds per query', least(suggestions)),
      ...byKind(kinds, suggestions),
      row('list + facets + cards', all(full)),
      row('— least of the rounds per query', least(full)),
      ...byKind(kinds, full),
      row('bad input: suggestions with cards', all(badSuggestions)),
      row('— least of the rounds per query', least(badSuggestions)),
      row('bad input: list + facets + cards', all(badLists)),
      row('— least of the rounds per query', least(badLists)),
      '',
      `Search index built in ${buildSeconds.toFixed(1)} s (CPU ${((user + system) / 1e6).toFixed(1)} s), ${(bytesOf(search.current().data) / 2 ** 20).toFixed(0)} MiB.`,
      `Slowest of bad input: lists ${slowest(badLists)}; suggestions ${slowest(badSuggestions)}.`,
      `Slowest lists: ${slowest(full)}. Slowest suggestions: ${slowest(suggestions)}.`,
    ]
  } finally {
    await search.stop()
    await catalogue.stop()
    await pool.end()
  }
}

async function timed(queries: readonly string[], run: (query: string) => Promise<unknown>): Promise<Samples> {
  const samples: Samples = new Map(queries.map((query) => [query, []]))
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const query of queries) {
      const began = performance.now()
      await run(query)
      if (round >= 0) samples.get(query)!.push(performance.now() - began) // before: warm-up
    }
  }
  return samples
}

const all = (samples: Samples) => [...samples.values()].flat()
const least = (samples: Samples) => Array.from(samples.values(), (times) => Math.min(...times))

const byKind = (kinds: QueryKind[], samples: Samples) =>
  kinds.map(({ name, queries }) =>
    row(
      `— ${name}`,
      queries.flatMap((query) => samples.get(query)!),
    ),
  )

function row(name: string, times: number[]): string {
  const { p50, p95, p99 } = percentilesOf([...times])
  return `| ${name} | ${inMs(p50)} | ${inMs(p95)} | ${inMs(p99)} |`
}

function slowest(samples: Samples): string {
  const medians = Array.from(samples, ([query, times]) => ({ query, ms: percentilesOf([...times]).p50 }))
  const first = medians.sort((a, b) => b.ms - a.ms).slice(0, shownSlowest)
  return first.map(({ query, ms }) => `«${shortened(query)}» ${inMs(ms)}`).join(', ')
}

const shortened = (query: string) => (query.length > 40 ? `${query.slice(0, 20)}… (${query.length})` : query.replace(/[\p{C}|]/gu, '·'))

function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + bytesOf(inner), 0)
}
