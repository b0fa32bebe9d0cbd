// Reads which kinds the names of categories say.
import { isAdjective } from '../text/adjectives.ts'
import { normalize } from '../text/normalize-text.ts'
import { stem } from '../text/stem.ts'
import { splitGroups } from '../text/tokenize.ts'
import { fieldBitCount, fieldBits, type Entity, type SearchData } from './search-index-data.ts'
import { findText } from './string-table.ts'

/** Of several subcategories: its name says which kind of none of its products. */
export const isBranch = ({ firstOrdinal, endOrdinal }: Entity): boolean => endOrdinal - firstOrdinal > 1

/** None if the name has no word of the index. */
export function findFirstNoun({ terms }: SearchData, name: string): number[] {
  const noun = splitGroups(normalize(name)).find((group) => !isAdjective(group))
  const term = noun === undefined ? -1 : findText(terms, stem(noun))
  return term < 0 ? [] : [term]
}

/** Whether it is the head of a product’s name */
export function isHead({ postings, postingStarts }: SearchData, term: number): boolean {
  for (let at = postingStarts[term]!; at < postingStarts[term + 1]!; at++) if (postings[at]! & fieldBits.head) return true
  return false
}

/** By row, 1 for the kind that its category's name begins with: pipes of «Трубы и фитинги» */
export function readMainKinds(data: SearchData): Uint8Array {
  const { documentCount, entities, postings, postingStarts, subcategoryStarts } = data
  const main = new Uint8Array(documentCount)
  for (const { kind, name, firstOrdinal, endOrdinal } of entities) {
    const [term] = kind === 'category' ? findFirstNoun(data, name) : []
    if (term === undefined) continue
    const [from = 0, to = documentCount] = [subcategoryStarts[firstOrdinal], subcategoryStarts[endOrdinal]]
    for (let at = postingStarts[term]!; at < postingStarts[term + 1]!; at++) {
      const row = postings[at]! >>> fieldBitCount
      if (postings[at]! & fieldBits.head && row >= from && row < to) main[row] = 1
    }
  }
  return main
}

/** Products by term that is the head of their name */
export function countHeads({ postings, postingStarts }: SearchData): Uint32Array {
  const counts = new Uint32Array(postingStarts.length)
  for (let term = 0; term + 1 < postingStarts.length; term++)
    for (let at = postingStarts[term]!; at < postingStarts[term + 1]!; at++) if (postings[at]! & fieldBits.head) counts[term]!++
  return counts
}
