import { expect, test } from 'vitest'
import {
  cleared,
  emptyFilter,
  isFiltered,
  orderingProperty,
  searchFor,
  withBrand,
  withCategory,
  withoutQuery,
  withPage,
  withPrice,
  withPropertyRange,
  withPropertyValue,
  withSubcategory,
  type ListingFilter,
} from './catalogue-filter.ts'

const busy: ListingFilter = {
  ...emptyFilter,
  category: 'Насосы',
  subcategory: 'Циркуляционные насосы',
  brands: ['Grundfos', 'Wilo'],
  price: { from: 100 },
  properties: [{ name: 'Напор', values: ['4', '6'] }],
  page: 7,
}

test('CAT-01 choosing a category toggles it; either way subcategory, brands and properties clear', () => {
  const other = withCategory(busy, 'Трубы')
  expect(other).toMatchObject({ category: 'Трубы', subcategory: null, brands: [], properties: [], page: 1, price: { from: 100 } })
  expect(withCategory(busy, 'Насосы')).toMatchObject({ category: null, subcategory: null, brands: [], page: 1 })
})

test('CAT-01 choosing a subcategory toggles it and clears brands, price and properties', () => {
  expect(withSubcategory(busy, 'Скважинные')).toMatchObject({
    category: 'Насосы',
    subcategory: 'Скважинные',
    brands: [],
    price: {},
    properties: [],
    page: 1,
  })
  expect(withSubcategory(busy, 'Циркуляционные насосы').subcategory).toBeNull()
})

test('CAT-01 any change of brands, price or properties sets page 1; turning a page changes nothing else', () => {
  const changes = [
    withBrand(busy, 'DAB'),
    withPrice(busy, { to: 5 }),
    withPropertyValue(busy, 'Напор', '8'),
    withPropertyRange(busy, 'Напор', { from: 2 }),
  ]
  for (const changed of changes) expect(changed.page).toBe(1)
  expect(withPage(busy, 3)).toEqual({ ...busy, page: 3 })
})

test('CAT-01 a value chosen twice is gone and leaves no empty choice behind', () => {
  const none = withPropertyValue(withPropertyValue(busy, 'Напор', '4'), 'Напор', '6')
  expect(none.properties).toEqual([])
  expect(withBrand(withBrand(busy, 'DAB'), 'DAB').brands).toEqual(busy.brands)
})

test('CAT-02 leaving search changes relevance to price and leaves another ordering alone', () => {
  expect(withoutQuery(searchFor('насос')).ordering).toBe('price')
  expect(withoutQuery({ ...searchFor('насос'), ordering: 'name' }).ordering).toBe('name')
})

test('CAT-03 clearing the filters keeps category, subcategory, query and ordering', () => {
  expect(cleared({ ...busy, query: 'насос', ordering: '-relevance' })).toEqual({
    ...emptyFilter,
    query: 'насос',
    ordering: '-relevance',
    category: 'Насосы',
    subcategory: 'Циркуляционные насосы',
  })
  expect(isFiltered(busy)).toBe(true)
  expect(isFiltered(cleared(busy))).toBe(false)
})

test('CAT-07 an order by a property ends with the subcategory that has it', () => {
  const sized: ListingFilter = { ...busy, ordering: '-property:Подача: 100 %' }
  expect(orderingProperty(sized.ordering)).toBe('Подача: 100 %')
  expect(withBrand(sized, 'DAB').ordering).toBe(sized.ordering)
  expect(withSubcategory(sized, 'Скважинные').ordering).toBe('price')
  expect(withCategory({ ...sized, query: 'насос' }, 'Трубы').ordering).toBe('-relevance')
  expect(withCategory({ ...busy, ordering: '-name' }, 'Трубы').ordering).toBe('-name')
})
