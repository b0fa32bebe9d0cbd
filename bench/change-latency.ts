// Measures how soon two processes list a changed price or stock under load (OPS-02; limit 1 s).
// Also counts failed requests while both rebuild their indexes.
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openPool } from '../server/database/database.ts'
import { inMs, percentilesOf } from './percentiles.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

const pagesPerSecond = 50
const changes = 60
const changeEveryMs = 200
const pollEveryMs = 10
const waitMs = 5000
const rebuilds = 5

type Watched = { id: number; article: string; path: string }

export async function measureFreshness(connectionString: string, size: number): Promise<string[]> {
  const pool = openPool(connectionString)
  const shops = await Promise.all([4465, 4466].map((port) => startShop(connectionString, port)))
  const reader = readPages(shops)
  const watched = await popularProducts(shops[0]!.origin)
  const restore = await rememberProducts(
    pool,
    watched.map(({ id }) => id),
  )
  try {
    const price: number[] = []
    const stock: number[] = []
    for (let at = 0; at < changes; at++) {
      const began = performance.now()
      const { id, article, path } = watched[at % watched.length]!
      if (at % 2 === 0) {
        const tenge = 10 + at
        await pool.query('update products set price_tiyn = $1 where id = $2', [tenge * 100, id])
        price.push(...(await seenBy(shops, path, article, (product) => product.price === tenge)))
      } else {
        const has = at % 4 === 1
        await pool.query('update stock set count = $1 where product_id = $2', [has ? 7 : 0, id])
        stock.push(...(await seenBy(shops, path, article, (product) => product.is_available === has)))
      }
      await pause(Math.max(0, changeEveryMs - (performance.now() - began)))
    }
    const failedBefore = reader.failures()
    for (let at = 0; at < rebuilds; at++) {
      await pool.query('update brands set name = name where id = (select min(id) from brands)')
      await pause(1500)
    }
    const read = await reader.stop()
    const row = (name: string, delays: number[]) => {
      const most = Math.max(...delays)
      const { p50, p95 } = percentilesOf(delays)
      return `| ${name} | ${delays.length} | ${inMs(p50)} | ${inMs(p95)} | ${inMs(most)} |`
    }
    return [
      `| ${size} products, two processes, ${pagesPerSecond} pages/s read | seen | p50 ms | p95 ms | max ms |`,
      '|---|---|---|---|---|',
      row('a price changed in the database until it is in the list', price),
      row('a stock changed in the database until it is in the list', stock),
      '',
      `Pages read: ${read.pages}; failed: ${failedBefore} during the changes, ${read.failures - failedBefore} during ${rebuilds} rebuilds of both indexes.`,
    ]
  } finally {
    await reader.stop()
    await restore()
    await Promise.all(shops.map((shop) => shop.stop()))
    await pool.end()
  }
}

/** @returns a function that restores prices and stock */
async function rememberProducts(pool: Pool, ids: number[]): Promise<() => Promise<void>> {
  const prices = (
    await pool.query<{ id: number; price: number | null }>('select id, price_tiyn as price from products where id = any($1)', [ids])
  ).rows
  const stockRows = (
    await pool.query<{ product: number; shop: number; count: number }>(
      'select product_id as product, shop_id as shop, count from stock where product_id = any($1)',
      [ids],
    )
  ).rows
  return async () => {
    for (const { id, price } of prices) await pool.query('update products set price_tiyn = $1 where id = $2', [price, id])
    for (const { product, shop, count } of stockRows)
      await pool.query('update stock set count = $1 where product_id = $2 and shop_id = $3', [count, product, shop])
  }
}

type Listed = { article: string; price: number | null; is_available: boolean }

/** ms from the commit until each shop lists it; polled every 10 ms. @throws after 5 s */
function seenBy(shops: ShopProcess[], path: string, article: string, isSeen: (product: Listed) => boolean): Promise<number[]> {
  const committedAt = performance.now()
  return Promise.all(
    shops.map(async ({ origin }) => {
      for (;;) {
        const list = (await (await fetch(origin + path)).json()) as { results: Listed[] }
        const product = list.results.find((one) => one.article === article)
        const waited = performance.now() - committedAt
        if (product && isSeen(product)) return waited
        if (waited > waitMs) throw new Error(`${article} was not changed at ${origin}${path} after ${waitMs} ms`)
        await pause(pollEveryMs)
      }
    }),
  )
}

/** Listed by article, since a changed price could move a product to another page. */
async function popularProducts(origin: string): Promise<Watched[]> {
  const list = (await (await fetch(`${origin}/api/v1/product/?ordering=popular&in_stock=1&page_size=10`)).json()) as {
    results: { id: number; article: string }[]
  }
  return list.results.map(({ id, article }) => ({ id, article, path: `/api/v1/product/?search=${encodeURIComponent(article)}` }))
}

/** Requests pages and API lists from both processes in turn at a steady rate. */
function readPages(shops: ShopProcess[]) {
  const paths = [
    '/catalog/v2?page=1&page_size=9&ordering=price',
    '/catalog/v2?page=2&page_size=18&ordering=name',
    '/api/v1/product/?facets=true',
    '/catalog/v2?page=1&page_size=9&ordering=price&in_stock=1',
    '/',
  ]
  const headers = { cookie: 'compare=1' } // no cached pages
  const open = new Set<Promise<void>>()
  let pages = 0
  let failures = 0
  const requestPage = (url: string) =>
    new Promise<void>((resolve) => {
      const failed = () => {
        failures++
        resolve()
      }
      const request = get(url, { headers }, (response) => {
        if (response.statusCode !== 200) failures++
        response.resume().on('end', resolve).on('error', failed)
      })
      request.on('error', failed)
    })
  const timer = setInterval(() => {
    const at = pages++
    const running = requestPage(shops[at % shops.length]!.origin + paths[at % paths.length]!).finally(() => open.delete(running))
    open.add(running)
  }, 1000 / pagesPerSecond)
  return {
    failures: () => failures,
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      return { pages, failures }
    },
  }
}
