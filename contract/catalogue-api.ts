// What the catalogue's API answers (API-02, API-03, API-04, API-10): snake_case, prices in tenge.
import * as z from 'zod/mini'

const tenge = z.nullable(z.number())
const text = z.string()
const id = z.number()

/** A page of a list. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ count: z.number(), next: z.nullable(text), previous: z.nullable(text), results: z.array(item) })

export const brandAnswer = z.object({ id, brand_id: id, name: text })
export const countedBrandAnswer = z.extend(brandAnswer, { count: z.number() })

const subcategoryRef = z.object({ id, name: text, category_id: id })

export const shopAnswer = z.object({
  id,
  name_for_guest: text,
  is_can_order_by_guest: z.boolean(),
  address: z.object({ address: text, city: z.nullable(text) }),
  hours: text,
})

/** `count` is null for guests (API-12). */
const balanceAnswer = z.object({
  is_available: z.boolean(),
  count: z.nullable(z.number()),
  shop: z.object({ id, address: z.object({ address: text }) }),
})

export const productAnswer = z.object({
  id,
  article: text,
  name: text,
  slug: text,
  /** null = price on request */
  price: tenge,
  current_price: tenge,
  last_price: tenge,
  lastPrice: tenge,
  unit: text,
  is_available: z.boolean(),
  images: z.array(z.object({ file: text })),
  balance: z.array(balanceAnswer),
  /** the first is the one it is shown under */
  subcategory: z.array(subcategoryRef),
  brand: z.nullable(brandAnswer),
  properties: z.array(z.object({ name: text, value: text, unit: z.nullable(text) })),
})
export type ProductAnswer = z.infer<typeof productAnswer>

export const wholeProductAnswer = z.extend(productAnswer, {
  description: text,
  barcode: z.nullable(text),
  /** kg and m */
  weight: z.nullable(z.number()),
  length: z.nullable(z.number()),
})
export type WholeProductAnswer = z.infer<typeof wholeProductAnswer>

const valueCount = z.object({ name: text, count: z.number() })
const range = z.nullable(z.object({ min: z.number(), max: z.number() }))

/** Numeric properties carry their limits, in the fields of their type too. */
export const propertyFilterAnswer = z.object({
  name: text,
  type: z.enum(['str', 'int', 'float']),
  unit: z.nullable(text),
  rapid: z.boolean(),
  /** in shown order; empty for numbers that are chosen by their limits alone */
  value: z.array(text),
  counts: z.array(z.number()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  min_int: z.optional(z.number()),
  max_int: z.optional(z.number()),
  min_float: z.optional(z.number()),
  max_float: z.optional(z.number()),
})
export type PropertyFilterAnswer = z.infer<typeof propertyFilterAnswer>

export const filtersAnswer = z.object({
  count: z.number(),
  brands: z.array(valueCount),
  price: range,
  weight: range,
  length: range,
  properties: z.array(propertyFilterAnswer),
  branches: z.array(z.object({ kind: z.enum(['category', 'subcategory']), id, name: text, count: z.number() })),
})
export type FiltersAnswer = z.infer<typeof filtersAnswer>

/** With `facets=1` the list's filters come along. */
export const productListAnswer = z.extend(pageOf(productAnswer), { facets: z.optional(filtersAnswer) })

export const priceLimitsAnswer = z.object({ min_price: tenge, max_price: tenge })

/** `main_image` is null where a category has none. */
export const categoryAnswer = z.object({
  id,
  name: text,
  slug: text,
  icon: text,
  order_field: z.number(),
  is_popular: z.boolean(),
  main_image: z.nullable(z.object({ file: text })),
  count: z.number(),
})
export type CategoryAnswer = z.infer<typeof categoryAnswer>

export const subcategoryAnswer = z.object({
  id,
  name: text,
  slug: text,
  category_id: id,
  parent_id: z.nullable(id),
  count: z.number(),
  get children() {
    return z.array(subcategoryAnswer)
  },
})
export type SubcategoryAnswer = z.infer<typeof subcategoryAnswer>
export const countedSubcategoryAnswer = z.extend(subcategoryRef, { count: z.number() })
