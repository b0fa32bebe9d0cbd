// Begins the report of an import with zero counts.
import type { Merge } from './merge/merge-context.ts'
import type { PackageContents } from './package/package-metadata.ts'

export const emptyReport = (contents: PackageContents): Merge['report'] => ({
  files: contents.files,
  classifierIds: [...contents.classifierIds],
  fullCatalogue: contents.fullCatalogue,
  fullOffers: contents.fullOffers,
  categories: { created: 0, updated: 0, switchedOff: 0 },
  subcategories: { created: 0, updated: 0, switchedOff: 0 },
  brands: { created: 0, updated: 0 },
  properties: { created: 0, updated: 0 },
  products: { read: 0, created: 0, updated: 0, switchedOff: 0, variants: 0 },
  offers: { read: contents.offers, withoutProduct: 0 },
  prices: { changed: 0 },
  stock: { changed: 0, shopsCreated: 0 },
  images: { stored: 0, productsChanged: 0, missing: 0, broken: 0 },
  orders: { skipped: contents.orders },
  retainedFields: 0,
})
