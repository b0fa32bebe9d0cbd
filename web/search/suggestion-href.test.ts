// Checks where suggestions lead (SRCH-04).
import { expect, test } from 'vitest'
import type { Suggestion } from '#contract/search/search.schema.ts'
import { nextActive } from './use-combobox.ts'
import { fitting, suggestionHref, toSearchTarget } from './suggestion-href.ts'

const category: Suggestion = { kind: 'category', category_id: 1, name: 'Насосы', slug: 'nasosy', text: [], count: 5 }
const subcategory: Suggestion = {
  kind: 'subcategory',
  subcategory_id: 2,
  name: 'Дренажные',
  slug: 'drenazhnye',
  category_name: 'Насосы',
  category_slug: 'nasosy',
  text: [],
  count: 3,
}
const brand: Suggestion = { kind: 'brand', brand_id: 3, name: 'Wilo', slug: 'wilo', text: [], count: 2 }
const product = (article: string): Suggestion => ({
  kind: 'product',
  article,
  name: article,
  text: [],
  properties: [],
  unit: 'шт',
  price: null,
  last_price: null,
  is_available: true,
  image: null,
})
const home = { pathname: '/', search: '' }
const list = (more = '') => ({
  pathname: '/catalog/v2',
  search: `?query=насос&category=Трубы&subcategory=ППР&brands=Valtec&priceFrom=100&priceTo=900&property_item_str=Цвет:белый&page=3&page_size=36&ordering=-relevance${more}`,
})

test('SRCH-04 on a page without a list a suggestion opens its category without filters', () => {
  expect(suggestionHref(category, home)).toBe('/catalog/nasosy')
  expect(suggestionHref(subcategory, home)).toBe('/catalog/nasosy/drenazhnye')
  expect(suggestionHref(product('A/1 Ü'), home)).toBe('/catalog/product/A/1%20%C3%9C')
  expect(suggestionHref(category, { pathname: '/catalog/product/X', search: '?priceFrom=100' })).toBe('/catalog/nasosy')
})

test('SRCH-04 on a list a suggestion resets query, price and filters, and goes to page 1; stock, order and page size stay', () => {
  const paramsOf = (suggestion: Suggestion, more = '') =>
    Object.fromEntries(new URL(suggestionHref(suggestion, list(more)), 'http://x').searchParams)
  expect(paramsOf(category)).toEqual({ category: 'Насосы', page: '1', page_size: '36', ordering: 'price' })
  expect(paramsOf(subcategory)).toEqual({ category: 'Насосы', subcategory: 'Дренажные', page: '1', page_size: '36', ordering: 'price' })
  expect(paramsOf(brand)).toEqual({ brands: 'Wilo', page: '1', page_size: '36', ordering: 'price' })
  expect(paramsOf(brand, '&in_stock=1')).toMatchObject({ in_stock: '1' })
  const byName = { pathname: '/catalog/v2', search: '?query=x&ordering=name' }
  expect(suggestionHref(category, byName)).toContain('ordering=name')
})

test('SRCH-02 phones show eight rows, with every section among them', () => {
  const many = [...'abcdef'].map(product).concat([category, subcategory, subcategory, brand])
  expect(fitting(many, 8).map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 4 }, () => 'product'),
    'category',
    'subcategory',
    'subcategory',
    'brand',
  ])
  expect(fitting([...'abcdefghij'].map(product), 8)).toHaveLength(8)
  expect(fitting([category], 8)).toEqual([category])
  expect(fitting([], 8)).toEqual([])
})

test('SRCH-02 arrows cycle through the rows and the field; Home and End work once a row is chosen', () => {
  expect([
    nextActive('ArrowDown', -1, 3),
    nextActive('ArrowDown', 2, 3),
    nextActive('ArrowUp', -1, 3),
    nextActive('ArrowUp', 0, 3),
  ]).toEqual([0, -1, 2, -1])
  expect([nextActive('Home', 2, 3), nextActive('End', 0, 3), nextActive('Home', -1, 3), nextActive('x', 1, 3)]).toEqual([
    0,
    2,
    undefined,
    undefined,
  ])
  expect(nextActive('ArrowDown', -1, 0)).toBeUndefined()
})

test('SRCH-08 an opened suggestion is reported by article or slug', () => {
  expect([product('A-1'), category, brand].map(toSearchTarget)).toEqual([
    { kind: 'product', target: 'A-1' },
    { kind: 'category', target: 'nasosy' },
    { kind: 'brand', target: 'wilo' },
  ])
})
