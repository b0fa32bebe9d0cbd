// What a catalogue index is made of: plain data that a worker builds and hands over whole (its buffers are transferred, not copied).

/** A product stands in one row; rows are sorted in tree order, so that every subtree is one contiguous range of rows. */
export type CatalogueData = {
  /** the snapshot of PostgreSQL at which it was read; changes not visible in it are still to be applied */
  snapshot: string
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

/** What follows from the columns. Made in the thread that loads them: at a million products it would hold the process for 60 to 100 ms. */
export type Derived = {
  /** row-lookup.ts */
  rowsById: Int32Array | undefined
  /** all rows in article order */
  byArticle: Int32Array
  /** of stretches of rows (count.ts); of prices at least as wide as they are now */
  bounds: { price: Float64Array; weight: Float64Array; length: Float64Array }
  brandRows: BrandRows
}

/** Rows by brand number: those of brand b are at starts[b] … starts[b + 1] - 1, ascending. */
export type BrandRows = { rows: Int32Array; starts: Int32Array }

/** A category (`ordinal` -1) or a subcategory; in depth-first order, categories by order_field, subcategories by name (CONST-14). */
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
  /** the subtree's subcategories are firstOrdinal … endOrdinal - 1 (a subcategory's first is itself) */
  firstOrdinal: number
  endOrdinal: number
}

export type Columns = {
  productId: Int32Array
  /** subcategory ordinal */
  home: Uint16Array
  /** position in `brands` plus 1; 0 = none */
  brand: Uint16Array | Uint32Array
  /** tiyn; 0 = price on request */
  price: Float64Array
  /** grams, mm; -1 = unknown */
  weight: Int32Array
  length: Int32Array
  /** bits of rowFlags */
  flags: Uint8Array
  popularity: Int32Array
  /** place in the order of articles (bytewise); breaks all ties */
  articleRank: Uint32Array
  /** equal names share a rank */
  nameRank: Uint32Array
  /** newest first; made at the same moment = same rank */
  newRank: Uint32Array
  /** value ids local to property and subcategory, 0 = none: the cells of one property stand together, one per own row */
  cells: Uint16Array | Uint32Array
  /** per subcategory ordinal: where its cells begin */
  cellStart: Float64Array
  orders: Record<IndexedOrder, IndexedOrderData>
}

/** The two lowest bits are the class by which every list is split first: in stock before the rest, priced before price on request (API-12). */
export const rowFlags = { unpriced: 1, outOfStock: 2, sale: 4, popular: 8 } as const
export const classMask = 3

/** Orders that are kept ready for all rows; ties by article ascending in each of them. */
export const indexedOrders = ['price', '-price', 'name', '-name', 'new', 'popular'] as const
export type IndexedOrder = (typeof indexedOrders)[number]

export const bucketCount = 4096
/** A place is a class and a bucket in it; all rows of one place stand before those of the next. */
export const placeCount = bucketCount * (classMask + 1)
/**
 * All rows in the order, cut into buckets of about equal size: a page is found by counting places and sorting the rows of those that it touches.
 * A bucket begins at (key, articleRank); keys are such that they ascend in the order (price for `price`, −price for `-price`).
 * The rows of a bucket stand together in no order, with room between the buckets, so that a change of price or popularity moves one row alone.
 */
export type IndexedOrderData = {
  bucket: Uint16Array
  startKeys: Float64Array
  startArticles: Uint32Array
  /** those of bucket b are the first lengths[b] from starts[b] on; up to starts[b + 1] there is room */
  rows: Int32Array
  starts: Int32Array
  lengths: Int32Array
  /** how many rows each place has */
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
  /** a product's second and further values of this property: pairs of row and local id; rare, hence not in the cells */
  more: Int32Array
}
