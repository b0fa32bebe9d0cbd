// Measures one and two workers of `npm start` under the same load: processor time per request is what few cores can show.
import { catalogueHref } from '../contract/catalogue/filter-serialize.ts'
import { load } from './http-load.ts'
import { inMs } from './percentiles.ts'
import { residentMegabytesOf, untilIdle } from './process-cpu.ts'
import { someFilters } from './sample-urls.ts'
import { startShop } from './shop-process.ts'

const seconds = 6
const connections = 16
const cookie = { cookie: 'compare=1' } // not cached with a cookie of the shop

export async function measureWorkers(connectionString: string, size: number): Promise<string[]> {
  const rows = [
    `| ${size} products, listing of 24, uncached, ${connections} connections | CPU ms | requests per CPU second | p50 ms | p95 ms | per s | MiB of all |`,
    '|---|---|---|---|---|---|---|',
  ]
  for (const workers of [1, 2]) {
    const shop = await startShop(connectionString, 4312, { WORKERS: String(workers) })
    try {
      await untilIdle(shop.pid)
      const paths = (await someFilters(shop.origin)).map(catalogueHref)
      const result = await load({ origin: shop.origin, paths, headers: cookie, connections, seconds, serverPid: shop.pid })
      if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} answers were failures`)
      const numbers = [
        inMs(result.cpuMs),
        (1000 / result.cpuMs).toFixed(0),
        inMs(result.p50),
        inMs(result.p95),
        result.perSecond.toFixed(0),
      ]
      rows.push(`| ${workers === 1 ? '1 worker' : `${workers} workers`} | ${numbers.join(' | ')} | ${residentMegabytesOf(shop.pid)} |`)
    } finally {
      await shop.stop()
    }
  }
  return rows
}
