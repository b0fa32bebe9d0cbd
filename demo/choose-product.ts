// Chooses a product of a leaf: brand, series, sizes and values by the rules of assortment.json.
import type { Characteristic, Leaf, Rule, Scalar } from './assortment.ts'
import { between, pick, type Random } from './random.ts'

export type Chosen = {
  brand: Leaf['brands'][number]
  series: string
  /** 0 for the smallest size of the leaf, 1 for the largest */
  size: number
  /** every key of the name and of the properties */
  values: Map<string, Scalar>
  properties: { characteristic: Characteristic; value: Scalar }[]
  template: string
  priceFactor: number
}

export function chooseProduct(leaf: Leaf, random: Random): Chosen {
  const brand = pick(random, leaf.brands)
  const series = brand.series.length > 0 ? pick(random, brand.series) : ''
  const { columns, rows } = leaf.variants
  const rowIndex = Math.floor(random() * rows.length)
  const row = rows[rowIndex] ?? []
  const values = new Map<string, Scalar>([
    ['brand', brand.name],
    ['series', series],
  ])
  for (const [index, column] of columns.entries()) values.set(column, row[index] ?? '')
  for (const characteristic of leaf.characteristics) {
    if (characteristic.source === 'values') values.set(characteristic.key, pick(random, candidates(characteristic, leaf.rules, values)))
  }
  const matching = leaf.rules.filter((rule) => matches(rule, values))
  const omitted = new Set(matching.flatMap((rule) => rule.omit ?? []))
  const properties = leaf.characteristics.flatMap((characteristic) => {
    const value = values.get(characteristic.key)
    return omitted.has(characteristic.key) || value === undefined ? [] : [{ characteristic, value }]
  })
  const ownTemplate = matching.findLast((rule) => rule.template)?.template
  return {
    brand,
    series,
    // A class is no size: none of the few is the cheapest or the dearest of all.
    size: columns.includes('cls') ? (rowIndex + 1) / (rows.length + 1) : rows.length > 1 ? rowIndex / (rows.length - 1) : 0.5,
    values,
    properties,
    template: ownTemplate ?? pick(random, leaf.name_templates),
    priceFactor: matching.reduce((factor, rule) => factor * (rule.price_factor ?? 1), 1),
  }
}

/** The first matching rule replaces the values; further ones narrow them, or replace them if nothing is common. */
export function candidates(characteristic: Characteristic, rules: readonly Rule[], known: ReadonlyMap<string, Scalar>): readonly Scalar[] {
  let allowed: readonly Scalar[] | undefined
  for (const rule of rules) {
    const values = rule.values?.[characteristic.key]
    if (!values || !matches(rule, known)) continue
    const common: readonly Scalar[] = allowed?.filter((value) => values.includes(value)) ?? []
    allowed = common.length > 0 ? common : values
  }
  return allowed ?? characteristic.values
}

export function matches(rule: Rule, known: ReadonlyMap<string, Scalar>): boolean {
  for (const key in rule.when) {
    const condition = rule.when[key]
    const value = known.get(key)
    if (condition === undefined || value === undefined) return false
    if (Array.isArray(condition)) {
      if (!condition.includes(value)) return false
    } else {
      const number = Number(value)
      if (!(number >= (condition.min ?? -Infinity) && number <= (condition.max ?? Infinity))) return false
    }
  }
  return true
}

/** Whole tenge (rule 5). */
export function priceOf(leaf: Leaf, chosen: Chosen, random: Random): number {
  const { min, max } = leaf.price
  const base = Math.min(max, Math.exp(Math.log(min) + (Math.log(max / 0.75) - Math.log(min)) * chosen.size))
  let price = base * chosen.brand.price_factor * chosen.priceFactor * between(random, 0.92, 1.08)
  price = Math.min(2 * max, Math.max(0.5 * min, price))
  const pack = chosen.properties.find(({ characteristic }) => characteristic.key === 'pack' && characteristic.type === 'int')?.value
  if (typeof pack === 'number' && pack > 1) price *= pack ** 0.93
  return roundPrice(price)
}

export function roundPrice(price: number): number {
  const step = price < 1000 ? 5 : price < 10_000 ? 10 : price < 100_000 ? 50 : 500
  return Math.max(step, Math.round(price / step) * step)
}
