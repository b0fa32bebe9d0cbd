// Checks redirects to the complete address of a list (ROUTE-02).
import { expect, test } from 'vitest'
import { mapRanges } from '#contract/catalogue/filter-params.ts'
import { readPageFilter } from '#contract/catalogue/filter-parse.ts'
import { canonicalRedirect, cleanRedirect, readableErrors, withoutLimits } from './canonical-redirect.ts'

const redirectOf = (search: string, isWorkingPath = true) => {
  const params = new URLSearchParams(search)
  return canonicalRedirect(isWorkingPath, params, readPageFilter(params))
}
const defaults = 'page=1&page_size=9&ordering=price'

test('ROUTE-02 missing parameters are added by one redirect; a complete address is not redirected', () => {
  expect(redirectOf('')).toBe(`/catalog/v2?${defaults}`)
  expect(redirectOf('brands=Itap')).toBe(`/catalog/v2?brands=Itap&${defaults}`)
  expect(redirectOf(defaults)).toBeUndefined()
  expect(redirectOf(`brands=Itap&${defaults}`)).toBeUndefined()
  expect(redirectOf('query=насос&page=1&page_size=9')).toContain('ordering=-relevance')
})

test('ROUTE-02 /catalog, /catalog/search and /catalog/reload end on /catalog/v2 with the same parameters', () => {
  expect(redirectOf(`brands=Itap&${defaults}`, false)).toBe(`/catalog/v2?brands=Itap&${defaults}`)
  expect(redirectOf(`${defaults}&utm_source=mail`, false)).toBe(`/catalog/v2?${defaults}&utm_source=mail`)
})

test('CAT-18 the address of a submitted form is redirected to the canonical one, which is not redirected again', () => {
  const target = redirectOf(`query=&brands=Itap&brands=Far&from:PN=16&to:PN=&priceFrom=&priceTo=&${defaults}`)
  expect(target).toBe(`/catalog/v2?brands=Far%2CItap&property_item_float=PN__gte%3A16&${defaults}`)
  expect(redirectOf(target!.slice('/catalog/v2?'.length))).toBeUndefined()
})

test('API-11 a malformed parameter is named instead of redirected', () => {
  expect(redirectOf('priceFrom=abc')).toBeUndefined()
  expect(readableErrors(readPageFilter(new URLSearchParams('priceFrom=abc&page=-1')).errors)).toEqual([
    'Цена от: Введите число.',
    expect.stringMatching(/^Страница: /),
  ])
  expect(readableErrors({ 'from:Напор': ['Введите число.'] })).toEqual(['Напор от: Введите число.'])
})

test('ROUTE-02 a clean address can have a page and UTM parameters; other parameters redirect to the working catalogue', () => {
  const from = (search: string) => {
    const params = new URLSearchParams(search)
    return cleanRedirect('/catalog/krany', params, { ...readPageFilter(params).filter, category: 'Краны' })
  }
  expect(from('')).toBeUndefined()
  expect(from('utm_source=mail')).toBeUndefined()
  expect(from('page=3&utm_source=mail')).toBeUndefined()
  expect(from('page=1&utm_source=mail')).toBe('/catalog/krany?utm_source=mail')
  expect(from('page=2&page=3')).toBe('/catalog/krany')
  expect(decodeURIComponent(from('from:PN=1&utm_source=mail')!)).toBe(
    `/catalog/v2?category=Краны&property_item_float=PN__gte:1&${defaults}&utm_source=mail`,
  )
})

test('ROUTE-02 a repeated parameter is removed', () => {
  expect(redirectOf(`${defaults}&page=2`)).toBe(`/catalog/v2?${defaults}`)
  expect(redirectOf(`category=A&category=B&${defaults}`)).toBe(`/catalog/v2?category=A&${defaults}`)
  expect(redirectOf(`property_item_str=A:1&property_item_str=B:2&${defaults}`)).toBeUndefined()
})

test('CAT-04 a bound that equals the limit is removed, others stay', () => {
  const { filter } = readPageFilter(new URLSearchParams('priceFrom=100&priceTo=500&property_item_float=PN__gte:16'))
  const limits = { ...mapRanges(() => null), price: { min: 100, max: 900 }, properties: new Map([['PN', { min: 16, max: 40 }]]) }
  const next = withoutLimits(filter, limits)
  expect(next.price).toEqual({ to: 500 })
  expect(next.properties).toEqual([])
  expect(withoutLimits(next, limits)).toBe(next)
  const above = readPageFilter(
    new URLSearchParams('priceFrom=200&priceTo=900&property_item_float=PN__gte:20&property_item_float=PN__lte:40'),
  )
  expect(withoutLimits(above.filter, limits).price).toEqual({ from: 200 })
  expect(withoutLimits(above.filter, limits).properties).toEqual([{ name: 'PN', values: [], from: 20 }])
})
