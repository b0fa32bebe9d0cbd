// Measures guest orders of 5 items and cart changes over HTTP, with fsync on.
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { openDatabase, openPool } from '../server/database/database.ts'
import { setSettings } from '../test/set-settings.ts'
import { benchFolder } from './databases.ts'
import { inMs, percentilesOf } from './percentiles.ts'
import { cpuSecondsOf } from './process-cpu.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

const runs = 200
// Until V8 has compiled the code; 30 were too few.
const warmUps = 200
const linesPerOrder = 5
const manyConnections = 32
const manySeconds = 6

type Result = { status: number; cookie: string | undefined; body: string }
type Send = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Result>

/** Restores the stock afterwards, so that results stay comparable. @returns table rows */
export async function measureOrders(connectionString: string): Promise<string[]> {
  const pool = openPool(connectionString, 2)
  pool.on('error', () => undefined) // sockets may outlive the server
  const shop = await startShop(connectionString, 4312, { DATA_FOLDER: join(benchFolder, 'shop'), MAIL_OUTBOX: join(benchFolder, 'outbox') })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    await setSettings(openDatabase(pool), {
      'guestOrders.ordersPerNetwork': '1000000',
      'guestOrders.ordersPerContact': '1000000',
      'guestOrders.stockShare': '100',
    })
    await restoreStock(pool) // left by an interrupted run
    const { rows: syncs } = await pool.query<{ fsync: string }>('show fsync')
    if (syncs[0]?.fsync !== 'on') throw new Error('fsync is off: the figures would flatter')
    const articles = await articlesInStock(pool)
    const send = createClient(shop.origin, agent)

    const first = await send('POST', '/api/v1/cart/add/', { article: articles[0] })
    const cookie = { cookie: first.cookie ?? '' }
    for (const article of articles.slice(1, linesPerOrder)) await send('POST', '/api/v1/cart/add/', { article }, cookie)
    const change = await timed(200, (run) =>
      send('PATCH', `/api/v1/cart/${encodeURIComponent(articles[run % linesPerOrder]!)}/`, { quantity: 1 + (run % 2) }, cookie),
    )
    const read = await timed(200, () => send('GET', '/api/v1/cart/get/', undefined, cookie))
    const ordered = (run: number) => orderOf(articles, run)
    // Last, because the e-mails of these orders are delivered meanwhile.
    const order = await timed(201, (run) =>
      send('POST', '/api/v1/order/', ordered(run), { 'idempotency-key': `bench-${process.pid}-${run}` }),
    )
    await restoreStock(pool)
    const many = await placeByMany(shop, ordered)
    return [
      `| buying, 1 connection, ${runs} runs, fsync on | p50 ms | p95 ms | p99 ms |`,
      '|---|---|---|---|',
      row(`guest order of ${linesPerOrder} lines`, order),
      row(`cart of ${linesPerOrder} lines: a quantity set`, change),
      row(`cart of ${linesPerOrder} lines: read`, read),
      '',
      `| orders of ${linesPerOrder} lines, ${manyConnections} connections, ${manySeconds} s | orders/s | p50 ms | p95 ms | ms CPU of the process per order |`,
      '|---|---|---|---|---|',
      many,
    ]
  } finally {
    agent.destroy()
    await shop.stop()
    await restoreStock(pool)
    await pool.end()
  }
}

/** Buyers who order one after the other, each on its own connection; e-mails are sent meanwhile. */
async function placeByMany({ origin, pid }: ShopProcess, ordered: (run: number) => object): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: manyConnections })
  const send = createClient(origin, agent)
  const samples: number[] = []
  let run = 0
  const until = performance.now() + manySeconds * 1000
  const cpuBefore = cpuSecondsOf(pid)
  const buyer = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const { status, body } = await send('POST', '/api/v1/order/', ordered(run++))
      if (status !== 201) throw new Error(`${status} ${body.slice(0, 300)}`)
      samples.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: manyConnections }, buyer))
  agent.destroy()
  const cpuMs = ((cpuSecondsOf(pid) - cpuBefore) * 1000) / samples.length
  const { p50, p95 } = percentilesOf(samples)
  return `| guest orders | ${Math.round(samples.length / manySeconds)} | ${inMs(p50)} | ${inMs(p95)} | ${inMs(cpuMs)} |`
}

function row(name: string, samples: number[]): string {
  const { p50, p95, p99 } = percentilesOf(samples)
  return `| ${name} | ${inMs(p50)} | ${inMs(p95)} | ${inMs(p99)} |`
}

async function timed(expected: number, work: (run: number) => Promise<Result>): Promise<number[]> {
  const samples: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const began = performance.now()
    const { status, body } = await work(run + warmUps)
    if (status !== expected) throw new Error(`run ${run}: ${status} ${body.slice(0, 300)}`)
    if (run >= 0) samples.push(performance.now() - began)
  }
  return samples
}

function orderOf(articles: string[], run: number): object {
  const items = Array.from({ length: linesPerOrder }, (_, line) => ({
    product: articles[(run * linesPerOrder + line) % articles.length]!,
    quantity: 1,
  }))
  return { name: 'Айдар', email: 'a@bench.example', phone_number: '+77015550102', items, comment: '', privacy_policy_accepted: true }
}

async function articlesInStock(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ article: string }>(
    `select article from products join stock on stock.product_id = products.id
      where is_active group by products.id having sum(count) >= 30 order by products.id limit 400`,
  )
  if (rows.length < linesPerOrder) throw new Error('too few products in stock')
  return rows.map(({ article }) => article)
}

function createClient(origin: string, agent: Agent): Send {
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const type = sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
      const outgoing = request(origin + path, { method, agent, headers: { ...type, ...headers } }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, cookie: response.headers['set-cookie']?.[0]?.split(';')[0], body: text }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(sent)
    })
}

/** Also deletes queued e-mails, which would be delivered during the next run. */
async function restoreStock(pool: Pool): Promise<void> {
  await pool.query(`
    update stock set count = stock.count + taken.count
      from (select i.product_id, t.shop_id, sum(t.count) as count from order_item_stock t join order_items i on i.id = t.order_item_id
            group by 1, 2) taken
     where stock.product_id = taken.product_id and stock.shop_id = taken.shop_id`)
  await pool.query('truncate orders, carts, idempotency_keys, pgboss.job cascade')
}
