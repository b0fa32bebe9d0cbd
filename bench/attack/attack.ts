// Measures attacks by what another visitor notices: latency, refusals, memory, descriptors.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openPool } from '../../server/database/database.ts'
import { benchFolder } from '../databases.ts'
import { inMs, percentilesOf } from '../percentiles.ts'
import { residentMegabytesOf } from '../process-cpu.ts'
import { startShop, type ShopProcess } from '../shop-process.ts'
import { attacks, lockedTableAttack, type Target } from './attacks.ts'
import { prepareTarget } from './prepare-target.ts'
import type { Outcomes } from './send-attack.ts'

const idleSeconds = 5
const attackSeconds = 15
const settleSeconds = 10
const port = 4326
export const pagesOf = (product: string) => ['/', '/catalog/v2?page=1&page_size=18&ordering=price', product, '/healthz']

type AttackedShop = { shop: ShopProcess; pool: Pool; target: Target; product: string }

export async function withAttackedShop<Result>(
  connectionString: string,
  measure: (attacked: AttackedShop) => Promise<Result>,
): Promise<Result> {
  const environment = {
    COST_LIMIT: '4000',
    DATA_FOLDER: join(benchFolder, 'shop'),
    MAIL_OUTBOX: join(benchFolder, 'outbox'),
  }
  const pool = openPool(connectionString, 2)
  const shop = await startShop(connectionString, port, environment)
  try {
    return await measure({ shop, pool, ...(await prepareTarget(pool, shop.origin)) })
  } finally {
    await shop.stop()
    await pool.end()
  }
}

/** @param only attacks whose names begin so; all if empty @returns table rows */
export async function measureAttacks(connectionString: string, only: readonly string[]): Promise<string[]> {
  const names = Object.keys(attacks).filter((name) => only.length === 0 || only.some((start) => name.startsWith(start)))
  return withAttackedShop(connectionString, async ({ shop, pool, target, product }) => {
    const paths = pagesOf(product)
    await visit(shop, paths, idleSeconds) // until V8 has compiled the code
    // Of all pauses between attacks: 5 seconds have too few requests for a 95th percentile.
    const idleSamples = paths.map((): number[] => [])
    const rows = []
    for (const name of names) {
      const idle = await visit(shop, paths, idleSeconds)
      for (const [at, samples] of idle.samples.entries()) idleSamples[at]!.push(...samples)
      const descriptors = countDescriptors(shop.pid)
      const unlock = name === lockedTableAttack ? await lockTable(pool, 'faq_questions') : undefined
      const attacker = startAttacker(shop.origin, [name], target)
      const attacked = await visit(shop, paths, attackSeconds)
      const outcomes = await stopAttacker(attacker)
      await unlock?.()
      await pause(settleSeconds * 1000)
      const left = countDescriptors(shop.pid) - descriptors
      attacker.kill()
      const others = `${attacked.failures} | ${(attacked.megabytes - idle.megabytes).toFixed(0)} | ${left} | ${inWords(outcomes)}`
      rows.push({ name, p95: attacked.p95, others })
      process.stderr.write(`  ${name}: ${attacked.p95.map(inMs).join(', ')} | ${others}\n`)
      await pause(2000) // until the limit of work has forgotten
    }
    const idle = idleSamples.map((samples) => percentilesOf(samples).p95)
    return [
      `| attack of ${attackSeconds} s; another visitor's p95 ms (times idle) | home | list | product | /healthz | refused | MiB above idle | descriptors ${settleSeconds} s later | responses to the attacker |`,
      '|---|---|---|---|---|---|---|---|---|',
      `| idle, between the attacks | ${idle.map(inMs).join(' | ')} | | | | |`,
      ...rows.map(({ name, p95, others }) => {
        const latencies = p95.map((one, at) => `${inMs(one)} (${(one / idle[at]!).toFixed(1)})`)
        return `| ${name} | ${latencies.join(' | ')} | ${others} |`
      }),
    ]
  })
}

type Visit = { samples: number[][]; p95: number[]; failures: number; megabytes: number }

/** One visitor with a cart, whose pages are rendered for them. */
export async function visit({ origin, pid }: ShopProcess, paths: readonly string[], seconds: number): Promise<Visit> {
  const samples = paths.map((): number[] => [])
  let failures = 0
  let megabytes = 0
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(100)) {
    for (const [at, path] of paths.entries()) {
      const began = performance.now()
      const isServed = await fetch(origin + path, { headers: { cookie: 'cart=none' } }).then(
        async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
        () => false,
      )
      samples[at]!.push(performance.now() - began)
      if (!isServed) failures++
    }
    megabytes = Math.max(megabytes, residentMegabytesOf(pid))
  }
  return { samples, p95: samples.map((one) => percentilesOf(one).p95), failures, megabytes }
}

export const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

export function startAttacker(origin: string, names: string[], target: Target): ChildProcess {
  const attacker = fork(new URL('attacker.ts', import.meta.url), { env: { ...process.env, ATTACKED_ORIGIN: origin } })
  attacker.send({ names, target })
  return attacker
}

/** Its open connections stay open. */
export async function stopAttacker(attacker: ChildProcess): Promise<Outcomes> {
  attacker.send('stop')
  const [outcomes] = (await once(attacker, 'message')) as [[number, number][]]
  return new Map(outcomes)
}

export const inWords = (outcomes: Outcomes): string =>
  [...outcomes]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'closed' : status}: ${count}`)
    .join(', ')

/** As a hanging database or a long migration does. @returns releases it */
async function lockTable(pool: Pool, table: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
