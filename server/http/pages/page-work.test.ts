// Checks that each spelling of a costly page's address has its cost.
import { beforeAll, expect, test } from 'vitest'
import type { PageTable } from '#contract/accounts/page-handle.ts'
import { builtPages } from '#test/routes.ts'
import { estimateWork } from './page-work.ts'

let pages: PageTable
beforeAll(async () => {
  pages = await builtPages()
})
const pageCost = ({ url, method }: { url: string; method: string }) =>
  estimateWork({ url, method, page: pages.find(url.split('?', 1)[0]!) })

test('SEC-01:work a costly page costs the same in every spelling that the router takes, and more than one that looks like it', () => {
  const ordinary = pageCost({ url: '/contacts', method: 'GET' })
  const pasted = pageCost({ url: '/article-list', method: 'POST' })
  expect(pasted.cost).toBeGreaterThan(ordinary.cost)
  for (const url of ['/ARTICLE-LIST', '/article-list///', '/%61rticle%2Dlist', '/article-list.data', '/article-list/_.data?a=1'])
    expect([url, pageCost({ url, method: 'POST' })]).toEqual([url, pasted])
  for (const url of ['/article-list?list=a', '/Article-List/?%6cist=a'])
    expect([url, pageCost({ url, method: 'GET' }).cost]).toEqual([url, pasted.cost])
  for (const url of ['/article-list', '/cart/list', '/%', `/A${'/'.repeat(15_000)}x`])
    expect([url, pageCost({ url, method: 'GET' }).cost]).toEqual([url, ordinary.cost])
})

test('SEC-01:work pages of orders, drafts, lists and passwords cost more than others', () => {
  const ordinary = pageCost({ url: '/contacts', method: 'GET' }).cost
  for (const [method, urls] of [
    [
      'GET',
      ['/order.data?id=1', '/draft?id=1', '/checkout?draft=1', '/cart.data?page=2', '/cart/shops', '/fragments/catalogue.data?page=2'],
    ],
    ['POST', ['/order?id=1', '/draft/list?id=1', '/checkout', '/my-orders', '/login', '/registration.data']],
  ] as const)
    for (const url of urls)
      expect([url, pageCost({ url, method }).cost]).toEqual([url, expect.toSatisfy((cost: number) => cost > ordinary)])
})
