// Converts every spelling of a size in normalised text to one term (SRCH-06, CAT-16).
import { parsePipeSize } from '#contract/catalogue/pipe-size.ts'

const fraction = String.raw`(?:1\/2|[13]\/4|[1357]\/8|(?:1|3|5|7|9|11|13|15)\/16)`
const number = String.raw`\d+(?:\.\d+)?`
// Each unit with its other spellings.
const spellings =
  'л l; квт kw; вт w; мвт mw; мм mm; см cm; м; бар bar; атм; кг kg; г гр; мкм; в v; ва va; ква kva; а ампер ампера; м2 кв.м м.кв; м3 куб; м3/ч м3/час куб/ч; л/мин; л/ч л/час; °c °с; шт; мпа mpa; секц; мес; ступ; вых; контур; чел'
const unitStems: readonly [unit: string, words: string][] = [
  ['л', 'литр(?:а|ов|ы|овы[йе]|овая|ового|лик)?'],
  ['квт', 'киловатт?(?:а|ов|ный|ного|ная)?'],
  ['вт', 'ватт?(?:а|ов)?'],
  ['мм', 'миллиметр(?:а|ов|овый)?'],
  ['см', 'сантиметр(?:а|ов|овый)?'],
  ['м', 'метр(?:а|ов|овый|овая|лик)?'],
  ['бар', 'бар(?:а|ов)'],
  ['атм', 'атмосфер[аы]?'],
  ['кг', 'килограмм(?:а|ов)?|кило'],
  ['мкм', 'микрон(?:а|ов)?'],
  ['в', 'вольт(?:а|ов)?'],
  ['м3', 'куб(?:а|ов|овый|ометр(?:а|ов)?)'],
  ['секц', 'секци(?:й|я|и|онный|онная)|сек'],
  ['ступ', 'ступен(?:и|ей|ь)'],
  ['вых', 'выход(?:а|ов)?'],
  ['контур', 'контур(?:а|ов|ный)?'],
  ['чел', 'человека?|пользовател(?:я|ей|ь)'],
]
const unitBySpelling: ReadonlyMap<string, string> = new Map(
  spellings.split('; ').flatMap((line) => {
    const texts = line.split(' ')
    return texts.map((text): [string, string] => [text, texts[0]!])
  }),
)
const unitPatterns = unitStems.map(([unit, words]): [RegExp, string] => [new RegExp(`^(?:${words})$`), unit])
const unitOf = (text: string): string => unitBySpelling.get(text) ?? unitPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? text
const escaped = (text: string) => text.replaceAll('.', String.raw`\.`)
const unitNames = [
  ...unitStems.map(([, words]) => words),
  ...[...unitBySpelling.keys()].sort((a, b) => b.length - a.length).map(escaped),
].join('|')
const anyUnit = new RegExp(`^(?:${unitNames})$`)

/** Words that belong to the number after them: «ду 20», «pn 16». */
export const numberMarks: ReadonlySet<string> = new Set(['ду', 'dn', 'дн', 'ру', 'pn', 'рн', 'g', 'ø', 'd', 'диаметр'])
/** Words that belong to the number before them: «100 литров», «3/4 дюйма». */
export const isUnit = (word: string): boolean => anyUnit.test(word) || inchWord.test(word)
const inchWord = /^(?:дюйм[а-я]*|inch|in)$/
export const startsAsFraction = (word: string): boolean => fractionStart.test(word)
const fractionStart = new RegExp(`^${fraction}"?(?![\\d])`)

const element = String.raw`(?:\d+[ .+-]${fraction}(?!\d)|${fraction}(?!\d)|${number})"?`
const scanner = new RegExp(
  [
    String.raw`(?<bore>(?:ду|dn|дн)[ .=-]*(?<boreNumber>${number}))(?: ?(?:мм|mm)(?![a-zа-я]))?(?=$|[^\d.a-zа-я]|x\d)`,
    String.raw`(?<pressure>(?:ру|pn|рн)[ .=-]*(?<pressureNumber>${number}))(?![\da-zа-я])`,
    String.raw`(?<pair>${element}(?:x${element})+)(?:мм|mm)?(?![a-zа-я\d]|\.\d)`,
    String.raw`(?:\bg|(?<![a-zа-я])[gr])? ?(?<mixed>\d+[ .+-]${fraction})(?!\d)(?:"| ?дюйм[а-я]*| ?inch| ?in\b)?`,
    String.raw`(?<![a-zа-я\d])[gr]? ?(?<inchFraction>${fraction})(?!\d)(?:"| ?дюйм[а-я]*| ?inch| ?in\b)?`,
    String.raw`(?<inches>${number})(?:"| ?дюйм[а-я]*| inch\b)`,
    String.raw`(?<measure>${number}) ?(?<unit>${unitNames})(?![a-zа-я\d])`,
    String.raw`(?<range>${number}(?:[-/]${number})+)(?: ?(?<rangeUnit>${unitNames})(?![a-zа-я\d])|(?![a-zа-я]))`,
    String.raw`(?<single>${number})(?![a-zа-я\d]|\.\d)`,
  ].join('|'),
  'y',
)

