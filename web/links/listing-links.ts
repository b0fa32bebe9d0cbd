// Addresses of lists (ROUTE-02). They need the filter's rules and printer, which no script of a first load brings: a list gets its own ready
// from the server (PERF-01).
import { emptyFilter, isFiltered, type ListingFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { cleanHref, type Slugged } from './catalogue-links.ts'

/** Whether the filter narrows nothing: a place as it is, in whatever order and pages. */
const isPlain = (filter: ListingFilter): boolean => filter.query === '' && !isFiltered(filter)
const isUsual = ({ ordering, pageSize }: ListingFilter) => ordering === emptyFilter.ordering && pageSize === emptyFilter.pageSize

/** The clean address where the filter says no more than it and a page, else the working catalogue's. */
export function shortestHref(filter: ListingFilter, category: Slugged | null, subcategory: Slugged | null): string {
  if (!category || !isPlain(filter) || !isUsual(filter)) return catalogueHref(filter)
  return cleanHref(category, subcategory) + (filter.page > 1 ? `?page=${filter.page}` : '')
}

export type HeadLinks = { canonical: string; prev?: string; next?: string; /** else `noindex,follow` */ isIndexed: boolean }

/**
 * What a list tells search engines (ROUTE-02): a place's own pages are indexed under its clean address, each as itself; another order or
 * page size of them is the same as the first of these; what a filter makes is `noindex,follow`.
 */
export function headLinks(filter: ListingFilter, pageCount: number, category: Slugged | null, subcategory: Slugged | null): HeadLinks {
  const isOwnPage = isPlain(filter) && isUsual(filter)
  const hrefOf = (page: number) => shortestHref({ ...filter, page }, category, subcategory)
  const { page } = filter
  return {
    canonical: isOwnPage ? hrefOf(page) : category ? cleanHref(category, subcategory) : catalogueHref(emptyFilter),
    ...(page > 1 ? { prev: hrefOf(page - 1) } : {}),
    ...(page < pageCount ? { next: hrefOf(page + 1) } : {}),
    isIndexed: isOwnPage || (isPlain(filter) && page === 1),
  }
}
