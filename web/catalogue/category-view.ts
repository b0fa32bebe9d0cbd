import type { CategoryNode, SubcategoryNode } from '#contract/catalogue.ts'

export type SubcategoryView = { name: string; slug: string; count: number; children: SubcategoryView[] }
export type CategoryView = SubcategoryView & { image: string | null; isSale: boolean }

/** The tree as the category pages send it. */
export const viewCategory = (node: CategoryNode, pictures: ReadonlyMap<number, string>): CategoryView => ({
  ...viewSubcategory(node),
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
