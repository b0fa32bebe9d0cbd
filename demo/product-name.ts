// Fills the template of a product name and removes repetitions.
import type { Scalar } from './assortment.ts'
import type { Chosen } from './choose-product.ts'

/** Fills the template; the series gets a suffix or the name an edition once plain names are used up (rules 3, 8). */
export const fullName = (chosen: Chosen, suffix: string, edition: string): string =>
  `${filled(chosen, chosen.series, suffix)}${endOf(edition)}`

/** As a seller would write it. */
export function shownName(chosen: Chosen, suffix: string, edition: string): string {
  // «Блок автоматики Джилекс Блок автоматики»
  const series = says(String(chosen.values.get('kind') ?? ''), chosen.series) ? '' : chosen.series
  const [head = '', ...parts] = filled(chosen, series, suffix)
    .replace(/(?<![\p{L}\d])(\p{L}{2,}) (?=\1(?!\p{L}))/giu, '') // «Ручеек Ручеек-1»
    .replace(/(\p{L}{4,})\p{L}*:? (без \1)/giu, '$2') // «решётка без решётки»
    .split(', ')
  // «латунь хром, хром»
  const said = parts.reduce((before, part) => (/^[\p{L} ]+$/u.test(part) && says(before, part) ? before : `${before}, ${part}`), head)
  return `${said}${endOf(edition)}`
}

const endOf = (edition: string): string => (edition ? `, ${edition}` : '')

/** Whether the words stand in the text, and not as a part of others: «GSM» is more than «GSM/Wi-Fi» says. */
function says(text: string, words: string): boolean {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  return at >= 0 && !/[\p{L}\d/]/u.test(text.charAt(at - 1)) && !/[\p{L}/]/u.test(text.charAt(at + words.length))
}

function filled({ template, values }: Chosen, series: string, suffix: string): string {
  const own: Record<string, string> = { series: [series, suffix].filter(Boolean).join(' ') }
  const name = template.replace(/\{(\w+)\}/g, (_, key: string) => own[key] ?? textOf(values.get(key) ?? ''))
  const collapsed = name
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,:])/g, '$1')
    .trim()
  return collapsed.charAt(0).toUpperCase() + collapsed.slice(1)
}

/** A number with a decimal comma, as names and property values are written. */
export const textOf = (value: Scalar): string => (typeof value === 'number' ? String(value).replace('.', ',') : value)
