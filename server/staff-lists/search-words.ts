// Reads the text of a search box of staff: words as `order_words` stores them, phones in any spelling (STAFF-09).
import { sql, type RawBuilder } from 'kysely'
import type { Condition } from './list-filters.ts'

/** Whether one of these holds: the phone begins so; `hasWords` of the query of words; the other conditions. */
export function isFoundBy(
  text: string,
  phone: RawBuilder<unknown>,
  hasWords: (query: RawBuilder<unknown>) => RawBuilder<unknown>[],
  others: RawBuilder<unknown>[] = [],
): Condition {
  const words = splitWords(text)
  const conditions = [
    ...findPhones(text).map((start) => sql`${phone} ^@ ${start}`),
    ...others,
    ...(words === '' ? [] : hasWords(sql`${words}::tsquery`)), // the dearest last
  ]
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** For the words of `order_words`: each begins one of them; empty for a phone in parts, which begin too many. */
export function splitWords(text: string): string {
  if (findPhones(text).length > 0 && /\d\D+\d/.test(text)) return ''
  const chunks = text.toLowerCase().replaceAll('ё', 'е').split(/\s+/)
  return chunks.flatMap(lexemesOf).join(' & ')
}

export const begins = (word: string) => `'${word}':*`

/** Of a text without spaces: the last word is found by its beginning, those before a hyphen or dot whole. */
const lexemesOf = (chunk: string): string[] =>
  (chunk.match(/[\p{L}\p{N}]+/gu) ?? []).map((word, at, all) => (at === all.length - 1 ? begins(word) : `'${word}'`))

/** From its first digits on: `8701…`, `+7 (701)…`, `701…`. */
export function findPhones(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  if (!/^[\d\s()+\p{Pd}]+$/u.test(text) || digits.length < 4) return []
  if (digits.startsWith('8')) return [`+7${digits.slice(1)}`]
  return digits.startsWith('7') ? [`+${digits}`, `+7${digits}`] : [`+7${digits}`]
}
