// Takes the price out of a query: «до 20 тыс», «не дороже 25 000 ₸», «от 100 до 200 тысяч».
import { normalize } from '../text/normalize-text.ts'
import { isUnit } from '../text/size-terms.ts'

/** `price` in tenge; `text` without it, `words` as said; signs of limits before numbers are ≤, ≥, < and > */
export type PricedQuery = { text: string; price?: { from?: number; to?: number }; words: string }

const less = 'дешевле|меньше|менее|ниже|короче|слабее|уже|тоньше|легче'
const more = 'дороже|больше|более|свыше|выше|мощнее|сильнее|длиннее|шире|глубже|толще|тяжелее'
const limits = [
  [`до|в пределах|максимум|не (?:${more})`, '≤'],
  [`от|минимум|не (?:${less})`, '≥'],
  [less, '<'],
  [more, '>'],
].map(([said, sign]): [RegExp, string] => [new RegExp(String.raw`(?<!\p{L})(?:${said}) (?=\d)`, 'gu'), sign!])
const depth = /(?<=(?<!\p{L})с глубины )(?=\d)/gu // or deeper
export const limit = /^[≤≥<>]/

const numbers = new Map(
  'полтора 1.5 полутора 1.5 две 2 два 2 двух 2 три 3 трех 3 четыре 4 четырех 4 пять 5 пяти 5 шесть 6 шести 6 семь 7 семи 7 восемь 8 восьми 8 девять 9 девяти 9 десять 10 десяти 10 двенадцать 12 двенадцати 12 пятнадцать 15 пятнадцати 15 двадцать 20 двадцати 20 тридцать 30 тридцати 30 сорок 40 сорока 40 пятьдесят 50 пятидесяти 50 сто 100 ста 100 двести 200 двухсот 200 триста 300 трехсот 300 пятьсот 500 пятисот 500'
    .matchAll(/(\S+) (\S+)/g)
    .map(([, word, digits]): [string, string] => [word!, digits!]),
)
const spelledNumber = /(?<!\p{L})(\p{L}+) (?=(\p{L}{3,}))/gu
const counted = /^(?:квадрат|тысяч)/
const notCounted = /^контур/ // «два контура» is «двухконтурный»

const thousands = /(?<![\d.])(\d{1,3}) (?=\d{3}(?!\d))/g
const thousand = String.raw`тыс(?:яч[аиу]?)?\.?(?!\p{L})|т\.?(?=тг|тенге)|[кk](?![\p{L}\d])`
const amount = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])([≤≥<>]?)(\d+(?:\.\d+)?)(?: ?(${thousand}))?(?: ?(тенге|тнг|тг|₸|kzt)\.?)?(?![\p{L}\d"/x.×-])`,
  'gu',
)
const leastPrice = 1000

// «От 24 до 30 кВт»: the unit is said once.
const ofThousands = /^(?:тыс\p{L}*|[кkт])$/u
const unitOfRange = /≥\d+(?:\.\d+)?(?= ≤\d+(?:\.\d+)? ?(\p{L}[\p{L}\d/]*))/gu

export const withLimits = (query: string): string =>
  limits
    .reduce((text, [said, sign]) => text.replace(said, sign), withNumbers(normalize(query)))
    .replace(depth, '≥')
    .replace(unitOfRange, (least: string, unit: string) =>
      ofThousands.test(unit) ? `${least} тыс` : isUnit(unit) ? `${least} ${unit}` : least,
    )

/** «Полтора метра», «до пяти тысяч» in digits. */
const withNumbers = (text: string): string =>
  text.replace(spelledNumber, (said, word: string, unit: string) => {
    const digits = (isUnit(unit) || counted.test(unit)) && !notCounted.test(unit) ? numbers.get(word) : undefined
    return digits === undefined ? said : `${digits} `
  })

export function takePrice(query: string): PricedQuery {
  let signed = withLimits(query)
  if (!/\d/.test(signed)) return { text: query, words: '' }
  if (/[≤≥<>₸]|тенге|т[гн]г?|kzt|тыс/.test(signed)) signed = signed.replace(thousands, '$1').replace(thousands, '$1')
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
    price[sign === '≥' || sign === '>' ? 'from' : 'to'] = value
    words.push(said)
    return ' '
  })
  if (words.length === 0) return { text: query, words: '' }
  return { text: text.replace(/ {2,}/g, ' ').trim(), price, words: spellLimits(words.join(' ')) }
}

const spelledSigns: Readonly<Record<string, string>> = { '≤': 'до ', '≥': 'от ', '<': 'меньше ', '>': 'больше ' }
export const spellLimits = (text: string): string => text.replace(/[≤≥<>]/g, (sign) => spelledSigns[sign]!)
