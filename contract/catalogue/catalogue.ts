// Defines products, the tree and lists as pages get them; the API maps them to snake_case.
import type { Ordering } from './filter.ts'
import type { RangeField } from './filter-params.ts'
import type { ShopLevel, StockLevel } from './stock-level.ts'

export type ImageSource = {
  /** of the content, for `imageHref` */
  hash: string
  width: number
  height: number
  alt: string
}

export type Availability = 'in_stock' | 'on_order'

export type ProductCard = {
  id: number
  article: string
  name: string
  /** null = price on request */
  priceTiyn: number | null
  lastPriceTiyn: number | null
  /** only where the customer's own price is lower; no old price then */
  retailTiyn?: number
  availability: Availability
  /** of all shops together; only for customers */
  quantityInStock?: number
  unit: string
  brand: string | null
  /** name of its own subcategory; products are compared within it (CMP-01) */
  subcategory: string
  /** two to four deciding ones: «Ду 25», «PN 30», «латунь» */
  properties: string[]
  image: ImageSource | null
  isNew: boolean
}

export type ProductProperty = { name: string; text: string; unit: string | null }

export type Product = ProductCard & {
  slug: string
  description: string
  images: ImageSource[]
  allProperties: ProductProperty[]
  stock: ShopLevel[]
  category: CategoryLink
  /** from the top one down to its own */
  subcategories: SubcategoryLink[]
  weightGrams: number | null
  lengthMm: number | null
  barcode: string | null
  isActive: boolean
}

/** `position` orders the rows of a subcategory; `number` is null for words. */
export type ComparedProperty = ProductProperty & { type: 'str' | 'int' | 'float'; number: number | null; position: number }

export type ComparedProduct = Pick<
  ProductCard,
  'article' | 'name' | 'unit' | 'priceTiyn' | 'lastPriceTiyn' | 'retailTiyn' | 'availability' | 'brand' | 'subcategory' | 'image'
> & {
  subcategorySlug: string
  categorySlug: string
  weightGrams: number | null
  lengthMm: number | null
  properties: ComparedProperty[]
  /** false after removal from sale */
  isSold: boolean
}

export type ProductDocument = { kind: 'passport' | 'certificate' | 'manual' | 'drawing'; title: string; hash: string; bytes: number }

export type ProductAround = {
  documents: ProductDocument[]
  /** of customers, as staff have published them, newest first */
  questions: { question: string; answer: string }[]
  /** its series in other sizes, itself included; empty without series */
  family: ProductCard[]
  /** «Нужно для монтажа»; `size`: the property and value by which it fits */
  needs: { card: ProductCard; size: { property: string; text: string; unit: string | null } | null }[]
  analogues: ProductCard[]
  areAnalogues: boolean
  /** by id of the analogue: its properties that the product has otherwise, «чёрный» */
  differences: Record<number, string[]>
  together: ProductCard[]
  /** else `together` are products of its size */
  isOrderedTogether: boolean
}

export type CategoryLink = { id: number; name: string; slug: string }
export type SubcategoryLink = { id: number; name: string; slug: string }

export type CategoryNode = CategoryLink & {
  icon: string
  description: string
  isSale: boolean
  count: number
  image: ImageSource | null
  children: SubcategoryNode[]
}
/** count = products in it and below */
export type SubcategoryNode = SubcategoryLink & {
  categoryId: number
  parentId: number | null
  icon: string
  count: number
  children: SubcategoryNode[]
}

export type MenuNode = {
  name: string
  slug: string
  count: number
  children: MenuNode[]
}

export type ValueCount = { text: string; count: number; chosen: boolean }

export type PropertyFacet = {
  name: string
  unit: string | null
  type: 'str' | 'int' | 'float'
  rapid: boolean
  /** in shown order (pipe-size.ts); empty for a range */
  values: ValueCount[]
  /** of numeric properties with many values */
  range: RangeFacet | null
}

/** `min` and `max`: of the list with this range open; of the whole category where the list is empty. */
export type RangeFacet = {
  min: number
  max: number
  from: number | undefined
  to: number | undefined
  /** whether the category has more than one value under no filter */
  hasChoice: boolean
}

/** Ranges in their unit for people; null where no product of the category has such a number. */
export type Facets = Record<RangeField, RangeFacet | null> & { brands: ValueCount[]; properties: PropertyFacet[] }

export type Listing = {
  total: number
  page: number
  pageCount: number
  cards: ProductCard[]
  facets: Facets
  category: CategoryLink | null
  subcategoryPath: SubcategoryLink[]
  /** children of the chosen node or siblings of a leaf; with counts under the other filters */
  branches: Branch[]
  /** the category is the sale, whose branches are the categories of its products */
  isSale: boolean
  correctedQuery: string | null
  /** words of the query that were not searched (SRCH-09) */
  droppedWords: string[]
  /** those of them that near sizes replace */
  nearSizes: string[]
  /** the query is a list of articles */
  list: { count: number; lines: string } | null
  /** filters that the query names for certain; shown ticked (SRCH-07) */
  recognized: RecognizedFilter[]
}

/** A column of the table view (CAT-17). */
export type TableColumn = {
  name: string
  unit: string | null
  isNumeric: boolean
  /** ascending; absent where the column cannot be sorted */
  ordering?: Ordering
}

/** `rows` as the listing's cards, `cells` as `columns`; an empty cell = no value. */
export type ListingTable = { columns: TableColumn[]; rows: { cells: string[]; level: StockLevel }[] }

export type Branch = { kind: 'category' | 'subcategory'; id: number; name: string; slug: string; count: number; chosen: boolean }

/**
 * A filter that words of the query certainly name (SRCH-07); pages show it as chosen.
 * `words` as typed; `without`: the query for removing the filter.
 */
export type RecognizedFilter = { words: string; without: string } & (
  | { kind: 'brand'; name: string }
  | { kind: 'property'; name: string; value: string }
  /** in tenge */
  | { kind: 'price'; from?: number; to?: number }
)
