// Splits text into terms, the same way for index and query.
import { normalize } from './normalize-text.ts'
import { isUnit, numberMarks, readSizeTerm, startsAsFraction } from './size-terms.ts'
import { stem } from './stem.ts'

/** `parts` of a compound `term` are indexed too: «20» and «2.8» of «20x2.8». */
export type Token = { term: string; parts: string[] }

const edges = /^(?:(?![≤≥<>]\d)[^\p{L}\p{N}°ø])+|[^\p{L}\p{N}"]+$/gu
const word = /[\p{L}\p{N}]+(?:[-./+'&][\p{L}\p{N}]+)*/uy
const wordParts = /[\p{L}]+|\d+(?:[./-]\d+)*(?:x\d+(?:\.\d+)?)*/gu
const onlyLetters = /^\p{L}+$/u
const startsWithDigit = /^\d/
const digitAtEnd = /[\d"]$/

/** Joins the words of normalised text that form one term, as «ду 20», «100 л», «1 1/4"». */
export function splitGroups(normalized: string): string[] {
  const groups: string[] = []
  for (const raw of normalized.split(' ')) {
    const token = cleanToken(raw)
    if (token === '') continue
    const before = groups.at(-1)
    if (before !== undefined && belongTogether(before, token)) groups[groups.length - 1] = `${before} ${token}`
    else groups.push(token)
  }
  return groups
}

export const cleanToken = (token: string): string => (isClean(token) ? token : token.replace(edges, ''))

function isClean(token: string): boolean {
  return isWordCode(token.charCodeAt(0)) && isWordCode(token.charCodeAt(token.length - 1))
}
const isWordCode = (code: number) => (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || (code >= 0x430 && code <= 0x44f)

/** «Без расходомеров» is one term, so that it does not match «расходомер». */
export const without = 'без'

/** If false, the token joins no token before it but «без». */
export const mayBelong = (token: string): boolean => startsWithDigit.test(token) || isUnit(token)

export function belongTogether(before: string, token: string): boolean {
  if (before === without) return onlyLetters.test(token)
  if (startsWithDigit.test(token)) return numberMarks.has(before) || (/^\d$/.test(before) && startsAsFraction(token))
  return digitAtEnd.test(before) && isUnit(token)
}

export function tokenizeGroup(group: string): Token[] {
  if (group.startsWith(`${without} `)) return [{ term: without + stem(group.slice(without.length + 1)), parts: [] }]
  const tokens: Token[] = []
  for (let at = 0; at < group.length;) {
    const size = readSizeTerm(group, at)
    if (size && !(size.end < group.length && wordGoesOn(group, at, size.end))) {
      // «Ду20x2.8» is also found by «20x2.8», but is no size near «22x2.8».
      const pair = group[at - 1] === 'x' ? [`${tokens.at(-1)?.term}x${size.term}`] : []
      tokens.push({ term: size.term, parts: distinct([...size.parts, ...pair], size.term) })
      at = size.end
      continue
    }
    if (at > 0 && group[at] === 'x' && startsWithDigit.test(group.charAt(at + 1))) {
      at++ // «ду15x2.8»
      continue
    }
    word.lastIndex = at
    const found = word.exec(group)
    if (!found) {
      at++
      continue
    }
    tokens.push(wordToken(found[0]))
    at += found[0].length
  }
  return tokens
}

/** «3f», «25-60f»: a number followed by letters is one word. */
function wordGoesOn(group: string, at: number, end: number): boolean {
  return /[\p{L}]/u.test(group.charAt(end)) && group.charAt(end) !== 'x' && /\d/.test(group.charAt(at))
}

function wordToken(text: string): Token {
  if (onlyLetters.test(text)) return { term: stem(text), parts: [] }
  const parts: string[] = []
  for (const [part] of text.matchAll(wordParts)) {
    if (onlyLetters.test(part)) parts.push(stem(part))
    else {
      const size = readSizeTerm(part, 0)
      if (size) parts.push(size.term, ...size.parts)
      else parts.push(part)
    }
  }
  // «PE-RT/EVOH» is PE-RT, too.
  for (const piece of text.split('/')) if (piece.includes('-')) parts.push(joined(piece))
  const term = joined(text)
  return { term, parts: distinct(parts, term) }
}

/** «гидро-аккумуляторы» */
function joined(text: string): string {
  const whole = text.replace(/[^\p{L}\p{N}]/gu, '')
  return onlyLetters.test(whole) ? stem(whole) : whole
}

const distinct = (parts: string[], term: string) => [...new Set(parts)].filter((part) => part !== term)

export function tokenize(text: string): Token[] {
  return splitGroups(normalize(text)).flatMap(tokenizeGroup)
}

export const negligible: ReadonlySet<string> = new Set(
  'и в во на с со для от до по из к ко у о об не а под над при или за купить цена цены стоимость заказать недорого дешево интернет магазин шт штук'
    .split(' ')
    .map(stem),
)
