// Converts Russian names to URL slugs: «Краны шаровые, 1/2"» → krany-sharovye-1-2 (ROUTE-02).

// GOST 7.79-2000 system B without apostrophes, except щ = sch, х = h, ц = c.
export const latinLetters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
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
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ә: 'a',
  ғ: 'g',
  қ: 'q',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  і: 'i',
  '½': '-1-2',
  '¼': '-1-4',
  '¾': '-3-4',
  ø: 'o',
  ß: 'ss',
  '²': '2',
  '³': '3',
}

const maxCharacters = 100

/** Lower-case Latin letters, digits and single dashes, at most 100; never empty, not unique. */
export function slugOf(name: string): string {
  const latin = [...name.toLowerCase().normalize('NFC')].map((character) => latinLetters[character] ?? character).join('')
  const slug = latin
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxCharacters)
    .replace(/^-+|-+$/g, '')
  return slug || 'bez-nazvaniya'
}

export function uniqueSlugOf(name: string, taken: Set<string>): string {
  const slug = slugOf(name)
  let candidate = slug
  for (let number = 2; taken.has(candidate); number++) candidate = `${slug}-${number}`
  taken.add(candidate)
  return candidate
}
