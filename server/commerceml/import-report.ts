// Defines the report of a 1C import.

/** Problems of the data that did not stop the import. */
export type ImportProblemKind =
  | 'article_doubled'
  | 'article_missing'
  | 'offer_without_product'
  | 'product_without_id'
  | 'product_without_name'
  | 'product_without_group'
  | 'unknown_group'
  | 'unknown_property'
  | 'unknown_value'
  | 'unknown_currency'
  | 'unknown_unit'
  | 'unreadable_number'
  | 'negative_stock'
  | 'unknown_warehouse'
  | 'image_missing'
  | 'image_broken'
  | 'empty_full_catalogue'
  | 'foreign_file'
  | 'forbidden_character'
  | 'no_retail_price'
  | 'vat_rate_missing'

/** `examples`: the first few; `count` counts all. */
export type ImportProblem = { kind: ImportProblemKind; count: number; examples: string[] }

export type ImportedFile = {
  name: string
  bytes: number
  encoding: string
  products: number
  offers: number
  orders: number
}

export type ImportReport = {
  files: ImportedFile[]
  /** Ид of the classifiers that the files name */
  classifierIds: string[]
  /** whether a catalogue or an offer package was sent as the whole list */
  fullCatalogue: boolean
  fullOffers: boolean
  categories: { created: number; updated: number; switchedOff: number }
  subcategories: { created: number; updated: number; switchedOff: number }
  brands: { created: number; updated: number }
  properties: { created: number; updated: number }
  /** `created` and the rest count rows of the shop; variants are rows of their own */
  products: { read: number; created: number; updated: number; switchedOff: number; variants: number }
  offers: { read: number; withoutProduct: number }
  /** `retailType`: name of the published one, where the files name types; `withVatAdded`: prices that were sent without VAT */
  prices: { changed: number; retailType?: string; withVatAdded?: number }
  stock: { changed: number; shopsCreated: number }
  images: { stored: number; productsChanged: number; missing: number; broken: number }
  /** orders of the package, which are exchanged in their own session */
  orders: { skipped: number }
  /** values that differ from 1C and are retained: the shop owns the field or staff edited it */
  retainedFields: number
  problems: ImportProblem[]
  seconds: number
}
