// Compares this checkout with another: CPU, bytes, memory, start and waiting times of a slow phone.
// `npm run bench -- compare compare-browser --against FOLDER`, an installed and built checkout.
import { chromium, type Browser } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { catalogueHref } from '../contract/catalogue/filter-serialize.ts'
import { openPool } from '../server/database/database.ts'
import { benchFolder } from './databases.ts'
import { launchOptions, phone, slow4G, slowDown } from './browser/devices.ts'
import { load } from './http-load.ts'
import { productPaths, someFilters, threeFilters } from './sample-urls.ts'
import { inMs, median, percentilesOf } from './percentiles.ts'
import { residentMegabytesOf } from './process-cpu.ts'
import { manyQueries } from './search/search-queries.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

const rounds = 5
const secondsPerRound = 2
const starts = 3
const visits = 7
const ticks = 60
/** A cookie of the shop: the page is not cached. */
const ownCookie = { cookie: 'compare=1' }
const foreignCookie = { cookie: '_ga=GA1.1.1234567890.1700000000; _ym_uid=1700000000123456789' }

type Pair<Value> = { before: Value; after: Value }
type Case = { name: string; paths: string[]; headers?: Record<string, string> }

type Side = { connectionString: string; env: Record<string, string>; folder: string }

/** @param part `requests` of pages and suggestions, or pages in a `browser` @param connectionString of this checkout */
export async function compareWith(
  part: 'requests' | 'browser',
  folder: string,
  connectionString: string,
  products: number,
): Promise<string[]> {
  const other = await openDatabaseOf(resolve(folder), products)
  const sides: Pair<Side> = {
    before: {
      connectionString: other.connectionString,
      env: { DATA_FOLDER: resolve(folder, benchFolder, 'shop') },
      folder: resolve(folder),
    },
    after: { connectionString, env: { DATA_FOLDER: resolve(benchFolder, 'shop') }, folder: '.' },
  }
  const start = (side: keyof Pair<Side>, port: number) => startShop(sides[side].connectionString, port, sides[side].env, sides[side].folder)
  const shops: Pair<ShopProcess> = { before: await start('before', 4314), after: await start('after', 4315) }
  const stop = () => Promise.all([shops.before.stop(), shops.after.stop()])
  try {
    if (part === 'browser') return [...(await compareBytes(shops)), '', ...(await compareBrowser(shops))]
    const lines = await compareRequests(shops, connectionString)
    lines.push(
      '',
      `Resident after this: ${residentMegabytesOf(shops.before.pid)} MiB before, ${residentMegabytesOf(shops.after.pid)} MiB after.`,
    )
    await stop()
    return [...lines, '', await compareStarts(start)]
  } finally {
    await stop()
    await other.stop()
  }
}

