// A Cyrillic word → its stem: Snowball, and what Snowball leaves apart in the nouns of this trade.
import { stemmer } from '@orama/stemmers/russian'

// The vowel that comes and goes is put back rather than taken out, so that the beginning of a word stays the beginning of its stem:
// уголк(и) → уголок, муфточк(а) → муфточок; котл(ы) → котел, узл(ы) → узел. Not «диск».
const withoutVowel = /(?<=[бвгджзлмнпртфхчшщьй])(?:ек|к)$/
const nouns: Readonly<Record<string, string>> = { котл: 'котел', узл: 'узел' }
const cyrillic = /^[а-я]+$/
// These never change: «ппр», «гвс», «пнд» would lose their last letter now and then.
const leastLetters = 4

/** Expects normalised text; what is no Cyrillic word is given back as it is. */
export function stem(word: string): string {
  if (word.length < leastLetters || !cyrillic.test(word)) return word
  const stemmed = stemmer(word)
  return nouns[stemmed] ?? (stemmed.length >= leastLetters ? stemmed.replace(withoutVowel, 'ок') : stemmed)
}

const adjectiveEndings = ['н', 'ов', 'ев', 'енн'] as const

/** Stems of the same root that Snowball tells apart: «латун(ь)» and «латунн(ый)», «пропилен» and «пропиленов(ый)». */
export function relatedStems(stemmed: string): string[] {
  if (stemmed.length < leastLetters || !cyrillic.test(stemmed)) return []
  const related = adjectiveEndings.map((ending) => stemmed + ending)
  for (const ending of adjectiveEndings) {
    if (stemmed.endsWith(ending) && stemmed.length - ending.length >= leastLetters) related.push(stemmed.slice(0, -ending.length))
  }
  // «полипропилен» itself is cut to «полипропил», its adjective to «полипропиленов»
  if (stemmed.endsWith('енов')) related.push(stemmed.slice(0, -4))
  else related.push(`${stemmed}енов`)
  return related
}
