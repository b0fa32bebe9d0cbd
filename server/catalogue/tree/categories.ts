// The catalogue's tree with numbers of products, from the index: no query, so every page can have it (CONST-14).
import type { CategoryNode, SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import type { Services } from '#server/services.ts'
import { cachedPerVersion } from '../cache/version-cache.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'

/** Categories by order_field with their subcategories by name. Shared between callers: not to be changed. */
export const categoryTree = (catalogue: Services['catalogue']): CategoryNode[] => treeOf({ catalogue })

const treeOf = cachedPerVersion(({ catalogue }: Pick<Services, 'catalogue'>) => makeTree(catalogue.current()))

function makeTree(index: CatalogueIndex): CategoryNode[] {
  const categories: CategoryNode[] = []
  const made = new Map<number, SubcategoryNode>()
  for (const [at, node] of index.data.tree.entries()) {
    const { id, name, slug, icon, description, isSale, categoryId, parent } = node
    const count = index.scope(at).rowCount
    if (node.kind === 'category') {
      categories.push({ id, name, slug, icon, description, isSale, count, image: null, children: [] })
      continue
    }
    const above = made.get(parent)
    const child: SubcategoryNode = { id, name, slug, icon, categoryId, parentId: above?.id ?? null, count, children: [] }
    made.set(at, child)
    ;(above ?? categories.at(-1)!).children.push(child)
  }
  return categories
}
