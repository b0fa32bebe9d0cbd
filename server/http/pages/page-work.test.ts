// Checks that each spelling of a costly page's address has its cost.
import { beforeAll, expect, test } from 'vitest'
import type { PageTable } from '#contract/accounts/page-handle.ts'
import { builtPages } from '#test/routes.ts'
import { workOf } from './page-work.ts'

let pages: PageTable
beforeAll(async () => {
  pages = await builtPages()
})
const pageCost = ({ url, method }: { url: string; method: string }) => workOf({ url, method, page: pages.find(url.split('?', 1)[0]!) })

test('SEC-01:work a costly page costs the same in every spelling that the router takes', () => {
  for (const url of [
    '/article-list',
    '/ARTICLE-LIST',
    '/article-list///',
    '/%61rticle%2Dlist',
    '/article-list.data',
    '/article-list/_.data?a=1',
  ])
    expect([url, pageCost({ url, method: 'POST' })]).toEqual([url, { cost: 300, queue: 'pasted list' }])
  for (const url of ['/article-list?list=a', '/Article-List/?%6cist=a'])
    expect([url, pageCost({ url, method: 'GET' }).cost]).toEqual([url, 300])
  expect(pageCost({ url: '/Draft/list/?a=1', method: 'POST' }).cost).toBe(60)
  expect(pageCost({ url: '/draft/list.data?id=1&file=2', method: 'GET' }).cost).toBe(100)
  expect(pageCost({ url: '/Cart/List/A1', method: 'GET' }).cost).toBe(60)
  for (const url of ['/article-list', '/cart/list', '/%', `/A${'/'.repeat(15_000)}x`])
    expect([url, pageCost({ url, method: 'GET' }).cost]).toEqual([url, 5])
})

test('SEC-01:work pages of orders, drafts and passwords cost what they take', () => {
  for (const [method, url, cost] of [
    ['GET', '/order?id=1', 25],
    ['GET', '/order.data?id=1', 25],
    ['POST', '/order?id=1', 100],
    ['GET', '/draft?id=1', 30],
    ['GET', '/checkout?draft=1', 60],
    ['GET', '/checkout', 15],
    ['GET', '/cart.data?page=2', 15],
    ['GET', '/cart/shops', 15],
    ['GET', '/fragments/cart.data', 5],
    ['POST', '/my-orders', 100],
    ['POST', '/login', 20],
    ['POST', '/registration.data', 20],
    ['GET', '/fragments/catalogue.data?page=2', 8],
  ] as const)
    expect([url, pageCost({ url, method }).cost]).toEqual([url, cost])
  expect(pageCost({ url: '/order?id=1', method: 'POST' }).queue).toBe('pasted list')
  expect(pageCost({ url: '/personal-account?tab=draftorders', method: 'GET' })).toEqual({ cost: 10, queue: 'own lists' })
})
