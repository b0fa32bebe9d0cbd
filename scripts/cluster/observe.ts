// Watches the cluster as visitors do while something fails: orders, pages, and which machine confirms writes.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { countOrders } from '../../bench/crash-recovery/count-losses.ts'
import { startLoad } from '../../bench/crash-recovery/order-load.ts'
import { untilWhole, withPrimary } from './cluster-state.ts'
import { machines, origin, urlOfDatabase } from './places.ts'

const pageTimeoutMs = 15_000
const steadySeconds = 5
const wholeSeconds = 300

export type Observed = {
  orders: { sent: number; confirmed: number; failed: number; refused: string[]; lost: number; twice: number }
  /** longest time without a confirmed order */
  gapSeconds: number
  pages: { read: number; failed: Map<string, number> }
  /** machines that confirmed writes, in order: a name that comes back would be a second primary */
  writers: string[]
  /** the fault could not be played, or the cluster did not become whole again */
  problem: string | undefined
}

export type Visitors = { articles: string[]; ordersPerSecond: number; paths: string[]; pagesPerSecond: number }

/** @param name of the load, in small letters: part of the customers' addresses */
export async function observe(name: string, visitors: Visitors, play: () => Promise<void>): Promise<Observed> {
  const began = performance.now()
  const { articles, ordersPerSecond } = visitors
  const load = startLoad(origin, articles, { ordersPerSecond, requestsPerSecond: 0, name: `${name}-` })
  const reading = readPages(visitors)
  const writing = watchWriters()
  await pause(steadySeconds * 1000)
  const problem = await play()
    .then(() => untilWhole(wholeSeconds))
    .then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message.split('\n')[0] : String(error)),
    )
  await pause(steadySeconds * 1000)
  const ended = performance.now()
  const [{ sent, orders, failedAttempts, refused, confirmedAt }, pages, writers] = await Promise.all([
    load.stop(),
    reading.stop(),
    writing.stop(),
  ])
  const { lost, twice } = await withPrimary((pool) => countOrders(pool, orders, `${name}-`))
  const times = [began, ...confirmedAt.filter((time) => time < ended).sort((a, b) => a - b), ended]
  return {
    orders: { sent: sent.orders, confirmed: orders.size, failed: failedAttempts, refused, lost, twice },
    gapSeconds: Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? time))) / 1000,
    pages,
    writers,
    problem,
  }
}

function readPages({ paths, pagesPerSecond }: Visitors): { stop(): Promise<Observed['pages']> } {
  const failed = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  let read = 0
  const one = async (path: string) => {
    const state = await fetch(origin + path, { signal: AbortSignal.timeout(pageTimeoutMs) }).then(
      async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      },
      (error: unknown) => (error instanceof Error ? error.name : String(error)),
    )
    if (state !== '200') failed.set(`${state} ${kindOf(path)}`, (failed.get(`${state} ${kindOf(path)}`) ?? 0) + 1)
  }
  const timer = setInterval(() => {
    const page: Promise<void> = one(paths[read % paths.length] ?? '/').finally(() => pending.delete(page))
    read += 1
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
          await client.query("select pg_logical_emit_message(true, 'rodnik', 'check')")
          confirmed.push({ at: performance.now(), name })
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
