// Builds addresses of lists (ROUTE-02); not in the first scripts, which get ready addresses (PERF-01).
import { emptyFilter, isFiltered, type ListingFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { cleanHref, type Slugged } from './catalogue-links.ts'

const isPlain = (filter: ListingFilter): boolean => filter.query === '' && !isFiltered(filter)
const isUsual = ({ ordering, pageSize }: ListingFilter) => ordering === emptyFilter.ordering && pageSize === emptyFilter.pageSize

/** Clean if it can express the filter, else of the working catalogue. */
export function shortestHref(filter: ListingFilter, category: Slugged | null, subcategory: Slugged | null): string {
  if (!category || !isPlain(filter) || !isUsual(filter)) return catalogueHref(filter)
  return cleanHref(category, subcategory) + (filter.page > 1 ? `?page=${filter.page}` : '')
}

export type HeadLinks = { canonical: string; prev?: string; next?: string; /** or noindex */ isIndexed: boolean }

/** Indexes pages of a category, canonicalizes other orders, does not index filters. */
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
