// Runs benchmarks: all, or as in `npm run bench -- pages api --sizes 100000`.
// Each part replaces its section of bench/results.md.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { measureAccounts } from './accounts.ts'
import { measureApi } from './api.ts'
import { measureAttacks } from './attack/attack.ts'
import { measureLimitOverhead } from './attack/limit-overhead.ts'
import { measureMixedAttack } from './attack/mixed.ts'
import { compareWith } from './compare.ts'
import { benchFolder, openBenchDatabases } from './databases.ts'
import { measureBrowser } from './browser/lighthouse.ts'
import { measureFreshness } from './change-latency.ts'
import { measureInteractions } from './browser/interaction-latency.ts'
import { measureImport } from './commerceml.ts'
import { measureOrderLists } from './order-lists.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { processorTime, stolenSince } from './process-cpu.ts'
import { recordResult } from './record-result.ts'
import { measureExchange } from './exchange/exchange.ts'
import { measureExchangeFaults } from './exchange/faults.ts'
import { measureStaff } from './staff.ts'
import { measureStaffLoad } from './staff-load.ts'
import { measureCrashRecovery } from './crash-recovery/crash-recovery.ts'
import { measureWorkers } from './workers.ts'
import { measureSuggestionsOverHttp } from './search/suggestions-http.ts'
import { exitWithUsage, readArguments } from '../server/commands/read-arguments.ts'

const parts = [
  'functions',
  'search',
  'pages',
  'api',
  'freshness',
  'orders',
  'order-lists',
  'staff',
  'workers',
  'staff-load',
  'accounts',
  'browser',
  'interactions',
  'import',
  'exchange',
  'exchange-faults',
  'compare',
  'compare-browser',
  'crash-recovery',
  'attack',
] as const
const usage = `Usage: npm run bench [-- PART …] [--sizes 20000,100000]
       npm run bench -- compare | compare-browser --against FOLDER
       npm run bench -- crash-recovery [--seconds 120] [--seed 1]
       npm run bench -- exchange-faults [--kills 100] [--seed 1] [--minutes 600]
       npm run bench -- exchange [--products N] [--prices N] [--orders N] [--pictures N] [--sessions N]
       npm run bench -- attack [--only NAME,NAME | --overhead | --mixed --minutes 10]
PART is ${parts.join(', ')}`
const value = { type: 'string' } as const
const runs = { seconds: value, seed: value, kills: value, minutes: value }
const amounts = { products: value, prices: value, orders: value, pictures: value, sessions: value }
const { values, positionals } = readArguments(usage, [0, parts.length], {
  sizes: { type: 'string', default: '20000,100000,1000000' },
  against: value,
  only: value,
  mixed: { type: 'boolean' },
  overhead: { type: 'boolean' },
  ...runs,
  ...amounts,
})
const sizes = values.sizes.split(',').map(Number)
const chosen = parts.filter((part) => positionals.includes(part))
const given = Object.entries(values).flatMap(([name, text]) => (name in runs || name in amounts ? [Number(text)] : []))
if (chosen.length < new Set(positionals).size || ![...sizes, ...given].every(Number.isSafeInteger)) exitWithUsage(usage)
// Slow ones and comparisons only run by name.
const selected =
  chosen.length > 0
    ? chosen
    : parts.filter(
        (part) => !['exchange', 'exchange-faults', 'staff-load', 'crash-recovery', 'attack', 'compare', 'compare-browser'].includes(part),
      )
const pageSizes = [100_000, 1_000_000] as const

let began = processorTime()
/** @param title the part, with the number of products if there are several sections @param options of the command */
const report = (title: string, lines: string[], options = '') => {
  const stolen = `Of the processors' time meanwhile ${(100 * stolenSince(began)).toFixed(0)} % went to other machines.`
  const [part] = title.split(',', 1)
  recordResult(title, `npm run bench -- ${part}${options}`, [...lines, '', stolen])
  process.stdout.write(`\n${lines.join('\n')}\n\n${stolen}\n`)
  began = processorTime()
}
const reportOfSize = (part: string, size: number, lines: string[]) => report(`${part}, ${size} products`, lines, ` --sizes ${size}`)

