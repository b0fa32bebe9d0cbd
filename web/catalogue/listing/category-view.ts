// Builds the category tree as the category pages send it.
import type { CategoryNode, SubcategoryNode } from '#contract/catalogue/catalogue.ts'

/** `image`: content hash; absent where no picture is shown */
export type SubcategoryView = { name: string; slug: string; count: number; image?: string | null; children: SubcategoryView[] }
export type CategoryView = SubcategoryView & { image: string | null; isSale: boolean }

type Pictures = ReadonlyMap<number, string>

/** @param below pictures of direct subcategories */
export const viewCategory = (node: CategoryNode, pictures: Pictures, below?: Pictures): CategoryView => ({
  ...viewSubcategory(node),
  children: node.children.map((child) => ({ ...viewSubcategory(child), ...(below ? { image: below.get(child.id) ?? null } : {}) })),
  image: pictures.get(node.id) ?? null,
  isSale: node.isSale,
})

const viewSubcategory = ({
  name,
  slug,
  count,
  children,
}: Pick<SubcategoryNode, 'name' | 'slug' | 'count' | 'children'>): SubcategoryView => ({
  name,
  slug,
  count,
  children: children.map(viewSubcategory),
})
