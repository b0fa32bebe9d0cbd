// Parses the filter form into the filter of a list.
import { parseNumber, readPageFilter } from '#contract/catalogue/filter-parse.ts'
import { withPage, type ListingFilter } from '#contract/catalogue/filter.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { GroupView } from './facet-view-model.ts'

/** Omits empty fields and bounds that equal their limit (CAT-04). */
export function readFacetForm(form: HTMLFormElement, groups: GroupView[]): { filter: ListingFilter; errors: FieldErrors } {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '' && !isLimit(groups, name, value)) params.append(name, value)
  const { filter, errors } = readPageFilter(params)
  return { filter: withPage(filter, 1), errors }
}

const isLimit = (groups: GroupView[], name: string, value: string): boolean =>
  groups.some(
    (group) =>
      'range' in group &&
      ((group.from === name && parseNumber(value) === group.range.min) || (group.to === name && parseNumber(value) === group.range.max)),
  )

export const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) =>
    field instanceof HTMLSelectElement
      ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
      : field instanceof HTMLInputElement && field.type === 'checkbox' && field.checked !== field.defaultChecked,
  )
