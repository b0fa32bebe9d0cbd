// Checks that a page has one address (CONT-03, ROUTE-06).
import { beforeAll, expect, test } from 'vitest'
import type { PageTable } from '#contract/accounts/page-handle.ts'
import { builtPages } from '#test/routes.ts'
import { canonicalPath as canonicalPathOf } from './canonical-path.ts'

let pages: PageTable
beforeAll(async () => {
  pages = await builtPages()
})
const canonicalPath = (path: string) => canonicalPathOf(path, pages.find(path)!)

test('CONT-03 ROUTE-06 a page requested in capitals or with a trailing slash has one address', () => {
  const requested = {
    '/Contacts': '/contacts',
    '/contacts/': '/contacts',
    '/ABOUT/News': '/about/news',
    '/about/news/4/': '/about/news/4',
    '/Production/akva-control-cabinet': '/production/akva-control-cabinet',
    '/catalog/NASOSY/': '/catalog/nasosy',
    '/Catalog/v2': '/catalog/v2',
    '/Objects/Location/': '/objects/location',
    '/Catalog/Product/SALE/100': '/catalog/product/SALE/100',
  }
  for (const [path, own] of Object.entries(requested)) expect([path, canonicalPath(path)]).toEqual([path, own])
})

test('SEC-01:patterns a path of very many slashes is read in linear time', () => {
  expect(canonicalPath(`/A${'/'.repeat(1_000_000)}x`)).toBeUndefined()
})

test('CONT-03 ROUTE-03 canonical paths, other addresses, articles, codes and Cyrillic are not changed', () => {
  const right = [
    '/',
    '/contacts',
    '/catalog/product/UNI-001968',
    '/catalog/product/ends/',
    '/catalog/%D0%9D%D0%B0%D1%81%D0%BE%D1%81',
    '/objects/location/Aktobe',
    '/cart/list/AbC12',
    '/Nothing',
    '/api/V1/',
  ]
  for (const path of right) expect([path, canonicalPath(path)]).toEqual([path, undefined])
})
