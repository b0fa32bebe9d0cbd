// Checks that a page of another site changes nothing by any route or form (AUTH-05, SEC-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type SignedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { addressOf, apiRoutes, pagePatterns } from '../routes.ts'

let shop: TestShopWithApp
let customer: SignedIn
beforeAll(async () => {
  shop = await openShop({ app: true })
  customer = await signedIn(shop.services)
  changes = [
    ...apiRoutes(shop.app).flatMap(({ method, path }): typeof changes => (method === 'GET' ? [] : [[method, `/api/v1${addressOf(path)}`]])),
    ...pagePatterns.map((pattern): (typeof changes)[number] => ['POST', addressOf(pattern)]),
  ]
})
afterAll(() => shop.close())

type Method = 'POST' | 'PATCH' | 'DELETE'
let changes: [method: Method, url: string][]

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const ask = (method: Method, url: string, headers: Record<string, string>) =>
  shop.app.inject({ method, url, payload: 'a=1', headers: { host: 'rodnik.test', ...form, ...customer.headers, ...headers } })

test.each([
  ['names itself', { origin: 'https://evil.example' }],
  ['is called like the shop', { origin: 'http://rodnik.test.evil.example' }],
  ['names nothing', { origin: 'null' }],
  ['is told by the browser alone', { 'sec-fetch-site': 'cross-site' }],
])('AUTH-05 SEC-01:browser no change is taken from a foreign page that %s', async (_how, headers) => {
  const taken: unknown[] = []
  for (const [method, url] of changes) {
    const { statusCode, body } = await ask(method, url, headers)
    if (statusCode !== 403 || !/foreign-origin|другого сайта/.test(body)) taken.push([method, url, statusCode])
  }
  expect(changes.length).toBeGreaterThan(70)
  expect(taken).toEqual([])
})

test('AUTH-05 SEC-01:browser the same changes are taken from the shop’s own pages', async () => {
  const refused: unknown[] = []
  // Those that end the session last.
  for (const [method, url] of changes.toSorted(([, a], [, b]) => Number(/logout/.test(a)) - Number(/logout/.test(b)))) {
    const { body } = await ask(method, url, { origin: 'http://rodnik.test' })
    if (/foreign-origin|другого сайта/.test(body)) refused.push([method, url])
  }
  expect(refused).toEqual([])
})
