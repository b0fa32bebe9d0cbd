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
import { measureCrashRecovery } from './crash-recovery/crash-recovery.ts'
import { measureSuggestionsOverHttp } from './search/suggestions-http.ts'

const parts = [
  'functions',
  'search',
  'pages',
  'api',
  'freshness',
  'orders',
  'order-lists',
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
const args = process.argv.slice(2)
const sizesAt = args.indexOf('--sizes')
const sizes = (sizesAt === -1 ? '20000,100000,1000000' : args[sizesAt + 1]!).split(',').map(Number)
const chosen = parts.filter((part) => args.includes(part))
// Slow ones and comparisons only run by name.
const selected =
  chosen.length > 0
    ? chosen
    : parts.filter((part) => !['exchange', 'exchange-faults', 'crash-recovery', 'attack', 'compare', 'compare-browser'].includes(part))
const numberAfter = (flag: string, otherwise: number) => (args.includes(flag) ? Number(args[args.indexOf(flag) + 1]) : otherwise)
const against = args.includes('--against') ? args[args.indexOf('--against') + 1] : undefined
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
  if (selected.includes('browser')) report('browser', await measureBrowser(await databases.empty(), { DATA_FOLDER: `${benchFolder}/demo` }))
  if (selected.includes('interactions'))
    report('interactions', await measureInteractions(await databases.ofSize(pageSizes[0]), { DATA_FOLDER: `${benchFolder}/shop` }))
  for (const [name, part] of [
    ['compare', 'requests'],
    ['compare-browser', 'browser'],
  ] as const) {
    if (!selected.includes(name)) continue
    if (against === undefined) throw new Error(`${name} needs --against FOLDER, a built checkout of another commit`)
    const lines = await compareWith(part, against, await databases.ofSize(pageSizes[0]), pageSizes[0])
    report(name, lines, ' --against FOLDER')
  }
  if (selected.includes('crash-recovery')) {
    const { lines, isWhole } = await measureCrashRecovery({ seconds: numberAfter('--seconds', 120), seed: numberAfter('--seed', 1) })
    report('crash-recovery', lines)
    if (!isWhole) process.exitCode = 1
  }
  if (selected.includes('exchange-faults')) {
    const { lines, isWhole } = await measureExchangeFaults({
      kills: numberAfter('--kills', 100),
      seed: numberAfter('--seed', 1),
      minutes: numberAfter('--minutes', 600),
    })
    report('exchange-faults', lines)
    if (!isWhole) process.exitCode = 1
  }
  if (selected.includes('exchange')) {
    const exchangeSizes = {
      products: numberAfter('--products', 100_000),
      prices: numberAfter('--prices', 10_000),
      orders: numberAfter('--orders', 10_000),
      pictures: numberAfter('--pictures', 2000),
      sessions: numberAfter('--sessions', 1000),
    }
    report('exchange', await measureExchange(await databases.empty(), exchangeSizes))
  }
  if (selected.includes('attack')) {
    const only = args.includes('--only') ? args[args.indexOf('--only') + 1]!.split(',') : []
    const minutes = numberAfter('--minutes', 10)
    if (args.includes('--overhead')) report('attack, overhead', await measureLimitOverhead(await databases.ofSize(2000)), ' --overhead')
    else if (args.includes('--mixed'))
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
  const { products, packageMegabytes, seconds, secondsAgain, peakRssMegabytes } = await measureImport(serverUrl, pageSizes[0])
  return [
    '| CommerceML import | products | package MB | seconds | again, nothing new | peak MB |',
    '|---|---|---|---|---|---|',
    `| into an empty shop | ${products} | ${packageMegabytes} | ${seconds.toFixed(1)} | ${secondsAgain.toFixed(1)} | ${peakRssMegabytes} |`,
  ]
}
