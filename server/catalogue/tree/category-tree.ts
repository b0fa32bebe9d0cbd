// Builds the category tree, menu and branches of a list with counts under the other filters.
import type { Branch, CategoryNode, SubcategoryNode, MenuNode } from '#contract/catalogue/catalogue.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { Choice } from '../index/active-filters.ts'
import { Selection, type Counted, type Hits, type Priced } from '../index/selection.ts'
import type { Services } from '#server/services.ts'
import { cachedPerVersion } from '../cache/version-cache.ts'

type NeedsCatalogue = Pick<Services, 'catalogue'>

/**
 * Children of the chosen node; at a leaf its siblings, counted without properties, which belong to the leaf.
 * May start another selection: use the given one before.
 */
export function listBranches(selection: Selection, { listed }: Counted, choice: Choice, hits?: Hits, priced?: Priced): Branch[] {
  const { index, scope } = selection
  const below = withProducts(index, scope.node)
  if (below.length > 0) return below.map((at) => branchOf(index, at, selection.countNode(at, listed), false))
  const node = index.data.tree[scope.node]
  if (!node) return [] // the whole catalogue, without a product
  const { parent, categoryId, kind, isSale } = node
  // Products of the sale belong to other categories.
  if (isSale) return withProducts(index, -1).flatMap((at) => categoryOfSale(index, at, selection.countNode(at, listed)))
  if (kind === 'category') return []
  const above = parent >= 0 ? parent : index.findNode('category', categoryId)!
  const wider = new Selection(index, index.scope(above), { ...choice, properties: [] }, hits, priced)
  const widely = wider.listedByHome()
  return withProducts(index, above, scope.node).map((at) => branchOf(index, at, wider.countNode(at, widely), at === scope.node))
}

/** Children with products under no filter: those emptied by a filter are shown as well (CAT-05, CAT-12). */
const withProducts = (index: CatalogueIndex, node: number, chosen?: number): number[] =>
  index.childrenOf(node).filter((at) => at === chosen || index.scope(at).rowCount > 0)

function categoryOfSale(index: CatalogueIndex, at: number, count: number): Branch[] {
  return count === 0 || index.data.tree[at]!.isSale ? [] : [branchOf(index, at, count, false)]
}

function branchOf({ data: { tree } }: CatalogueIndex, at: number, count: number, chosen: boolean): Branch {
  const { kind, id, name, slug } = tree[at]!
  return { kind, id, name, slug, count, chosen }
}

/** Categories by order_field, subcategories by name. Shared between callers: do not change. */
export const categoryTree = (catalogue: Services['catalogue']): CategoryNode[] => cachedTree({ catalogue })

const cachedTree = cachedPerVersion(({ catalogue }: NeedsCatalogue) => makeTree(catalogue.current()))

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

export const menuTree = (catalogue: Services['catalogue']): MenuNode[] => cachedMenu({ catalogue })

const cachedMenu = cachedPerVersion(({ catalogue }: NeedsCatalogue): MenuNode[] =>
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

export const popularBrands = (catalogue: Services['catalogue'], limit: number): string[] => rankedBrands({ catalogue }).slice(0, limit)

const rankedBrands = cachedPerVersion(({ catalogue }: NeedsCatalogue) => {
  const index = catalogue.current()
  const { brands } = index.data
  const counts = new Uint32Array(brands.length + 1)
  for (const brand of index.columns.brand) counts[brand]!++
  return brands
    .map((name, at) => ({ name, count: counts[at + 1]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
})
