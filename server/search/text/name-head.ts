// Splits a product's name into what the product is and its qualifiers.
import { without } from './tokenize.ts'

const qualifierClause = /\([^():]*\)|(?:^|(?<=[,:()]))[^,:()]+: нет(?![^,()])|(?<=, )[^,:()]+:(?! (?:да|есть|в комплекте|нет)(?![^,()]))/g
const lacked = /(?<=[,(] ?)([\p{L} ]+): нет(?!\p{L})/gu

/** «Безободковый: нет» of a name is what others call «без …». */
export const sayWithout = (text: string): string => text.replace(lacked, ` ${without} $1`)

/**
 * Clauses about missing features («безободковый: нет», found as «без …» only) or parts («поддон: низкий»), and brackets.
 * They match with a lower weight than the rest of the name.
 */
export function findQualifiers(name: string): string {
  if (!name.includes(': ') && !name.includes('(')) return ''
  const clauses = name.match(qualifierClause) ?? []
  return sayWithout(`,${clauses.join(',')}`).replaceAll(/[:(),]/g, ' ')
}

export const withoutQualifiers = (name: string): string => name.replace(qualifierClause, '')

const kind = /^[^,:]+: /
const purpose = /. (?:для|с|со|под) /i

/** Splits «kind: name»: each part begins with a head noun. */
export function splitClauses(name: string): string[] {
  if (!name.includes(': ')) return [name]
  const before = kind.exec(name)?.[0]
  if (before === undefined || purpose.test(before)) return [name]
  return [before, name.slice(before.length)]
}
