// Measures interaction latency in Chromium: prefetched links, filters, the next paint, layout shift.
import { chromium, type Page } from '@playwright/test'
import { launchOptions, slowDown } from './devices.ts'
import { largestLeaf } from '../sample-urls.ts'
import { inMs, percentilesOf } from '../percentiles.ts'
import { startShop } from '../shop-process.ts'

const runs = 30
const viewport = { width: 1440, height: 900 }
// Runs in the page: times from the input event to the painted frame.
const probe = `(() => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const shown = () => document.querySelector('h1')?.textContent + [...document.querySelectorAll('main .card-name')].map((one) => one.textContent)
  window.latency = {
    /** ms from the next click until its feedback and until the new list are painted */
    next() {
      const before = shown()
      return new Promise((resolve) => {
        addEventListener('click', async (event) => {
          await frame()
          const feedback = performance.now() - event.timeStamp
          while (shown() === before || document.querySelector('.listing-main[aria-busy=true]')) await frame()
          resolve({ feedback, list: performance.now() - event.timeStamp })
        }, { capture: true, once: true })
      })
    },
    paints: [],
    shift: 0,
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.latency.paints.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.latency.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
})()`

type Latency = { feedback: number; list: number }

export async function measureInteractions(connectionString: string, env: Record<string, string>): Promise<string[]> {
  const browser = await chromium.launch(launchOptions)
  const shop = await startShop(connectionString, 4313, env)
  try {
    const open = async (path: string) => {
      const page = await browser.newPage({ viewport, baseURL: shop.origin, locale: 'ru-RU' })
      await page.addInitScript(probe)
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      return page
    }
    const start = await largestLeaf(shop.origin)
    const clicks = await prefetchedClicks(await open(start))
    const ticks = await filterTicks(await open(start))
    const slow = await open(start)
    await (await slow.context().newCDPSession(slow)).send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    const paints = await inputsOfAllKinds(slow)
    const row = (name: string, samples: number[]) => {
      const { length } = samples
      const { p50, p95 } = percentilesOf(samples)
      return `| ${name} | ${length} | ${inMs(p50)} | ${inMs(p95)} | ${inMs(samples.at(-1) ?? Number.NaN)} |`
    }
    return [
      '| felt in Chromium, ms | times | p50 | p95 | most |',
      '|---|---|---|---|---|',
      row(
        'prefetched click until the new list is painted',
        clicks.map(({ list }) => list),
      ),
      row(
        'filter tick until it is painted',
        ticks.map(({ feedback }) => feedback),
      ),
      row(
        'filter tick until the new list is painted',
        ticks.map(({ list }) => list),
      ),
      row(`input until the next paint, ${slowDown} times slower`, paints.durations),
      '',
      `Layout shift over all of that on the slow machine: ${paints.shift.toFixed(4)}.`,
    ]
  } finally {
    await browser.close()
    await shop.stop()
  }
}

const nextList = (page: Page) => page.evaluate<Latency>('window.latency.next()')

async function prefetchedClicks(page: Page): Promise<Latency[]> {
  const samples: Latency[] = []
  for (let run = 0; run < runs; run++) {
    const link = page.getByRole('link', { name: 'Следующая страница' })
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await page.waitForLoadState('networkidle')
    const next = nextList(page)
    await link.click()
    samples.push(await next)
    await page.waitForLoadState('networkidle')
  }
  return samples
}

async function filterTicks(page: Page): Promise<Latency[]> {
  const samples: Latency[] = []
  for (let run = 0; run < runs; run++) {
    const box = page.locator('.facets input[type=checkbox]:enabled:visible').nth(run % 2)
    await box.scrollIntoViewIfNeeded()
    await page.mouse.move(700, 500)
    const next = nextList(page)
    await box.click()
    samples.push(await next)
    await page.waitForLoadState('networkidle')
  }
  return samples
}

async function inputsOfAllKinds(page: Page): Promise<{ durations: number[]; shift: number }> {
  const settle = () => page.waitForLoadState('networkidle')
  for (let round = 0; round < 5; round++) {
    await page
      .locator('.facets input[type=checkbox]:enabled:visible')
      .nth(round % 2)
      .click()
    await settle()
    await page.locator('details.facet > summary:visible').last().click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /В корзину|Больше|Добавить ещё/ })
      .first()
      .click()
    await settle()
    await page.getByRole('link', { name: 'КАТАЛОГ', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Каталог' })
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page.getByPlaceholder('Поиск по товарам').first().fill('')
    await page.keyboard.type('кран')
    const suggestions = page.getByRole('listbox', { name: 'Подсказки' })
    await suggestions.waitFor()
    await page.keyboard.press('Escape')
    await suggestions.waitFor({ state: 'hidden' })
  }
  return page.evaluate<{ durations: number[]; shift: number }>('({ durations: window.latency.paints, shift: window.latency.shift })')
}
