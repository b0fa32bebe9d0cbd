// What a visitor feels in Chromium: a click on a prefetched link, the tick of a filter, the next paint after any input on a slow
// machine, and what moves by itself.
import { chromium, type Page } from '@playwright/test'
import { launchOptions, slowDown } from './devices.ts'
import { largestLeaf } from '../sample-urls.ts'
import { inMs, percentilesOf } from '../percentiles.ts'
import { startShop } from '../shop-process.ts'

const runs = 30
const viewport = { width: 1440, height: 900 }
// Runs in the page: times are those of the input's own event, and of the frame in which its effect is painted.
const probe = `(() => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const shown = () => document.querySelector('h1')?.textContent + [...document.querySelectorAll('main .card-name')].map((one) => one.textContent)
  window.feel = {
    /** ms from the next click until the list is another one and painted; the tick itself: until it is painted. */
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
    for (const entry of list.getEntries()) if (entry.interactionId) window.feel.paints.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.feel.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
})()`

type Felt = { feedback: number; list: number }

export async function measureFeel(connectionString: string, env: Record<string, string>): Promise<string[]> {
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

const nextList = (page: Page) => page.evaluate<Felt>('window.feel.next()')

/** One page after the other, the link hovered first as a hand does it. */
async function prefetchedClicks(page: Page): Promise<Felt[]> {
  const felt: Felt[] = []
  for (let run = 0; run < runs; run++) {
    const link = page.getByRole('link', { name: 'Следующая страница' })
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await page.waitForLoadState('networkidle')
    const next = nextList(page)
    await link.click()
    felt.push(await next)
    await page.waitForLoadState('networkidle')
  }
  return felt
}

async function filterTicks(page: Page): Promise<Felt[]> {
  const felt: Felt[] = []
  for (let run = 0; run < runs; run++) {
    const box = page.locator('.facets input[type=checkbox]:enabled:visible').nth(run % 2)
    await box.scrollIntoViewIfNeeded()
    await page.mouse.move(700, 500)
    const next = nextList(page)
    await box.click()
    felt.push(await next)
    await page.waitForLoadState('networkidle')
  }
  return felt
}

/** Ticks, groups, sorting, styles, the cart, menu and search, as a visitor uses them one after the other. */
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
  return page.evaluate<{ durations: number[]; shift: number }>('({ durations: window.feel.paints, shift: window.feel.shift })')
}
