// Measures attacks by what another visitor notices: latency, refusals, memory, descriptors.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { setTimeout as pause } from 'node:timers/promises'
import { registration } from '../../test/fixtures/accounts.ts'
import { openPool } from '../../server/database/database.ts'
import { benchFolder } from '../databases.ts'
import { inMs, percentilesOf } from '../percentiles.ts'
import { residentMegabytesOf } from '../process-cpu.ts'
import { startShop, type ShopProcess } from '../shop-process.ts'
import { attackNames, type Target } from './attacks.worker.ts'

const idleSeconds = 5
const attackSeconds = 15
const pages = (product: string) => ['/', '/catalog/v2?page=1&page_size=18&ordering=price', product, '/healthz']

type Visit = { p95: number[]; failures: number; megabytes: number }

/** @returns table rows */
export async function measureAttacks(connectionString: string): Promise<string[]> {
  const limits = {
    COST_LIMIT: '4000',
    DATA_FOLDER: join(benchFolder, 'shop'),
    MAIL_OUTBOX: join(benchFolder, 'outbox'),
  }
  const shop = await startShop(connectionString, 4316, limits)
  try {
    const { target, product } = await prepare(connectionString, shop.origin)
    const paths = pages(product)
    await visit(shop, paths, idleSeconds) // until V8 has compiled the code
    const rows = []
    for (const [index, name] of attackNames.entries()) {
      const idle = await visit(shop, paths, idleSeconds)
      const descriptors = countDescriptors(shop.pid)
      const attacker = new Worker(new URL('attacks.worker.ts', import.meta.url), { workerData: { index, target } })
      const attacked = await visit(shop, paths, attackSeconds)
      await pause(10_000)
      const left = countDescriptors(shop.pid) - descriptors
      await attacker.terminate()
      rows.push(
        `| ${name} | ${attacked.p95.map((one, at) => `${inMs(one)} (${inMs(idle.p95[at]!)})`).join(' | ')} | ${attacked.failures} | ${(attacked.megabytes - idle.megabytes).toFixed(0)} | ${left} |`,
      )
      await pause(12_000) // the limit of work forgets
    }
    return [
      `| attack of ${attackSeconds} s; another visitor's p95 ms (idle) | home | list | product | /healthz | refused | MiB above idle | descriptors after 10 s more |`,
      '|---|---|---|---|---|---|---|---|',
      ...rows,
    ]
  } finally {
    await shop.stop()
  }
}

/** One visitor with a cart, whose pages are rendered for them. */
async function visit({ origin, pid }: ShopProcess, paths: readonly string[], seconds: number): Promise<Visit> {
  const samples = paths.map((): number[] => [])
  let failures = 0
  let megabytes = 0
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(150)) {
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
  return { p95: samples.map((one) => percentilesOf(one).p95), failures, megabytes }
}

const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** An account without a confirmed e-mail, a guest's order of many lines, and addresses to attack. */
async function prepare(connectionString: string, origin: string): Promise<{ target: Target; product: string }> {
  const pool = openPool(connectionString, 1)
  try {
    const { rows } = await pool.query<{ id: number; article: string }>(
      'select id, article from products where is_active order by id limit 300',
    )
    const post = (path: string, body: object) =>
      fetch(`${origin}/api/v1${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    const account = await post('/users/', registration({ email: `attack-${Date.now()}@bench.example` }))
    const cookie = account.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const items = rows.map(({ article }) => ({ product: article, quantity: 1 }))
    const person = { name: 'Айдар', email: 'a@bench.example', phone_number: '+77015550102', comment: '', privacy_policy_accepted: true }
    const order = (await (await post('/order/', { ...person, items })).json()) as { id: string }
    const key = (await pool.query<{ linkKey: string }>('select link_key as "linkKey" from orders where number = $1', [order.id])).rows[0]!
      .linkKey
    const documents = ['schet.pdf', 'zakaz.pdf'].map((name) => `/order/${order.id}/${name}?key=${key}`) as [string, string]
    const product = `/catalog/product/${encodeURIComponent(rows[0]!.article)}`
    const page = await (await fetch(origin + product)).text()
    const picture = /\/share\/product-[\w-]+\.jpg/.exec(page)?.[0] ?? '/share/site.jpg'
    return { target: { origin, cookie, questionnaire: '/production/1', picture, documents }, product }
  } finally {
    await pool.end()
  }
}
