// Lists the chosen filters as chips (CAT-06), and the best ones to remove from an empty list (CAT-13).
import {
  withBrand,
  withFlag,
  withRange,
  withPropertyRange,
  withPropertyValue,
  type ListingFilter,
  type Range,
} from '#contract/catalogue/filter.ts'
import { dimensionFields, flagFields, flags, ranges, type RangeField } from '#contract/catalogue/filter-params.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { valueWithUnit } from '#contract/values/typography.ts'
import { compareValues } from '#contract/catalogue/pipe-size.ts'
import { numberWithUnit } from '../facets/facet-view-model.ts'

export type Chip = { label: string; without: ListingFilter }

export function buildChips(filter: ListingFilter, units: ReadonlyMap<string, string> = new Map()): Chip[] {
  const chips: Chip[] = []
  const add = (label: string, without: ListingFilter) => chips.push({ label, without })
  const addRange = (field: RangeField, format: (value: number) => string) => {
    if (isSet(filter[field])) add(`${ranges[field].name} ${rangeText(filter[field], format)}`, withRange(filter, field, {}))
  }
  addRange('price', (tenge) => formatTiyn(Math.round(tenge * 100)))
  for (const { name, values, ...range } of filter.properties) {
    for (const text of [...values].sort(compareValues)) add(valueLabel(name, text, units.get(name)), withPropertyValue(filter, name, text))
    if (isSet(range))
      add(`${name} ${rangeText(range, inUnit(units.get(name)))}`, withPropertyRange(filter, name, { from: undefined, to: undefined }))
  }
  for (const brand of filter.brands) add(brand, withBrand(filter, brand))
  for (const field of dimensionFields) addRange(field, inUnit(ranges[field].unit))
  for (const field of flagFields) if (filter[field]) add(flags[field].name, withFlag(filter, field, false))
  return chips
}

/** A size needs no property name; «да» or «латунь» does. */
function valueLabel(name: string, text: string, unit: string | undefined): string {
  const value = valueWithUnit(text, unit)
  return /["″/½¼¾]|^Ду|^DN/.test(value) ? value : `${name}: ${value}`
}

const isSet = (range: Range): boolean => range.from !== undefined || range.to !== undefined

const inUnit = (unit: string | undefined) => (value: number) => numberWithUnit(value, unit)

function rangeText({ from, to }: Range, print: (value: number) => string): string {
  if (from !== undefined && to !== undefined) return from === to ? print(from) : `${print(from)} – ${print(to)}`
  return from !== undefined ? `от\u00a0${print(from)}` : `до\u00a0${print(to ?? 0)}`
}

/** Each costs one pass over the index. */
const maxTries = 10

export type Removal = Chip & { total: number }

/** At most three, in descending order of products. */
export function bestRemovals(chips: Chip[], count: (filter: ListingFilter) => number): Removal[] {
  const removals: Removal[] = []
  for (const chip of chips.slice(0, maxTries)) {
    const total = count(chip.without)
    if (total > 0) removals.push({ ...chip, total })
  }
  return removals.sort((a, b) => b.total - a.total).slice(0, 3)
}
