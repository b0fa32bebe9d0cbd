// Checks layout and accessibility of a page at many widths (CONST-15, A11Y-01), loaded once.
import type { Page } from '@playwright/test'
import { isFullRun } from '../full-run.ts'
import { expect, expectAccessible, layOutAll } from './fixtures.ts'

// 320: WCAG's reflow, which is 1280 at 400 %; 600 to 800 are what 200 % makes of usual screens.
const allWidths = [320, 380, 400, 445, 450, 500, 575, 600, 760, 768, 780, 800, 1100, 1300, 1366, 1440, 1450, 1920, 2128]
export const mainWidths = [320, 380, 600, 768, 1100, 1440, 1920]
const widths = isFullRun ? allWidths : mainWidths

// What the font's arrival moves by parts of a pixel; Lighthouse shows it as 0.
const unseenShift = 0.01

/** Loads the page on a phone to see layout shifts there; axe checks it narrow and wide. */
export async function expectGoodLayout(page: Page, path: string, at = widths): Promise<void> {
  await page.addInitScript(() => {
    const seen: { value: number; what: string }[] = []
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[])
        if (!entry.hadRecentInput)
          seen.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')).join(' '),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 380, height: 800 })
  await page.goto(path)
  await readToTheEnd(page)
  const shifts = await page.evaluate<{ value: number; what: string }[]>('window.shifts')
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, `${path} shifts: ${JSON.stringify(shifts.toSorted((a, b) => b.value - a.value).slice(0, 2))}`).toBeLessThan(unseenShift)
  await expectGoodLayoutHere(page, path, at)
}

/** Checks the page in its current state, without loading it. */
export async function expectGoodLayoutHere(page: Page, name: string, at = widths): Promise<void> {
  await page.setViewportSize({ width: 380, height: 800 })
  await expectAccessible(page, { isTemplate: true })
  await expectEveryWidth(page, name, at)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, { isTemplate: true })
}

/** Without axe. */
export async function expectEveryWidth(page: Page, name: string, at = widths): Promise<void> {
  await layOutAll(page)
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    // Polled: a page that has just been given another width may still be turning a carousel or moving a bar.
    await expect.poll(() => page.evaluate(findFaults), { message: `${name} at ${width} px` }).toEqual([])
  }
}

