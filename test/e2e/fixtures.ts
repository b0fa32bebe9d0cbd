// Defines the fixtures of end-to-end tests: a page with a silent console, demo products by kind, axe.
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { isFullRun } from '../full-run.ts'

type DemoProducts = { article: string; name: string; price: number }
type Shop = {
  /** products that can be put into the cart, popular first */
  inStock(count: number): Promise<DemoProducts[]>
}

/** `E2E_SLOW=6`: pages are six times slower, the journey is not; what does not wait for what it needs is found so. */
const slowDown = Number(process.env.E2E_SLOW ?? 1)

export const test = base.extend<{ shop: Shop; allowedConsoleErrors: RegExp[] }>({
  allowedConsoleErrors: [[], { option: true }],
  page: async ({ page, allowedConsoleErrors }, use) => {
    if (slowDown > 1) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    const unexpected: string[] = []
    const note = (text: string) => {
      if (!allowedConsoleErrors.some((allowed) => allowed.test(text))) unexpected.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text())
    })
    page.on('pageerror', (error) => note(error.message))
    await use(page)
    expect(unexpected, 'the browser console stays silent').toEqual([])
  },
  shop: async ({ request }, use) => {
    await use({
      async inStock(count) {
        const response = await request.get(`/api/v1/product/?in_stock=1&price__gte=100&ordering=popular&page_size=${count}`)
        const { results } = (await response.json()) as { results: DemoProducts[] }
        return results
      },
    })
  },
})

export { expect }

/** Waits for the end of hydration: the floating menu is loaded last. */
export const expectLive = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Быстрая связь', includeHidden: true })).toBeAttached()

export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectLive(page)
}

/** The script of a module, or of several whose paths begin so, in the build. */
export async function scriptOf(module: string): Promise<RegExp> {
  const manifest = JSON.parse(await readFile('build/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
  const files = Object.entries(manifest).flatMap(([source, { file }]) => (source.startsWith(module) ? [file] : []))
  expect(files, module).not.toEqual([])
  return new RegExp(files.map((file) => file.replaceAll('.', '\\.')).join('|'))
}

export const productPath = (article: string): string => `/catalog/product/${encodeURIComponent(article)}`

const accessibilityRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no violation of WCAG 2.2 AA found by axe and no accessible name in English. Waits for animations: a message
 * that fades in has half its contrast.
 * @param options `part`: a selector, the page by default; `isTemplate`: checked in each run, other states in the full one */
export async function expectAccessible(page: Page, { part = 'html', isTemplate = false } = {}): Promise<void> {
  if (!isFullRun && !isTemplate) return
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await layOutAll(page)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // Violations only, and axe itself: its builder injects half a megabyte of script at each call.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([selector, values]) => (await axe.run(selector, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations,
    [part, accessibilityRules] as const,
  )
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
  expect(await page.evaluate(findForeignNames)).toEqual([])
}

/** In a window as high as the page: a field that is half under a sticky bar would count as too small. */
export async function expectAllAccessible(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, whole) })
  await expectAccessible(page)
  await page.setViewportSize({ width, height })
}

/** Runs in the page: accessible names without Cyrillic. A code may be a tooltip of itself. */
function findForeignNames(): string[] {
  const attributes = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'alt', 'title']
  return attributes.flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) => {
      const words = element.getAttribute(attribute) ?? ''
      const isForeign = /[a-z]{2}/i.test(words) && !/[а-яё]/i.test(words)
      return isForeign && words !== element.textContent ? [`${attribute}: ${words}`] : []
    }),
  )
}

/**
 * Renders what `content-visibility` defers, so that heights and colours can be measured. Not by a style sheet: with the
 * next one Chromium would apply a font that came late, and the page would move.
 */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      element.style.setProperty('content-visibility', 'visible', 'important')
  })
}

/** Nothing is wider than the window (CONST-15). Polled: scripts receive another width a frame later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, 'px of the content beyond the window').toBeLessThanOrEqual(0)
}

/** @returns the phone, another one for each test: one phone or e-mail may order five times an hour */
export async function fillGuestOrder(page: Page): Promise<string> {
  const { testId, retry } = test.info()
  const phone = `8701${String(Number.parseInt(hash('sha1', `${testId} ${retry}`).slice(0, 8), 16) % 10_000_000).padStart(7, '0')}`
  await page.getByLabel('Имя').fill('Айдар Сериков')
  await page.getByLabel('Телефон').fill(phone)
  await page.getByLabel('E-mail').fill(`${phone}@stroydom.example`)
  await page.getByRole('checkbox', { name: /политику обработки/ }).check()
  return phone
}

/** Moves the focus by Tab to the element and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let maxTabs = 0; maxTabs < 150; maxTabs++) {
    await page.keyboard.press(key)
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    expect(await target.evaluate(hasRing), `the focus on ${target.toString()} is seen`).toBe(true)
    return
  }
  throw new Error(`${key} never reached ${target.toString()}`)
}

/** An outline or a shadow; of an invisible control over a picture, around the picture. */
function hasRing(element: Element): boolean {
  const { opacity, outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
  const around = Number(opacity) < 0.1 ? element.parentElement : null
  if (around) {
    const svg = getComputedStyle(around)
    return svg.outlineStyle !== 'none' && svg.outlineWidth !== '0px'
  }
  return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
}
