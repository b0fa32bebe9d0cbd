// Parses quantities and lines as buyers write them: «10 шт», «1 000», «кол-во 3», «3 шт Муфта 25» (DRF-02).
import { maxQuantity } from '#contract/cart/cart.ts'
import { lineUnits, unitKind } from '#contract/lists/units.ts'
import type { QuantityProblem, ListRow } from '#contract/lists/uploaded-list.ts'
import { toDigits } from './number-words.ts'

// A comma before three digits is 1C's decimal comma, not a thousand: «2,000» is two.
const written =
  /^([-−–+]?)\s?(\d{1,3}(?:[ '’]\d{3})+|\d+)(?:[.,](\d+))?\s?(?:\(([^)]*)\)\s?)?((?:[мп]\/)?[\p{L}²³][\p{L}²³.-]{0,11}[23]?(?:\s?\p{L}{1,6}\.?)?)?(?:\s?\(([^)]*)\))?[.;,]?$/u
// «1,234.50» and «1.234,50»: with both characters it is clear which one separates thousands.
const english = /^\d{1,3}(?:,\d{3})+(?=\.\d)/
const german = /^\d{1,3}(?:\.\d{3})+(?=,\d)/
const longest = 40
/** «02.05.2026», «02.май», «май.26»: what a spreadsheet makes of «2.5» and «5.26» */
const date =
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T][\d:.Z]+)?$|^(?:\d{1,2}[. -])?(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\p{L}*\.?[. -]?(?:\d{1,4})?$/iu
/** «по 3», «кол-во: 3», «в кол-ве 3», «x3» */
const prefix =
  '(?:(?:по|около|примерно|минимум|всего|~|(?:в )?количеств[оаем]+|(?:в )?кол(?:-?в[ое])?\\.?|к-во|qty)\\s*[:=–-]?\\s*|[xх×*]\\s?)'
const prefixed = new RegExp(`^${prefix}(?=\\d)`, 'iu')

type ReadQuantity = { unit?: string } & ({ quantity: number; problem: null } | { quantity: null; problem: QuantityProblem })

export function readQuantity(text: string): ReadQuantity {
  const shown = toDigits(text.replace(/[\s\u00a0\u202f]+/gu, ' ').trim())
    .replace(prefixed, '')
    .replace(english, (thousands) => thousands.replaceAll(',', ''))
    .replace(german, (thousands) => thousands.replaceAll('.', ''))
  if (shown === '' || /^[-–—]+$/.test(shown)) return { quantity: null, problem: 'missing' }
  if (date.test(shown)) return { quantity: null, problem: 'date' }
  const found = shown.length <= longest ? written.exec(shown) : null
  const [, sign = '', whole = '', fraction = '', note = '', word = '', remark = ''] = found ?? []
  // A number with another word is no quantity: «15 тг», «40 мм».
  if (!found || (word !== '' && unitKind(word) === undefined)) return { quantity: null, problem: 'not_number' }
  const unit = [word, note, remark].find((one) => unitKind(one) !== undefined)
  const quantity = Number(whole.replace(/\D/g, ''))
  const isFraction = /[1-9]/.test(fraction)
  if (/[-−–]/.test(sign) || (quantity === 0 && !isFraction)) return { quantity: null, problem: 'not_positive' }
  if (isFraction) return { quantity: null, problem: 'fraction' }
  if (quantity > maxQuantity) return { quantity: null, problem: 'too_many' }
  return { quantity, problem: null, ...(unit !== undefined && { unit }) }
}

const separator = String.raw`(?:\s*(?:[;\t|]|\.{2,}|…|_{2,}|→|[-=]>)\s*|\s+\/\s+|\s+[-–—:]\s+|\s*,\s+|\s*=\s*|\s*:\s+|\s+)`
const unit = `(?:${lineUnits})`
/** «10», «1 000 м», «12,00 шт», «10 (десять) шт» */
const amount = String.raw`(?:\d{1,3} 000(?=\s?${unit})|\d{1,5}(?:[.,]0{1,3}(?=\s?${unit}))?(?:\s?\([\p{L} ]{3,40}\)(?=\s?${unit}))?)`
// «GRU-000062; 3», «GRU-000062 – 3 шт.», «GRU-000062 х 3», «GRU-000062 кол-во 3», «GRU-000062 (3 шт)», «GRU-000062....3»
const withQuantity = new RegExp(
  String.raw`^(.+?)(?:\s*[([](?=[^()[\]]*[)\]]$)|${separator}(?=\d)|${separator}?(?<=[\s;,|])${prefix})(${amount}\s*${unit}?\.?)[)\]]?$`,
  'iu',
)
/** «3 шт Муфта 25», «3 x SIB-000993» */
const behindQuantity = new RegExp(String.raw`^(${amount}\s*(?:${unit}\.?(?=[\s:;,–—-])|[xх×*](?=\s)))[\s:;,–—-]+(.*\p{L}.*)$`, 'iu')
/** «5 - Муфта», «5 SIB-000993» */
const counted = /^(\d{1,5})(?:\s*[:–—-]\s+|\s+(?=[a-z]{2,6}-\d{3,}$))(.*\p{L}.*)$/iu
/** «Муфта 25 5-6 шт», «Муфта 25, 10 шт, белая»: a quantity, whatever it means */
const hasPieces = /\d[\s-]?(?:шт|компл|уп)\p{L}*\.?(?![\p{L}\p{N}])/iu
// «TIM-001420 0», «TIM 001420 -5 шт», «IT2-000963 1,5»: only behind an article, because a name can end with a size.
const article = String.raw`((?=\S*\p{L})(?=\S*\d)[^\s;|]{4,}|\p{L}{1,4} \d{4,})`
const withOtherQuantity = new RegExp(
  String.raw`^${article}(?:\s*[;\t|:=]\s*|\s+(?:[xх*×]\s*)?)([-−–+]?\d[\d.,]*(?:[-–]\d+)?\s*${unit}?\.?)$`,
  'iu',
)
// «1 500» without a separator or a unit may be a quantity and a price, behind a name a size and a quantity.
const thousands = String.raw`\d{1,2} \d{3}`
const withThousands = new RegExp(
  String.raw`^(?:${article}(?:\s*[;\t|]\s*|\s+(?=${thousands} ?${unit}))|(.+?)\s+[–—-]\s+(?=${thousands} ?${unit}))(${thousands}\s*${unit}?\.?)$`,
  'iu',
)
const bullet = /^(?:№ ?\d{1,3}[.):]?|\d{1,3}[.)]|[-–—•*·●>✓☐](?: ?\[[ xх]?\])?)\s+/
/** «[12:03, 25.11.2026] Асель: », «25.11.2026, 12:03 - Асель: », «Асель, [25.11.2026 12:03]» of messengers */
const messenger =
  /^(?:[^[\]\d]{1,40},? )?\[[\d.,:/\s]*\d:\d[\d.,:/\s]*(?:[ap]m)?\](?:\s*[^:\d]{1,40}:(?=\s|$))?|^\d{1,4}[./]\d{1,2}[./]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?: [ap]m)? - (?:[^:\d]{1,40}:(?=\s|$))?/iu
