// Measures pages over HTTP, compared with the same HTML as a static file in the same run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { catalogueHref } from '../contract/catalogue/filter-serialize.ts'
import { load, type LoadResult } from './http-load.ts'
import { productPaths, someFilters, threeFilters } from './sample-urls.ts'
import { inMs } from './percentiles.ts'
import { residentMegabytesOf } from './process-cpu.ts'
import { startShop, startStatic } from './shop-process.ts'

const seconds = 6
const cookie = { cookie: 'compare=1' } // not cached with a cookie of the shop
const compressed = { ...cookie, 'accept-encoding': 'br' }

type Case = { name: string; origin: string; pid: number; paths: string[]; headers?: Record<string, string> }

/** @param isWhole false: only pages with a limit at this size */
export async function measurePages(connectionString: string, size: number, isWhole = true): Promise<string[]> {
  const rows: string[] = [
    `| ${size} products | conn | CPU ms | × static | p50 ms | p95 ms | p99 ms | per s | kB |`,
    '|---|---|---|---|---|---|---|---|---|',
  ]
  const shop = await startShop(connectionString, 4310)
  try {
    const { origin, pid } = shop
    const some = await someFilters(origin)
    const three = await threeFilters(origin)
    const listings = some.map(catalogueHref)
    const html = await (await fetch(origin + listings[0]!, { headers: cookie })).text()
    mkdirSync('var/bench/static', { recursive: true })
    writeFileSync('var/bench/static/listing.html', html)
    const yardstick = await startStatic('var/bench/static', 4311)
    const ofShop = (name: string, paths: string[], headers: Record<string, string> = cookie): Case => ({
      name,
      origin,
      pid,
      paths,
      headers,
    })
    const cases: Case[] = [
      { name: 'static file (the listing)', origin: yardstick.origin, pid: yardstick.pid, paths: ['/listing.html'] },
      ofShop('listing of 24, 3 filters, uncached', three.map(catalogueHref)),
      ofShop('the same, brotli', three.map(catalogueHref), compressed),
      ofShop('product page, uncached', await productPaths(origin)),
      ...(isWhole
        ? [
            ofShop('listing of 24, uncached', listings),
            ofShop('listing of 24, cached', listings.slice(0, 1), {}),
            ofShop('home, uncached', ['/']),
            ofShop('cart, empty', ['/cart']),
          ]
        : []),
    ]
    for (const connections of [1, 16]) {
      let yard: LoadResult | undefined
      for (const { name, ...where } of cases) {
        const { pid: serverPid, headers = {}, ...what } = where
        const result = await load({ ...what, headers, connections, seconds, serverPid })
        yard ??= result
        if (result.failures > 0) throw new Error(`${name}: ${result.failures} of ${result.requests} answers were failures`)
        rows.push(
          `| ${name} | ${connections} | ${inMs(result.cpuMs)} | ${(result.cpuMs / yard.cpuMs).toFixed(1)} | ${inMs(result.p50)} | ${inMs(result.p95)} | ${inMs(result.p99)} | ${result.perSecond.toFixed(0)} | ${(result.meanBytes / 1024).toFixed(1)} |`,
        )
      }
    }
    await yardstick.stop()
    rows.push(
      '',
      `The shop's process after this: ${residentMegabytesOf(pid)} MiB resident; ready ${(shop.startedInMs / 1000).toFixed(1)} s after its start.`,
    )
  } finally {
    await shop.stop()
  }
  return rows
}
