// Addresses of the catalogue's pages: clean ones for categories (ROUTE-02), products by article (ROUTE-03).
import { catalogueHref } from '#contract/catalogue-href.ts'
import { emptyFilter, isFiltered, type ListingFilter } from '#contract/catalogue-filter.ts'
import type { CategoryLink, CategoryNode, SubcategoryLink, SubcategoryNode } from '#contract/catalogue.ts'

export { productHref } from '#contract/product-href.ts'

type Slugged = { slug: string }

/** `/catalog/{category}/{subcategory}`: what menus and breadcrumbs link to and `canonical` names. */
export const cleanHref = (category: Slugged, subcategory?: Slugged | null): string =>
  subcategory ? `/catalog/${category.slug}/${subcategory.slug}` : `/catalog/${category.slug}`

/** The clean address where the filter says no more than it, else the working catalogue's. */
export function shortestHref(filter: ListingFilter, category: Slugged | null, subcategory: Slugged | null): string {
  const isPlain = filter.query === '' && !isFiltered(filter) && filter.page === 1
  const isDefault = filter.ordering === emptyFilter.ordering && filter.pageSize === emptyFilter.pageSize
  return isPlain && isDefault && category ? cleanHref(category, subcategory) : catalogueHref(filter)
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
