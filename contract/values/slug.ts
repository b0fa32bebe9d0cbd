// Converts Russian names to URL slugs: «Краны шаровые, 1/2"» → krany-sharovye-1-2 (ROUTE-02).

// GOST 7.79-2000 system B without apostrophes, except щ = sch, х = h, ц = c.
export const latinLetters = /* @__PURE__ */ letterTable(
  'аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цc чch шsh щsch ъ ыy ь эe юyu яya әa ғg қq ңn өo ұu үu һh іi ½-1-2 ¼-1-4 ¾-3-4 øo ßss ²2 ³3',
)

/** @param pairs «бb» for б → b, with spaces between */
export function letterTable(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))
}

const maxCharacters = 100

/** Lower-case Latin letters, digits and single dashes, at most 100; never empty, not unique. */
export function makeSlug(name: string): string {
  const latin = [...name.toLowerCase().normalize('NFC')].map((character) => latinLetters[character] ?? character).join('')
  const slug = latin
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxCharacters)
    .replace(/^-+|-+$/g, '')
  return slug || 'bez-nazvaniya'
}

export function makeUniqueSlug(name: string, taken: Set<string>): string {
  const slug = makeSlug(name)
  let candidate = slug
  for (let number = 2; taken.has(candidate); number++) candidate = `${slug}-${number}`
  taken.add(candidate)
  return candidate
}
