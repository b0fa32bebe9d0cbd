// Implements a product listing over plain objects: the test oracle of the catalogue index.
import type { Pool } from 'pg'
import type { ListingFilter, PropertyChoice, Range } from '#contract/catalogue/filter.ts'
import { flagFields, rangeFields, type FlagField, type RangeField } from '#contract/catalogue/filter-params.ts'
import { compareValues, parsePipeSize } from '#contract/catalogue/pipe-size.ts'

type Property = { name: string; type: 'str' | 'int' | 'float'; unit: string | null; text: string; number: number | null }
export type NaiveProduct = {
  id: number
  article: string
  name: string
  nameRank: number
  brand: string | null
  price: number | null
  lastPrice: number | null
  weight: number | null
  length: number | null
  inStock: boolean
  popularity: number
  createdAt: number
  /** names on the way down; the categories of further subcategories too */
  home: number
  categories: string[]
  subcategories: string[]
  properties: Property[]
}

/** @param priceTypeId prices that count where they are lower; null = retail */
export async function readNaively(pool: Pool, priceTypeId: number | null = null): Promise<NaiveProduct[]> {
  const { rows } = await pool.query<NaiveProduct & { homes: number[] }>(
    `
    with recursive up as (
      select s.id as leaf, s.id, s.parent_id, s.name, c.name as category from subcategories s join categories c on c.id = s.category_id
      union all select up.leaf, s.id, s.parent_id, s.name, up.category from up join subcategories s on s.id = up.parent_id
    )
    select p.id, p.article, p.name, dense_rank() over (order by p.name collate ru_natural)::int as "nameRank", b.name as brand,
      least(p.price_tiyn, (select price_tiyn from product_prices where product_id = p.id and price_type_id = $1)) as price, p.last_price_tiyn as "lastPrice", p.weight_grams as weight, p.length_mm as length, p.in_stock as "inStock", p.popularity,
      extract(epoch from p.created_at)::float8 as "createdAt", p.subcategory_id as home,
      array(select distinct up.category from up where up.leaf = p.subcategory_id or up.leaf in (select subcategory_id from product_subcategories where product_id = p.id))
        || array(select name from categories where is_sale and p.last_price_tiyn > p.price_tiyn) as categories,
      array(select distinct up.name from up where up.leaf = p.subcategory_id or up.leaf in (select subcategory_id from product_subcategories where product_id = p.id)) as subcategories,
      (select coalesce(jsonb_agg(jsonb_build_object('name', pr.name, 'type', pr.type, 'unit', pr.unit, 'text', v.text, 'number', v.number)), '[]')
        from property_values v join properties pr on pr.id = v.property_id and pr.subcategory_id = p.subcategory_id where v.id = any(p.value_ids)) as properties
    from products p left join brands b on b.id = p.brand_id where p.is_active`,
    [priceTypeId],
  )
  return rows
}

/** On purpose not those of filter-params.ts. */
export const storedUnits: Record<RangeField, number> = { price: 100, weight: 1000, length: 1000 }

const within = (value: number | null, { from, to }: Range, factor: number) =>
  (from === undefined && to === undefined) || (value !== null && value >= (from ?? 0) * factor && value <= (to ?? Infinity) * factor)

const spelling = ({ type, text, number }: Pick<Property, 'type' | 'text' | 'number'>) =>
  type === 'str'
    ? (parsePipeSize(text) ?? text)
    : (number ?? (/^[-\d.,]+$/.test(text) ? Number(text.replace(',', '.')) : (parsePipeSize(text) ?? text)))

function holdsProperty(product: NaiveProduct, choice: PropertyChoice, meaning: string | undefined): boolean {
  return product.properties.some(
    (property) =>
      property.name === choice.name &&
      meaningOf(property) === meaning &&
      (choice.values.length === 0 || choice.values.some((text) => spelling({ ...property, text, number: null }) === spelling(property))) &&
      ((choice.from === undefined && choice.to === undefined) ||
        (property.number !== null && property.number >= (choice.from ?? -Infinity) && property.number <= (choice.to ?? Infinity))),
  )
}

export const meaningOf = ({ type, unit }: Property) => `${type === 'str'} ${unit ?? ''}`
export type Missed = 'brand' | RangeField | FlagField | `property ${string}`

/** Filters that a product misses; none = it is listed. `meanings`: property by name in this scope. */
export function missedBy(product: NaiveProduct, filter: ListingFilter, meanings: Map<string, string>): Missed[] {
  const missed: Missed[] = []
  if (filter.brands.length > 0 && !filter.brands.includes(product.brand ?? '')) missed.push('brand')
  for (const field of rangeFields) if (!within(product[field], filter[field], storedUnits[field])) missed.push(field)
  for (const field of flagFields) if (filter[field] && !product[field]) missed.push(field)
  for (const choice of filter.properties)
    if (!holdsProperty(product, choice, meanings.get(choice.name))) missed.push(`property ${choice.name}`)
  return missed
}

export const inScope = (product: NaiveProduct, { category, subcategory }: ListingFilter) =>
  (category === null || product.categories.includes(category)) && (subcategory === null || product.subcategories.includes(subcategory))

/** The meaning in the subcategories of most products of the scope. */
export function meaningsIn(scope: NaiveProduct[], all: NaiveProduct[]): Map<string, string> {
  const meant = new Map<number, Map<string, string>>()
  for (const { home, properties } of all) {
    const own = meant.get(home) ?? new Map<string, string>()
    for (const property of properties) own.set(property.name, meaningOf(property))
    meant.set(home, own)
  }
  const weights = new Map<string, Map<string, number>>()
  for (const { home } of scope) {
    for (const [name, meaning] of meant.get(home) ?? []) {
      const known = weights.get(name) ?? new Map<string, number>()
      weights.set(name, known.set(meaning, (known.get(meaning) ?? 0) + 1))
    }
  }
  return new Map([...weights].map(([name, known]) => [name, [...known].reduce((best, one) => (one[1] > best[1] ? one : best))[0]]))
}

/** The total order of a list (API-12). */
export function naiveOrder(filter: ListingFilter, meanings: Map<string, string>): (a: NaiveProduct, b: NaiveProduct) => number {
  const { ordering } = filter
  const down = ordering.startsWith('-') ? -1 : 1
  const byKey = (a: NaiveProduct, b: NaiveProduct): number => {
    if (ordering === 'new') return b.createdAt - a.createdAt
    if (ordering === 'popular') return b.popularity - a.popularity
    if (ordering.endsWith('name')) return down * (a.nameRank - b.nameRank)
    if (ordering.endsWith('price')) return down * ((a.price ?? 0) - (b.price ?? 0))
    const name = ordering.slice(ordering.indexOf(':') + 1)
    const [left, right] = [a, b].map((product) =>
      product.properties.find((property) => property.name === name && meaningOf(property) === meanings.get(name)),
    )
    if (!left || !right) return Number(!left) - Number(!right)
    if (spelling(left) === spelling(right)) return 0
    return down * (left.type === 'str' ? compareValues(left.text, right.text) : (left.number ?? Infinity) - (right.number ?? Infinity))
  }
  return (a, b) =>
    Number(b.inStock) - Number(a.inStock) ||
    Number(a.price === null) - Number(b.price === null) ||
    byKey(a, b) ||
    (a.article < b.article ? -1 : 1)
}
