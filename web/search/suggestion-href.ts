// Builds the address that a suggestion opens from the shown page (SRCH-04, docs/decisions/007).
import { emptyFilter, withSuggestedBrand, withSuggestedCategory, withSuggestedSubcategory } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { readPageFilter } from '#contract/catalogue/filter-parse.ts'
import type { SearchTarget, Suggestion } from '#contract/search/search.schema.ts'
import { articleListHref } from '#web/links/article-list-href.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { shortestHref } from '#web/links/listing-links.ts'

/** @param shown only a list has filters */
export function suggestionHref(suggestion: Suggestion, shown: { pathname: string; search: string }): string {
  if (suggestion.kind === 'list') return articleListHref(suggestion.lines)
  if (suggestion.kind === 'product') return productHref(suggestion.article)
  const isList = shown.pathname.startsWith('/catalog') && !shown.pathname.startsWith('/catalog/product/')
  const filter = isList ? readPageFilter(new URLSearchParams(shown.search)).filter : emptyFilter
  if (suggestion.kind === 'category') return shortestHref(withSuggestedCategory(filter, suggestion.name), suggestion, null)
  if (suggestion.kind === 'brand') return catalogueHref(withSuggestedBrand(filter, suggestion.name))
  const { category_name: category, category_slug: slug, name } = suggestion
  return shortestHref(withSuggestedSubcategory(filter, category, name), { slug }, suggestion)
}

/** Undefined for a list of articles, which is no result. */
export const toSearchTarget = (suggestion: Suggestion): SearchTarget | undefined =>
  suggestion.kind === 'list'
    ? undefined
    : { kind: suggestion.kind, target: suggestion.kind === 'product' ? suggestion.article : suggestion.slug }

/** Rows on phones (SRCH-02). */
export const maxOnPhones = 8
const minProducts = 4

/** First removes products above four, then the last of the other sections. */
export function fitting(suggestions: Suggestion[], most: number): Suggestion[] {
  const list = suggestions.filter(({ kind }) => kind === 'list')
  const products = suggestions.filter(({ kind }) => kind === 'product')
  const others = suggestions.filter(({ kind }) => kind !== 'product' && kind !== 'list')
  const left = most - list.length
  const shown = products.slice(0, Math.max(Math.min(minProducts, left), left - others.length))
  return [...list, ...shown, ...others.slice(0, left - shown.length)]
}

/** The page adds missing parameters; an article opens its product (SRCH-03). */
export const searchHref = (query: string): string => `/catalog/v2?${new URLSearchParams({ query })}`
