// Measures what the limits cost an ordinary page: two shops, with and without them, in turn.
import { join } from 'node:path'
import { benchFolder } from '../databases.ts'
import { load } from '../http-load.ts'
import { inMs, median } from '../percentiles.ts'
import { startShop } from '../shop-process.ts'

const rounds = 7
const secondsPerRound = 2
const visitor = { cookie: 'cart=none' }

/** @returns table rows */
export async function measureLimitOverhead(connectionString: string): Promise<string[]> {
  const environment = { DATA_FOLDER: join(benchFolder, 'shop'), MAIL_OUTBOX: join(benchFolder, 'outbox') }
  const shops = {
    without: await startShop(connectionString, 4327, { ...environment, COST_LIMIT: '0' }),
    with: await startShop(connectionString, 4328, { ...environment, COST_LIMIT: '1000000' }),
  }
  try {
    const rows = ['| CPU ms of an uncached page, median of rounds in turn | without limits | with | ratio |', '|---|---|---|---|']
    for (const [name, address] of [
      ['home', '/'],
      ['list', '/catalog/v2?page=1&page_size=18&ordering=price'],
    ] as const) {
      // After redirects.
      const path = (await fetch(shops.with.origin + address, { headers: visitor })).url.slice(shops.with.origin.length)
      const samples = { without: [] as number[], with: [] as number[] }
      for (let round = -1; round < rounds; round++) {
        for (const side of ['without', 'with'] as const) {
          const { origin, pid } = shops[side]
          const { cpuMs } = await load({
            origin,
            paths: [path],
            headers: visitor,
            connections: 1,
            seconds: secondsPerRound,
            serverPid: pid,
          })
          if (round >= 0) samples[side].push(cpuMs) // the first compiles the code
        }
      }
      const [without, limited] = [median(samples.without), median(samples.with)]
      rows.push(`| ${name} | ${inMs(without)} | ${inMs(limited)} | ${(limited / without).toFixed(3)} |`)
      process.stderr.write(`  ${rows.at(-1)}\n`)
    }
    return rows
  } finally {
    await Promise.all([shops.without.stop(), shops.with.stop()])
  }
}
