// Computes a key by sound, the same for «насос» and nasos, «бош» and Bosch, for words without digits.
import { latinLetters, letterTable } from '../values/slug.ts'

/** One character per sound. */
const cyrillic = { ...latinLetters, ...letterTable('жj йi чq шw щw ыi юu яa қk') }
// Longest first; in keys w = ш, q = ч, j = ж, c = ц.
const latin: [RegExp, string][] = [
  [/shch|sch|sh/g, 'w'],
  [/tch|ch(?![rlnt])/g, 'q'],
  [/chr/g, 'kr'],
  [/ch|kh/g, 'h'],
  [/dzh|dj|zh/g, 'j'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/gh/g, 'g'],
  [/ts(?!t)|tz|cz/g, 'c'], // not «Altstream»
  [/ck|c(?![eiyhj])/g, 'k'],
  [/x/g, 'ks'],
  [/qu/g, 'kv'],
  [/ya|ia|ja/g, 'a'],
  [/yu|iu|ju/g, 'u'],
  [/yo|jo/g, 'e'],
  [/ee/g, 'i'],
  [/oo|ou/g, 'u'],
  [/y/g, 'i'],
]
const isCyrillic = /^[а-яёіқғәөұүңһ]+$/
const isLatin = /^[a-z]+$/

export function phoneticKey(word: string): string | undefined {
  if (isCyrillic.test(word)) {
    let key = ''
    for (const character of word
      .replaceAll('дж', 'ж')
      .replaceAll('тс', 'ц')
      .replace(/[сзж]ч/g, 'щ')
      .replace(/^х/, 'г'))
      key += cyrillic[character] ?? ''
    return folded(key)
  }
  if (!isLatin.test(word)) return undefined
  // Before the table: w is ш in the key.
  let key = word.replaceAll('w', 'v').replace(/^h/, 'g')
  for (const [sound, character] of latin) key = key.replace(sound, character)
  return folded(key)
}

const folded = (key: string) => key.replace(/[eyi]+/g, 'i').replace(/(.)\1+/g, '$1')
