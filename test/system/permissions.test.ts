// Requests every route and page in every role (ROLE-01, ERR-03).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fastify from 'fastify'
import { isAction, may, permissions, staffRoles, type Action, type StaffRole } from '#contract/accounts/permissions.ts'
import type { PageTable } from '#contract/accounts/page-handle.ts'
import { aidar, signedIn } from '../create-session.ts'
import { openPriceType } from '../fixtures/price-type.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { addressOf, apiRoutes, builtPages, pagePatterns } from '../routes.ts'
import { errorHandler } from '#server/http/error-handler.ts'
import { guards } from '#server/http/authorize.ts'
import { openSite } from '#server/http/pages/load-react-router.ts'

let shop: TestShopWithApp
let pages: PageTable
let priceTypeId: number
beforeAll(async () => {
  shop = await openShop({ app: true })
  priceTypeId = await openPriceType(shop.services)
  pages = await builtPages()
})
afterAll(() => shop.close())

type Person = { email: string; staffRoles: StaffRole[]; hasOwnPrices?: boolean } | null
const people: Record<string, Person> = {
  guest: null,
  customer: { email: aidar.email, staffRoles: [] },
  vip: { email: 'vip@rodnik.example', staffRoles: [], hasOwnPrices: true },
  ...Object.fromEntries(staffRoles.map((role) => [role, { email: `${role}@rodnik.example`, staffRoles: [role] }])),
}

async function headersOf(name: string): Promise<Record<string, string>> {
  const person = people[name]
  if (!person) return {}
  const { hasOwnPrices = false, ...account } = person
  return (await signedIn(shop.services, { ...account, priceTypeId: hasOwnPrices ? priceTypeId : null })).headers
}

/** Reads share a session; each change has one of its own, which it may end. Reads come first. */
function sessionsOf(name: string) {
  let reading: Promise<Record<string, string>> | undefined
  return (method: string) => (method === 'GET' ? (reading ??= headersOf(name)) : headersOf(name))
}

const isAllowed = (name: string, action: Action): boolean => may({ user: people[name] ?? null, staff: people[name] ?? null }, action)

test('ROLE-01 every route of the description and every page names an action', async () => {
  const { paths } = (await shop.app.inject({ url: '/api/v1/openapi.json' })).json<{ paths: Record<string, Record<string, unknown>> }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const routes = apiRoutes(shop.app)
  expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(described.toSorted())
  expect(pages.all.map(({ pattern }) => pattern).toSorted()).toEqual(pagePatterns.toSorted())
  for (const { action } of [...routes, ...pages.all]) expect(isAction(action)).toBe(true)
})

