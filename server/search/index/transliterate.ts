// A Russian word typed in Latin letters, put back into Cyrillic so that it can be stemmed: nasosy → насосы, sharovyy → шаровый.

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
  [/yy$/, 'ый'],
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

export function inCyrillic(word: string): string {
  const sounded = sounds.reduce((text, [sound, letter]) => text.replace(sound, letter), word)
  return [...sounded].map((sign) => letters[sign] ?? sign).join('')
}