const sum = String.raw`(?:\d{1,3}(?:\s\d{3})+|\d+)(?:[.,]\d+)?`
const currency = String.raw`(?:₸|тг|тнг|тенге|kzt|руб)(?:\.|(?!\p{L}))`
/** «по 15 ₸», «(15 ₸)», «= 45 тг», «цена 15» */
const price = new RegExp(
  String.raw`[\s;,|=–—-]+\(?(?:(?:по\s+|по цене\s*|цена\s*:?\s*|=\s*|@\s*)?${sum}\s*${currency}(?:\s*(?:\/|за)\s*\p{L}{1,4}\.?)?|(?:по )?цен[аеу]\s*:?\s*${sum})\)?$`,
  'iu',
)
/** «SIB-000993 3 шт 15000», «3 шт (срочно)», «200 м по 220 = 44000»: what stands behind quantity and unit is the price and the sum. */
const behindPieces = new RegExp(
  String.raw`(?<=\d.*[\s;,|=(–—-]\d+ ?(?:шт|компл|уп)\p{L}*\.?)(?:(?:[\s;,|=–—xх×*@/-]+(?:(?:по|за)\s+)?${sum}\s?(?:${currency})?)+|\s*\([^()]*\))$|(?<=[\s;,|=(–—-]\d+ ?${unit}\.?)(?:\s+(?:по|за)\s+${sum}\s?(?:${currency}|${unit}\.?)?(?:\s*=\s*${sum})?)$`,
  'iu',
)
/** «Муфта 25 шт 10»: 25 may be the size or the quantity */
const sizeOrPieces = /^\D*\d+ ?(?:шт|компл|уп)\p{L}*\.?\s+\d+$/iu
const maxLineLength = 200

/** Without a quantity the line orders one unit. `whole` is empty for a line of a messenger that orders nothing. */
export function readLine(line: string, row: number): ListRow & { whole: string } {
  const text = line
    .replace(/[\p{Extended_Pictographic}\u{fe0f}\u{20e3}]/gu, ' ')
    .replace(/[^\S\t]+/gu, ' ')
    .trim()
    .slice(0, maxLineLength)
    .replace(messenger, '')
    .trim()
  const whole = [bullet, /[\s;,!?]+$/, price, price, behindPieces].reduce((rest, part) => rest.replace(part, ''), toDigits(text))
  if (sizeOrPieces.test(whole)) return lineOf(whole, row, '', { quantity: null, problem: 'missing' }, whole)
  const found = withQuantity.exec(whole)
  const [, before = '', last = ''] = found ?? []
  const read = found ? readQuantity(last) : undefined
  const first = read?.unit === undefined ? behindQuantity.exec(whole) : null
  if (first) {
    const [, quantityText = '', name = ''] = first
    return lineOf(name.trim(), row, quantityText, readQuantity(quantityText.replace(/[xх×*]$/iu, '')), whole)
  }
  const other = withThousands.exec(whole) ?? (read?.problem === null ? null : withOtherQuantity.exec(whole))
  if (other) {
    const quantityText = other.at(-1)!
    return lineOf((other[1] ?? other[2])!, row, quantityText, readQuantity(quantityText), whole)
  }
  const [, count = '', product = ''] = (read?.unit === undefined && counted.exec(whole)) || []
  if (product !== '')
    return found
      ? lineOf(product, row, '', { quantity: null, problem: 'missing' }, whole)
      : lineOf(product, row, count, readQuantity(count), whole)
  if (read?.problem !== null || !found) {
    if (hasPieces.test(whole) || read?.problem === 'not_positive')
      return lineOf(whole, row, '', { quantity: null, problem: read?.problem ?? 'not_number' }, whole)
    return lineOf(whole, row, '', { quantity: 1, problem: null }, whole)
  }
  return lineOf(before.trim().replace(price, ''), row, last, read, whole)
}

const lineOf = (name: string, row: number, quantityText: string, read: ReadQuantity, whole: string) => ({
  row,
  articles: [name],
  barcode: null,
  name,
  quantityText,
  ...read,
  whole,
})
