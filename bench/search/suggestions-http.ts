// Measures suggestions over HTTP: thousands of new queries, then some hundreds of cached ones.
import { load } from '../http-load.ts'
import { openPool } from '../../server/database/database.ts'
import { inMs } from '../percentiles.ts'
import { residentMegabytesOf } from '../process-cpu.ts'
import { manyQueries } from './search-queries.ts'
import { startShop } from '../shop-process.ts'

const port = Number(process.env.BENCH_PORT ?? 4310)
const seconds = 6
const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br' }
// Trailing spaces make a query new for the cache only.
const rounds = 8
const often = 500

export async function measureSuggestionsOverHttp(connectionString: string, size: number): Promise<string[]> {
  const pool = openPool(connectionString, 1)
  const queries = await manyQueries(pool, 20_000)
  await pool.end()
  const pathOf = (query: string) => `/api/v1/catalog/suggestions/?${new URLSearchParams({ query })}`
  const uncachedPath = (query: string, times: number) => pathOf(query + ' '.repeat(times))
  const runs = [1, 16].flatMap((connections, run) => {
    const spaces = Array.from({ length: rounds }, (_, round) => 1 + run * rounds + round)
    return [
      {
        name: 'each for the first time',
        connections,
        paths: spaces.flatMap((times) => queries.map((query) => uncachedPath(query, times))),
      },
      { name: `the same ${often} again and again`, connections, paths: queries.slice(0, often).map(pathOf) },
    ]
  })
  const lines = [
    `| suggestions over HTTP, ${size} products, ${queries.length} queries | conn | CPU ms | p50 ms | p95 ms | p99 ms | per s |`,
    '|---|---|---|---|---|---|---|',
  ]
  const shop = await startShop(connectionString, port)
  try {
    for (const { name, connections, paths } of runs) {
      const result = await load({ origin: shop.origin, paths, connections, seconds, serverPid: shop.pid, headers: asBrowsersDo })
      if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} suggestions failed`)
      lines.push(
        `| ${name} | ${connections} | ${inMs(result.cpuMs)} | ${inMs(result.p50)} | ${inMs(result.p95)} | ${inMs(result.p99)} | ${result.perSecond.toFixed(0)} |`,
      )
    }
    lines.push('', `The shop's process after this: ${residentMegabytesOf(shop.pid)} MiB resident.`)
  } finally {
    await shop.stop()
  }
  return lines
}
