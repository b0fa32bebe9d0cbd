// Builds clean addresses of categories (ROUTE-02).
import type { CategoryLink, CategoryNode, SubcategoryLink } from '#contract/catalogue/catalogue.ts'

export type Crumb = { name: string; href: string }

export type Slugged = { slug: string }

/** Also the canonical address. */
export const cleanHref = (category: Slugged, subcategory?: Slugged | null): string =>
  subcategory ? `/catalog/${category.slug}/${subcategory.slug}` : `/catalog/${category.slug}`

type CategoryPath = { category: CategoryLink; path: SubcategoryLink[] }

/** Undefined if the category or the subcategory is unknown. */
export function findCategoryPath(tree: CategoryNode[], categorySlug: string, subcategorySlug?: string): CategoryPath | undefined {
  const category = tree.find((node) => node.slug === categorySlug)
  if (!category) return undefined
  if (subcategorySlug === undefined) return { category, path: [] }
  const path = pathTo(category.children, (node) => node.slug === subcategorySlug)
  return path && { category, path }
}

/** From the top to the first node that fits. */
export function pathTo<Node extends { children: Node[] }>(nodes: readonly Node[], fits: (node: Node) => boolean): Node[] | undefined {
  for (const node of nodes) {
    if (fits(node)) return [node]
    const below = pathTo(node.children, fits)
    if (below) return [node, ...below]
  }
  return undefined
}