/** Scrolls as a reader does. Headless Chromium may make no frame where nothing on the screen changes, so each is waited for briefly. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 200))])
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      window.scrollTo(0, top)
      await frame()
    }
    window.scrollTo(0, 0)
    await frame()
  })
}

/** Runs in the page: finds sideways scroll, cut texts, texts wider than their button, overlaps. */
function findFaults(): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the content is ${scrollWidth} px wide`)

  // `edge`: nothing may be cut there; `shown`: visible box, also of a text with an ellipsis; `isElsewhere`: scrolls by
  // itself, floats over the page, or is for screen readers alone.
  type Place = {
    isElsewhere: boolean
    isShortened: boolean
    edge: { left: number; right: number }
    shown: { right: number; bottom: number }
  }
  const whole: Place = {
    isElsewhere: false,
    isShortened: false,
    edge: { left: 0, right: clientWidth },
    shown: { right: clientWidth, bottom: Infinity },
  }
  const places = new Map<Element | null, Place>([
    [document.body, whole],
    [null, whole],
  ])
  const placeOf = (element: Element | null): Place => {
    const known = places.get(element)
    if (known || !element) return known ?? whole
    const around = placeOf(element.parentElement)
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const scrolls = ['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY)
    const dotted = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    const cuts = style.overflowX !== 'visible'
    const { edge, shown } = around
    const within = dotted ? whole.edge : edge
    const place = {
      isElsewhere:
        around.isElsewhere || scrolls || ['fixed', 'sticky'].includes(style.position) || box.width < 2 || style.clipPath !== 'none',
      isShortened: around.isShortened || dotted,
      edge: cuts && !dotted ? { left: Math.max(within.left, box.left), right: Math.min(within.right, box.right) } : within,
      shown: cuts ? { right: Math.min(shown.right, box.right), bottom: Math.min(shown.bottom, box.bottom) } : shown,
    }
    places.set(element, place)
    return place
  }

  type Line = { left: number; right: number; top: number; bottom: number; text: string; element: Element }
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (text === '' || !element || ['SCRIPT', 'STYLE', 'OPTION', 'TITLE', 'NOSCRIPT'].includes(element.tagName)) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) continue
    const { isElsewhere, isShortened, edge, shown } = placeOf(element)
    if (isElsewhere) continue
    const button = element.closest('a, button')
    const around = button && getComputedStyle(button).display !== 'inline' ? button.getBoundingClientRect() : undefined
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 2 || bottom - top < 2 || top >= shown.bottom - 2 || left >= shown.right) continue
      if (!isShortened && (left < edge.left - 1.5 || right > edge.right + 1.5))
        faults.push(
          `cut: «${text.slice(0, 50)}» ${Math.round(left)}–${Math.round(right)} of ${Math.round(edge.left)}–${Math.round(edge.right)}`,
        )
      if (around && !isShortened && (left < around.left - 1.5 || right > around.right + 1.5))
        faults.push(`wider than its button: «${text.slice(0, 50)}» ${Math.round(right - left)} of ${Math.round(around.width)}`)
      lines.push({
        left,
        right: Math.min(right, shown.right),
        top,
        bottom: Math.min(bottom, shown.bottom),
        text: text.slice(0, 40),
        element,
      })
    }
    // On phones browsers hyphenate; a soft hyphen ends a match.
    for (const { index, 0: word } of clientWidth > 780 ? (node.textContent ?? '').matchAll(/[а-яё]{12,}/gi) : []) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) faults.push(`broken word: «${word}»`)
    }
  }
  for (const label of document.querySelectorAll('.stock-yes, .stock-order, .stock-no'))
    if (!/flex|none/.test(getComputedStyle(label).display)) faults.push(`no mark before «${label.textContent}»`)
  // iPhones zoom into a field with smaller text, and stay zoomed.
  if (clientWidth >= 360 && clientWidth <= 780)
    for (const field of document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])'))
      if (field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        faults.push(`a field’s text is too small: ${field.outerHTML.slice(0, 80)}`)
  // Line boxes are taller than their text: an overlap of a third of a line is allowed.
  lines.sort((a, b) => a.top - b.top)
  for (const [at, one] of lines.entries()) {
    for (let next = at + 1; next < lines.length; next++) {
      const other = lines[next]!
      if (other.top >= one.bottom) break
      const height = Math.min(one.bottom, other.bottom) - other.top
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const least = Math.min(one.bottom - one.top, other.bottom - other.top)
      if (
        width > 3 &&
        height > least / 2.5 &&
        one.element !== other.element &&
        !one.element.contains(other.element) &&
        !other.element.contains(one.element)
      )
        faults.push(`«${one.text}» and «${other.text}» overlap by ${Math.round(width)} × ${Math.round(height)} px`)
    }
  }

  // Deliberate overlays (a favourite button in a picture's corner, a bar at the bottom) are allowed.
  const isPlaced = (element: Element) => {
    for (let above: Element | null = element; above && above !== document.body; above = above.parentElement)
      if (!['static', 'relative'].includes(getComputedStyle(above).position)) return true
    return false
  }
  // Scrolled away in a strip of its own (a carousel's other slides, which turn by time), it lies under nothing.
  const isScrolledAway = ({ element, box }: { element: Element; box: DOMRect }) => {
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      if (getComputedStyle(above).overflowX === 'visible') continue
      const { left, right } = above.getBoundingClientRect()
      if (box.left >= right || box.right <= left) return true
    }
    return false
  }
  const controls = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isPlaced(one))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter((control) => control.box.width > 2 && control.box.height > 2 && !isScrolledAway(control))
    .toSorted((a, b) => a.box.top - b.box.top)
  for (const [at, { element, box }] of controls.entries()) {
    for (let next = at + 1; next < controls.length; next++) {
      const other = controls[next]!
      if (other.box.top >= box.bottom - 2) break
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      if (
        width > 2 &&
        Math.min(box.bottom, other.box.bottom) - other.box.top > 2 &&
        !element.contains(other.element) &&
        !other.element.contains(element)
      )
        faults.push(`controls overlap: ${element.outerHTML.slice(0, 80)} and ${other.element.outerHTML.slice(0, 80)}`)
    }
  }
  for (const { element, box } of controls) {
    const over = lines.find(
      ({ element: words, left, right, top, bottom }) =>
        Math.min(box.right, right) - Math.max(box.left, left) > 3 &&
        Math.min(box.bottom, bottom) - Math.max(box.top, top) > (bottom - top) / 2.5 &&
        !element.contains(words) &&
        !words.contains(element) &&
        !isPlaced(words),
    )
    if (over) faults.push(`«${over.text}» over a control: ${element.outerHTML.slice(0, 80)}`)
  }
  return [...new Set(faults)].slice(0, 5)
}
