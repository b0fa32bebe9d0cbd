// One article has many spellings: case, look-alike letters (В/B, С/C, О/0), dashes and blanks (ROUTE-03, SRCH-06).

const latinLookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: '0',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  з: '3',
  o: '0',
}

/** The key under which all spellings of an article meet. Never shown. Keeps `/`, `+` and `.`, which tell articles apart. */
export function articleKey(article: string): string {
  let key = ''
  for (const sign of article.normalize('NFKC').toLowerCase()) key += latinLookAlikes[sign] ?? sign
  return key.replace(/[\s\p{Pd}_·'"«»]/gu, '')
}
