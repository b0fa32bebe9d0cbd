// Builds the filters of a list as they are shown: order, values, counts (CAT-05).
import type { Facets, PropertyFacet, RangeFacet, ValueCount } from '#contract/catalogue/catalogue.ts'
import type { ListingFilter, PropertyChoice, Range } from '#contract/catalogue/filter.ts'
import { mapRanges, ranges } from '#contract/catalogue/filter-params.ts'
import { namesSize } from '#contract/catalogue/pipe-size.ts'
import type { Limits } from '../index/facet-counts.ts'
import { allowedValues } from '../index/active-filters.ts'
import type { Counted, Selection } from '../index/selection.ts'
import type { Scope } from '../index/category-scope.ts'
import type { SharedProperty } from '../index/merged-property.ts'

/** A measured property with more values is a range: visitors choose «от 6 м», not 6, 7 and 8. */
const maxListedNumbers = 5
/** A size has to fit, so its values are chosen one by one up to this number. */
const maxListedSizes = 15
const maxListedTexts = 200

export function buildFacets(selection: Selection, counted: Counted, filter: ListingFilter): Facets {
  const { brands } = selection.index.data
  const present = selection.presentBrands()
  return {
    brands: brands
      .map((text, at): ValueCount => ({ text, count: counted.brands[at + 1]!, chosen: filter.brands.includes(text) }))
      .filter((_, at) => present[at + 1]! > 0),
    ...mapRanges((field) => rangeFacet(counted[field], () => selection.presentLimits(field), ranges[field].storedUnits, filter[field])),
    properties: [...counted.values]
      .map(([property, counts]) => propertyFacet(selection.scope, property, counts, filter))
      .filter((facet) => facet !== undefined),
  }
}

function rangeFacet(
  listed: Limits | undefined,
  present: () => Limits | undefined,
  perUnit: number,
  { from, to }: Range,
): RangeFacet | null {
  const isWide = listed !== undefined && listed.min < listed.max
  const whole = isWide ? listed : present() // read only where the filters leave no range
  const limits = listed ?? whole
  if (!limits || !whole) return null
  return { min: limits.min / perUnit, max: limits.max / perUnit, from, to, hasChoice: whole.min < whole.max }
}

function propertyFacet(scope: Scope, property: SharedProperty, counts: Int32Array, filter: ListingFilter): PropertyFacet | undefined {
  const choice = filter.properties.find(({ name }) => name === property.name)
  if (property.texts.length === 0) return undefined
  if (!choice && property.texts.length === 1 && scope.baseCounts(property)[1] === scope.rowCount) return undefined
  const { name, unit, type, rapid } = property
  const isRange = type !== 'str' && property.texts.length > (namesSize(name) ? maxListedSizes : maxListedNumbers)
  const bounds = choice?.from !== undefined || choice?.to !== undefined
  return {
    name,
    unit,
    type,
    rapid,
    values: isRange ? [] : valuesOf(scope, property, counts, choice),
    range: isRange || (type !== 'str' && bounds) ? numberRange(property, counts, choice) : null,
  }
}

function valuesOf(scope: Scope, property: SharedProperty, counts: Int32Array, choice: PropertyChoice | undefined): ValueCount[] {
  const chosen = choice && choice.values.length > 0 ? allowedValues(property, { name: choice.name, values: choice.values }) : undefined
  const values = property.texts.map((text, at): ValueCount => ({ text, count: counts[at + 1]!, chosen: chosen?.[at + 1] === 1 }))
  if (values.length <= maxListedTexts) return values
  const base = scope.baseCounts(property)
  const least = [...base.subarray(1)].sort((a, b) => b - a)[maxListedTexts - 1]!
  let left = maxListedTexts
  return values.filter((value, at) => value.chosen || (base[at + 1]! >= least && left-- > 0))
}

/** Limits of the counted values, which are in ascending order; of all where the other filters leave none. */
export function numberRange(
  { numbers }: Pick<SharedProperty, 'numbers'>,
  counts: Int32Array,
  choice: PropertyChoice | undefined,
): RangeFacet | null {
  const ends = (isIn: (at: number) => boolean) => {
    const fits = (number: number | null, at: number) => number !== null && isIn(at)
    return [numbers.find(fits), numbers.findLast(fits)] as const
  }
  const [least, greatest] = ends(() => true)
  if (least == null || greatest == null) return null
  const [min, max] = ends((at) => counts[at + 1]! > 0)
  return { min: min ?? least, max: max ?? greatest, from: choice?.from, to: choice?.to, hasChoice: least < greatest }
}
