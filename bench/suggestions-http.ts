// Suggestions as a browser asks for them: thousands of different queries over HTTP, so that hardly any answer is a repeat.
import { load } from './http-load.ts'
import { openPool } from '#server/database.ts'
import { inMs } from './percentiles.ts'
import { residentMegabytesOf } from './process-cpu.ts'
import { manyQueries } from './search-queries.ts'
import { startShop } from './shop-process.ts'

const port = Number(process.env.BENCH_PORT ?? 4310)
const seconds = 6
const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br' }

export async function measureSuggestionsOverHttp(connectionString: string, size: number): Promise<string[]> {
  const pool = openPool(connectionString, 1)
  const queries = await manyQueries(pool, 20_000)
  await pool.end()
  const paths = queries.map((query) => `/api/v1/catalog/suggestions/?${new URLSearchParams({ query })}`)
  const lines = [
    `| suggestions over HTTP, ${size} products | conn | CPU ms | p50 ms | p95 ms | p99 ms | per s |`,
    '|---|---|---|---|---|---|---|',
  ]
  const shop = await startShop(connectionString, port)
  try {
    for (const connections of [1, 16]) {
      const result = await load({ origin: shop.origin, paths, connections, seconds, serverPid: shop.pid, headers: asBrowsersDo })
      if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} suggestions failed`)
      lines.push(
        `| ${paths.length} different queries | ${connections} | ${inMs(result.cpuMs)} | ${inMs(result.p50)} | ${inMs(result.p95)} | ${inMs(result.p99)} | ${result.perSecond.toFixed(0)} |`,
      )
    }
    lines.push('', `The shop's process after this: ${residentMegabytesOf(shop.pid)} MiB resident.`)
  } finally {
    await shop.stop()
  }
  return lines
}
