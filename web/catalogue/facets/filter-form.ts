// What the parts of the filter form share.
import { withBrand, withPage, withPropertyValue, type ListingFilter, type Range } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { GroupView, ValueView } from './facet-view-model.ts'

export type FilterForm = {
  /** of the list that is shown */
  listed: ListingFilter
  /** what the form shows: the filter of the list that is on its way, else `listed` */
  filter: ListingFilter
  errors: FieldErrors
  /** leads to the list that the form describes; false where a field cannot be read */
  apply: (form: HTMLFormElement) => boolean
  open: (href: string) => void
  /** fetches the values of a group that were not sent */
  want: (group: string) => void
}

const hasValue = ({ brands, properties }: ListingFilter, { field, name }: GroupView, text: string): boolean =>
  field === 'brands' ? brands.includes(text) : properties.some((one) => one.name === name && one.values.includes(text))

/** The server knows other spellings of a value (½ for 1/2), so its word holds until the value itself is changed. */
export function isChosen({ listed, filter }: FilterForm, group: GroupView, [text, , chosen, without]: ValueView): boolean {
  if (without !== undefined) return filter.query === listed.query
  const isIn = hasValue(filter, group, text)
  return isIn === hasValue(listed, group, text) ? chosen === 1 : isIn
}

const ranges: Readonly<Record<string, 'price' | 'weight' | 'length'>> = { priceFrom: 'price', widthFrom: 'weight', longFrom: 'length' }

export function chosenRange(filter: ListingFilter, { field, name }: GroupView): Range {
  const range = ranges[field]
  return range ? filter[range] : (filter.properties.find((one) => one.name === name) ?? {})
}

/** The list to which a click on the value's box leads. */
export const toggledHref = (filter: ListingFilter, { field, name }: GroupView, text: string): string =>
  catalogueHref(withPage(field === 'brands' ? withBrand(filter, text) : withPropertyValue(filter, name, text), 1))
