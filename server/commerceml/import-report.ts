// Defines the report of a 1C import.

/** Problems of the data that did not stop the import. */
export const problemTexts = {
  article_doubled: 'doubled articles, given a suffix',
  article_missing: 'products without an article, given a code of ours',
  offer_without_product: 'offers of products that are not known',
  product_without_id: 'records without Ид, left out',
  product_without_name: 'products without a name',
  product_without_group: 'products without a group',
  unknown_group: 'groups that no classifier explains',
  unknown_property: 'values of properties that no classifier explains, left out',
  unknown_value: 'ids of values that no classifier explains, left out',
  unknown_currency: 'prices in a currency without a rate, taken as on request (give --rate)',
  unknown_unit: 'codes of units that nothing explains: the unit stays, «шт» for a new product',
  unreadable_number: 'unreadable numbers',
  negative_stock: 'negative quantities, taken as 0',
  unknown_warehouse: 'warehouses without a name',
  image_missing: 'images that the package does not hold',
  image_broken: 'images that cannot be read (JPEG, PNG, GIF, WebP, AVIF and TIFF can)',
  empty_full_catalogue: 'whole catalogues without a product: nothing was switched off',
  foreign_file: 'XML files that are no CommerceML, left out',
  forbidden_character: 'characters that XML forbids, dropped or escaped',
  no_retail_price: 'price types of purchase or of some customers only: none is published (setting exchange.retailType)',
  vat_rate_missing: 'prices without VAT of products without a rate, taken as they are',
}
export type ImportProblemKind = keyof typeof problemTexts

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
