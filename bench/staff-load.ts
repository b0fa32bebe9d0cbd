// Measures what forty staff at work add to the response times of the shop's visitors.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Piscina } from 'piscina'
import type { Pool } from 'pg'
import { catalogueHref } from '../contract/catalogue/filter-serialize.ts'
import { openPool } from '../server/database/database.ts'
import { benchFolder } from './databases.ts'
import { inMs, median, percentilesOf } from './percentiles.ts'
import { cpuSecondsOf } from './process-cpu.ts'
import { productPaths, someFilters } from './sample-urls.ts'
import { startShop } from './shop-process.ts'
import { signedInClient, type Send } from './signed-in-client.ts'
import { fillOrders, sizes } from './staff.ts'
import { visitsPerOwnPage, type Visitors } from './visitors.worker.ts'

const visitors = new Piscina<Visitors, number[]>({
  filename: new URL('visitors.worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
})
const visitorsPerSecond = 50
const staffCount = 40
/** Between the actions of a person. */
const thinkMs = 5000
/** Of visitors alone, then with staff, in turn: what else the machine does meets both. */
const seconds = 15
const rounds = 8
/** Until V8 has compiled the code. */
const warmUpSeconds = 40

/** Until all are connected, and have read what changed meanwhile at once: that is no day's work. */
const connectingMs = 3000

/** Until an open list that is told of a change reads it (use-live.ts). */
const settleMs = 150

/** In tiyn; the same price again would be no change. */
let newPrice = 90_000 + (Math.trunc(Date.now() / 1000) % 1_000_000)

type Samples = Record<string, number[]>
/** When the responses to them came. */
const changes: number[] = []

/** @param connectionString of a database with products, which the first run fills with orders @returns table rows of one worker and of two */
export async function measureStaffLoad(connectionString: string): Promise<string[]> {
  const pool = openPool(connectionString, 2)
  pool.on('error', () => undefined)
  await fillOrders(pool, sizes.orders)
  try {
    return [...(await measureWith(connectionString, pool, 1)), '', ...(await measureWith(connectionString, pool, 2))]
  } finally {
    await pool.query(`delete from users where email like 'bench-%'`)
    await pool.end()
  }
}

async function measureWith(connectionString: string, pool: Pool, workers: number): Promise<string[]> {
  const folders = { DATA_FOLDER: join(benchFolder, 'shop'), MAIL_OUTBOX: join(benchFolder, 'outbox') }
  const shop = await startShop(connectionString, 4538, { ...folders, WORKERS: String(workers) })
  try {
    const { rows } = await pool.query<{ number: string; phone: string }>(
      `select number, guest_phone as phone from orders where status in ('placed', 'confirmed') order by placed_at desc limit $1`,
      [staffCount * 10],
    )
    const staff: Send[] = []
    for (let person = 0; person < staffCount; person++) staff.push(await signedInClient(shop.origin, pool, 'owner'))
    const listings = (await someFilters(shop.origin)).map(catalogueHref)
    const paths = ['/', ...listings, ...(await productPaths(shop.origin))]
    const measure = async (duration: number) => {
      const before = cpuSecondsOf(shop.pid)
      const samples = await visitors.run({ origin: shop.origin, paths, seconds: duration, perSecond: visitorsPerSecond })
      return { samples, cores: (cpuSecondsOf(shop.pid) - before) / duration }
    }
    const besideStaff = async (work: Samples, duration: number) => {
      const end = new AbortController()
      const working = staff.flatMap((send, at) => [
        workAtDesk(send, rows.slice(at * 10, at * 10 + 10), work, end.signal),
        followOrders(shop.origin, send, work, end.signal),
      ])
      await pause(connectingMs)
      const measured = await measure(duration)
      end.abort()
      await Promise.all(working)
      return measured
    }
    await besideStaff({}, warmUpSeconds)
    const work: Samples = {}
    const alone: Awaited<ReturnType<typeof measure>>[] = []
    const loaded: typeof alone = []
    while (loaded.length < rounds) {
      alone.push(await measure(seconds))
      loaded.push(await besideStaff(work, seconds))
    }
    const samplesOf = (measured: typeof alone) => measured.flatMap(({ samples }) => samples)
    const p95Of = (measured: typeof alone) => median(measured.map(({ samples }) => percentilesOf(samples).p95))
    const percentOf = (measured: typeof alone) => (median(measured.map(({ cores }) => cores)) * 100).toFixed(0)
    const [usual, withStaff] = [p95Of(alone), p95Of(loaded)]
    const row = (name: string, samples: number[]) => {
      const { p50, p95, p99 } = percentilesOf(samples)
      return `| ${name} | ${samples.length} | ${inMs(p50)} | ${inMs(p95)} | ${inMs(p99)} |`
    }
    return [
      `| WORKERS=${workers}; ${visitorsPerSecond} visitors per second, one of ${visitsPerOwnPage} with a comparison, ${rounds} × ${seconds} s | requests | p50 ms | p95 ms | p99 ms |`,
      '|---|---|---|---|---|',
      row('alone', samplesOf(alone)),
      row(`with ${staffCount} staff`, samplesOf(loaded)),
      ...Object.entries(work).map(([name, samples]) => row(`of the staff: ${name}`, samples)),
      '',
      `Of the ${seconds} s in turn the median p95 of the visitors is ${inMs(usual)} ms alone and ${inMs(withStaff)} ms with the staff, a change of ${((withStaff / usual - 1) * 100).toFixed(0)} %.`,
      `The shop uses ${percentOf(alone)} % of a core alone and ${percentOf(loaded)} % with the staff.`,
    ]
  } finally {
    await shop.stop()
  }
}

/** As the open list of a person does: reads it again when an order has changed. */
async function followOrders(origin: string, send: Send, samples: Samples, end: AbortSignal): Promise<void> {
  const headers = { accept: 'text/event-stream', cookie: send.cookie }
  const { body } = await fetch(`${origin}/api/v1/staff/events`, { headers, signal: end })
  let reading: Promise<void> | undefined
  let shown = changes.length
  const read = async () => {
    await pause(settleMs)
    const began = performance.now()
    const known = changes.length
    await (await send('GET', '/admin/orders.data?_routes=orders%2Forders.route')).arrayBuffer()
    ;(samples['live list'] ??= []).push(performance.now() - began)
    for (; shown < known; shown++)
      (samples['until a change is in the list of another person'] ??= []).push(performance.now() - changes[shown]!)
  }
  try {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream()))
      if (chunk.includes('"topic":"orders"')) reading ??= read().finally(() => (reading = undefined))
  } catch (error) {
    if (!end.aborted) throw error
  }
  await reading
}

