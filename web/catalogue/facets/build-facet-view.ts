// The filter panel's groups: which stand first, which values are size buttons, which are chosen (CAT-05, CAT-16).
import { escapeName } from '#contract/catalogue/filter-escape.ts'
import type { Facets, PropertyFacet, RangeFacet, ValueCount } from '#contract/catalogue/catalogue.ts'
import { namesSize, sizeOf } from '#contract/catalogue/pipe-size.ts'
import { explainWord } from './glossary.ts'
import { mostValuesSent, openGroups, valuesShown, type GroupView, type ValueView } from './facet-view-model.ts'

/** Price, deciding properties, brands, the other properties, weight and length. @param whole names of the groups of which all values are wanted */
export function viewFacets(facets: Facets, whole: readonly string[] = []): GroupView[] {
  const groups: GroupView[] = []
  const addRange = (name: string, unit: string, range: RangeFacet | null, from: string, to: string) => {
    // One value is no range to choose from, unless a bound is set and has to be removable.
    if (range && (range.hasChoice || range.from !== undefined || range.to !== undefined)) {
      groups.push({ name, unit, field: from, range, from, to })
    }
  }
  addRange('Цена', '₸', facets.price, 'priceFrom', 'priceTo')
  for (const facet of facets.properties) if (facet.rapid) addProperty(groups, facet, whole)
  if (facets.brands.length > 0) groups.push({ name: brandGroup, field: 'brands', ...sentValues(facets.brands, whole.includes(brandGroup)) })
  for (const facet of facets.properties) if (!facet.rapid) addProperty(groups, facet, whole)
  addRange('Масса', 'кг', facets.weight, 'widthFrom', 'widthTo')
  addRange('Длина', 'м', facets.length, 'longFrom', 'longTo')
  return groups
}

const brandGroup = 'Бренд'

/** Without the values of groups that are closed at first: they are fetched when one is opened. @param whole as for viewFacets */
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
    groups.push({ ...shared, field: facet.name, range: facet.range, ...isWhole, from: `from:${facet.name}`, to: `to:${facet.name}` })
  } else if (facet.values.length > 0) {
    const shape = { ...shared, field: 'property_item_str', prefix: `${escapeName(facet.name)}:` }
    if (isSizes(facet)) {
      const values = facet.values.map(viewValue)
      groups.push({ ...shape, values, asSizes: true, hint: inchesExplained(values, facet.unit) })
    } else {
      groups.push({ ...shape, ...sentValues(facet.values, whole.includes(facet.name)) })
    }
  }
}

function sentValues(counts: ValueCount[], isWhole: boolean): { values: ValueView[]; more?: number } {
  if (isWhole || counts.length <= mostValuesSent) return { values: counts.map(viewValue) }
  const values = counts.filter(({ chosen }, at) => at < valuesShown || chosen).map(viewValue)
  return { values, more: counts.length - values.length }
}

const viewValue = ({ text, count, chosen }: ValueCount): ValueView => (chosen ? [text, count, 1] : [text, count])

/** Sizes are a grid of buttons, not checkboxes: short values of a property that is named as a size. */
export const isSizes = (facet: Pick<PropertyFacet, 'name' | 'values'>): boolean =>
  facet.values.length > 1 && namesSize(facet.name) && facet.values.every(({ text }) => text.length <= 8 && sizeOf(text) !== undefined)

/** «1/2" = Ду 15, 3/4" = Ду 20» for the chosen inch sizes, else the first four; empty where the values are no inches. */
export function inchesExplained(values: ValueView[], unit: string | null = null): string {
  const isInches = unit?.startsWith('дюйм') ?? false
  const inches = values.filter(([text]) => (isInches || /["″”½¼¾]$/.test(text)) && sizeOf(text) !== undefined)
  const chosen = inches.filter(([, , isChosen]) => isChosen)
  return (chosen.length > 0 ? chosen : inches)
    .slice(0, 4)
    .map(([text]) => `${inchText(text)}\u00a0=\u00a0Ду\u00a0${Math.round(sizeOf(text) ?? 0)}`)
    .join(', ')
}

const inchText = (text: string): string => `${text.replace(/["″”]$/, '').replaceAll(' ', '\u00a0')}"`
