// Sounds, not letters: «насос» and nasos, «грундфос» and Grundfos, «бош» and Bosch share a key. For whole words without digits.
// No second table of addresses (contract/values/slug.ts): those spell a letter out for people (ж = zh, ц = c), a key has one sign a sound.

const cyrillic: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'q',
  ш: 'w',
  щ: 'w',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
  і: 'i',
  қ: 'k',
  ғ: 'g',
  ә: 'a',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  ң: 'n',
  һ: 'h',
}
// Longest first. The values are letters of the key: w = ш, q = ч, j = ж, c = ц.
const latin: [RegExp, string][] = [
  [/shch|sch|sh/g, 'w'],
  [/tch|ch(?![rlnt])/g, 'q'],
  [/chr/g, 'kr'],
  [/ch/g, 'h'],
  [/dzh|dj|zh/g, 'j'],
  [/kh/g, 'h'],
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

/** Undefined for what is neither a Cyrillic nor a Latin word. Expects lower case. */
export function phoneticKey(word: string): string | undefined {
  if (isCyrillic.test(word)) {
    let key = ''
    for (const letter of word.replaceAll('дж', 'ж').replaceAll('тс', 'ц').replaceAll('кс', 'кс').replace(/^х/, 'г'))
      key += cyrillic[letter] ?? ''
    return folded(key)
  }
  if (!isLatin.test(word)) return undefined
  // w is a sound of its own in Wilo, but the letter of ш in the key: it goes first.
  let key = word.replaceAll('w', 'v').replace(/^h/, 'g')
  for (const [sound, sign] of latin) key = key.replace(sound, sign)
  return folded(key)
}

/** Double letters are one; vowels that are heard alike meet. */
const folded = (key: string) => key.replace(/[eyi]+/g, 'i').replace(/(.)\1+/g, '$1')
