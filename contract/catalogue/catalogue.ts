// What the catalogue shows: cards, products, the tree, lists with their facets. Pages get these shapes; the API maps them to snake_case.
import type { RecognizedFilter } from '../search/search.schema.ts'
import type { ShopLevel, StockLevel } from './stock-level.ts'

export type ImageSource = {
  /** content hash; the files are `/images/{hash}-{width}.avif` and `.webp` for each width of `imageWidths` */
  hash: string
  width: number
  height: number
  alt: string
}

/** Widths in px in which every image exists; the largest is at most the original's. */
export const imageWidths = [160, 320, 640, 1280] as const

export type Availability = 'in_stock' | 'on_order'

export type ProductCard = {
  id: number
  article: string
  name: string
  /** null = price on request */
  priceTiyn: number | null
  lastPriceTiyn: number | null
  /** set where the customer's own price is lower (server/catalogue/customer-price.ts); then there is no old price */
  retailTiyn?: number
  availability: Availability
  /** of all shops together; only where the visitor may know it (server/catalogue/cards/personalize-cards.ts) */
  pieces?: number
  unit: string
  brand: string | null
  /** name of the one it is shown under: products are compared within it (CMP-01) */
  subcategory: string
  /** two to four deciding properties, ready to show: «Ду 25», «PN 30», «латунь» */
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
  /** every shop, in the shops' order */
  stock: ShopLevel[]
  category: CategoryLink
  /** from the top subcategory down to the one it is shown under */
  subcategories: SubcategoryLink[]
  weightGrams: number | null
  lengthMm: number | null
  barcode: string | null
  isActive: boolean
}

/** `position` orders the rows of a subcategory; `number` is null for words. */
export type ComparedProperty = ProductProperty & { type: 'str' | 'int' | 'float'; number: number | null; position: number }

/** A column of the comparison. */
export type ComparedProduct = Pick<
  ProductCard,
  'article' | 'name' | 'unit' | 'priceTiyn' | 'lastPriceTiyn' | 'retailTiyn' | 'availability' | 'brand' | 'subcategory' | 'image'
> & {
  subcategorySlug: string
  categorySlug: string
  weightGrams: number | null
  lengthMm: number | null
  properties: ComparedProperty[]
  /** false once it was taken from sale */
  isSold: boolean
}

/** A PDF at `documentHref`. */
export type ProductDocument = { kind: 'passport' | 'certificate' | 'manual' | 'drawing'; title: string; hash: string; bytes: number }

/** What a product's page shows around it (PROD-01). */
export type ProductAround = {
  documents: ProductDocument[]
  /** its series in other sizes, itself included; empty where it has none */
  family: ProductCard[]
  /** «Нужно для монтажа»; `size`: the property and value by which it fits */
  needs: { card: ProductCard; size: { property: string; text: string; unit: string | null } | null }[]
  analogues: ProductCard[]
  /** they have the product's size; else they are merely of its kind */
  areAnalogues: boolean
  together: ProductCard[]
  /** `together` is what others ordered with it; else goods of its size */
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

/** The tree as the catalogue menu gets it. */
export type MenuNode = { name: string; slug: string; /** products in it and below */ count: number; children: MenuNode[] }

export type ValueCount = { text: string; count: number; chosen: boolean }

export type PropertyFacet = {
  name: string
  unit: string | null
  type: 'str' | 'int' | 'float'
  rapid: boolean
  /** in shown order: sizes as sizes, numbers as numbers, else Russian natural order; empty for a range */
  values: ValueCount[]
  /** numeric properties with many values; limits of the subtree, bounds as chosen */
  range: RangeFacet | null
}

/** `min` and `max`: of what is listed with the range itself open; of the whole place where nothing is. */
export type RangeFacet = {
  min: number
  max: number
  from: number | undefined
  to: number | undefined
  /** the place has more than one value, whatever else is chosen: a range that came and went with the other filters would move them */
  hasChoice: boolean
}

export type Facets = {
  brands: ValueCount[]
  /** tenge; null when no product of the place has a price */
  price: RangeFacet | null
  /** kg, m; null where products have none */
  weight: RangeFacet | null
  length: RangeFacet | null
  properties: PropertyFacet[]
}

export type Listing = {
  total: number
  page: number
  pageCount: number
  cards: ProductCard[]
  facets: Facets
  /** chosen category with the path of chosen subcategories */
  category: CategoryLink | null
  subcategoryPath: SubcategoryLink[]
  /** what can be chosen next below the present choice (or its siblings at a leaf), with counts under the other filters */
  branches: Branch[]
  /** the query that was really searched when it was corrected (SRCH-09) */
  correctedQuery: string | null
  /** words of the query that were left out (SRCH-09) */
  droppedWords: string[]
  /** what the query names with certainty, to be shown ready ticked (SRCH-07) */
  recognized: RecognizedFilter[]
}

/** A property of the chosen subcategory as a column of the table view (CAT-17). */
export type TableColumn = { name: string; unit: string | null; /** numbers or sizes: set to the right */ isNumeric: boolean }

/** `rows` stand beside the listing's cards, `cells` beside the columns; an empty cell = without the property. */
export type ListingTable = { columns: TableColumn[]; rows: { cells: string[]; level: StockLevel }[] }

export type Branch = { kind: 'category' | 'subcategory'; id: number; name: string; slug: string; count: number; chosen: boolean }
