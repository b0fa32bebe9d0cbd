// Defines what a package contains besides products and offers, and which parts are full lists.

export type ImportedFile = {
  name: string
  bytes: number
  encoding: string
  products: number
  offers: number
  orders: number
}

export type Group = { id: string; parentId: string | null; name: string; isDeleted: boolean }
/** `isWithVat` undefined: not sent, the type stays as it is known */
export type PriceType = { id: string; name: string; currency: string; isWithVat: boolean | undefined }
export type Warehouse = { id: string; name: string; address: string }

export type PackageContents = ReturnType<typeof createContents>

export const createContents = () => ({
  files: [] as ImportedFile[],
  /** Ид of the classifiers that the files are of or belong to */
  classifierIds: new Set<string>(),
  /** in the order in which the files first name them */
  groups: new Map<string, Group>(),
  priceTypes: new Map<string, PriceType>(),
  warehouses: new Map<string, Warehouse>(),
  /** ЕдиницыИзмерения */
  hasUnits: false,
  /** one per ПакетПредложений; rows of offers carry its index */
  offerPackages: [] as { isFull: boolean; priceTypeIds: string[] }[],
  fullClassifier: false,
  /** СодержитТолькоИзменения="false": products missing in the catalogue are switched off, unless it is empty */
  fullCatalogue: false,
  fullOffers: false,
  products: 0,
  offers: 0,
  orders: 0,
})
