// Attacks and crawls for minutes, and reports whether memory, descriptors or tables grow.
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { load } from '../http-load.ts'
import { inMs } from '../percentiles.ts'
import { residentMegabytesOf } from '../process-cpu.ts'
import { countDescriptors, inWords, pagesOf, startAttacker, stopAttacker, visit, withAttackedShop } from './attack.ts'
import { attacks, lockedTableAttack } from './attacks.ts'

const settleSeconds = 30
const crawlSeconds = 60
const crawler = '127.0.33.1'
const maxPages = 500
const watched = ['orders', 'order_items', 'carts', 'cart_items', 'attempts', 'idempotency_keys', 'order_files', 'pgboss.job'] as const

/** @returns table rows */
export async function measureMixedAttack(connectionString: string, minutes: number): Promise<string[]> {
  return withAttackedShop(connectionString, async ({ shop, pool, target, product }) => {
    const paths = pagesOf(product)
    await visit(shop, paths, 10) // until V8 has compiled the code
    const rows: string[] = []
    const report = async (when: string, visited?: Awaited<ReturnType<typeof visit>>) => {
      const latencies = visited ? visited.p95.map(inMs).join(' | ') : '– | – | – | –'
      rows.push(
        `| ${when} | ${latencies} | ${visited?.failures ?? 0} | ${residentMegabytesOf(shop.pid)} | ${countDescriptors(shop.pid)} | ${await sizes(pool)} |`,
      )
      process.stderr.write(`  ${rows.at(-1)}\n`)
    }
    await report('idle', await visit(shop, paths, 10))
    const crawledPages = {
      origin: shop.origin,
      paths: await crawledPaths(pool),
      connections: 1,
      serverPid: shop.pid,
      localAddress: crawler,
    }
    // Until the caches are as full as in ordinary use.
    const [ordinary] = await Promise.all([visit(shop, paths, crawlSeconds), load({ ...crawledPages, seconds: crawlSeconds })])
    await report('crawl alone', ordinary)
    // The locked table would only hide the others.
    const names = Object.keys(attacks).filter((name) => name !== lockedTableAttack)
    const attacker = startAttacker(shop.origin, names, target)
    const seconds = minutes * 60
    const crawl = load({ ...crawledPages, seconds })
    for (const part of [1, 2, 3, 4]) await report(`${((minutes / 4) * part).toFixed(1)} min`, await visit(shop, paths, seconds / 4))
    const crawled = await crawl
    const outcomes = await stopAttacker(attacker)
    attacker.kill()
    await pause(settleSeconds * 1000)
    await report(`${settleSeconds} s later`, await visit(shop, paths, 10))
    return [
      `| all attacks at once, ${minutes} min; another visitor's p95 ms | home | list | product | /healthz | refused | MiB | descriptors | ${watched.join(', ')} (rows) |`,
      '|---|---|---|---|---|---|---|---|---|',
      ...rows,
      '',
      `Crawled meanwhile: ${crawled.requests} pages, ${crawled.failures} failures. Responses to the attacker: ${inWords(outcomes)}.`,
    ]
  })
}

async function sizes(pool: Pool): Promise<string> {
  const counts = watched.map((table) => `(select count(*) from ${table}) as "${table}"`)
  const { rows } = await pool.query<Record<string, number>>(`select ${counts.join(', ')}`)
  return watched.map((table) => rows[0]![table]).join(', ')
}

async function crawledPaths(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ article: string }>('select article from products where is_active order by random() limit $1', [
    maxPages,
  ])
  return rows.map(({ article }) => `/catalog/product/${encodeURIComponent(article)}`)
}
