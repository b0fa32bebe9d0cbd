// Defines what the parts of the filter form share, and which values it shows as chosen.
import { pageParams, rangeFields } from '#contract/catalogue/filter-params.ts'
import { withBrand, withPage, withPropertyValue, type ListingFilter, type Range } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { GroupView, ValueView } from './facet-view-model.ts'

export type FilterForm = {
  listed: ListingFilter
  /** filter of the pending list, else `listed` */
  filter: ListingFilter
  errors: FieldErrors
  /** false: a field cannot be parsed. `isTyped`: by a text field, else by a box, which shows its tick itself */
  apply: (form: HTMLFormElement, isTyped?: true) => boolean
  open: (href: string) => void
  /** shown as a sheet over the list */
  isInSheet: () => boolean
  load: (group: string) => void
}

const hasValue = ({ brands, properties }: ListingFilter, { field, name }: GroupView, text: string): boolean =>
  field === pageParams.brands[0] ? brands.includes(text) : properties.some((one) => one.name === name && one.values.includes(text))

/** The server also knows other spellings (½ for 1/2): `chosen` is valid until the value is changed. */
export function isChosen({ listed, filter }: FilterForm, group: GroupView, [text, , chosen, without]: ValueView): boolean {
  if (without !== undefined) return filter.query === listed.query
  const isIn = hasValue(filter, group, text)
  return isIn === hasValue(listed, group, text) ? chosen === 1 : isIn
}

export function chosenRange(filter: ListingFilter, { field, name }: GroupView): Range {
  const range = rangeFields.find((one) => pageParams[`${one}From`][0] === field)
  return range ? filter[range] : (filter.properties.find((one) => one.name === name) ?? {})
}

export const toggledHref = (filter: ListingFilter, { field, name }: GroupView, text: string): string =>
  catalogueHref(withPage(field === pageParams.brands[0] ? withBrand(filter, text) : withPropertyValue(filter, name, text), 1))
