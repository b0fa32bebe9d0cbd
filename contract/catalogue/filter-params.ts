// Names the parameters of a filter in addresses of pages (CAT-04); api-filter.ts those of the API.
// Parser, serializer, form fields and the API's schema read the names from these tables.

/** The written name, then names that are only parsed. */
type Names = readonly [string, ...string[]]

/** Also the names of form fields. */
export const pageParams = {
  query: ['query'],
  category: ['category'],
  subcategory: ['subcategory'],
  /** separated by commas, each escaped (filter-escape.ts) */
  brands: ['brands'],
  /** one name, not escaped */
  brand: ['brand'],
  /** `100`, or bounds: `100,200` */
  price: ['price'],
  priceFrom: ['priceFrom'],
  priceTo: ['priceTo'],
  weightFrom: ['widthFrom'],
  weightTo: ['widthTo'],
  lengthFrom: ['longFrom'],
  lengthTo: ['longTo'],
  /** `name:value` */
  propertyValue: ['property_item_str'],
  /** `name__gte:number`, `name__lte:number` */
  propertyNumber: ['property_item_float'],
  propertyInteger: ['property_item_int'],
  inStock: ['in_stock'],
  page: ['page'],
  pageSize: ['page_size', 'size'],
  ordering: ['ordering'],
} as const satisfies Record<string, Names>

export type FilterParamKey = keyof typeof pageParams
export type ParamNames = Readonly<Record<FilterParamKey, Names>>

/** Parsed, but written as another parameter. */
export const readOnlyParams: ReadonlySet<FilterParamKey> = new Set<FilterParamKey>(['brand', 'price', 'propertyInteger'])

/** Filters by bounds: their name and unit for people, and how many stored units (tiyn, grams, mm) the unit has. */
export const ranges = {
  price: { name: 'Цена', unit: '₸', storedUnits: 100 },
  weight: { name: 'Масса', unit: 'кг', storedUnits: 1000 },
  length: { name: 'Длина', unit: 'м', storedUnits: 1000 },
} as const
export type RangeField = keyof typeof ranges
/** All but the price, which depends on the visitor. */
export type DimensionField = Exclude<RangeField, 'price'>
export const rangeFields = Object.keys(ranges) as RangeField[]
export const dimensionFields = rangeFields.filter((field) => field !== 'price')

const mapOver =
  <Field extends string>(fields: readonly Field[]) =>
  <Value>(valueOf: (field: Field) => Value): Record<Field, Value> =>
    Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>

export const mapRanges = mapOver(rangeFields)
export const mapDimensions = mapOver(dimensionFields)

/** Filters that are on or off: the texts of their chip, and of their field. */
export const flags = {
  inStock: { name: 'В наличии', label: 'Только в\u00a0наличии' },
} as const
export type FlagField = keyof typeof flags
export const flagFields = Object.keys(flags) as FlagField[]
export const mapFlags = mapOver(flagFields)

export const boundParams = (field: RangeField, names: ParamNames): { from: string; to: string } => ({
  from: names[`${field}From`][0],
  to: names[`${field}To`][0],
})

/** Fields of a property's bounds: a form without scripts cannot write `NAME__gte:` into the value (CAT-18). */
export const propertyBoundFields = (name: string): { from: string; to: string } => ({ from: `from:${name}`, to: `to:${name}` })

export function parsePropertyBound(field: string): { side: 'from' | 'to'; name: string } | undefined {
  const [, side, name] = /^(from|to):(.+)$/s.exec(field) ?? []
  return name === undefined ? undefined : { side: side === 'from' ? 'from' : 'to', name }
}
