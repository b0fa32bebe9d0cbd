// Addresses of the catalogue's pages: clean ones for categories (ROUTE-02), products by article (ROUTE-03).
import { catalogueHref } from '#contract/catalogue-href.ts'
import { emptyFilter, isFiltered, type ListingFilter } from '#contract/catalogue-filter.ts'
import type { CategoryLink, CategoryNode, SubcategoryLink, SubcategoryNode } from '#contract/catalogue.ts'

export { productHref } from '#contract/product-href.ts'

export type Crumb = { name: string; href: string }

type Slugged = { slug: string }

/** `/catalog/{category}/{subcategory}`: what menus and breadcrumbs link to and `canonical` names. */
export const cleanHref = (category: Slugged, subcategory?: Slugged | null): string =>
  subcategory ? `/catalog/${category.slug}/${subcategory.slug}` : `/catalog/${category.slug}`

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

export type Place = { category: CategoryLink; path: SubcategoryLink[] }

/** The category and the path down to the subcategory that a clean address names; undefined when one of them is unknown. */
export function findPlace(tree: CategoryNode[], categorySlug: string, subcategorySlug?: string): Place | undefined {
  const category = tree.find((node) => node.slug === categorySlug)
  if (!category) return undefined
  if (subcategorySlug === undefined) return { category, path: [] }
  const path = pathTo(category.children, (node) => node.slug === subcategorySlug)
  return path && { category, path }
}

/** The nodes from the top down to the first that fits, it included. */
export function pathTo(nodes: SubcategoryNode[], fits: (node: SubcategoryNode) => boolean): SubcategoryNode[] | undefined {
  for (const node of nodes) {
    if (fits(node)) return [node]
    const below = pathTo(node.children, fits)
    if (below) return [node, ...below]
  }
  return undefined
}
