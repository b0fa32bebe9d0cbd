// The comparison (CMP-01): subcategory name → articles, at most 3 each, newest subcategory last. Pure; web/compare keeps it.
import { maxComparedPerSubcategory } from '../shop/constants.ts'

export type Comparison = ReadonlyMap<string, readonly string[]>

export const noComparison: Comparison = new Map()

// What a browser keeps and a link names stays within one address and one quick query.
const maxSubcategories = 50
export const maxComparedArticles = maxSubcategories * maxComparedPerSubcategory
const maxArticleCharacters = 200

export const fullComparisonText = 'Можно сравнить не\u00a0более 3\u00a0товаров из\u00a0одной подкатегории'

export const isArticle = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxArticleCharacters && !/\p{Cc}/u.test(value)

/** The kept text, mended: what is damaged, repeated or too much is left out. */
export function readComparison(text: string | null): Comparison {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '')
  } catch {
    return noComparison
  }
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return noComparison
  const known = new Set<string>()
  const groups: [string, string[]][] = []
  for (const [subcategory, articles] of Object.entries(kept)) {
    if (!Array.isArray(articles)) continue
    const fresh = [...new Set(articles.filter(isArticle))].filter((article) => !known.has(article)).slice(0, maxComparedPerSubcategory)
    for (const article of fresh) known.add(article)
    groups.push([subcategory, fresh])
  }
  return withoutEmpty(groups)
}

/** Empty for an empty comparison. */
export const printComparison = (comparison: Comparison): string =>
  comparison.size === 0 ? '' : JSON.stringify(Object.fromEntries(comparison))

export const comparedArticles = (comparison: Comparison): string[] => [...comparison.values()].flat()

export const isCompared = (comparison: Comparison, article: string): boolean => comparedArticles(comparison).includes(article)

/** Adds the article or takes it away. A fourth changes nothing and sets `isFull`, the error flag. */
export function toggled(comparison: Comparison, subcategory: string, article: string): { comparison: Comparison; isFull: boolean } {
  if (isCompared(comparison, article)) return { comparison: withoutArticles(comparison, [article]), isFull: false }
  const articles = comparison.get(subcategory) ?? []
  if (articles.length >= maxComparedPerSubcategory) return { comparison, isFull: true }
  return { comparison: withGroup(comparison, subcategory, [...articles, article]), isFull: false }
}

/** The new article in the old one's place; unchanged when the old one is gone or the new one is there already. */
export function replaced(comparison: Comparison, subcategory: string, old: string, next: string): Comparison {
  const articles = comparison.get(subcategory) ?? []
  if (!articles.includes(old) || isCompared(comparison, next)) return comparison
  return withGroup(
    comparison,
    subcategory,
    articles.map((article) => (article === old ? next : article)),
  )
}

/** An emptied subcategory disappears. */
export function withoutArticles(comparison: Comparison, articles: readonly string[]): Comparison {
  const left = [...comparison].map(([name, kept]): [string, string[]] => [name, kept.filter((article) => !articles.includes(article))])
  return withoutEmpty(left)
}

/** Someone else's comparison taken over: its articles first, then one's own as far as three hold. */
export function merged(own: Comparison, taken: Comparison): Comparison {
  let result = own
  for (const [subcategory, articles] of taken) {
    result = withoutArticles(result, articles)
    result = withGroup(result, subcategory, [...articles, ...(result.get(subcategory) ?? [])].slice(0, maxComparedPerSubcategory))
  }
  return result
}

/** Each article under the subcategory in which it is sold now; one that is not named stays where it is. */
export function regrouped(comparison: Comparison, subcategoryOf: ReadonlyMap<string, string>): Comparison {
  const groups = new Map<string, string[]>()
  for (const [subcategory, articles] of comparison) {
    for (const article of articles) {
      const home = subcategoryOf.get(article) ?? subcategory
      const group = groups.get(home) ?? []
      if (group.length < maxComparedPerSubcategory) group.push(article)
      groups.set(home, group)
    }
  }
  return withoutEmpty([...groups])
}

function withGroup(comparison: Comparison, subcategory: string, articles: readonly string[]): Comparison {
  return withoutEmpty([...new Map(comparison).set(subcategory, articles)])
}

/** The oldest subcategories give way when there are too many. */
const withoutEmpty = (groups: [string, readonly string[]][]): Comparison =>
  new Map(groups.filter(([, articles]) => articles.length > 0).slice(-maxSubcategories))
