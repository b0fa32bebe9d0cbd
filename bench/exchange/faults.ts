// Kills the shop, the database or 1C at every step of sessions while orders arrive (EXCH-04, EXCH-05).
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openPool } from '../../server/database/database.ts'
import { connectionToRunning } from '../../server/database/embedded/embedded-postgres.ts'
import { openOneC } from '../../test/fake-1c/one-c-client.ts'
import { openVictim, seededRandom, type Victim } from '../crash-recovery/kill-shop.ts'
import { listCounts, startLoad } from '../crash-recovery/order-load.ts'
import { benchFolder } from '../databases.ts'
import { openAccounting, saleSteps, type Accounting } from './accounting.ts'
import { catalogueState, checkOrders, rowsOf } from './check-state.ts'
import { writeFaultPackages, type FaultPackages } from './fault-packages.ts'

const port = 4315
const login = '1c:password-of-the-benchmark'
const url = `http://127.0.0.1:${port}/exchange/1c`
const retrySeconds = 120
const catalogueSteps = ['checkauth', 'init', 'file', 'import', 'deactivate', 'complete'] as const
/** A killed base is waited for 10 s, so it is killed less often. */
const targets = ['shop', 'shop', 'shop', 'database', 'database', 'database', '1C'] as const

type Target = (typeof targets)[number]
type Kill = { kind: 'catalogue' | 'orders'; step: string; target: Target; delayMs: number }
type Run = { victim: Victim; pool: Pool; packages: FaultPackages; accounting: Accounting; faults: string[]; counts: { repeated: number } }

