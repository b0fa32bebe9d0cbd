// Takes the price out of a query: «до 20 тыс», «не дороже 25 000 ₸», «от 100 до 200 тысяч».
import { normalize } from '../text/normalize-text.ts'
import { isEveryday } from '../text/stop-words.ts'
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
const range = /(?<![\p{L}\d.-])(\d+) ?- ?(?=\d+ ?(?:тыс|тенге|тн?г|₸|kzt))/gu // «15-25 тысяч»
const depth = /(?<=(?<!\p{L})с глубины )(?=\d)/gu // or deeper
export const limit = /^[≤≥<>]/

const readNumbers = (text: string) =>
  new Map([...text.matchAll(/(\S+) (\S+)/g)].map(([, word, digits]): [string, number] => [word!, Number(digits)]))
const numbers = readNumbers(
  'полтора 1.5 полутора 1.5 две 2 два 2 двух 2 двумя 2 три 3 трех 3 тремя 3 четыре 4 четырех 4 четырьмя 4 пять 5 пяти 5 шесть 6 шести 6 семь 7 семи 7 восемь 8 восьми 8 девять 9 девяти 9 десять 10 десяти 10 двенадцать 12 двенадцати 12 пятнадцать 15 пятнадцати 15 шестнадцать 16 шестнадцати 16 двадцать 20 двадцати 20 тридцать 30 тридцати 30 сорок 40 сорока 40 пятьдесят 50 пятидесяти 50 шестьдесят 60 шестидесяти 60 семьдесят 70 семидесяти 70 восемьдесят 80 восьмидесяти 80 сто 100 ста 100 двести 200 двухсот 200 триста 300 трехсот 300 четыреста 400 четырехсот 400 пятьсот 500 пятисот 500',
)
const [any, tens] = [0, 20].map((least) => [...numbers].flatMap(([word, value]) => (value < least ? [] : word)).join('|'))
const spelledNumber = new RegExp(String.raw`(?<!\p{L})(на )?((?:(?:${tens}) ){0,2}(?:${any}))(?!\p{L})(?= ?(\p{L}*))`, 'gu')
const roots = readNumbers(
  'перв 1 втор 2 дву 2 двой 2 двуш 2 трет 3 трой 3 четверт 4 пят 5 шест 6 седьм 7 восьм 8 девят 9 десят 10 пятнадцат 15 шестнадцат 16 двадцат 20 тридцат 30 сорок 40 сороков 40 пятидесят 50 шестидесят 60 семидесят 70',
)
const ending = '(?:к[аиуе]|кой|[оеыи]й|ья|ая|ое|ую|ью|ые|ьи|ого|ьего|ому|ом|ых|ым|ыми)'
const numbered = new RegExp(String.raw`(?<!\p{L})(?:(${tens}) ?)?(${[...roots.keys()].join('|')})${ending}(?!\p{L})(?= ?(\p{L}*))`, 'gu')
const compound = new RegExp(String.raw`(?<!\p{L})(${any})(?=(?:секционн|контурн|литров|метров|киловат|кубов)\p{L})`, 'gu') // «восьмиконтурный»
const counted = /^(?:квадрат|тысяч|насос)/
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
    .replace(range, '≥$1 ≤')
    .replace(unitOfRange, (least: string, unit: string) =>
      ofThousands.test(unit) ? `${least} тыс` : isUnit(unit) ? `${least} ${unit}` : least,
    )

/** «Полтора метра», «до пяти тысяч», «на два насоса», «труба двадцать пять», «тридцать вторая», «пятидесятка», «восьмиконтурный» in digits; not «в двух местах». */
const withNumbers = (text: string): string =>
  text
    .replace(numbered, (said, before: string | undefined, root: string, next: string) => {
      const value = (numbers.get(before ?? '') ?? 0) + roots.get(root)!
      return value < 10 || isEveryday(next) ? said : `${value}`
    })
    .replace(compound, (said, word: string) => (numbers.get(word)! < 5 ? said : `${numbers.get(word)!} `))
    .replace(spelledNumber, (said, on: string | undefined, words: string, unit: string) => {
      const value = words.split(' ').reduce((sum, word) => sum + numbers.get(word)!, 0)
      const isNumber = isUnit(unit) || counted.test(unit) || ((on !== undefined || value >= 10) && !isEveryday(unit))
      return isNumber && !(value < 4 && notCounted.test(unit)) ? `${on ?? ''}${value}` : said
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
