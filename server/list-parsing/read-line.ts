// A line without columns: «12. GRU-000062 – 3 шт.», as it is pasted from a letter (SRCH-05).
import { maxQuantity } from '#contract/cart/cart.ts'
import type { ListRow } from '#contract/lists/uploaded-list.ts'

// «GRU-000062; 3», «GRU-000062 – 3 шт.», «GRU-000062 х 3», «GRU-000062	3»
const withQuantity = /^(.+?)(?:\s*[;\t|]\s*|\s+[-–—=:]\s+|\s+[xх*×]\s*|\s*,\s+|\s+)(\d{1,5})\s*(?:шт|штук[аи]?|pcs|м|компл|упак|уп)?\.?$/iu
const numbering = /^\d{1,3}[.)]\s+/
const longestLine = 200

/** A line without a quantity means one piece. */
export function readLine(line: string, row: number): ListRow & { whole: string } {
  const text = line
    .replace(/[^\S\t]+/gu, ' ')
    .trim()
    .slice(0, longestLine)
  const whole = text.replace(numbering, '')
  const found = withQuantity.exec(whole)
  const quantity = Number(found?.[2] ?? 1)
  const isRead = found !== null && quantity >= 1 && quantity <= maxQuantity
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
