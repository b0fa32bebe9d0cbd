// Defines the data of a catalogue index: plain, transferred whole from the worker that builds it.
import type { DimensionField, FlagField, RangeField } from '#contract/catalogue/filter-params.ts'

/** How far the change feed was read: a snapshot as printed by PostgreSQL, and the timeline in which its transaction ids count. */
export type Seen = { snapshot: string; timeline: string }

/** A product has one row; rows are in tree order, so that a subtree is one range of rows. */
export type CatalogueData = {
  /** changes not visible in it are still to be applied */
  seen: Seen
  rowCount: number
  tree: TreeNode[]
  brands: string[]
  brandIds: number[]
  /** first row of each subcategory's own products; one entry more than there are subcategories */
  ownStart: Int32Array
  /** per subcategory ordinal: the properties of its own products */
  properties: OwnProperty[][]
  columns: Columns
  /** further subcategories: pairs of row and subcategory ordinal, sorted by row */
  further: Int32Array
  derived: Derived
}

/** Computed in the worker, because it takes 60 to 100 ms at a million products. */
export type Derived = {
  rowsById: Int32Array | undefined
  byArticle: Int32Array
  /** of stretches of rows (facet-counts.ts); of prices at least as wide as the present ones */
  bounds: Record<RangeField, Float64Array>
  brandRows: BrandRows
}

/** Rows by brand number: brand b has starts[b] … starts[b + 1] - 1, ascending. */
export type BrandRows = { rows: Int32Array; starts: Int32Array }

/** Depth-first: categories by order_field, subcategories by name (CONST-14). */
export type TreeNode = {
  kind: 'category' | 'subcategory'
  id: number
  name: string
  slug: string
  icon: string
  description: string
  isSale: boolean
  onMain: boolean
  isPopular: boolean
  orderField: number
  categoryId: number
  /** position in the tree array; -1 for a category */
  parent: number
  /** the subtree has the ordinals firstOrdinal … endOrdinal - 1; a subcategory's first is its own */
  firstOrdinal: number
  endOrdinal: number
}

/** Dimensions in stored units (grams, mm); -1 = unknown. */
export type Columns = Record<DimensionField, Int32Array> & {
  productId: Int32Array
  /** subcategory ordinal */
  home: Uint16Array
  /** position in `brands` plus 1; 0 = none */
  brand: Uint16Array | Uint32Array
  /** tiyn; 0 = price on request */
  price: Float64Array
  flags: Uint8Array
  popularity: Int32Array
  /** rank in the order of articles (bytewise); decides ties */
  articleRank: Uint32Array
  /** equal names share a rank */
  nameRank: Uint32Array
  /** newest first; equal times share a rank */
  newRank: Uint32Array
  /** local value ids, 0 = none; cells of a property are consecutive, one per own row */
  cells: Uint16Array | Uint32Array
  /** start of the cells by subcategory ordinal */
  cellStart: Float64Array
  orders: Record<IndexedOrder, IndexedOrderData>
}

/** The two lowest bits split every list first: in stock, then priced before price on request (API-12). */
export const rowFlags = { unpriced: 1, outOfStock: 2, sale: 4, popular: 8 } as const
export const classMask = 3
/** By filter: its bit, and the value of the bit in matching rows. */
export const flagBits: Record<FlagField, [bit: number, value: number]> = { inStock: [rowFlags.outOfStock, 0] }

/** Precomputed orders; ties by article ascending. */
export const indexedOrders = ['price', '-price', 'name', '-name', 'new', 'popular'] as const
export type IndexedOrder = (typeof indexedOrders)[number]

export const bucketCount = 4096
/** A rank is a class and a bucket in it; ranks ascend in the order. */
export const rankCount = bucketCount * (classMask + 1)
/**
 * All rows in the order, in buckets of about equal size that begin at a (key, articleRank); keys ascend.
 * Rows of a bucket are unsorted, with unused entries after them, so that a changed price moves one row alone.
 */
export type IndexedOrderData = {
  bucket: Uint16Array
  startKeys: Float64Array
  startArticles: Uint32Array
  /** bucket b has lengths[b] rows from starts[b] on; entries up to starts[b + 1] are unused */
  rows: Int32Array
  starts: Int32Array
  lengths: Int32Array
  sizes: Int32Array
}

/** One property of one subcategory with its dictionary: the value of local id i is at i - 1, in shown order. */
export type OwnProperty = {
  name: string
  type: 'str' | 'int' | 'float'
  unit: string | null
  position: number
  rapid: boolean
  texts: string[]
  /** equal for all spellings of one value (CAT-16) */
  keys: string[]
  /** null where the value is no number */
  numbers: (number | null)[]
  /** further values of products: pairs of row and local id; rare, hence not in the cells */
  more: Int32Array
}
