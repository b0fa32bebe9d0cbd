// Reads the tree for the catalogue menu: names, addresses, numbers of products. Without the sale, whose number every price can change.
import type { CategoryNode, MenuNode, SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import type { Services } from '#server/services.ts'
import { cachedPerVersion } from '../cache/version-cache.ts'
import { categoryTree } from './categories.ts'

export const menuTree = (catalogue: Services['catalogue']): MenuNode[] => treeOf({ catalogue })

const treeOf = cachedPerVersion(({ catalogue }: Pick<Services, 'catalogue'>): MenuNode[] =>
  categoryTree(catalogue)
    .filter((category) => !category.isSale)
    .map(menuNode),
)

const menuNode = ({ name, slug, count, children }: CategoryNode | SubcategoryNode): MenuNode => ({
  name,
  slug,
  count,
  children: children.map(menuNode),
})
