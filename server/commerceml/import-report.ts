// Defines the report of a 1C import.
import type { PackageContents } from './package/package-metadata.ts'

/** Problems of the data that did not stop the import. */
export const problemTexts = {
  article_doubled: 'doubled articles, given a suffix',
  article_missing: 'products without an article, given a code of ours',
  offer_without_product: 'offers of products that are not known',
  offer_details: 'pictures and values of offers without a characteristic, left out: the product has its own',
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

/** What was changed: `created` and the rest count rows of the shop. */
export type ImportChanges = ReturnType<typeof createReport>
export type ImportReport = ImportChanges & { problems: ImportProblem[]; seconds: number }

export const createReport = (contents: PackageContents) => ({
  files: contents.files,
  /** Ид of the classifiers that the files name */
  classifierIds: [...contents.classifierIds],
  /** whether a catalogue or an offer package was sent as the whole list */
  fullCatalogue: contents.fullCatalogue,
  fullOffers: contents.fullOffers,
  categories: { created: 0, updated: 0, switchedOff: 0 },
  subcategories: { created: 0, updated: 0, switchedOff: 0 },
  brands: { created: 0, updated: 0 },
  properties: { created: 0, updated: 0 },
  /** variants are rows of their own */
  products: { read: 0, created: 0, updated: 0, switchedOff: 0, variants: 0 },
  offers: { read: contents.offers, withoutProduct: 0 },
  /** `retailType`: name of the published one, where the files name types; `withVatAdded`: prices that were sent without VAT */
  prices: { changed: 0 } as { changed: number; retailType?: string; withVatAdded?: number },
  stock: { changed: 0, shopsCreated: 0 },
  images: { stored: 0, productsChanged: 0, missing: 0, broken: 0 },
  /** orders of the package, which are exchanged in their own session */
  orders: { skipped: contents.orders },
  /** values that differ from 1C and are retained: the shop owns the field or staff edited it */
  retainedFields: 0,
})
