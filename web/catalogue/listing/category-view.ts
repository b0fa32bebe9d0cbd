import type { CategoryNode, SubcategoryNode } from '#contract/catalogue/catalogue.ts'

/** `image`: content hash; absent where no picture is wanted */
export type SubcategoryView = { name: string; slug: string; count: number; image?: string | null; children: SubcategoryView[] }
export type CategoryView = SubcategoryView & { image: string | null; isSale: boolean }

type Pictures = ReadonlyMap<number, string>

/** The tree as the category pages send it. @param below pictures of the subcategories directly below, on their category's own page */
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
