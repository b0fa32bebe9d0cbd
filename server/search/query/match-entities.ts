// Finds the categories, subcategories and brands whose names match a query.
import type { Entity } from '../index/search-index-data.ts'
import { computeInformation } from '../index/match-postings.ts'
import { isNoun } from './head-nouns.ts'
import type { SearchIndex } from '../index/search-index.ts'
import type { Slot } from '../index/query-term.ts'

/** `coverage`: share of the name's words in the query */
export type FoundEntity = { entity: Entity; score: number; coverage: number }

export function matchEntities(index: SearchIndex, slots: readonly Slot[]): FoundEntity[] {
  if (slots.length === 0) return []
  const readings = slots.map((slot) => readingsOf(slot, computeInformation(index, slot)))
  const found: FoundEntity[] = []
  // Candidates have the first slot.
  for (const entity of index.entitiesWith(slots[0]!.alternatives.flatMap(({ terms }) => terms))) {
    let score = 0
    for (const one of readings) {
      const best = bestReading(one, entity.terms)
      if (best === 0) {
        score = 0
        break
      }
      score += best
    }
    if (score > 0) found.push({ entity, score: score / Math.sqrt(entity.terms.length), coverage: coverageOf(readings, entity.terms) })
  }
  return found.sort((a, b) => b.score - a.score || a.entity.id - b.entity.id)
}

type Readings = { byTerm: Map<number, number>; phrases: { terms: readonly number[]; weight: number }[] }

function readingsOf({ alternatives }: Slot, information: number): Readings {
  const byTerm = new Map<number, number>()
  const phrases: Readings['phrases'] = []
  for (const { terms, weight } of alternatives) {
    if (terms.length === 1) byTerm.set(terms[0]!, Math.max(weight * information, byTerm.get(terms[0]!) ?? 0))
    else if (terms.length > 1) phrases.push({ terms, weight: weight * information })
  }
  return { byTerm, phrases }
}

function bestReading({ byTerm, phrases }: Readings, name: readonly number[]): number {
  let best = 0
  for (let at = 0; at < name.length; at++) best = Math.max(best, byTerm.get(name[at]!) ?? 0)
  for (let at = 0; at < phrases.length; at++) {
    const { terms, weight } = phrases[at]!
    if (weight > best && terms.every((term) => name.includes(term))) best = weight
  }
  return best
}

function coverageOf(readings: readonly Readings[], name: readonly number[]): number {
  const isSaid = (term: number) =>
    readings.some(
      ({ byTerm, phrases }) =>
        byTerm.has(term) || phrases.some(({ terms }) => terms.includes(term) && terms.every((one) => name.includes(one))),
    )
  const distinct = [...new Set(name)]
  return distinct.filter(isSaid).length / distinct.length
}

export type CategoryBonus = { fromRow: number; toRow: number; factor: number }

/**
 * Categories that the query names by their whole name, several words or a category's first word.
 * One word of a longer name is not enough: «кран» does not mean «Краны шаровые газовые»; nor is one of several aims: «труба для отопления».
 */
export function findNamedCategories(index: SearchIndex, slots: readonly Slot[], matching: readonly FoundEntity[]): CategoryBonus[] {
  const { subcategoryStarts } = index.data
  const own = slots.map((slot) => (hasSeveralAims(slot) ? asTyped(slot) : withoutSynonyms(index, slot)))
  const said = own.every((slot, at) => slot === slots[at]) ? matching : matchEntities(index, own)
  const named = said.flatMap(({ entity, coverage }) => {
    const isCategory = entity.kind === 'category' && beginsWith(entity, slots)
    if (entity.firstOrdinal === entity.endOrdinal || (coverage < 1 && slots.length === 1 && !isCategory)) return []
    return [
      {
        fromRow: subcategoryStarts[entity.firstOrdinal] ?? 0,
        toRow: subcategoryStarts[entity.endOrdinal] ?? index.data.documentCount,
        factor: isCategory ? 2 : 1 + coverage,
      },
    ]
  })
  const most = Math.max(0, ...named.map(({ factor }) => factor))
  return named.filter(({ factor }) => factor === most)
}

/** «Кран» may be a mixer, but does not name a category of mixers if products have that name. */
export function withoutSynonyms(index: SearchIndex, slot: Slot): Slot {
  const own = asTyped(slot)
  return own.alternatives.length < slot.alternatives.length && isNoun(index, own) ? own : slot
}

const asTyped = (slot: Slot): Slot => ({ ...slot, alternatives: slot.alternatives.filter(({ isSynonym }) => !isSynonym) })

const hasSeveralAims = ({ alternatives }: Slot) => alternatives.filter(({ terms, isSynonym }) => isSynonym && terms.length > 1).length > 1

const beginsWith = ({ terms }: Entity, slots: readonly Slot[]) =>
  slots.some(({ alternatives }) => alternatives.some((alternative) => alternative.terms[0] === terms[0]))
