// Walks through the shop as a visitor does, in any engine: presses what has a text, waits for what is seen.
import type { Engine, Key } from './engine.ts'
import { waitUntil } from './wait-until.ts'

/** A selector, or the beginning of a control's name as a visitor reads it. */
type Target = { css: string } | string

/** Scripts of every page: keep errors over page changes. */
export const noteErrors = `
const note = (text) => sessionStorage.setItem('errors', (sessionStorage.getItem('errors') ?? '') + text + '\\n')
addEventListener('error', ({ message }) => message && note(message))
addEventListener('unhandledrejection', ({ reason }) => note(String(reason)))
const { error } = console
console.error = (...all) => { note(all.join(' ')); error(...all) }
`

export class Walk {
  readonly engine: Engine
  readonly origin: string

  constructor(engine: Engine, origin: string) {
    this.engine = engine
    this.origin = origin
  }

  /** Opens a page and waits until its scripts run. @param ready a selector; by default what the shop loads last */
  async open(path: string, ready = '.floating-menu'): Promise<void> {
    await this.engine.open(this.origin + path)
    await this.holds('scripts', (css) => document.querySelector(css) !== null, ready)
  }

  sees(target: Target): Promise<void> {
    return this.#until(() => this.engine.evaluate(findPlace, target, false).then(Boolean), `«${nameOf(target)}»`)
  }

  /** @throws with what the page says instead */
  async #until(check: () => Promise<boolean>, what: string): Promise<void> {
    try {
      await waitUntil(check, what)
    } catch (cause) {
      throw new Error(await this.engine.evaluate(() => `instead: ${location.href} ${document.querySelector('main')?.innerText}`), { cause })
    }
  }

  async lacks(target: Target): Promise<void> {
    await waitUntil(async () => (await this.engine.evaluate(findPlace, target, false)) === null, `the end of «${nameOf(target)}»`)
  }

  async press(target: Target): Promise<void> {
    const find = () => this.engine.evaluate(findPlace, target, true)
    let place: Awaited<ReturnType<typeof find>> = null
    await waitUntil(
      async () => {
        const before = place
        place = await find()
        // Where it is still moving, the press would miss it.
        return before !== null && place !== null && Math.hypot(place.x - before.x, place.y - before.y) < 2
      },
      `«${nameOf(target)}»`,
    )
    const { x, y } = place ?? { x: 0, y: 0 }
    await this.engine.click(x, y)
  }

  /** Replaces what is in the field. Pressed again where what came above it has moved it away meanwhile. */
  async fill(css: string, text: string): Promise<void> {
    await waitUntil(async () => {
      await this.press({ css })
      return this.engine.evaluate(selectFocused, css)
    }, `the focus in ${css}`)
    await this.engine.type(text)
  }

  key(key: Key): Promise<void> {
    return this.engine.press(key)
  }

  back(): Promise<void> {
    return this.engine.evaluate(() => history.back())
  }

  isAt(address: RegExp): Promise<void> {
    return this.#until(async () => address.test(decodeURIComponent(await this.engine.evaluate(() => location.href))), String(address))
  }

  /** Polls what the page says of itself. */
  async holds<Args extends unknown[]>(what: string, check: (...args: Args) => boolean, ...args: Args): Promise<void> {
    await this.#until(() => this.engine.evaluate(check, ...args), what)
  }

  errors(): Promise<string> {
    return this.engine.evaluate(() => sessionStorage.getItem('errors') ?? '')
  }
}

const nameOf = (target: Target): string => (typeof target === 'string' ? target : target.css)

/** Runs in the page. @returns whether the field has the focus */
function selectFocused(css: string): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !field.matches(css)) return false
  field.select()
  return true
}

/** Runs in the page. @returns the middle of the first visible match; with `mayScroll` scrolled to and not covered */
function findPlace(target: { css: string } | string, mayScroll: boolean): { x: number; y: number } | null {
  const css = typeof target === 'string' ? 'a, button, summary, label, h1, h2, [role=option], p' : target.css
  const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\s]+/g, ' ').trim()
  for (const element of document.querySelectorAll(css)) {
    const name = [element.getAttribute('aria-label'), element.textContent].map(plain)
    if (typeof target === 'string' && !name.some((one) => one.startsWith(target))) continue
    if (!element.checkVisibility?.() && element.getClientRects().length === 0) continue
    if (mayScroll) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || getComputedStyle(element).visibility !== 'visible') continue
    const place = { x: x + width / 2, y: y + height / 2 }
    const atPlace = mayScroll && document.elementFromPoint(place.x, place.y)
    if (!atPlace || element.contains(atPlace) || atPlace.contains(element)) return place
  }
  return null
}