/** Another commit may have other migrations: its own code loads the same products into a database of its own. */
async function openDatabaseOf(folder: string, products: number): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const code = `const { openBenchDatabases } = await import(${JSON.stringify(join(folder, 'bench', 'databases.ts'))})
    const databases = await openBenchDatabases()
    process.once('disconnect', () => void databases.stop())
    process.send(await databases.ofSize(${products}))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [connectionString] = (await once(child, 'message')) as [string]
  const stop = async () => {
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
  }
  return { connectionString, stop }
}

async function compareRequests(shops: Pair<ShopProcess>, connectionString: string): Promise<string[]> {
  const pool = openPool(connectionString, 1)
  const queries = await manyQueries(pool, 20_000)
  await pool.end()
  const { origin } = shops.after
  const lists = (await someFilters(origin)).map((filter) => ({ ...filter, pageSize: 9 }))
  const ofSize = (pageSize: number) => lists.map((filter) => catalogueHref({ ...filter, pageSize }))
  const searches = queries
    .slice(0, 40)
    .map((query) => `/catalog/v2?${new URLSearchParams({ query, page: '1', page_size: '9', ordering: '-relevance' })}`)
  const suggestion = (query: string) => `/api/v1/catalog/suggestions/?${new URLSearchParams({ query })}`
  const cases: Case[] = [
    { name: 'list of 9 cards', paths: ofSize(9), headers: ownCookie },
    { name: 'list of 36 cards', paths: ofSize(36), headers: ownCookie },
    { name: 'list of 72 cards', paths: ofSize(72), headers: ownCookie },
    { name: 'list of 24 cards, three filters', paths: (await threeFilters(origin)).map(catalogueHref), headers: ownCookie },
    {
      name: 'the same, brotli',
      paths: (await threeFilters(origin)).map(catalogueHref),
      headers: { ...ownCookie, 'accept-encoding': 'br' },
    },
    { name: 'product', paths: await productPaths(origin), headers: ownCookie },
    { name: 'search', paths: searches, headers: ownCookie },
    { name: 'home', paths: ['/'], headers: ownCookie },
    { name: 'cart, empty', paths: ['/cart'], headers: ownCookie },
    { name: 'list, no cookie (cached)', paths: ofSize(9).slice(0, 1) },
    { name: 'list, analytics cookies', paths: ofSize(9).slice(0, 1), headers: foreignCookie },
    { name: 'first suggestions', paths: queries.map(suggestion) },
    { name: 'repeated suggestions', paths: queries.slice(0, 50).map(suggestion) },
  ]
  const rows = [
    '| CPU ms of a request, median of rounds in turn | before | after | ratio | p50 ms before | after |',
    '|---|---|---|---|---|---|',
  ]
  for (const { name, paths, headers = {} } of cases) {
    const samples: Pair<{ cpu: number[]; p50: number[] }> = { before: { cpu: [], p50: [] }, after: { cpu: [], p50: [] } }
    for (let round = 0; round < rounds; round++) {
      for (const side of ['before', 'after'] as const) {
        const own = paths.length > 1000 ? paths.filter((_, at) => at % rounds === round) : paths
        const { origin: at, pid } = shops[side]
        const result = await load({ origin: at, paths: own, headers, connections: 1, seconds: secondsPerRound, serverPid: pid })
        if (result.failures > 0) throw new Error(`${name}, ${side}: ${result.failures} of ${result.requests} responses were failures`)
        samples[side].cpu.push(result.cpuMs)
        samples[side].p50.push(result.p50)
      }
    }
    const cpu = { before: median(samples.before.cpu), after: median(samples.after.cpu) }
    rows.push(
      `| ${name} | ${inMs(cpu.before)} | ${inMs(cpu.after)} | ${(cpu.after / cpu.before).toFixed(2)} | ${inMs(median(samples.before.p50))} | ${inMs(median(samples.after.p50))} |`,
    )
    process.stderr.write(`  ${rows.at(-1)}\n`)
  }
  return rows
}

async function compareBytes(shops: Pair<ShopProcess>): Promise<string[]> {
  const rows = ['| kB | HTML before | after | HTML brotli before | after | script gzip before | after |', '|---|---|---|---|---|---|---|']
  for (const [name, path] of Object.entries(await pagesOf(shops.after.origin))) {
    const cells = await Promise.all(
      [shops.before, shops.after].map(async ({ origin }) => {
        const html = await (await fetch(origin + path, { headers: { ...ownCookie, 'accept-encoding': 'identity' } })).text()
        const compressed = await load({
          origin,
          paths: [path],
          headers: { ...ownCookie, 'accept-encoding': 'br' },
          connections: 1,
          seconds: 0.1,
          serverPid: shops.after.pid,
        })
        const scripts = new Set(
          [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"|import(?: \S+ from)? ?\(?"(\/assets\/[^"]+\.js)"/g)].map(
            (match) => match[1] ?? match[2]!,
          ),
        )
        let scriptBytes = 0
        for (const file of scripts) scriptBytes += gzipSync(Buffer.from(await (await fetch(origin + file)).arrayBuffer())).length
        return { html: Buffer.byteLength(html) / 1000, compressed: compressed.meanBytes / 1000, script: scriptBytes / 1000 }
      }),
    )
    const [before, after] = cells as [(typeof cells)[number], (typeof cells)[number]]
    rows.push(
      `| ${name} | ${before.html.toFixed(1)} | ${after.html.toFixed(1)} | ${before.compressed.toFixed(1)} | ${after.compressed.toFixed(1)} | ${before.script.toFixed(1)} | ${after.script.toFixed(1)} |`,
    )
  }
  return rows
}

async function pagesOf(origin: string): Promise<Record<string, string>> {
  const [filter] = await someFilters(origin)
  const [product] = await productPaths(origin)
  const list = catalogueHref({ ...filter!, pageSize: 9, brands: [], price: {}, inStock: false })
  return { home: '/', list, product: product!, cart: '/cart', contacts: '/contacts' }
}

async function compareBrowser(shops: Pair<ShopProcess>): Promise<string[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const rows = [
      `| slow 4G, processor ${slowDown} times slower, ms, median of ${visits} | first paint before | after | largest before | after | tap handled before | after | ÷ first paint before | after |`,
      '|---|---|---|---|---|---|---|---|---|',
    ]
    const { home, list, product } = await pagesOf(shops.after.origin)
    for (const [name, path] of Object.entries({ home: home!, list: list!, product: product! })) {
      const seen: Pair<FirstTap[]> = { before: [], after: [] }
      for (let visit = 0; visit < visits; visit++)
        for (const side of ['before', 'after'] as const) seen[side].push(await firstTap(browser, shops[side].origin + path))
      const of = (side: 'before' | 'after', key: keyof FirstTap) => median(seen[side].map((one) => one[key]))
      const both = (key: keyof FirstTap) => `${of('before', key).toFixed(0)} | ${of('after', key).toFixed(0)}`
      const ratio = (side: 'before' | 'after') => (of(side, 'handled') / of(side, 'paint')).toFixed(2)
      rows.push(`| ${name} | ${both('paint')} | ${both('largest')} | ${both('handled')} | ${ratio('before')} | ${ratio('after')} |`)
      process.stderr.write(`  ${rows.at(-1)}\n`)
    }
    const paints = {
      before: percentilesOf(await ticksOf(browser, shops.before.origin, list!)),
      after: percentilesOf(await ticksOf(browser, shops.after.origin, list!)),
    }
    rows.push(
      '',
      `Next paint after a filter tick, processor ${slowDown} times slower: p50 ${inMs(paints.before.p50)}, p95 ${inMs(paints.before.p95)} ms before; p50 ${inMs(paints.after.p50)}, p95 ${inMs(paints.after.p95)} ms after.`,
    )
    return rows
  } finally {
    await browser.close()
  }
}

type FirstTap = { paint: number; largest: number; handled: number }

// Runs in the page: clicks the catalogue button every 20 ms until a script handles the click.
const tapProbe = `(() => {
  const seen = (window.seen = { paint: 0, largest: 0, handled: 0 })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.largest = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  // Unhandled clicks must not open another page.
  navigation.addEventListener('navigate', (event) => { if (!event.destination.sameDocument) event.preventDefault() })
  const tap = () => {
    seen.paint ||= performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const link = document.querySelector('header a[href="/precatalog"]')
    if (seen.paint > 0 && link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) === false) seen.handled = performance.now()
    if (seen.handled === 0) setTimeout(tap, 20)
  }
  tap()
})()`

async function firstTap(browser: Browser, url: string): Promise<FirstTap> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(tapProbe)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => (Reflect.get(window, 'seen') as FirstTap).handled > 0, undefined, { timeout: 60_000 })
    return await page.evaluate(() => Reflect.get(window, 'seen') as FirstTap)
  } finally {
    await context.close()
  }
}

async function ticksOf(browser: Browser, origin: string, list: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  try {
    await page.addInitScript(`(() => {
      window.paints = []
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.name === 'click') window.paints.push(entry.duration) }).observe({ type: 'event', durationThreshold: 16, buffered: true })
    })()`)
    await page.goto(origin + list, { waitUntil: 'networkidle' })
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    // Its boxes are hidden behind their labels, and its groups may be closed.
    const boxes = page.locator('.facets label:has(input[type=checkbox]:enabled):visible')
    if ((await boxes.count()) < 2) await page.locator('.facets summary', { hasText: 'Бренд' }).first().click()
    await boxes.nth(1).waitFor()
    for (let tick = 0; tick < ticks; tick++) {
      await boxes.nth(tick % 2).click()
      await page.waitForLoadState('networkidle')
    }
    return await page.evaluate(() => Reflect.get(window, 'paints') as number[])
  } finally {
    await page.close()
  }
}

async function compareStarts(start: (side: keyof Pair<Side>, port: number) => Promise<ShopProcess>): Promise<string> {
  const seconds: Pair<number[]> = { before: [], after: [] }
  for (let round = 0; round < starts; round++) {
    for (const side of ['before', 'after'] as const) {
      const shop = await start(side, 4314)
      seconds[side].push(shop.startedInMs / 1000)
      await shop.stop()
    }
  }
  return `Ready after a start: ${median(seconds.before).toFixed(2)} s before, ${median(seconds.after).toFixed(2)} s after.`
}
