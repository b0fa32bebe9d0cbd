// Takes the price out of a query: «до 20 тыс», «не дороже 25 000 ₸», «от 100 до 200 тысяч».
import { normalize } from '../text/normalize-text.ts'
import { isUnit } from '../text/size-terms.ts'

/** `price` in tenge; `text` without it, `words` as said; signs of limits before numbers are ≤ and ≥ */
export type PricedQuery = { text: string; price?: { from?: number; to?: number }; words: string }

const atMost =
  /(?<!\p{L}|(?<!\p{L})не )(?:до|в пределах|не (?:более|больше|дороже|выше)|дешевле|меньше|менее|ниже|короче|слабее|максимум) (?=\d)/gu
const atLeast = /(?<!\p{L})(?:от|не (?:менее|меньше|дешевле)|дороже|больше|более|свыше|выше|мощнее|длиннее|шире|глубже|минимум) (?=\d)/gu
const thousands = /(?<![\d.])(\d{1,3}) (?=\d{3}(?!\d))/g
const thousand = String.raw`тыс(?:яч[аиу]?)?\.?(?!\p{L})|т\.?(?=тг|тенге)|[кk](?![\p{L}\d])`
const amount = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])([≤≥]?)(\d+(?:\.\d+)?)(?: ?(${thousand}))?(?: ?(тенге|тнг|тг|₸|kzt)\.?)?(?![\p{L}\d"/x.×-])`,
  'gu',
)
const leastPrice = 1000

// «От 24 до 30 кВт»: the unit is said once.
const ofThousands = /^(?:тыс\p{L}*|[кkт])$/u
const unitOfRange = /≥\d+(?:\.\d+)?(?= ≤\d+(?:\.\d+)? ?(\p{L}[\p{L}\d/]*))/gu

export const withLimits = (query: string): string =>
  normalize(query)
    .replace(atMost, '≤')
    .replace(atLeast, '≥')
    .replace(unitOfRange, (least: string, unit: string) =>
      ofThousands.test(unit) ? `${least} тыс` : isUnit(unit) ? `${least} ${unit}` : least,
    )

export function takePrice(query: string): PricedQuery {
  let signed = withLimits(query)
  if (!/\d/.test(signed)) return { text: query, words: '' }
  if (/[≤≥₸]|тенге|т[гн]г?|kzt|тыс/.test(signed)) signed = signed.replace(thousands, '$1').replace(thousands, '$1')
  const price: { from?: number; to?: number } = {}
  const words: string[] = []
  const text = signed.replace(amount, (said: string, sign: string, number: string, many?: string, currency?: string, ...rest) => {
    const [at, whole] = rest.slice(-2) as [number, string]
    const isModel = sign === '' && !currency && /^[кk]$/.test(many ?? '') // «24k»
    const value = Number(number) * (many ? 1000 : 1)
    const [next = ''] = whole
      .slice(at + said.length)
      .trimStart()
      .split(' ')
    if (isModel || (!many && !currency && (sign === '' || value < leastPrice || isUnit(next)))) return said
    price[sign === '≥' ? 'from' : 'to'] = value
    words.push(said)
    return ' '
  })
  if (words.length === 0) return { text: query, words: '' }
  return { text: text.replace(/ {2,}/g, ' ').trim(), price, words: spellLimits(words.join(' ')) }
}

export const spellLimits = (text: string): string => text.replaceAll('≤', 'до ').replaceAll('≥', 'от ')
