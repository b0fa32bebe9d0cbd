// Plays the failures under load, records what each costs; exit code 1 where the cluster breaks a promise (OPS-06).
import { loadavg } from 'node:os'
import { exitWithUsage, readArguments } from '../../server/commands/read-arguments.ts'
import { countStock } from '../../bench/crash-recovery/count-losses.ts'
import { listCounts } from '../../bench/crash-recovery/order-load.ts'
import { fillStock } from '../../bench/crash-recovery/fill-stock.ts'
import { productPaths } from '../../bench/sample-urls.ts'
import { untilWhole, withPrimary } from './cluster-state.ts'
import { faults, startEnded, type Fault } from './faults.ts'
import { runScript } from './machine.ts'
import { machines, origin } from './places.ts'
import { observe, type Observed } from './observe.ts'
import { recordFault, tableHead } from './record-faults.ts'

const gapSeconds = 30
const leastPages = 0.999
const orderedProducts = 1000

const usage = 'Usage: npm run cluster -- check [--orders 20] [--pages 10] [FAULT …]'
const { positionals: names, values } = readArguments(usage, [0, faults.length], { orders: { type: 'string' }, pages: { type: 'string' } })
const ordersPerSecond = Number(values.orders ?? 20)
const pagesPerSecond = Number(values.pages ?? 10)
const chosen = names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name))
if (chosen.length < names.length || !(ordersPerSecond > 0 && pagesPerSecond > 0))
  exitWithUsage(usage, `Faults: ${faults.map(({ name }) => name).join(', ')}`)

await untilWhole(60)
await raiseLimits()
const stock = await withPrimary(async (pool) => {
  const filled = await fillStock(pool, orderedProducts)
  const { rows } = await countStock(pool, filled)
  return new Map(rows.map(({ article, left, sold }) => [article, left + sold]))
})
const paths = ['/', '/catalog', ...(await productPaths(origin))]
const run = Date.now().toString(36)
const cookie = await register(`visitor-${run}@bench.example`)
const broken: string[] = []

console.log(tableHead.join('\n'))
for (const fault of chosen) {
  const ownPages = Math.max(pagesPerSecond, (fault.requestsPerSecond ?? 0) - ordersPerSecond)
  const visitors = { stock, ordersPerSecond, pagesPerSecond: ownPages, paths, cookie }
  const seen = await observe(`${run}-${fault.name}`, visitors, async () => {
    try {
      await fault.play()
    } finally {
      await startEnded()
    }
  })
  const problems = problemsOf(fault, seen)
  broken.push(...problems.map((problem) => `${fault.name}: ${problem}`))
  const { orders, pages, writers } = seen
  const row = [
    `${ordersPerSecond} + ${visitors.pagesPerSecond}; ${loadavg()[1]?.toFixed(0)}`,
    seen.gapSeconds.toFixed(1),
    `${((1 - failedOf(pages) / pages.read) * 100).toFixed(2)} % of ${pages.read}`,
    listCounts(pages.failed),
    `${orders.confirmed} of ${orders.sent}`,
    listCounts(orders.failed),
    `${orders.lost} / ${orders.twice}`,
    seen.wrongStock === 0 ? 'yes' : `no: ${seen.wrongStock} of ${stock.size}`,
    writers.join(' → '),
    problems.length === 0 ? 'yes' : problems.join('; '),
  ]
  console.log(recordFault(fault.title, row))
}
console.log(broken.length === 0 ? 'All promises are kept.' : `Broken:\n${broken.map((text) => `  - ${text}`).join('\n')}`)
process.exit(broken.length === 0 ? 0 : 1)

function failedOf({ failed }: Observed['pages']): number {
  return [...failed.values()].reduce((sum, count) => sum + count, 0)
}

function problemsOf({ isPlanned = false }: Fault, seen: Observed): string[] {
  const { orders, pages, writers, problem: unplayed } = seen
  return Object.entries({
    [unplayed ?? '']: unplayed !== undefined,
    'orders lost': orders.lost > 0,
    'orders doubled': orders.twice > 0,
    [`orders refused: ${orders.refused[0] ?? ''}`]: orders.refused.length > 0,
    'the stock does not add up': seen.wrongStock > 0,
    'two primaries confirmed writes': new Set(writers).size < writers.length,
    [`no order for more than ${gapSeconds} s`]: seen.gapSeconds > gapSeconds,
    'a planned step failed orders': isPlanned && orders.failed.size > 0,
    'a planned step failed pages': isPlanned && failedOf(pages) > 0,
    'fewer than 99.9 % of the pages': failedOf(pages) > pages.read * (1 - leastPages),
  }).flatMap(([problem, isSeen]) => (isSeen ? [problem] : []))
}

/** @returns the cookie of the new customer's session */
async function register(email: string): Promise<string> {
  const password = 'синий гвоздь 7'
  const name = { last_name: 'Оспанова', first_name: 'Айгуль', middle_name: 'Маратовна', phone_number: '+77015550102' }
  const customer = { ...name, email, password, repeat_password: password, privacy_policy_accepted: true }
  const response = await fetch(`${origin}/api/v1/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(customer),
  })
  if (response.status !== 201) throw new Error(`the customer could not register: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

/** All orders come from one network and few phones. */
async function raiseLimits(): Promise<void> {
  const [machine] = machines
  if (!machine) return
  const set = 'set guestOrders.ordersPerNetwork 1000000 guestOrders.ordersPerContact 1000000'
  await runScript(machine, `server/commands/settings.ts ${set}`)
}
