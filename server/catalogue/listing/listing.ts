// Reads a list with its filters: page of products, total, counts (CAT-05, CAT-07, CAT-09, CAT-15).
import { countPages } from '#contract/values/pages.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Listing, SubcategoryLink, Facets, RangeFacet } from '#contract/catalogue/catalogue.ts'
import { orderingProperty, type ListingFilter } from '#contract/catalogue/filter.ts'
import { PageNotFound, ShopError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { listBranches } from '../tree/category-tree.ts'
import { buildFacets } from './facets.ts'
import type { CatalogueIndex, OwnPriceView } from '../index/catalogue-index.ts'
import { isBounded, type Choice } from '../index/active-filters.ts'
import { Selection, type Counted, type Hits } from '../index/selection.ts'
import { cardsFor } from '../cards/personalize-cards.ts'
import type { Scope } from '../index/category-scope.ts'
import type { SharedProperty } from '../index/merged-property.ts'
import { rowFlags } from '../index/catalogue-index-data.ts'

export type ListingServices = Indexes & Pick<Services, 'db'>

/**
 * @throws ShopError category_not_found; malformed for an order by a property that the category does not have;
 * PageNotFound for a page past the end
 */
export async function listProducts(services: ListingServices, filter: ListingFilter, user: SignedInUser | null = null): Promise<Listing> {
  const { ids, homes: _, exactArticle: __, ...listing } = selectListing(services, filter, {}, await pricesFor(services, user))
  return { ...listing, cards: await cardsFor(services, user, await services.catalogue.cached.cards.find(ids)) }
}

/** `homes`: matching products by ordinal of their subcategory. */
export type SelectedListing = Omit<Listing, 'cards'> & { ids: number[]; homes: Int32Array; exactArticle: string | null }

type Only = Pick<Choice, 'popular'>
type Indexes = Pick<Services, 'catalogue' | 'search'>

/** Prices by which the visitor's lists are filtered and sorted (API-12); undefined for retail. */
export async function pricesFor({ catalogue }: Pick<Services, 'catalogue'>, user: SignedInUser | null): Promise<OwnPriceView | undefined> {
  const type = user?.ownPriceTypeId ?? null
  return type === null ? undefined : catalogue.pricesOf(type)
}

function beginListing({ catalogue, search }: Indexes, filter: ListingFilter, only: Only, prices: OwnPriceView | undefined) {
  // Rows of a view are valid in its own index only.
  const index = prices?.index ?? catalogue.current()
  const node = chosenNode(index, filter)
  const scope = index.scope(node)
  const orderedBy = orderingProperty(filter.ordering)
  if (orderedBy !== undefined && !scope.property(orderedBy))
    throw new ShopError('malformed', { fields: { ordering: [unknownOrder(orderedBy)] } })
  const found = filter.query === '' ? undefined : search.searchProducts(filter.query)
  const hits: Hits | undefined = found?.isSale ? saleHits(index, found) : found
  const said = isBounded(filter.price) ? undefined : found?.filters.find((one) => one.kind === 'price')
  const choice: Choice = { ...filter, ...(said && { price: { from: said.from, to: said.to } }), ...only }

  return { index, node, scope, found, hits, choice, selection: new Selection(index, scope, choice, hits, prices) }
}

function readPage(selection: Selection, filter: ListingFilter) {
  const total = selection.total()
  const pageCount = countPages(total, filter.pageSize)
  if (filter.page > pageCount) throw new PageNotFound(pageCount)
  const ids = total === 0 ? [] : selection.page(filter.ordering, (filter.page - 1) * filter.pageSize, filter.pageSize)
  return { total, pageCount, ids }
}

export function selectPage(
  indexes: Indexes,
  filter: ListingFilter,
  only: Only = {},
  prices?: OwnPriceView,
): Pick<SelectedListing, 'total' | 'pageCount' | 'ids'> {
  return readPage(beginListing(indexes, filter, only, prices).selection, filter)
}

/** The list without cards, from the index alone. @param prices of pricesFor */
export function selectListing(indexes: Indexes, filter: ListingFilter, only: Only = {}, prices?: OwnPriceView): SelectedListing {
  const { index, node, scope, found, hits, choice, selection } = beginListing(indexes, filter, only, prices)
  const { total, pageCount, ids } = readPage(selection, filter)
  const own = scope.shownProperties()
  const isByHits = own.length === 0 && hits !== undefined && filter.subcategory === null
  const counted = selection.count(isByHits ? propertiesOfHits(index, scope, hits) : own)
  const all = buildFacets(selection, counted, filter)
  const facets = isByHits ? withFoundValues(all, counted) : all
  const branches = listBranches(selection, counted, choice, hits, prices) // last: it may start another selection
  const path = pathToNode(index, node)
  const category = path[0]
  return {
    total,
    page: filter.page,
    pageCount,
    ids,
    homes: counted.listed,
    facets,
    branches,
    category: category === undefined ? null : linkOf(index, category),
    subcategoryPath: path.slice(1).map((at) => linkOf(index, at)),
    isSale: node >= 0 && index.data.tree[node]!.isSale,
    correctedQuery: found?.correctedQuery ?? null,
    droppedWords: found?.droppedWords ?? [],
    nearSizes: found?.nearSizes ?? [],
    list: found?.list ?? null,
    recognized: found?.filters ?? [],
    exactArticle: found?.exactArticle ?? null,
  }
}

const unknownOrder = (property: string) => `Здесь нет характеристики «${property.slice(0, 100)}».`

/** Position in the tree, -1 for the whole catalogue. @throws ShopError category_not_found */
export function chosenNode(index: CatalogueIndex, { category, subcategory }: Pick<ListingFilter, 'category' | 'subcategory'>): number {
  const categoryNode = category === null ? -1 : index.findCategory(category)
  if (categoryNode === undefined) throw new ShopError('category_not_found')
  if (subcategory === null) return categoryNode
  const node = index.findSubcategory(subcategory, index.data.tree[categoryNode]?.id)
  if (node === undefined) throw new ShopError('category_not_found')
  return node
}

/** Positions in the tree from the category down to the node itself. */
export function pathToNode({ data: { tree } }: CatalogueIndex, node: number): number[] {
  if (node < 0) return []
  const path = [node]
  for (let above = tree[node]!.parent; above >= 0; above = tree[above]!.parent) path.unshift(above)
  return path
}

function linkOf({ data: { tree } }: CatalogueIndex, at: number): SubcategoryLink {
  const { id, name, slug } = tree[at]!
  return { id, name, slug }
}

// The best hits decide: the last of thousands only contain the words.
const lookedAt = 100
const minShare = 0.6

/** Deciding ones first; none where the best hits are of many subcategories. */
function propertiesOfHits({ data, rowOf }: Pick<CatalogueIndex, 'data' | 'rowOf'>, scope: Scope, hits: Hits): SharedProperty[] {
  const looked = hits.rows.subarray(0, lookedAt)
  const counts = new Map<number, number>()
  for (const hit of looked) {
    const home = data.columns.home[rowOf(hits.documentIds[hit]!)] // none for a product that is not in the index
    if (home !== undefined) counts.set(home, (counts.get(home) ?? 0) + 1)
  }
  const [leaf] = [...counts].find(([, count]) => count >= looked.length * minShare) ?? []
  if (leaf === undefined) return []
  const names = new Set(data.properties[leaf]!.map(({ name }) => name))
  return scope.allProperties().filter(({ name }) => names.has(name))
}

/** Without values and numbers of other subcategories, and without properties that leave no choice. */
function withFoundValues(facets: Facets, counted: Counted): Facets {
  const found = new Set([...counted.values].flatMap(([{ name }, counts]) => (counts.subarray(1).some(Boolean) ? [name] : [])))
  const properties = facets.properties
    .map((facet) => ({ ...facet, values: facet.values.filter(({ count, chosen }) => count > 0 || chosen) }))
    .filter(({ name, values, range }) => isOpen(range, found.has(name)) || values.length > 1 || values.some(({ chosen }) => chosen))
  return { ...facets, properties }
}

const isOpen = (range: RangeFacet | null, isFound: boolean) =>
  range !== null && ((isFound && range.min < range.max) || range.from !== undefined || range.to !== undefined)

/** Products of the sale among the documents, all with one score. */
function saleHits(index: Pick<CatalogueIndex, 'columns' | 'documentRows'>, { documentIds }: Pick<Hits, 'documentIds'>): Hits {
  const { flags } = index.columns
  const rows: number[] = []
  for (const [at, row] of index.documentRows(documentIds).entries()) if (row >= 0 && flags[row]! & rowFlags.sale) rows.push(at)
  return { documentIds, rows: Uint32Array.from(rows), scores: new Float32Array(rows.length) }
}
