// Measures largest paint on slow 4G with a slow CPU, and layout shift of every page.
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions, phone, slow4G, slowDown } from './devices.ts'

const runs = 5

// Runs in the page before its scripts.
const probe = `(() => {
  window.seen = { largest: 0, shift: 0 }
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.largest = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value }).observe({ type: 'layout-shift', buffered: true })
})()`
type Seen = { largest: number; shift: number }

/** @param slowPages measured on the slow network @param allPaths scrolled to the end for layout shift */
export async function measureSlowPaint(
  origin: string,
  slowPages: Record<string, string>,
  allPaths: string[],
  cookie: string,
): Promise<string[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const rows = ['| slow 4G, processor 4 times slower | largest paint ms, median | best | most |', '|---|---|---|---|']
    for (const [name, path] of Object.entries(slowPages)) {
      const samples: number[] = []
      for (let run = 0; run < runs; run++) samples.push((await visit(browser, origin + path, cookie, true)).largest)
      samples.sort((a, b) => a - b)
      const [median, best, most] = [samples[Math.floor(runs / 2)], samples[0], samples.at(-1)].map((ms) => (ms ?? Number.NaN).toFixed(0))
      rows.push(`| ${name} | ${median} | ${best} | ${most} |`)
      process.stderr.write(`  ${rows.at(-1)}\n`)
    }
    const shifts: [string, number][] = []
    for (const path of allPaths) shifts.push([path, (await visit(browser, origin + path, cookie, false)).shift])
    const [worst] = shifts.toSorted((a, b) => b[1] - a[1])
    rows.push('', `Layout shift of ${shifts.length} pages read to their ends: at most ${worst?.[1].toFixed(4)} (${worst?.[0]}).`)
    return rows
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string, cookie: string, isSlow: boolean): Promise<Seen> {
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: cookie ? { cookie } : {} })
  try {
    const page = await context.newPage()
    await page.addInitScript(probe)
    if (isSlow) {
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', slow4G)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    }
    await page.goto(url, { waitUntil: 'networkidle' })
    if (!isSlow) await scrollToEnd(page)
    return await page.evaluate<Seen>('window.seen')
  } finally {
    await context.close()
  }
}

const scrollToEnd = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