/** One after the other, each person from another one on and at another moment: the list, a search, an order, a price agreed in it. */
async function workAtDesk(send: Send, orders: { number: string; phone: string }[], samples: Samples, end: AbortSignal): Promise<void> {
  const actions: [name: string, work: (order: (typeof orders)[number]) => Promise<Response>][] = [
    ['list', () => send('GET', '/admin/orders.data')],
    ['search', ({ phone }) => send('GET', `/admin/orders.data?search=${encodeURIComponent(phone.slice(-7))}`)],
    ['order', ({ number }) => send('GET', `/admin/orders/${number}.data?_routes=orders%2Forder.route`)],
    [
      'change of a line',
      ({ number }) =>
        send('POST', `/admin/orders/${number}.data`, {
          change: { kind: 'price', position: 1, priceTiyn: newPrice++, reason: 'постоянный' },
        }),
    ],
  ]
  await pause(Math.random() * thinkMs)
  for (let turn = Math.trunc(Math.random() * actions.length); !end.aborted; turn++) {
    const [name, work] = actions[turn % actions.length]!
    const began = performance.now()
    await (await work(orders[turn % orders.length]!)).arrayBuffer()
    ;(samples[name] ??= []).push(performance.now() - began)
    if (name === 'change of a line') changes.push(performance.now())
    await pause(thinkMs)
  }
}
