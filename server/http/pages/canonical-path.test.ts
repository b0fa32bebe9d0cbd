import { expect, test } from 'vitest'
import { ownPath } from './canonical-path.ts'

test('CONT-03 ROUTE-06 a page asked for in capitals or with a slash at its end has one address', () => {
  const asked = {
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
  for (const [path, own] of Object.entries(asked)) expect([path, ownPath(path)]).toEqual([path, own])
})

test('CONT-03 ROUTE-03 what is right, what is no page, articles, codes and Cyrillic stay as they are', () => {
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
  for (const path of right) expect([path, ownPath(path)]).toEqual([path, undefined])
})
