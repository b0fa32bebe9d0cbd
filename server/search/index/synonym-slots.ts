// Where the query holds a phrase of a synonym group, the group's other phrases will do as well.
import type { Phrase, SearchIndex } from './search-index.ts'
import type { Alternative, Slot } from './understand.ts'

const synonymWeight = 0.8

export function withSynonyms(index: SearchIndex, slots: Slot[]): Slot[] {
  if (index.phrases.size === 0) return slots
  const words = slots.map(({ alternatives }) => (alternatives[0]?.terms.length === 1 ? alternatives[0].terms[0]! : -1))
  const result: Slot[] = []
  for (let at = 0; at < slots.length;) {
    const matching = (index.phrases.get(words[at]!) ?? []).filter((phrase) =>
      phrase.words.every((word, offset) => word === words[at + offset]),
    )
    const length = matching[0]?.words.length ?? 1
    const slot = slots[at]!
    const others = matching.filter((phrase) => phrase.words.length === length).flatMap((phrase) => otherPhrases(index, phrase))
    if (length === 1) result.push(others.length > 0 ? { ...slot, alternatives: [...slot.alternatives, ...others] } : slot)
    else if (others.length === 0) result.push(...slots.slice(at, at + length))
    else result.push({ ...slot, alternatives: [{ terms: words.slice(at, at + length), weight: 1 }, ...others] })
    at += length
  }
  return result
}

function otherPhrases(index: SearchIndex, phrase: Phrase): Alternative[] {
  return index.data.synonyms[phrase.group]!.filter(
    (words) => words.join() !== phrase.words.join() && words.every((word) => index.frequency(word) > 0),
  ).map((words) => ({ terms: words, weight: synonymWeight }))
}
