// Changes the comparison: subcategory → articles, at most 3 each (CMP-01); web/compare persists it.
import { isArticle } from '#web/links/article.ts'
import { maxComparedPerSubcategory } from '#contract/shop/constants.ts'

export type Comparison = ReadonlyMap<string, readonly string[]>

export const noComparison: Comparison = new Map()

// Limits the persisted text, the address of a link and the query of the comparison page.
const maxSubcategories = 50
export const maxComparedArticles = maxSubcategories * maxComparedPerSubcategory

/** Damaged and repeated entries, and those above the limits, are left out. */
export function readComparison(text: string | null): Comparison {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '')
  } catch {
    return noComparison
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return noComparison
  const known = new Set<string>()
  const groups: [string, string[]][] = []
  for (const [subcategory, articles] of Object.entries(stored)) {
    if (!Array.isArray(articles)) continue
    const fresh = [...new Set(articles.filter(isArticle))].filter((article) => !known.has(article)).slice(0, maxComparedPerSubcategory)
    for (const article of fresh) known.add(article)
    groups.push([subcategory, fresh])
  }
  return withoutEmpty(groups)
}

export const printComparison = (comparison: Comparison): string =>
  comparison.size === 0 ? '' : JSON.stringify(Object.fromEntries(comparison))

export const comparedArticles = (comparison: Comparison): string[] => [...comparison.values()].flat()

export const isCompared = (comparison: Comparison, article: string): boolean => comparedArticles(comparison).includes(article)

/** Adds or removes the article. A fourth changes nothing and sets `isFull`. */
export function toggled(comparison: Comparison, subcategory: string, article: string): { comparison: Comparison; isFull: boolean } {
  if (isCompared(comparison, article)) return { comparison: withoutArticles(comparison, [article]), isFull: false }
  const articles = comparison.get(subcategory) ?? []
  if (articles.length >= maxComparedPerSubcategory) return { comparison, isFull: true }
  return { comparison: withGroup(comparison, subcategory, [...articles, article]), isFull: false }
}

/** Unchanged where `old` was removed meanwhile or `next` is compared already. */
export function replaced(comparison: Comparison, subcategory: string, old: string, next: string): Comparison {
  const articles = comparison.get(subcategory) ?? []
  if (!articles.includes(old) || isCompared(comparison, next)) return comparison
  return withGroup(
    comparison,
    subcategory,
    articles.map((article) => (article === old ? next : article)),
  )
}

export function withoutArticles(comparison: Comparison, articles: readonly string[]): Comparison {
  const rest = [...comparison].map(([name, list]): [string, string[]] => [name, list.filter((article) => !articles.includes(article))])
  return withoutEmpty(rest)
}

/** Adds another comparison: its articles first, in its subcategories, then the present ones up to three. */
export function merged(present: Comparison, added: Comparison): Comparison {
  let result = present
  for (const [subcategory, articles] of added) {
    result = withoutArticles(result, articles)
    result = withGroup(result, subcategory, [...articles, ...(result.get(subcategory) ?? [])].slice(0, maxComparedPerSubcategory))
  }
  return result
}

function withGroup(comparison: Comparison, subcategory: string, articles: readonly string[]): Comparison {
  return withoutEmpty([...new Map(comparison).set(subcategory, articles)])
}

const withoutEmpty = (groups: [string, readonly string[]][]): Comparison =>
  new Map(groups.filter(([, articles]) => articles.length > 0).slice(-maxSubcategories))
