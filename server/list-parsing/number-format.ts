// Shows numbers of a workbook as its number formats do, as far as lists need it (DRF-02).
import { numericDay } from '#contract/shop/shop-clock.ts'

/** undefined: the number is shown as it is */
export type NumberFormat = ((number: number) => string) | undefined

// Formats that a file names by number only (ECMA-376, 18.8.30): dates and times, percents.
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const isBuiltInPercent = (id: number) => id === 9 || id === 10

const maxFormatLength = 255
/** «"шт"», «\-»; «[$₸-43F]» is a currency; colours, conditions, widths show nothing */
const part = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|([0#?]+|.)/gsu
const daysTo1970 = 25_569
const msPerDay = 86_400_000

/** @param code of the format, undefined for one that only has a number */
export function findNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? shownDate : isBuiltInPercent(id) ? shownPercent : undefined
  if (code.length > maxFormatLength || /^general/i.test(code)) return undefined
  const [parts = []] = sectionsOf(code)
  const codes = parts.map((one) => one.code ?? '').join('')
  if (/[ymdhs]/i.test(codes)) return shownDate
  if (codes.includes('%')) return shownPercent
  const isShownAsIs = parts.every(({ text }) => text === undefined || text.trim() === '') && !/0{2}/.test(codes.split('.', 1)[0]!)
  return isShownAsIs ? undefined : (number) => filled(parts, number)
}

/** «"GRU-"@»: of a text only the section with «@» says how it is shown. */
export function showText(code: string | undefined, text: string): string {
  const isOfText = text !== '' && code !== undefined && code.length <= maxFormatLength && code.includes('@')
  const parts = isOfText ? sectionsOf(code).find((section) => section.some((one) => one.code === '@')) : undefined
  return parts?.map((one) => one.text ?? (one.code === '@' ? text : '')).join('') ?? text
}

type Part = { text?: string; code?: string }

/** Of positive, negative numbers, zero and texts. */
const sectionsOf = (code: string): Part[][] =>
  code
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((section) =>
      [...section.matchAll(part)].map(([, quoted, escaped, currency, plain]) =>
        plain === undefined ? { text: quoted ?? escaped ?? currency ?? '' } : { code: plain },
      ),
    )

/** Whole digits from the right into the places of the format, with its texts between; a fraction is not rounded. */
function filled(parts: readonly Part[], number: number): string {
  const [whole = '', fraction = ''] = printNumber(Math.abs(number)).split('.')
  const point = parts.findIndex(({ code }) => code === '.')
  const places = (point < 0 ? parts : parts.slice(0, point)).flatMap(({ code }, at) => (/^(?:[0#?]+|@)$/.test(code ?? '') ? [at] : []))
  let rest = [...whole]
  const texts = parts.map(({ text, code = '' }, at) => text ?? (/^[0#?.,]+$/.test(code) || (point >= 0 && at >= point) ? '' : code))
  for (const at of places.toReversed()) {
    const { code = '' } = parts[at]!
    const digits = at === places[0] ? rest : rest.splice(-code.length)
    texts[at] = digits.join('').padStart((code.match(/0/g) ?? []).length, '0')
    if (at === places[0]) rest = []
  }
  const last = places.at(-1)
  if (last !== undefined && fraction !== '') texts[last] += `,${fraction}`
  return (number < 0 ? '-' : '') + texts.join('')
}

/** 4870001234567 and 0.1 as displayed: Excel stores 4.870001234567E12 and 0.10000000000000001. */
export function printNumber(number: number): string {
  if (Number.isInteger(number)) return Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number)
  return String(Number(number.toPrecision(15)))
}

const shownPercent = (number: number): string => `${printNumber(number * 100)}%`

function shownDate(number: number): string {
  const time = new Date((number - daysTo1970) * msPerDay)
  return Number.isNaN(time.getTime()) ? printNumber(number) : numericDay(time.toISOString().slice(0, 10))
}
