// Measures how soon after the key the next order of the desk is painted, in Chromium (ADM-02).
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { inMs, percentilesOf } from '../percentiles.ts'
import { launchOptions } from './devices.ts'

const runs = 30
/** Who walks through orders looks at each; what it loads once it stays open is over by then. */
const looksMs = 1000
const waitsMs = 15_000

// Runs in the page: from the event of the key to the second frame after the heading of the order is another one.
const probe = `(() => {
  const number = () => document.querySelector('article h2')?.textContent
  let pressed
  let before
  addEventListener('keydown', ({ timeStamp }) => { pressed = timeStamp; before = number() }, { capture: true })
  new MutationObserver(() => {
    if (pressed === undefined || number() === undefined || number() === before) return
    const since = pressed
    pressed = undefined
    requestAnimationFrame(() => requestAnimationFrame(() => window.orderOpened(performance.now() - since)))
  }).observe(document, { childList: true, characterData: true, subtree: true })
})()`

/** @param cookie of a session of staff @returns table rows */
export async function measureOrderKeys(origin: string, cookie: string): Promise<string[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin, locale: 'ru-RU' })
    await context.addCookies(
      cookie.split('; ').map((one) => ({ name: one.split('=')[0]!, value: one.slice(one.indexOf('=') + 1), url: origin })),
    )
    const page = await context.newPage()
    let opened: (ms: number) => void = () => undefined
    await page.exposeFunction('orderOpened', (ms: number) => opened(ms))
    await page.addInitScript(probe)
    await page.goto('/admin/orders')
    /** @returns undefined: nothing was opened in that time */
    const press = async (patienceMs: number): Promise<number | undefined> => {
      const next = new Promise<number>((resolve) => (opened = resolve))
      await page.keyboard.press('j')
      return Promise.race([next, pause(patienceMs, undefined)])
    }
    // Until the scripts run no key acts; the first order loads the scripts of its screen.
    for (let tried = 0; (await press(looksMs)) === undefined; tried += looksMs)
      if (tried > waitsMs) throw new Error('the desk opens no order by its key')
    const samples: number[] = []
    while (samples.length < runs) {
      await pause(looksMs)
      const ms = await press(waitsMs)
      if (ms === undefined) throw new Error('the next order did not open')
      samples.push(ms)
    }
    const { p50, p95 } = percentilesOf(samples)
    return [
      `| in Chromium, ${runs} runs | p50 ms | p95 ms |`,
      '|---|---|---|',
      `| the next order is painted, after its key | ${inMs(p50)} | ${inMs(p95)} |`,
    ]
  } finally {
    await browser.close()
  }
}
