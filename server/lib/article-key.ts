// Reduces spellings of an article to one key: case, homoglyphs, dashes, spaces, invisible characters (ROUTE-03, SRCH-06).
import { letterTable } from '#contract/values/slug.ts'

const latinHomoglyphs = letterTable('аa вb еe ёe кk мm нh о0 рp сc тt уy хx з3 іi һh үy јj ѕs o0')

/** Never shown. `/`, `+` and `.` are preserved: they distinguish articles. */
export function articleKey(article: string): string {
  let key = ''
  for (const character of article.normalize('NFKC').toLowerCase()) key += latinHomoglyphs[character] ?? character
  return key.replace(/[\s\p{Pd}_·'"«»\p{DI}\p{Cf}\u2800]/gu, '')
}

/** PostgreSQL takes no NUL in a text. */
export const mayBeArticle = (text: string): boolean => text !== '' && text.length <= 500 && !text.includes('\u0000')
