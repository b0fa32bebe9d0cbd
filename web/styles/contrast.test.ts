// Checks contrasts of the colours in tokens.css by role (A11Y-01): text 4.5:1, controls 3:1.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colours = new Map([...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{3,6})\b/g)].map(([, name = '', hex = '']) => [name, hex]))

function luminance(name: string): number {
  const hex = colours.get(name)
  if (hex === undefined) throw new Error(`no colour ${name}`)
  const digits = hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit) : (hex.slice(1).match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const share = parseInt(pair, 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const pages = ['surface', 'ground']
const rows = ['row-chosen', 'row-warning', 'row-error']
/** text colour → its backgrounds */
const texts: Record<string, string[]> = {
  ink: [...pages, ...rows, 'primary-tint', 'buy-tint', 'stock-tint', 'warning-tint', 'error-tint', 'mark'],
  muted: [...pages, ...rows, 'primary-tint', 'buy-tint'],
  primary: [...pages, ...rows, 'primary-tint'],
  'primary-hover': [...pages, 'primary-tint'],
  buy: pages,
  'buy-hover': [...pages, 'buy-tint'],
  'buy-tint-ink': ['buy-tint'],
  stock: [...pages, ...rows, 'stock-tint'],
  warning: [...pages, ...rows, 'warning-tint'],
  error: [...pages, ...rows, 'error-tint'],
  white: ['primary', 'primary-hover', 'buy', 'buy-hover', 'deep', 'footer', 'stock', 'error'],
  'footer-muted': ['footer'],
  'primary-tint': ['deep', 'primary'], // text of banners, at both ends of the gradient
  'disabled-ink': pages, // placeholders; disabled controls may have less contrast
}

test('A11Y-01 every text has a contrast of 4.5:1 to its backgrounds', () => {
  const weak = Object.entries(texts).flatMap(([text, grounds]) =>
    grounds.filter((ground) => contrast(text, ground) < 4.5).map((ground) => `${text} on ${ground}: ${contrast(text, ground).toFixed(2)}`),
  )
  expect(weak).toEqual([])
})

test('A11Y-01 controls, their marks and the focus ring have a contrast of 3:1 to the page', () => {
  const weak = ['control', 'primary', 'buy', 'error'].flatMap((mark) =>
    pages.filter((page) => contrast(mark, page) < 3).map((page) => `${mark} on ${page}: ${contrast(mark, page).toFixed(2)}`),
  )
  expect(weak).toEqual([])
})

test('A11Y-01 every colour token is checked, or is a decorative line or shade', () => {
  const judged = new Set([...Object.keys(texts), ...Object.values(texts).flat(), 'control'])
  const silent = ['line', 'edge', 'primary-line', 'footer-line', 'disabled']
  expect([...colours.keys()].filter((name) => !judged.has(name) && !silent.includes(name))).toEqual([])
})
