// Transliterates Russian words in Latin letters to Cyrillic for stemming: nasosy → насосы.

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
const letters: Record<string, string> = {
  a: 'а',
  b: 'б',
  c: 'к',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'кс',
  y: 'ы',
  z: 'з',
  "'": 'ь',
}

// Ambiguous letters: kuhnya and kuxnya, schetchik (сч) and schit (щ), stanciya and klapan.
const doubtful: readonly [RegExp, string][] = [
  [/sch/, 'сч'],
  [/x/, 'х'],
  [/c(?=[eiyj])/, 'ц'],
]

export function inCyrillic(word: string): string[] {
  let readings = [word]
  for (const [sound, letter] of doubtful)
    if (sound.test(word)) readings = [...readings, ...readings.map((reading) => reading.replaceAll(new RegExp(sound, 'g'), letter))]
  return readings.map(spelled)
}

function spelled(word: string): string {
  const sounded = sounds.reduce((text, [sound, letter]) => text.replace(sound, letter), word)
  return Array.from(sounded, (character) => letters[character] ?? character).join('')
}
