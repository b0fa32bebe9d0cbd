// Stems Cyrillic words: Snowball, completed for nouns of the plumbing trade.
import { stemmer } from '@orama/stemmers/russian'

// The fleeting vowel is restored, so that the beginning of a word is the beginning of its stem:
// уголк(и) → уголок, котл(ы) → котел; not «диск».
const withoutVowel = /(?<=[бвгджзлмнпртфхчшщьй])(?:ек|к)$/
const withoutE = /(?<=[бвгджзклмнпрст])ц$/ // фланц(ы) → фланец, колодц(а) → колодец
const nouns: Readonly<Record<string, string>> = { котл: 'котел', узл: 'узел', угл: 'угол', камн: 'камен', ремн: 'ремен', уровн: 'уровен' }
// «Уголь» and «угол» would share a stem.
const coal: ReadonlySet<string> = new Set(['уголь', 'угля', 'углю', 'углем'])
const cyrillic = /^[а-я]+$/
// Abbreviations are not stemmed: «ппр», «гвс», «пнд».
const minLetters = 4

export function stem(word: string): string {
  if (word.length < minLetters || !cyrillic.test(word)) return word
  if (coal.has(word)) return 'уголь'
  const stemmed = wholeNoun(word, stemmer(word))
  return nouns[stemmed] ?? (stemmed.length >= minLetters ? stemmed.replace(withoutVowel, 'ок').replace(withoutE, 'ец') : stemmed)
}

// Snowball mistakes these endings for those of verbs: клапан(ы) → клапа, гранит → гран, полив → пол, рукав → рука.
const verbLike = /^(?:(?<root>.+[ая][нл]|.+(?:ен|ил)|.+[аияы]в)[аыои]?|(?<plain>.+ит))$/

function wholeNoun(word: string, stemmed: string): string {
  const { root, plain } = verbLike.exec(word)?.groups ?? {}
  const noun = root ?? plain
  if (noun !== undefined && noun.length > stemmed.length && noun.startsWith(stemmed)) return noun
  // батаре(я) and батар(еи)
  const root1 = word.replace(/е(?:[яю]|ях|ями?)$/, '')
  return root1 !== word && root1.length >= minLetters ? root1 : stemmed
}

const adjectiveEndings = ['н', 'ов', 'ев', 'енн'] as const

/** Stems of the same root: «латун(ь)» and «латунн(ый)», «пропилен» and «пропиленов(ый)». */
export function listRelatedStems(stemmed: string): string[] {
  if (stemmed.length < minLetters || !cyrillic.test(stemmed)) return []
  const related = adjectiveEndings.map((ending) => stemmed + ending)
  for (const ending of adjectiveEndings) {
    if (stemmed.endsWith(ending) && stemmed.length - ending.length >= minLetters) related.push(stemmed.slice(0, -ending.length))
  }
  // фланец and фланцев(ый)
  if (stemmed.endsWith('ец')) related.push(`${stemmed.slice(0, -2)}цев`)
  if (stemmed.endsWith('цев')) related.push(`${stemmed.slice(0, -3)}ец`)
  // кухонн(ый) and кухн(я)
  if (stemmed.endsWith('онн')) related.push(`${stemmed.slice(0, -3)}н`)
  return related
}
