// Builds the filter panel's groups: their order, size buttons and chosen values (CAT-05, CAT-16).
import { escapeName } from '#contract/catalogue/filter-escape.ts'
import type { Facets, PropertyFacet, ValueCount } from '#contract/catalogue/catalogue.ts'
import {
  boundParams,
  dimensionFields,
  pageParams,
  propertyBoundFields,
  ranges,
  type RangeField,
} from '#contract/catalogue/filter-params.ts'
import { namesSize, parsePipeSize } from '#contract/catalogue/pipe-size.ts'
import { explainWord } from './glossary.ts'
import { maxValuesSent, openGroups, valuesShown, type GroupView, type ValueView } from './facet-view-model.ts'

/** @param whole groups to send with all values */
export function viewFacets(facets: Facets, whole: readonly string[] = []): GroupView[] {
  const groups: GroupView[] = []
  const addRange = (rangeField: RangeField) => {
    const range = facets[rangeField]
    // A range of one value offers no choice; a set bound has to be removable.
    if (range && (range.hasChoice || range.from !== undefined || range.to !== undefined)) {
      const params = boundParams(rangeField, pageParams)
      const { name, unit } = ranges[rangeField]
      groups.push({ name, unit, field: params.from, range, ...params })
    }
  }
  addRange('price')
  for (const facet of facets.properties) if (facet.rapid) addProperty(groups, facet, whole)
  if (facets.brands.length > 0)
    groups.push({ name: brandGroup, field: pageParams.brands[0], ...sentValues(available(facets.brands), whole.includes(brandGroup)) })
  for (const facet of facets.properties) if (!facet.rapid) addProperty(groups, facet, whole)
  for (const field of dimensionFields) addRange(field)
  return groups
}

const brandGroup = 'Бренд'

/** Removes the values of groups that are closed at first. */
export const withoutClosed = (groups: GroupView[], whole: readonly string[]): GroupView[] =>
  groups.map((group, at) => {
    if (at < openGroups || 'range' in group || whole.includes(group.name) || group.values.some(([, , chosen]) => chosen)) return group
    return { ...group, values: [], more: group.values.length + (group.more ?? 0) }
  })

function addProperty(groups: GroupView[], facet: PropertyFacet, whole: readonly string[]): void {
  const word = explainWord(
    facet.name,
    facet.values.map(({ text }) => text),
  )
  const shared = { name: facet.name, ...(facet.unit ? { unit: facet.unit } : {}), ...(word ? { word } : {}) }
  if (facet.range && !facet.range.hasChoice && facet.range.from === undefined && facet.range.to === undefined) return
  if (facet.range) {
    const isWhole = facet.type === 'int' ? ({ isWhole: true } as const) : {}
    groups.push({ ...shared, field: facet.name, range: facet.range, ...isWhole, ...propertyBoundFields(facet.name) })
  } else if (facet.values.length > 0) {
    const shape = { ...shared, field: pageParams.propertyValue[0], prefix: `${escapeName(facet.name)}:` }
    if (isSizes(facet)) {
      const values = facet.values.map(viewValue)
      groups.push({ ...shape, values, asSizes: true, hint: inchesExplained(values, facet.unit) })
    } else {
      groups.push({ ...shape, ...sentValues(facet.type === 'str' ? available(facet.values) : facet.values, whole.includes(facet.name)) })
    }
  }
}

/** Those with products first, the most frequent before; equal ones in the order of their names. */
const available = (counts: readonly ValueCount[]): ValueCount[] => counts.toSorted((a, b) => b.count - a.count)

function sentValues(counts: ValueCount[], isWhole: boolean): { values: ValueView[]; more?: number } {
  if (isWhole || counts.length <= maxValuesSent) return { values: counts.map(viewValue) }
  const values = counts.filter(({ chosen }, at) => at < valuesShown || chosen).map(viewValue)
  return { values, more: counts.length - values.length }
}

const viewValue = ({ text, count, chosen }: ValueCount): ValueView => (chosen ? [text, count, 1] : [text, count])

export const isSizes = (facet: Pick<PropertyFacet, 'name' | 'values'>): boolean =>
  facet.values.length > 1 &&
  namesSize(facet.name) &&
  facet.values.every(({ text }) => text.length <= 8 && parsePipeSize(text) !== undefined)

/** «1/2" = Ду 15, 3/4" = Ду 20» for the chosen inch sizes, else the first four. */
export function inchesExplained(values: ValueView[], unit: string | null = null): string {
  const isInches = unit?.startsWith('дюйм') ?? false
  const inches = values.filter(([text]) => (isInches || /["″”½¼¾]$/.test(text)) && parsePipeSize(text) !== undefined)
  const chosen = inches.filter(([, , isChosen]) => isChosen)
  return (chosen.length > 0 ? chosen : inches)
    .slice(0, 4)
    .map(([text]) => `${inchText(text)}\u00a0=\u00a0Ду\u00a0${Math.round(parsePipeSize(text) ?? 0)}`)
    .join(', ')
}

const inchText = (text: string): string => `${text.replace(/["″”]$/, '').replaceAll(' ', '\u00a0')}"`
