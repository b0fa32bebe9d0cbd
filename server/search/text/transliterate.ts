// Transliterates Russian words in Latin letters to Cyrillic for stemming: nasosy → насосы.
import { latinLetters } from '#contract/values/slug.ts'

const sounds: [RegExp, string][] = [
  [/shch|sch/g, 'щ'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts|tz/g, 'ц'],
  [/[yij]a/g, 'я'],
  [/[yj]o/g, 'е'],
  [/yu|ju/g, 'ю'],
  [/y[yj]$/, 'ый'],
  [/iy$|ij$|ii$/, 'ий'],
  [/(?<=[aeiou])[yj]/g, 'й'],
  [/ye|je/g, 'е'],
]
const letters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(latinLetters)
      .filter(([cyrillic, latin]) => /^[а-я]$/.test(cyrillic) && latin.length === 1)
      .map(([cyrillic, latin]) => [latin, cyrillic])
      .reverse(),
  ),
  c: 'к',
  j: 'й',
  q: 'к',
  w: 'в',
  x: 'кс',
  y: 'ы',
  "'": 'ь',
}

// Ambiguous letters: kuhnya and kuxnya, schetchik (сч) and schit (щ), stanciya and klapan.
const doubtful: readonly [RegExp, string][] = [
  [/sch/, 'сч'],
  [/x/, 'х'],
  [/c(?=[eiyj])/, 'ц'],
]

export function transliterate(word: string): string[] {
  let readings = [word]
  for (const [sound, letter] of doubtful)
    if (sound.test(word)) readings = [...readings, ...readings.map((reading) => reading.replaceAll(new RegExp(sound, 'g'), letter))]
  return readings.map(spelled)
}

function spelled(word: string): string {
  const sounded = sounds.reduce((text, [sound, letter]) => text.replace(sound, letter), word)
  return Array.from(sounded, (character) => letters[character] ?? character).join('')
}
