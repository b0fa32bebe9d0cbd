// Defines what a package contains besides products and offers, and which parts are full lists.
import type { ImportedFile } from '../import-report.ts'

export type Group = { id: string; parentId: string | null; name: string; isDeleted: boolean }
/** `isWithVat` undefined: not sent, the type stays as it is known */
export type PriceType = { id: string; name: string; currency: string; isWithVat: boolean | undefined }
export type Warehouse = { id: string; name: string; address: string }

export type PackageContents = {
  files: ImportedFile[]
  /** Ид of the classifiers that the files are of or belong to */
  classifierIds: Set<string>
  /** in the order in which the files first name them */
  groups: Map<string, Group>
  priceTypes: Map<string, PriceType>
  warehouses: Map<string, Warehouse>
  /** ЕдиницыИзмерения */
  hasUnits: boolean
  /** one per ПакетПредложений; rows of offers carry its index */
  offerPackages: { isFull: boolean; priceTypeIds: string[] }[]
  fullClassifier: boolean
  /** СодержитТолькоИзменения="false": products missing in the catalogue are switched off, unless it is empty */
  fullCatalogue: boolean
  fullOffers: boolean
  products: number
  offers: number
  orders: number
}

export const emptyContents = (): PackageContents => ({
  files: [],
  classifierIds: new Set(),
  groups: new Map(),
  priceTypes: new Map(),
  warehouses: new Map(),
  hasUnits: false,
  offerPackages: [],
  fullClassifier: false,
  fullCatalogue: false,
  fullOffers: false,
  products: 0,
  offers: 0,
  orders: 0,
})
