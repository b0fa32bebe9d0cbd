// Reduces spellings of an article to one key: case, homoglyphs, dashes, spaces, invisible characters (ROUTE-03, SRCH-06).

const latinHomoglyphs: Record<string, string> = {
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
  // of Kazakh and its neighbours
  і: 'i',
  һ: 'h',
  ү: 'y',
  ј: 'j',
  ѕ: 's',
  o: '0',
}

/** Never shown. `/`, `+` and `.` are preserved: they distinguish articles. */
export function articleKey(article: string): string {
  let key = ''
  for (const character of article.normalize('NFKC').toLowerCase()) key += latinHomoglyphs[character] ?? character
  return key.replace(/[\s\p{Pd}_·'"«»\p{DI}\p{Cf}\u2800]/gu, '')
}

/** PostgreSQL takes no NUL in a text. */
export const mayBeArticle = (text: string): boolean => text !== '' && text.length <= 500 && !text.includes('\u0000')