export type SizeTerm = { term: string; parts: string[]; end: number }

export function readSizeTerm(text: string, at: number): SizeTerm | undefined {
  scanner.lastIndex = at
  const match = scanner.exec(text)
  const groups = match?.groups
  if (!match || !groups) return undefined
  const end = at + match[0].length
  const { boreNumber, pressureNumber } = groups
  if (boreNumber !== undefined) return { term: `dn${shortest(boreNumber)}`, parts: [shortest(boreNumber)], end }
  // A bare number never means a pressure: «труба ппр 25» is not a 40 mm pipe with PN25.
  if (pressureNumber !== undefined) return { term: `pn${shortest(pressureNumber)}`, parts: [], end }
  if (groups.pair !== undefined) {
    const elements = groups.pair.split('x').map(elementTerm)
    return { term: elements.join('x'), parts: elements, end }
  }
  if (groups.mixed !== undefined) return { term: elementTerm(groups.mixed), parts: [], end }
  if (groups.inchFraction !== undefined) return { term: groups.inchFraction, parts: [], end }
  if (groups.inches !== undefined) {
    const inches = shortest(groups.inches)
    const asFraction = fractionOf(inches)
    return asFraction === undefined ? { term: `${inches}"`, parts: [inches], end } : { term: asFraction, parts: [], end }
  }
  if (groups.unit !== undefined && groups.measure !== undefined) {
    const amount = shortest(groups.measure)
    const bare = /^(?:шт|м)$/.test(unitOf(groups.unit)) ? [] : [amount] // «уп. 50 шт», «бухта 50 м» are no sizes 50
    return { term: amount + unitOf(groups.unit), parts: [...bare, ...withoutTime(amount, groups.unit)], end }
  }
  if (groups.range !== undefined) {
    const parts = groups.range.split(/[-/]/).map(shortest)
    // «0–10 бар» is also «10 бар»
    const most = groups.rangeUnit === undefined ? [] : [`${parts.at(-1)}${unitOf(groups.rangeUnit)}`]
    return { term: parts.join('-'), parts: groups.range.length > 20 ? [] : [...parts, ...most], end }
  }
  return groups.single === undefined ? undefined : { term: shortest(groups.single), parts: [], end }
}

