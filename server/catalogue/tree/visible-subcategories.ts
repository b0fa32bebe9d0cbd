// Lists the subcategories that the site shows.
import type { SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import type { Services } from '#server/services.ts'
import { categoryTree } from './category-tree.ts'

/** Ids; a product below an inactive one has no page. */
export function openSubcategories(catalogue: Services['catalogue']): number[] {
  const ids: number[] = []
  const add = (nodes: readonly SubcategoryNode[]) => {
    for (const { id, children } of nodes) {
      ids.push(id)
      add(children)
    }
  }
  for (const { children } of categoryTree(catalogue)) add(children)
  return ids
}
