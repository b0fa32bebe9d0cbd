// Reads the tree for the catalogue menu: names, addresses, numbers of products. Without the sale, whose number every price can change.
import type { CategoryNode, MenuNode, SubcategoryNode } from '#contract/catalogue.ts'
import { categoryTree } from './categories.ts'
import type { CatalogueIndexes } from '../index/current.ts'

export const menuTree = (catalogue: CatalogueIndexes): MenuNode[] =>
  categoryTree(catalogue)
    .filter((category) => !category.isSale)
    .map(menuNode)

const menuNode = ({ name, slug, count, children }: CategoryNode | SubcategoryNode): MenuNode => ({
  name,
  slug,
  count,
  children: children.map(menuNode),
})