/** «2.0» is «2», «2.50» is «2.5». */
const shortest = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+("?)$/, '$1') : amount)

const quarters: Readonly<Record<string, string>> = { '25': '1/4', '5': '1/2', '75': '3/4' }

/** «0.5"» is «1/2», «1.25"» is «1 1/4"»; undefined for other numbers. */
function fractionOf(inches: string): string | undefined {
  const [whole = '', decimals = ''] = inches.split('.')
  const fractionText = quarters[decimals]
  return fractionText === undefined || whole.length > 1 ? undefined : elementTerm(whole === '0' ? fractionText : `${whole} ${fractionText}`)
}

/** «Колонка 10 л» has «10 л/мин». */
function withoutTime(measure: string, unit: string): string[] {
  const [amount = '', time] = unitOf(unit).split('/')
  return time === undefined ? [] : [measure + amount]
}

const elementTerm = (text: string): string =>
  shortest(text)
    .replace(/[ .+-](?=\d+\/)/, '+')
    .replace(/^([\d/+]*\/\d+)"$/, '$1')

// Nominal bore ↔ inches (CAT-16). Outer diameters of plastic pipes are bare numbers, which are not converted.
const inchTexts = ['1/4', '3/8', '1/2', '3/4', '1', '1 1/4', '1 1/2', '2', '2 1/2', '3', '4']
const termOfInches = (text: string) => (text.includes('/') ? elementTerm(text) : `${text}"`)
const equals = new Map<string, string>(
  inchTexts.flatMap((text): [string, string][] => {
    const bore = `dn${parsePipeSize(text)}`
    return [
      [termOfInches(text), bore],
      [bore, termOfInches(text)],
    ]
  }),
)

const measures = /^(\d+(?:\.\d+)?)(мм|см|м|вт|квт|ва|ква|л|м3|бар|атм|мпа|вых|контур)$/
const boreAndWall = /^\d+x\d+\.\d+$/
const sides = /^(\d+)x(\d+)$/
// Outer diameters of steel pipes.
const steelBores = new Map(
  '21.3:15 26.8:20 26.9:20 33.5:25 33.7:25 42.3:32 42.4:32 48:40 48.3:40 57:50 60.3:50 76:65 76.1:65 88.5:80 88.9:80 89:80 108:100 114:100 114.3:100 133:125 159:150 168:150 219:200 273:250 325:300 377:350 426:400 530:500'
    .split(' ')
    .map((text) => text.split(':') as [string, string]),
)
const pumpSize = /^(\d{2,3})-(?:[\d.]+-)?(\d{1,2})$/ // 25/6, 25/1-6
const steelSize = /^(\d+(?:\.\d+)?)(?:x(\d+(?:\.\d+)?))?$/

/** Sizes that are meant if nothing has the size itself, each as terms: «57×3.5» is DN50, the pump «25/6» is 25-60. */
export function listMeantSizes(term: string): string[][] {
  const [, bore, metres] = pumpSize.exec(term) ?? []
  if (metres !== undefined) return [[`${bore}-${metres}0`]]
  if (term.startsWith('dn')) return [[term.slice(2)]] // «ду 110» of plastic is the outer diameter
  const [, outer = '', wall] = steelSize.exec(term) ?? []
  const dn = steelBores.get(outer)
  return dn === undefined ? [] : [...(wall === undefined ? [] : [[`dn${dn}`, wall]]), [`dn${dn}`]]
}
/** «16/2» and «16-2» are ways to write «16×2». */
const twoNumbers = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/
const pressures: Readonly<Record<string, number>> = { бар: 1, атм: 1, мпа: 10 }
/** Units of one quantity with how many of the first they are. */
const lengths = { мм: 1, см: 10, м: 1000 }
const watts = { вт: 1, квт: 1000 }
const voltAmperes = { ва: 1, ква: 1000 }
const quantities: Readonly<Record<string, number>>[] = [lengths, watts, voltAmperes, { л: 1, м3: 1000 }, { вых: 1, контур: 1 }, pressures]

/** The amount in the first unit of its quantity. */
export function toQuantity(value: number, unit: string): { value: number; quantity: string } {
  const sizes = quantities.find((one) => unit in one)
  return sizes ? { value: Number((value * sizes[unit]!).toFixed(6)), quantity: Object.keys(sizes)[0]! } : { value, quantity: unit }
}

/** Other terms for the same size: `1/2` and `dn15`, `2квт` and `2000вт`, `140x70` and `1400x700`. */
export function listEqualSizes(term: string): string[] {
  const bore = equals.get(term)
  if (bore !== undefined) return [bore]
  const pressure = /^pn(\d+(?:\.\d+)?)$/.exec(term)
  if (pressure) return [`${pressure[1]}бар`]
  const [, width, height] = sides.exec(term) ?? []
  if (width !== undefined && height !== undefined) {
    const shorter = width.endsWith('0') && height.endsWith('0') ? [`${width.slice(0, -1)}x${height.slice(0, -1)}`] : []
    return [`${width}0x${height}0`, ...shorter, `${width}-${height}`, `dn${term}`]
  }
  if (boreAndWall.test(term)) return [`dn${term}`]
  const [, first, second] = twoNumbers.exec(term) ?? []
  if (first !== undefined && second !== undefined) return [`${first}x${second}`]
  const [, value = '', unit = ''] = measures.exec(term) ?? []
  const sizes = quantities.find((one) => unit in one) ?? {}
  const inUnits = (size: number) => Number(((Number(value) * (sizes[unit] ?? 1)) / size).toFixed(6))
  const equal = Object.entries(sizes).flatMap(([other, size]) => (other === unit ? [] : `${inUnits(size)}${other}`))
  if (sizes === pressures) equal.push(`pn${inUnits(1)}`)
  if (unit === 'мм') equal.push(`dn${value}`)
  return equal
}
