// Text typed with the other layout switched on: yfcjc = насос, цшдщ = wilo.

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./"
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю.'
const toCyrillic = new Map([...latinKeys].map((key, at) => [key, cyrillicKeys[at]!]))
const toLatin = new Map([...cyrillicKeys].map((key, at) => [key, latinKeys[at]!]))
const hasLatin = /[a-z]/
const hasCyrillic = /[а-я]/
// Their keys have no letter on them in the other layout: «рехау» is no «ht[fe».
const withoutLatin = /[ёхъжэбю]/

/** The same keys in the other layout; undefined for a text of both alphabets or of none. Expects lower case. */
export function inOtherLayout(text: string): string | undefined {
  const latin = hasLatin.test(text)
  if (latin === hasCyrillic.test(text) || withoutLatin.test(text)) return undefined
  const keys = latin ? toCyrillic : toLatin
  return [...text]
    .map((sign) => keys.get(sign) ?? sign)
    .join('')
    .replaceAll('ё', 'е')
}
