// Sizes as terms: every spelling of one size gives one term (SRCH-06, CAT-16). Expects normalised text.
import { sizeOf } from '#contract/size.ts'

const fraction = String.raw`(?:1\/2|[13]\/4|[1357]\/8|(?:1|3|5|7|9|11|13|15)\/16)`
const number = String.raw`\d+(?:\.\d+)?`
const units: Record<string, string> = {
  л: 'л',
  литр: 'л',
  литра: 'л',
  литров: 'л',
  l: 'л',
  квт: 'квт',
  kw: 'квт',
  киловатт: 'квт',
  вт: 'вт',
  w: 'вт',
  ватт: 'вт',
  мвт: 'мвт',
  мм: 'мм',
  mm: 'мм',
  см: 'см',
  cm: 'см',
  м: 'м',
  метр: 'м',
  метра: 'м',
  метров: 'м',
  бар: 'бар',
  bar: 'бар',
  атм: 'атм',
  кг: 'кг',
  kg: 'кг',
  г: 'г',
  мкм: 'мкм',
  в: 'в',
  v: 'в',
  вольт: 'в',
  м2: 'м2',
  м3: 'м3',
  'м3/ч': 'м3/ч',
  'м3/час': 'м3/ч',
  'л/мин': 'л/мин',
  'л/ч': 'л/ч',
  '°c': '°c',
  '°с': '°c',
  шт: 'шт',
  мпа: 'мпа',
  секций: 'секц',
  секции: 'секц',
  секция: 'секц',
  секц: 'секц',
  мес: 'мес',
  ступени: 'ступ',
  ступеней: 'ступ',
  вых: 'вых',
  выходов: 'вых',
  выхода: 'вых',
  контуров: 'контур',
}
const unitNames = Object.keys(units)
  .sort((a, b) => b.length - a.length)
  .join('|')

/** Words that belong to the number behind them: «ду 20», «pn 16». */
export const numberMarks: ReadonlySet<string> = new Set(['ду', 'dn', 'дн', 'ру', 'pn', 'рн', 'g', 'ø', 'd', 'диаметр'])
/** Words that belong to the number before them: «100 литров», «3/4 дюйма». */
export const isUnit = (word: string): boolean => Object.hasOwn(units, word) || inchWord.test(word)
const inchWord = /^(?:дюйм[а-я]*|inch|in)$/
export const startsAsFraction = (word: string): boolean => fractionStart.test(word)
const fractionStart = new RegExp(`^${fraction}"?(?![\\d])`)

const element = String.raw`(?:\d+[ .+-]${fraction}(?!\d)|${fraction}(?!\d)|${number})"?`
const scanner = new RegExp(
  [
    String.raw`(?<bore>(?:ду|dn|дн)[ .=-]*(?<boreNumber>${number}))(?=$|[^\d.a-zа-я]|x\d)`,
    String.raw`(?<pressure>(?:ру|pn|рн)[ .=-]*(?<pressureNumber>${number}))(?![\da-zа-я])`,
    String.raw`(?<pair>${element}(?:x${element})+)(?![a-zа-я])`,
    String.raw`(?:\bg|(?<![a-zа-я])[gr])? ?(?<mixed>\d+[ .+-]${fraction})(?!\d)(?:"| ?дюйм[а-я]*| ?inch| ?in\b)?`,
    String.raw`(?<![a-zа-я\d])[gr]? ?(?<inchFraction>${fraction})(?!\d)(?:"| ?дюйм[а-я]*| ?inch| ?in\b)?`,
    String.raw`(?<inches>${number})(?:"| ?дюйм[а-я]*| inch\b)`,
    String.raw`(?<measure>${number}) ?(?<unit>${unitNames})(?![a-zа-я\d])`,
    String.raw`(?<range>${number}(?:[-/]${number})+)(?![a-zа-я])`,
    String.raw`(?<single>${number})(?![a-zа-я])`,
  ].join('|'),
  'y',
)

export type SizeTerm = { term: string; parts: string[]; end: number }

/** The size that begins at `at`; undefined where none does. */
export function sizeTermAt(text: string, at: number): SizeTerm | undefined {
  scanner.lastIndex = at
  const match = scanner.exec(text)
  const groups = match?.groups
  if (!match || !groups) return undefined
  const end = at + match[0].length
  if (groups.boreNumber !== undefined) return { term: `dn${groups.boreNumber}`, parts: [groups.boreNumber], end }
  if (groups.pressureNumber !== undefined) return { term: `pn${groups.pressureNumber}`, parts: [groups.pressureNumber], end }
  if (groups.pair !== undefined) {
    const elements = groups.pair.split('x').map(elementTerm)
    return { term: elements.join('x'), parts: elements, end }
  }
  if (groups.mixed !== undefined) return { term: elementTerm(groups.mixed), parts: [], end }
  if (groups.inchFraction !== undefined) return { term: groups.inchFraction, parts: [], end }
  if (groups.inches !== undefined) return { term: `${groups.inches}"`, parts: [groups.inches], end }
  if (groups.unit !== undefined && groups.measure !== undefined)
    return { term: groups.measure + units[groups.unit]!, parts: [groups.measure], end }
  if (groups.range !== undefined) {
    const parts = groups.range.split(/[-/]/)
    return { term: parts.join('-'), parts: groups.range.length > 20 ? [] : parts, end }
  }
  return groups.single === undefined ? undefined : { term: groups.single, parts: [], end }
}

const elementTerm = (text: string): string => text.replace(/[ .+-](?=\d+\/)/, '+').replace(/^([\d/+]*\/\d+)"$/, '$1')

// Nominal bore ↔ inches: the same pipe (CAT-16). Outer diameters of plastic pipes are bare numbers and take no part.
const inchTexts = ['1/4', '3/8', '1/2', '3/4', '1', '1 1/4', '1 1/2', '2', '2 1/2', '3', '4']
const termOfInches = (text: string) => (text.includes('/') ? elementTerm(text) : `${text}"`)
const equals = new Map<string, string>(
  inchTexts.flatMap((text): [string, string][] => {
    const bore = `dn${sizeOf(text)}`
    return [
      [termOfInches(text), bore],
      [bore, termOfInches(text)],
    ]
  }),
)

/** `dn15` for `1/2` and back. */
export const equalSize = (term: string): string | undefined => equals.get(term)
