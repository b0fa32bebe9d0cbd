// Checks addresses of products (ROUTE-03).
import { expect, test } from 'vitest'
import { parseProductHref, productHref } from './product-links.ts'

test('ROUTE-03 articles with slashes, plus, spaces and Cyrillic are encoded segment by segment', () => {
  expect(productHref('VLT-214/04')).toBe('/catalog/product/VLT-214/04')
  expect(productHref('A+B 1')).toBe('/catalog/product/A%2BB%201')
  expect(productHref('КШ-1/2?#%')).toBe('/catalog/product/%D0%9A%D0%A8-1/2%3F%23%25')
  // Segments of dots would leave the address.
  expect([productHref('..'), productHref('a/./b'), productHref('...')]).toEqual([
    '/catalog/product/_..',
    '/catalog/product/a/_./b',
    '/catalog/product/...',
  ])
  for (const article of ['A+B 1', 'КШ-1/2', '100%', 'a?b#c', 'x&y=z', 'X%2F1', 'a%25', '..', 'a/./b']) {
    const path = new URL(productHref(article), 'https://shop.example').pathname
    expect(parseProductHref(path)).toBe(article)
  }
})
