// Watches the cluster as visitors do while something fails: orders, pages, and which machine confirms writes.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { countOrders, countStock } from '../../bench/crash-recovery/count-losses.ts'
import { count, startLoad } from '../../bench/crash-recovery/order-load.ts'
import { untilWhole, withPrimary } from './cluster-state.ts'
import { giveAddresses } from './network.ts'
import { machines, origin, urlOfDatabase } from './places.ts'

const pageTimeoutMs = 15_000
const steadySeconds = 5
const wholeSeconds = 300

export type Observed = {
  orders: { sent: number; confirmed: number; failed: Map<string, number>; refused: string[]; lost: number; twice: number }
  /** products whose stock and orders do not add up */
  wrongStock: number
  /** longest time without a confirmed order */
  gapSeconds: number
  pages: { read: number; failed: Map<string, number> }
  /** machines that confirmed writes, in order: a name that comes back would be a second primary */
  writers: string[]
  /** the fault could not be played, or the cluster did not become whole again */
  problem: string | undefined
}

/** @property stock article → quantity before the first order @property cookie of a customer's session */
export type Visitors = { stock: Map<string, number>; ordersPerSecond: number; paths: string[]; pagesPerSecond: number; cookie: string }

/** @param name of the load, in small letters: part of the customers' addresses */
export async function observe(name: string, visitors: Visitors, play: () => Promise<void>): Promise<Observed> {
  const began = performance.now()
  const { stock, ordersPerSecond } = visitors
  const load = startLoad(origin, [...stock.keys()], { ordersPerSecond, requestsPerSecond: 0, name: `${name}-` })
  const reading = readPages(visitors)
  const writing = watchWriters()
  let turn = 0
  const turning = setInterval(() => void giveAddresses((turn += 1)), 1000)
  await pause(steadySeconds * 1000)
  const problem = await play()
    .then(() => untilWhole(wholeSeconds))
    .then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message.split('\n')[0] : String(error)),
    )
  await pause(steadySeconds * 1000)
  const ended = performance.now()
  clearInterval(turning)
  const [{ sent, orders, failed, refused, confirmedAt }, pages, writers] = await Promise.all([load.stop(), reading.stop(), writing.stop()])
  const { lost, twice } = await withPrimary((pool) => countOrders(pool, orders, `${name}-`))
  const times = [began, ...confirmedAt.filter((time) => time < ended).sort((a, b) => a - b), ended]
  return {
    orders: { sent: sent.orders, confirmed: orders.size, failed, refused, lost, twice },
    wrongStock: (await withPrimary((pool) => countStock(pool, stock))).wrong,
    gapSeconds: Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? time))) / 1000,
    pages,
    writers,
    problem,
  }
}

function readPages({ paths, pagesPerSecond, cookie }: Visitors): { stop(): Promise<Observed['pages']> } {
  const failed = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  let read = 0
  const one = async (path: string, headers: Record<string, string>) => {
    // Each is another visitor, with a connection of his own; uncompressed, for the cores are few.
    const own = { ...headers, connection: 'close', 'accept-encoding': 'identity' }
    const state = await fetch(origin + path, { headers: own, signal: AbortSignal.timeout(pageTimeoutMs) })
      .then(async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      })
      .catch((error: unknown) => (error instanceof Error ? error.name : String(error)))
    if (state !== '200') count(failed, `${state} ${kindOf(path)}`)
  }
  const timer = setInterval(() => {
    const path = paths[read % paths.length] ?? '/'
    read += 1
    // Every third has an address of its own, which no page cache has; every third is a customer's.
    const address = read % 3 === 0 ? `${path}?from=${read}` : path
    const page: Promise<void> = one(address, read % 3 === 1 ? { cookie } : {}).finally(() => pending.delete(page))
    pending.add(page)
  }, 1000 / pagesPerSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return { read, failed }
    },
  }
}

const kindOf = (path: string): string => (path.startsWith('/catalog/product/') ? 'product' : path === '/' ? 'home' : 'list')

/** A standby cannot write it, and gets null. */
const message = "case when not pg_is_in_recovery() then pg_logical_emit_message(true, 'rodnik', 'check') end"
const confirmsWrite = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ written: boolean }>(`select ${message} is not null as written`)).rows[0]?.written === true

/** Writes to each machine directly, so that a second primary would be seen. */
function watchWriters(): { stop(): Promise<string[]> } {
  const confirmed: { at: number; name: string }[] = []
  let isStopped = false
  const watch = async (name: string, address: string) => {
    while (!isStopped) {
      const client = new pg.Client({ connectionString: urlOfDatabase(address), connectionTimeoutMillis: 1500, query_timeout: 1500 })
      client.on('error', () => undefined)
      try {
        await client.connect()
        while (!isStopped) {
          if (await confirmsWrite(client)) confirmed.push({ at: performance.now(), name })
          await pause(200)
        }
      } catch {
        await pause(300)
      } finally {
        // A frozen server does not answer the farewell either.
        await Promise.race([client.end().catch(() => undefined), pause(500)])
      }
    }
  }
  const watching = machines.map(({ name, address }) => watch(name, address))
  return {
    async stop() {
      isStopped = true
      await Promise.all(watching)
      const names = confirmed.toSorted((a, b) => a.at - b.at).map(({ name }) => name)
      return names.filter((name, at) => name !== names[at - 1])
    },
  }
}
