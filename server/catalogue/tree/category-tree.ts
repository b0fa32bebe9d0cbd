// What can be chosen next in the tree, with counts under the other filters.
import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { Choice } from '../index/active-filters.ts'
import { Selection, type Counted, type Hits, type Priced } from '../index/selection.ts'

/**
 * The children of the chosen node; at a leaf its siblings with itself, counted without the properties, which belong to the leaf.
 * May begin another selection: use the given one before.
 */
export function listBranches(selection: Selection, { listed }: Counted, choice: Choice, hits?: Hits, priced?: Priced): Branch[] {
  const { index, scope } = selection
  const below = withGoods(index, scope.node)
  if (below.length > 0) return below.map((at) => branchOf(index, at, selection.countNode(at, listed), false))
  const { parent, categoryId, kind } = index.data.tree[scope.node]!
  if (kind === 'category') return []
  const above = parent >= 0 ? parent : index.findNode('category', categoryId)!
  const wider = new Selection(index, index.scope(above), { ...choice, properties: [] }, hits, priced)
  const widely = wider.listedByHome()
  return withGoods(index, above, scope.node).map((at) => branchOf(index, at, wider.countNode(at, widely), at === scope.node))
}

/** The children that have goods at all, whatever is chosen: those that only the choice empties stay in their place (CAT-05, CAT-12). */
const withGoods = (index: CatalogueIndex, node: number, chosen?: number): number[] =>
  index.childrenOf(node).filter((at) => at === chosen || index.scope(at).rowCount > 0)

function branchOf({ data: { tree } }: CatalogueIndex, at: number, count: number, chosen: boolean): Branch {
  const { kind, id, name, slug } = tree[at]!
  return { kind, id, name, slug, count, chosen }
}
