// Addresses of the catalogue's pages: clean ones for categories (ROUTE-02), products by article (ROUTE-03).
import type { CategoryLink, CategoryNode, SubcategoryLink, SubcategoryNode } from '#contract/catalogue/catalogue.ts'

export { productHref } from '#contract/catalogue/product-links.ts'

export type Crumb = { name: string; href: string }

export type Slugged = { slug: string }

/** `/catalog/{category}/{subcategory}`: what menus and breadcrumbs link to and `canonical` names. */
export const cleanHref = (category: Slugged, subcategory?: Slugged | null): string =>
  subcategory ? `/catalog/${category.slug}/${subcategory.slug}` : `/catalog/${category.slug}`

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