export async function measureExchangeFaults({
  kills,
  seed,
  minutes = 600,
  ordersPerSecond = 5,
}: {
  kills: number
  seed: number
  minutes?: number
  ordersPerSecond?: number
}): Promise<{ lines: string[]; isWhole: boolean }> {
  const folder = resolve(benchFolder, 'exchange-faults')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const packages = await writeFaultPackages(resolve(folder, 'packages'))
  const env = { EXCHANGE_LOGIN: login, SEED_DEMO: 'false', COST_LIMIT: '0', MAIL_OUTBOX: resolve(folder, 'outbox') }
  await mkdir(resolve(folder, 'shop'), { recursive: true })
  const victim = await openVictim({ folder: resolve(folder, 'shop'), port, env })
  const pool = openPool(await connectionToRunning(resolve(folder, 'shop')), 2)
  const run: Run = { victim, pool, packages, accounting: openAccounting(), faults: [], counts: { repeated: 0 } }
  try {
    await sendPackage(run, packages.beginning)
    const states: string[] = []
    for (const variant of packages.variants) {
      await sendPackage(run, variant)
      states.push(await catalogueState(pool, packages.ordered))
    }
    if (states[0] === states[1]) throw new Error('the two packages make the same catalogue')
    const stock = await stockOf(pool, packages.ordered)
    const load = startLoad(`http://127.0.0.1:${port}`, packages.ordered, { ordersPerSecond, requestsPerSecond: 0 })
    const planned = planKills(kills, seed)
    const began = performance.now()
    const done: Kill[] = []
    for (const [at, kill] of planned.entries()) {
      if (performance.now() - began > minutes * 60_000) break
      done.push(kill)
      process.stderr.write(
        `  ${at + 1} of ${kills}: ${kill.target} at ${kill.kind} ${kill.step} + ${kill.delayMs} ms, ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
      )
      if (kill.kind === 'orders') await exchangeOrders(run, kill)
      else {
        const variant = Math.floor(at / 2) % 2
        await sendPackage(run, packages.variants[variant]!, kill)
        const state = await catalogueState(pool, packages.ordered)
        if (state !== states[variant]) {
          const fault = `after ${kill.target} at ${kill.step} the catalogue is ${state} instead of ${states[variant]}`
          process.stderr.write(`  ${fault}\n`)
          run.faults.push(fault)
        }
      }
      await victim.ready()
    }
    const placed = await load.stop()
    await victim.ready()
    // Orders placed since the last query; twice, since orders changed by their own e-mails follow.
    for (let again = 0; again < 2; again++) await exchangeOrders(run)
    const { facts, faults } = await checkOrders(pool, placed, run.accounting, stock)
    return report(done, { seed, ordersPerSecond, attempts: listCounts(placed.failed) }, run, facts, faults)
  } finally {
    await pool.end()
    await victim.stop()
  }
}

/** Every step with every target, as often as the number of kills allows, in random order. */
function planKills(count: number, seed: number): Kill[] {
  const random = seededRandom(seed)
  // In turn, so that few orders wait for each session of orders.
  const steps = catalogueSteps.flatMap((step, at) => [
    { kind: 'catalogue' as const, step },
    { kind: 'orders' as const, step: saleSteps[at]! },
  ])
  const kills: Kill[] = []
  for (let at = 0; at < count; at++) {
    // Six kills meet the end, the deactivation and the import of a catalogue, and three steps of orders.
    const { kind, step } = steps[(10 + 5 * at) % steps.length]!
    const longest = kind === 'catalogue' && (step === 'import' || step === 'complete') ? 2500 : 40
    kills.push({ kind, step, target: targets[Math.floor(random() * targets.length)]!, delayMs: Math.floor(random() * longest) })
  }
  return kills
}

/** Sends the package with `npm run 1c-client`, again until it succeeds. The kill happens once, during the step. */
async function sendPackage(run: Run, folder: string, kill?: Kill): Promise<void> {
  let planned = kill
  const carryOut = async ({ target, delayMs }: Kill, client: ChildProcess) => {
    await pause(delayMs)
    if (target === '1C') client.kill('SIGKILL')
    else await run.victim.kill(target === 'shop' ? 'process' : 'PostgreSQL')
  }
  for (let tries = 0; ; tries++) {
    const output: string[] = []
    const args = [
      'test/fake-1c/one-c-command.ts',
      url,
      login,
      folder,
      '--version',
      '2.09',
      '--part-bytes',
      '100000',
      '--retry-seconds',
      String(retrySeconds),
    ]
    const client = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(client, 'exit')
    let killing: Promise<void> | undefined
    createInterface({ input: client.stdout }).on('line', (line) => {
      output.push(line)
      if (!planned || !isBefore(line, planned.step)) return
      killing = carryOut(planned, client)
      planned = undefined
    })
    if (planned?.step === 'checkauth') {
      // The client needs a moment to start.
      killing = pause(150).then(() => carryOut(kill!, client))
      planned = undefined
    }
    const [code] = await exit
    await killing
    if (code === 0) return
    run.counts.repeated++
    if (tries === 10) throw new Error(`a session failed ten times: ${output.slice(-3).join('\n')}`)
    await run.victim.ready()
  }
}

/** Whether the step follows this line of the client. */
function isBefore(line: string, step: string): boolean {
  const before = { init: 'checkauth', file: 'init', import: 'file', deactivate: 'import', complete: 'deactivate' }[step]
  if (before === undefined || line.includes('; again')) return false
  return line.includes(`mode=${before}`) && (before !== 'import' || line.includes('offers'))
}

async function exchangeOrders({ victim, accounting, counts }: Run, kill?: Kill): Promise<void> {
  let planned = kill
  for (let tries = 0; ; tries++) {
    const client = openOneC({ url, login, version: '2.09', retrySeconds })
    const interrupted = Promise.withResolvers<never>()
    let killing: Promise<void> | undefined
    const beforeStep = (step: string) => {
      if (planned?.step !== step) return
      const { target, delayMs } = planned
      planned = undefined
      killing = pause(delayMs).then(async () => {
        if (target === '1C') interrupted.reject(new Error('1C was killed'))
        else await victim.kill(target === 'shop' ? 'process' : 'PostgreSQL')
      })
    }
    try {
      await Promise.race([accounting.exchange(client, beforeStep), interrupted.promise])
      await killing
      return
    } catch (error) {
      counts.repeated++
      if (tries === 10) throw error
      await killing
      // 1C begins again later, not at once; `/readyz` may repeat for half a second that the shop is ready.
      await pause(1000)
      await victim.ready()
    }
  }
}

async function stockOf(pool: Pool, articles: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ article: string; count: number }>(
    pool,
    'select p.article, sum(s.count) as count from products p join stock s on s.product_id = p.id where p.article = any($1) group by 1',
    [articles],
  )
  if (rows.length !== articles.length) throw new Error('the ordered products have no stock')
  return new Map(rows.map(({ article, count }) => [article, count]))
}

function report(
  kills: Kill[],
  { seed, ordersPerSecond, attempts }: { seed: number; ordersPerSecond: number; attempts: string },
  run: Run,
  facts: Record<string, string>,
  orderFaults: string[],
) {
  const faults = [...run.faults, ...orderFaults]
  const steps = Map.groupBy(kills, ({ kind, step }) => `${kind} ${step}`)
  const row = (name: string, of: Kill[]) =>
    `| ${name} | ${(['shop', 'database', '1C'] as const).map((target) => of.filter((kill) => kill.target === target).length).join(' | ')} |`
  return {
    isWhole: faults.length === 0,
    lines: [
      `| kill -9 at a random moment of the step, seed ${seed} | shop | database | 1C |`,
      '|---|---|---|---|',
      ...[...steps].map(([name, of]) => row(name, of)),
      row(`all ${kills.length}`, kills),
      '',
      `| ${ordersPerSecond} orders a second meanwhile | |`,
      '|---|---|',
      `| sessions that 1C had to begin again | ${run.counts.repeated} |`,
      `| attempts to order without a confirmation | ${attempts} |`,
      ...Object.entries(facts).map(([name, count]) => `| ${name} | ${count} |`),
      `| faults | ${faults.length === 0 ? 'none' : faults.join('; ')} |`,
    ],
  }
}