const databases = await openBenchDatabases()
try {
  if (selected.includes('functions'))
    for (const size of sizes) reportOfSize('functions', size, await measureInProcess('functions', await databases.ofSize(size), size))
  if (selected.includes('search'))
    for (const size of sizes) {
      const lines = await measureInProcess('search', await databases.ofSize(size), size)
      reportOfSize('search', size, [...lines, '', ...(await measureSuggestionsOverHttp(await databases.ofSize(size), size))])
    }
  if (selected.includes('pages'))
    for (const size of pageSizes)
      if (sizes.includes(size)) reportOfSize('pages', size, await measurePages(await databases.ofSize(size), size, size === pageSizes[0]))
  if (selected.includes('api')) report('api', await measureApi(await databases.ofSize(pageSizes[0]), pageSizes[0]))
  if (selected.includes('freshness')) report('freshness', await measureFreshness(await databases.ofSize(pageSizes[0]), pageSizes[0]))
  if (selected.includes('orders')) report('orders', await measureOrders(await databases.ofSize(2000)))
  if (selected.includes('accounts')) report('accounts', await measureAccounts(await databases.ofSize(2000)))
  if (selected.includes('order-lists')) report('order-lists', await measureOrderLists(await databases.ofSize(pageSizes[0]), pageSizes[0]))
  if (selected.includes('staff')) report('staff', await measureStaff(await databases.staff()))
  if (selected.includes('workers')) report('workers', await measureWorkers(await databases.ofSize(pageSizes[0]), pageSizes[0]))
  if (selected.includes('staff-load')) report('staff-load', await measureStaffLoad(await databases.staff()))
  if (selected.includes('browser')) report('browser', await measureBrowser(await databases.empty(), { DATA_FOLDER: `${benchFolder}/demo` }))
  if (selected.includes('interactions'))
    report('interactions', await measureInteractions(await databases.ofSize(pageSizes[0]), { DATA_FOLDER: `${benchFolder}/shop` }))
  for (const [name, part] of [
    ['compare', 'requests'],
    ['compare-browser', 'browser'],
  ] as const) {
    if (!selected.includes(name)) continue
    if (values.against === undefined) throw new Error(`${name} needs --against FOLDER, a built checkout of another commit`)
    const lines = await compareWith(part, values.against, await databases.ofSize(pageSizes[0]), pageSizes[0])
    report(name, lines, ' --against FOLDER')
  }
  if (selected.includes('crash-recovery')) {
    const { lines, isWhole } = await measureCrashRecovery({ seconds: Number(values.seconds ?? 120), seed: Number(values.seed ?? 1) })
    report('crash-recovery', lines)
    if (!isWhole) process.exitCode = 1
  }
  if (selected.includes('exchange-faults')) {
    const { lines, isWhole } = await measureExchangeFaults({
      kills: Number(values.kills ?? 100),
      seed: Number(values.seed ?? 1),
      minutes: Number(values.minutes ?? 600),
    })
    report('exchange-faults', lines)
    if (!isWhole) process.exitCode = 1
  }
  if (selected.includes('exchange')) {
    const exchangeSizes = {
      products: Number(values.products ?? 100_000),
      prices: Number(values.prices ?? 10_000),
      orders: Number(values.orders ?? 10_000),
      pictures: Number(values.pictures ?? 2000),
      sessions: Number(values.sessions ?? 1000),
    }
    report('exchange', await measureExchange(await databases.empty(), exchangeSizes))
  }
  if (selected.includes('attack')) {
    const only = values.only?.split(',') ?? []
    const minutes = Number(values.minutes ?? 10)
    if (values.overhead) report('attack, overhead', await measureLimitOverhead(await databases.ofSize(2000)), ' --overhead')
    else if (values.mixed)
      report('attack, mixed', await measureMixedAttack(await databases.ofSize(2000), minutes), ` --mixed --minutes ${minutes}`)
    else if (only.length === 0) report('attack', await measureAttacks(await databases.ofSize(2000), only))
    else process.stdout.write(`${(await measureAttacks(await databases.ofSize(2000), only)).join('\n')}\n`)
  }
  if (selected.includes('import')) report('import', await importRows(await databases.ofSize(0)))
} finally {
  await databases.stop()
}

async function measureInProcess(part: 'functions' | 'search', connectionString: string, size: number): Promise<string[]> {
  const child = fork('bench/measure.worker.ts', [part, connectionString, String(size)], { execArgv: ['--expose-gc'] })
  const [lines] = (await once(child, 'message')) as [string[]]
  return lines
}

async function importRows(serverUrl: string): Promise<string[]> {
  const measured = await measureImport(serverUrl, pageSizes[0])
  const { products, packageMegabytes, peakRssMegabytes } = measured
  const times = [measured.seconds, measured.secondsAgain, measured.secondsOfPrices].map((seconds) => seconds.toFixed(1))
  return [
    '| CommerceML import | products | package MB | seconds | again, nothing new | every price changed | peak MB |',
    '|---|---|---|---|---|---|---|',
    `| into an empty shop | ${products} | ${packageMegabytes} | ${times.join(' | ')} | ${peakRssMegabytes} |`,
  ]
}
