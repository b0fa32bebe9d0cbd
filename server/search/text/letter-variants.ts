// Converts words between Cyrillic and Latin by appearance, sound or keyboard layout: «ТЕВО», «11b27p».

const pairs = 'аa вb еe іi кk мm нh оo рp сc тt уy хx'.split(' ')
const toLatin = new Map(pairs.map(([cyrillic = '', latin = '']) => [cyrillic, latin]))
const toCyrillic = new Map(pairs.map(([cyrillic = '', latin = '']) => [latin, cyrillic]))
const letter = /\p{L}/u
export const hasLatin = /[a-z]/
export const hasCyrillic = /[а-я]/

/** The word, also with digits, in letters of the other alphabet that look the same; undefined if one has none. Expects lower case. */
export function toOtherLetters(word: string): string | undefined {
  const isLatin = hasLatin.test(word)
  if (isLatin === hasCyrillic.test(word)) return undefined
  const letters = isLatin ? toCyrillic : toLatin
  const other = Array.from(word, (character) => letters.get(character) ?? (letter.test(character) ? undefined : character))
  return other.includes(undefined) ? undefined : other.join('')
}

/** A word of both alphabets in one: the only one that it fits, or that of most of its letters. */
export function toOneAlphabet(word: string): string {
  if (!hasLatin.test(word) || !hasCyrillic.test(word)) return word
  const cyrillic = Array.from(word, (character) => toCyrillic.get(character) ?? character).join('')
  const latin = Array.from(word, (character) => toLatin.get(character) ?? character).join('')
  const fits = [cyrillic, latin].filter((one) => hasLatin.test(one) !== hasCyrillic.test(one))
  const latinCount = word.replace(/[^a-z]/g, '').length
  return (fits.length === 2 ? fits[latinCount * 2 > word.length ? 1 : 0] : fits[0]) ?? word
}

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./"
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю.'
const latinKeyToCyrillic = new Map([...latinKeys].map((key, at) => [key, cyrillicKeys[at]!]))
const cyrillicKeyToLatin = new Map([...cyrillicKeys].map((key, at) => [key, latinKeys[at]!]))
// Their keys have no letter in the Latin layout: «рехау» is not «ht[fe».
const withoutLatin = /[ёхъжэбю]/

/** The same keys in the other layout; undefined for a text of both alphabets or of none. Expects lower case. */
export function toOtherLayout(text: string): string | undefined {
  const latin = hasLatin.test(text)
  if (latin === hasCyrillic.test(text) || withoutLatin.test(text)) return undefined
  const keys = latin ? latinKeyToCyrillic : cyrillicKeyToLatin
  return [...text]
    .map((character) => keys.get(character) ?? character)
    .join('')
    .replaceAll('ё', 'е')
}
