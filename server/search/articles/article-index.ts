// An article read aloud or copied by eye: a Cyrillic letter stands for the Latin one that looks like it («В» for B) or sounds like it («В» for V); or
// all of them were typed with the other layout on.
import { inOtherLayout } from '../text/letter-variants.ts'
import { articleKey } from '#contract/catalogue/article-key.ts'
import type { SearchData } from '../index/search-index-data.ts'
import { textTable } from '../index/string-table.ts'

const readings: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b6',
  в: 'bvw',
  г: 'gh',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'jz',
  з: '3z',
  и: 'i',
  й: 'iyj',
  к: 'kc',
  л: 'l',
  м: 'm',
  н: 'hn',
  о: '0',
  п: 'p',
  р: 'pr',
  с: 'cs',
  т: 't',
  у: 'yu',
  ф: 'f',
  х: 'xh',
  ц: 'c',
  ы: 'y',
  э: 'e',
  ю: 'u',
}
// «ПКГ-000202» is GRU-000202 typed with the other layout on.
const inLayout = /^[а-яё]{2,}[ ./-]*\d{3,}$/
const mostSpellings = 64
const cyrillic = /[а-яё]/i
const digit = /\d/

/** The text itself first, then what its Cyrillic letters may stand for, by look, by sound and by their keys. */
export function articleSpellings(text: string): string[] {
  if (!cyrillic.test(text) || !digit.test(text)) return [text]
  let spellings = ['']
  for (const sign of text.toLowerCase()) {
    const letters = readings[sign] ?? sign
    // By look first; once there are too many, by look alone.
    const signs = spellings.length * letters.length > mostSpellings ? letters.slice(0, 1) : letters
    spellings = [...signs].flatMap((letter) => spellings.map((spelling) => spelling + letter))
  }
  const typed = text.trim().toLowerCase()
  const other = inLayout.test(typed) ? inOtherLayout(typed) : undefined
  return [text, ...spellings, ...(other === undefined ? [] : [other])]
}

const plainArticle = /^[\x20-\x7e]*$/

/** The article without anything that tells no articles apart to the eye: separators go, look-alike letters meet. */
export function looseArticle(article: string): string {
  // The same, several times faster: nearly all articles are of these signs.
  if (plainArticle.test(article))
    return article
      .toLowerCase()
      .replaceAll('o', '0')
      .replaceAll(/[^a-z\d]/g, '')
  return articleKey(article).replace(/[^\p{L}\p{N}]/gu, '')
}

export function articleTables(articles: string[]): Pick<SearchData, 'articles' | 'articleRows' | 'exactArticles'> {
  // The row behind a sign that stands before all others: one plain sort of strings is several times faster than one with a comparison.
  const keyed = articles.map((article, row) => `${looseArticle(article)}\0${row}`).sort()
  const rows = Uint32Array.from(keyed, (text) => Number(text.slice(text.indexOf('\0') + 1)))
  return {
    articles: textTable(keyed.map((text) => text.slice(0, text.indexOf('\0')))),
    articleRows: rows,
    exactArticles: textTable(Array.from(rows, (row) => articles[row]!)),
  }
}
