// Turns words that certainly name a brand or a property's value into filters (SRCH-07).
// A value is certain only if all products found are of one subcategory and only one property there has it.
import type { RecognizedFilter } from '#contract/catalogue/catalogue.ts'
import { fieldBits, findOrdinal } from './index/search-index-data.ts'
import { filterBySlot, type Matched } from './index/match-postings.ts'
import type { SearchIndex } from './index/search-index.ts'
import type { QueryWord, Slot } from './index/query-term.ts'

const minShare = 0.1
const minWeight = 0.8
const propertyFields = fieldBits.rapidProperty | fieldBits.property

export function recognizeFilters(
  index: SearchIndex,
  slots: readonly Slot[],
  words: readonly QueryWord[],
  matched: Matched,
): { filters: RecognizedFilter[]; matched: Matched } {
  const filters: RecognizedFilter[] = []
  let left = matched
  const isSure = ({ certainty, isQualifier, isNear, words: own }: Slot) =>
    certainty >= 1 && !isQualifier && !isNear && own.every((at) => !words[at]?.guesses)
  const sure = slots.filter(isSure)
  if (slots.length < 2 || left.rows.length === 0) return { filters, matched }
  const taken = new Set<Slot>()
  const take = (own: readonly Slot[], mask: number, share: number, filter: Filter, having = own): boolean => {
    const filtered = having.reduce((some, slot) => filterBySlot(index, slot, some, mask), left)
    if (filtered.rows.length === 0 || filtered.rows.length < left.rows.length * share) return false
    left = filtered
    for (const slot of own) taken.add(slot)
    const said = new Set(own.flatMap((slot) => slot.words))
    const typed = (isSaid: boolean) => words.flatMap((word, at) => (said.has(at) === isSaid ? word.typed : [])).join(' ')
    filters.push({ ...filter, words: typed(true), without: typed(false) })
    return true
  }

  const brands = index.entitiesWith(sure.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms)))
  for (const { kind, name, terms } of brands) {
    if (kind !== 'brand') continue
    const own = [...new Set(terms)].map((term) => sure.find((slot) => !taken.has(slot) && says(slot, term)))
    if (own.length === 0 || own.length === slots.length || !own.every((slot) => slot !== undefined)) continue
    if (new Set(own).size === own.length && take(own, fieldBits.brand, minShare, { kind: 'brand', name })) break
  }

  const subcategory = subcategoryOfAll(index, left.rows)
  const values = subcategory === undefined ? [] : (index.valuesOf.get(subcategory) ?? [])
  for (const slot of sure) {
    if (taken.has(slot) || taken.size === slots.length - 1) continue
    const named = values.filter(({ terms }) => terms.some((term) => says(slot, term)))
    // «1 1/4» is a thread; the equal bore is another property
    const asTyped = named.filter(({ terms }) => terms.includes(slot.alternatives[0]?.terms[0] ?? -1))
    const [only, other] = asTyped.length > 0 ? asTyped : named
    // «Сталь 20» is no DN 20: all terms of the value.
    const value = only && { ...slot, alternatives: [{ terms: only.terms, weight: 1 }] }
    if (value && !other) take([slot], propertyFields, 0, { kind: 'property', name: only.name, value: only.text }, [value])
  }
  return { filters, matched: left }
}

type Filter = { kind: 'brand'; name: string } | { kind: 'property'; name: string; value: string }

const says = ({ alternatives }: Slot, term: number) =>
  alternatives.some(({ terms, weight, isKind }) => terms.length === 1 && terms[0] === term && weight >= minWeight && !isKind)

/** Ordinal of the only subcategory of the ascending rows; undefined for several. */
function subcategoryOfAll({ data }: SearchIndex, rows: Uint32Array): number | undefined {
  const [first = 0] = rows
  const ordinal = findOrdinal(data, first)
  return (rows.at(-1) ?? 0) < (data.subcategoryStarts[ordinal + 1] ?? 0) ? ordinal : undefined
}
