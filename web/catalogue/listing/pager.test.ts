// Checks the addresses of pages of a list (CAT-09).
import { expect, test } from 'vitest'
import { emptyFilter, withPage, withPropertyValue } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { pageHref } from './pager.tsx'

test('CAT-09 the address of another page equals the serialized filter, whatever the filter contains', () => {
  const filters = [
    emptyFilter,
    { ...emptyFilter, query: '?page=7&page=8', pageSize: 36 },
    withPropertyValue({ ...emptyFilter, subcategory: '&page=3' }, 'page', '5&page=6'),
  ]
  for (const filter of filters)
    for (const from of [1, 12]) expect(pageHref(catalogueHref(withPage(filter, from)), 23)).toBe(catalogueHref(withPage(filter, 23)))
})
