// Sends orders and callback requests at a steady rate while the shop is killed.
// Every second client retries with the same key, as pages do; the others give up at the first failure.
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

/** key → number of the confirmed order or id of the request */
type Confirmed = Map<string, string>
export type Load = {
  orders: Confirmed
  requests: Confirmed
  /** attempts that were not confirmed: status or fault → how often */
  failed: Map<string, number>
  /** responses that say anything else than «try again» (503) */
  refused: string[]
  sent: { orders: number; requests: number }
  seconds: number
  /** when orders were confirmed, as performance.now() */
  confirmedAt: number[]
}

const idOf = z.object({ id: z.string() })
const timeoutMs = 15_000
const waitMs = 300_000
const pauseMs = { first: 500, longest: 5000 }

export function startLoad(
  origin: string,
  articles: string[],
  { ordersPerSecond, requestsPerSecond, name = '' }: { ordersPerSecond: number; requestsPerSecond: number; name?: string },
): { stop(): Promise<Load> } {
  const load: Load = {
    orders: new Map(),
    requests: new Map(),
    failed: new Map(),
    refused: [],
    sent: { orders: 0, requests: 0 },
    seconds: 0,
    confirmedAt: [],
  }
  const pending = new Set<Promise<void>>()

  const order = () => {
    const run = (load.sent.orders += 1)
    const items = [0, 1, 2].map((line) => ({ product: articles[(run + line * 7) % articles.length], quantity: 1 + ((run + line) % 3) }))
    const person = { name: `Клиент ${run}`, email: `order-${name}${run}@bench.example`, phone_number: phoneOf(run), comment: '' }
    return send('/api/v1/order/', { ...person, items, privacy_policy_accepted: true }, `order-${name}${run}`, run, load.orders)
  }
  const request = () => {
    const run = (load.sent.requests += 1)
    const body = { name: `Звонок ${run}`, phone_number: phoneOf(run - (run % 3 === 0 ? 1 : 0)), agreement: true, topic: 'call' }
    return send('/api/v1/callback/', body, `request-${name}${run}`, run, load.requests)
  }

  async function send(path: string, body: object, key: string, run: number, confirmed: Confirmed): Promise<void> {
    const giveUpAt = run % 2 === 0 ? performance.now() + waitMs : 0
    for (let wait = pauseMs.first; ; wait = Math.min(wait * 2, pauseMs.longest)) {
      const id = await post(path, body, key, run)
      if (id !== undefined) {
        if (confirmed === load.orders) load.confirmedAt.push(performance.now())
        return void confirmed.set(key, id)
      }
      if (performance.now() > giveUpAt) return
      await pause(wait)
    }
  }

  async function post(path: string, body: object, key: string, run: number): Promise<string | undefined> {
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        // Each client is another visitor, with a connection of his own.
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-forwarded-for': `198.51.${run >> 8}.${run & 255}`,
          connection: 'close',
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status === 201) return idOf.parse(await response.json()).id
      count(load.failed, String(response.status))
      if (response.status !== 503) load.refused.push(`${path} ${response.status} ${(await response.text()).slice(0, 300)}`)
    } catch (error) {
      count(load.failed, error instanceof Error ? error.name : String(error)) // killed
    }
    return undefined
  }

  const began = performance.now()
  const every = (perSecond: number, work: () => Promise<void>) => {
    let started = 0
    // By the clock: a busy machine skips ticks.
    return setInterval(() => {
      for (const due = Math.floor(((performance.now() - began) / 1000) * perSecond); started < due; started++) {
        const one: Promise<void> = work().finally(() => pending.delete(one))
        pending.add(one)
      }
    }, 1000 / perSecond)
  }
  const timers = [every(ordersPerSecond, order), ...(requestsPerSecond > 0 ? [every(requestsPerSecond, request)] : [])]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      load.seconds = (performance.now() - began) / 1000
      await Promise.all(pending)
      return load
    },
  }
}

export const count = (counts: Map<string, number>, what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)
export const listCounts = (counts: Map<string, number>): string =>
  [...counts].map(([what, times]) => `${times} × ${what}`).join(', ') || '0'

const phoneOf = (run: number): string => `+7701${String(1_000_000 + run)}`