describe.each(Object.keys(people))('as %s', (name) => {
  test('ROLE-01 every API route admits exactly the roles of the table', async () => {
    const unexpected: unknown[] = []
    const headersFor = sessionsOf(name)
    const readsFirst = apiRoutes(shop.app).toSorted((one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'))
    for (const { method, path, action } of readsFirst) {
      const url = `/api/v1${addressOf(path)}`
      const { statusCode } = await shop.app.inject({
        method,
        url,
        headers: await headersFor(method),
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      const refusal = people[name] ? 403 : 401
      const isRefused = statusCode === refusal
      if (isRefused === isAllowed(name, action!) || statusCode >= 500) unexpected.push([method, path, statusCode])
    }
    expect(unexpected).toEqual([])
  }, 60_000)

  test.each(['GET', 'POST'] as const)(
    'ROLE-01 ROUTE-15 every page lets in by %s whom the table says; guests are led to the login',
    async (method) => {
      const unexpected: unknown[] = []
      const headersFor = sessionsOf(name)
      for (const { pattern, action } of pages.all) {
        const url = addressOf(pattern)
        const form =
          method === 'POST'
            ? { payload: 'a=1&returnTo=%2Fabout', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
            : { headers: {} }
        const headers = { host: 'rodnik.test', ...form.headers, ...(await headersFor(method)) }
        const { statusCode, headers: received } = await shop.app.inject({ method, url, ...form, headers })
        if (statusCode === 405) continue // takes no form from anybody
        const leads = received.location ?? ''
        const isRefused =
          // Checkout and its files without a session are of an ended session; a guest's favourite is added after the login.
          ([401, 403].includes(statusCode) && pattern !== '/fragments/files') ||
          (leads.startsWith('/login') && pattern !== '/checkout' && pattern !== '/fragments/favourites') ||
          (action === 'session:create' && leads === '/personal-account') ||
          (action === 'wholesale:apply' && leads === '/')
        // A login form acts for the account that is typed in it, also when another one is logged in.
        const isExpected = isAllowed(name, action) || (method === 'POST' && action === 'session:create')
        if (isRefused === isExpected || statusCode >= 500) unexpected.push([pattern, statusCode, leads])
      }
      expect(unexpected).toEqual([])
    },
    60_000,
  )
})

test('STAFF-01 STAFF-03 every page of the back office lets in whom the table says; guests are led to its sign-in, others get 403', async () => {
  const admin = (await openSite({ environment: 'test' }, 'admin')).pages()
  const unexpected: unknown[] = []
  for (const name of Object.keys(people)) {
    const headersFor = sessionsOf(name)
    for (const method of ['GET', 'POST'] as const)
      for (const { pattern, action } of admin.all) {
        const headers = { host: 'rodnik.test', 'content-type': 'application/x-www-form-urlencoded', ...(await headersFor(method)) }
        const url = `/admin${addressOf(pattern)}`
        const response = await shop.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: 'a=1' } : {}) })
        const { statusCode } = response
        const isLed = (response.headers.location ?? '').startsWith('/admin/login')
        const isRefused = people[name] ? statusCode === 403 : isLed
        const isExpected = isAllowed(name, action) || statusCode === 405
        // The sign-in itself leads on, and signing out leads to it.
        if (action !== 'staff-session:create' && (isRefused === isExpected || statusCode >= 500))
          unexpected.push([name, method, url, statusCode])
      }
  }
  expect(admin.all.length).toBeGreaterThan(8)
  expect(unexpected).toEqual([])
}, 120_000)

test('ERR-03 a route that names an unknown guard answers 500 and says which', async () => {
  const app = fastify()
  await app.register(errorHandler)
  await app.register(async (api) => {
    api.decorateRequest('visitor')
    await api.register(guards)
    const config: object = { action: 'fly' }
    api.get('/flying', { config }, async () => 'up')
  })
  const response = await app.inject({ url: '/flying' })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ detail: 'Unknown middleware fly' })
})

test('ROLE-01 a route without an action stops the start, which names it', async () => {
  const app = fastify()
  await app.register(guards)
  app.get('/open', { config: { action: 'shop:read' } }, async () => 'open')
  app.post('/forgotten', async () => 'open')
  await expect(app.ready()).rejects.toThrow('no action in the config of POST /forgotten')
})

test('STAFF-03 each role does its work, the owner everything, and a person with two roles what either does', () => {
  const whoMay = (action: Action) => staffRoles.filter((role) => may({ user: {}, staff: { staffRoles: [role] } }, action))
  expect(whoMay('orders:change')).toEqual(['owner', 'orders', 'seller'])
  expect(whoMay('content:change')).toEqual(['owner', 'content'])
  expect(whoMay('staff:change')).toEqual(['owner'])
  for (const action of Object.keys(permissions) as Action[])
    if (action !== 'session:create') expect([action, whoMay(action)]).toEqual([action, expect.arrayContaining(['owner'])])
  expect(
    (['orders:read', 'content:change', 'prices:change'] as const).map((action) =>
      may({ user: null, staff: { staffRoles: ['orders', 'content'] } }, action),
    ),
  ).toEqual([true, true, false])
})

test('ROLE-01 the API answers the roles that its clients know', async () => {
  const answered = async (name: string) =>
    (await shop.app.inject({ url: '/api/v1/users/', headers: await headersOf(name) })).json<{ role: string }>().role
  expect(await Promise.all(['customer', 'vip', 'content', 'owner'].map(answered))).toEqual(['customer', 'vip', 'manager', 'admin'])
})
