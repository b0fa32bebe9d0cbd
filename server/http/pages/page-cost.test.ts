// Checks that each spelling of a costly page's address has its cost.
import { expect, test } from 'vitest'
import { pageCost } from './page-cost.ts'

test('SEC-01 a costly page costs the same in every spelling that the router takes', () => {
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
  expect(pageCost({ url: '/Cart/List/A1', method: 'GET' }).cost).toBe(30)
  for (const url of ['/article-list', '/cart/list', '/%', `/A${'/'.repeat(15_000)}x`])
    expect([url, pageCost({ url, method: 'GET' }).cost]).toEqual([url, 5])
})
