// Parses quantities as buyers write them: «10 шт», «2,5 м», «1 000», «5 (пять)» (DRF-02).
import { maxQuantity } from '#contract/cart/cart.ts'
import type { QuantityProblem, ListRow } from '#contract/lists/uploaded-list.ts'

// A comma before three digits is 1C's decimal comma, not a thousand: «2,000» is two.
const written =
  /^([-−–+]?)\s?(\d{1,3}(?:[ '’]\d{3})+|\d+)(?:[.,](\d+))?\s?(?:\([^)]*\)\s?)?(?:[\p{L}²³.]{1,12}(?:\s?\p{L}{1,6}\.?)?)?(?:\s?\([^)]*\))?[.;,]?$/u
// «1,234.50» and «1.234,50»: with both characters it is clear which one separates thousands.
const english = /^\d{1,3}(?:,\d{3})+(?=\.\d)/
const german = /^\d{1,3}(?:\.\d{3})+(?=,\d)/
const longest = 40

export function readQuantity(text: string): { quantity: number; problem: null } | { quantity: null; problem: QuantityProblem } {
  const shown = text
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .trim()
    .replace(english, (thousands) => thousands.replaceAll(',', ''))
    .replace(german, (thousands) => thousands.replaceAll('.', ''))
  if (shown === '' || /^[-–—]+$/.test(shown)) return { quantity: null, problem: 'missing' }
  const found = shown.length <= longest ? written.exec(shown) : null
  if (!found) return { quantity: null, problem: 'not_number' }
  const [, sign = '', whole = '', fraction = ''] = found
  const quantity = Number(whole.replace(/\D/g, ''))
  const isFraction = /[1-9]/.test(fraction)
  if (/[-−–]/.test(sign) || (quantity === 0 && !isFraction)) return { quantity: null, problem: 'not_positive' }
  if (isFraction) return { quantity: null, problem: 'fraction' }
  if (quantity > maxQuantity) return { quantity: null, problem: 'too_many' }
  return { quantity, problem: null }
}

// «GRU-000062; 3», «GRU-000062 – 3 шт.», «GRU-000062 х 3», «GRU-000062	3»
const withQuantity = /^(.+?)(?:\s*[;\t|]\s*|\s+[-–—=:]\s+|\s+[xх*×]\s*|\s*,\s+|\s+)(\d{1,5})\s*(?:шт|штук[аи]?|pcs|м|компл|упак|уп)?\.?$/iu
// «TIM-001420 0», «TIM 001420 -5 шт», «IT2-000963 1,5»: only behind an article, because a name can end with a size.
const article = String.raw`((?=\S*\p{L})(?=\S*\d)[^\s;|]{4,}|\p{L}{1,4} \d{4,})`
const unit = '(?:шт|штук[аи]?|pcs|м|компл|упак|уп)'
const withOtherQuantity = new RegExp(
  String.raw`^${article}(?:\s*[;\t|]\s*|\s+(?:[xх*×=:]\s*)?)([-−–+]?\d[\d.,]*(?:[-–]\d+)?\s*${unit}?\.?)$`,
  'iu',
)
// «1 500» without a separator or a unit may be a quantity and a price.
const withThousands = new RegExp(String.raw`^${article}(?:\s*[;\t|]\s*|\s+(?=\d{1,2} \d{3} ?${unit}))(\d{1,2} \d{3}\s*${unit}?\.?)$`, 'iu')
const numbering = /^\d{1,3}[.)]\s+/
const maxLineLength = 200

/** Without a quantity the line orders one unit. */
export function readLine(line: string, row: number): ListRow & { whole: string } {
  const text = line
    .replace(/[^\S\t]+/gu, ' ')
    .trim()
    .slice(0, maxLineLength)
  const whole = text.replace(numbering, '')
  const found = withQuantity.exec(whole)
  const quantity = Number(found?.[2] ?? 1)
  const isRead = found !== null && quantity >= 1 && quantity <= maxQuantity
  const other = withThousands.exec(whole) ?? (isRead ? null : withOtherQuantity.exec(whole))
  if (other) {
    const [, name = '', quantityText = ''] = other
    return { row, articles: [name], barcode: null, name, quantityText, ...readQuantity(quantityText), whole }
  }
  const what = isRead ? found[1]!.trim() : whole
  return {
    row,
    articles: [what],
    barcode: null,
    name: what,
    quantityText: isRead ? found[2]! : '',
    quantity: isRead ? quantity : 1,
    problem: null,
    whole,
  }
}
