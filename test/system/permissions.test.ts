// Requests every route and page in every role (ROLE-01, ERR-03).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fastify from 'fastify'
import { permissions, roles, type Action, type Role } from '#contract/accounts/permissions.ts'
import { apiActions, pageActions } from '#contract/accounts/route-permissions.ts'
import { aidar, signedIn } from '../create-session.ts'
import { isFullRun } from '../full-run.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import pages from '#web/routes.ts'
import { errorHandler } from '#server/http/error-handler.ts'
import { guards } from '#server/http/authorize.ts'

let shop: TestShopWithApp
let described: Set<string>
beforeAll(async () => {
  shop = await openShop({ app: true })
  const { paths } = (await shop.app.inject({ url: '/api/v1/openapi.json' })).json<{ paths: Record<string, Record<string, unknown>> }>()
  described = new Set(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${asRoute(path)}`)),
  )
})
afterAll(() => shop.close())

const asRoute = (path: string) => path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, ':$1')

const people: Record<string, { role: Role; email?: string }> = {
  guest: { role: 'guest' },
  customer: { role: 'customer', email: aidar.email },
  vip: { role: 'vip', email: 'vip@rodnik.example' },
  manager: { role: 'manager', email: 'manager@rodnik.example' },
  admin: { role: 'admin', email: 'admin@rodnik.example' },
}

/** A session of its own: some routes end it. */
async function headersOf(name: string): Promise<Record<string, string>> {
  const { role, email } = people[name]!
  return role === 'guest' ? {} : (await signedIn(shop.services, { role, email: email! })).headers
}

const isAllowed = (name: string, action: Action): boolean => (permissions[action] as readonly Role[]).includes(people[name]!.role)

type PageEntry = { path?: string; index?: boolean; children?: PageEntry[] }
const patternsOf = (entries: PageEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index ? [here === '' ? '/' : here] : []), ...(children ? patternsOf(children, here) : [])]
  })

test('ROLE-01 the table names every route of the description and every page, and nothing that is not there', () => {
  expect([...described].filter((route) => !Object.hasOwn(apiActions, route))).toEqual([])
  expect(Object.keys(apiActions).filter((route) => !described.has(route))).toEqual([])
  const patterns = patternsOf(pages)
  expect(patterns.filter((pattern) => !Object.hasOwn(pageActions, pattern))).toEqual([])
  expect(Object.keys(pageActions).filter((pattern) => !patterns.includes(pattern))).toEqual([])
})

// Routes distinguish guests and customers; few of them the other roles, which the last test compares in the table.
describe.each(Object.keys(people).filter((name) => isFullRun || ['guest', 'customer'].includes(name)))('as %s', (name) => {
  test('ROLE-01 every API route admits exactly the roles of the table', async () => {
    const unexpected: unknown[] = []
    for (const route of described) {
      const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string]
      const url = `/api/v1${path.replaceAll(/:\w+/g, 'x')}`
      const { statusCode } = await shop.app.inject({
        method,
        url,
        headers: await headersOf(name),
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      const refusal = people[name]!.role === 'guest' ? 401 : 403
      const isRefused = statusCode === refusal
      if (isRefused === isAllowed(name, apiActions[route]!) || statusCode >= 500) unexpected.push([route, statusCode])
    }
    expect(unexpected).toEqual([])
  }, 60_000)

  test.each(['GET', 'POST'] as const)(
    'ROLE-01 ROUTE-15 every page lets in by %s whom the table says; guests are led to the login',
    async (method) => {
      const unexpected: unknown[] = []
      for (const [pattern, action] of Object.entries(pageActions)) {
        const url = pattern.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+|\*/g, 'x')
        const form =
          method === 'POST'
            ? { payload: 'a=1&returnTo=%2Fabout', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
            : { headers: {} }
        const headers = { host: 'rodnik.test', ...form.headers, ...(await headersOf(name)) }
        const { statusCode, headers: received } = await shop.app.inject({ method, url, ...form, headers })
        if (statusCode === 405) continue // takes no form from anybody
        const leads = received.location ?? ''
        const isRefused =
          [401, 403].includes(statusCode) ||
          // Checkout without a session is an ended session; a guest's favourite is added after the login.
          (leads.startsWith('/login') && pattern !== '/checkout' && pattern !== '/fragments/favourites') ||
          (action === 'log in' && leads === '/personal-account') ||
          (action === 'see the wholesaler page' && leads === '/')
        // A login form acts for the account that is typed in it, also when another one is logged in.
        const isExpected = isAllowed(name, action) || (method === 'POST' && action === 'log in')
        if (isRefused === isExpected || statusCode >= 500) unexpected.push([pattern, statusCode, leads])
      }
      expect(unexpected).toEqual([])
    },
    60_000,
  )
})

test('ERR-03 a route that names an unknown guard answers 500 and says which', async () => {
  const app = fastify()
  await app.register(errorHandler)
  await app.register(async (api) => {
    api.decorateRequest('visitor')
    await api.register(guards, { actions: { 'GET /flying': 'fly' } })
    api.get('/flying', async () => 'up')
    api.get('/forgotten', async () => 'open')
  })
  for (const [url, name] of [
    ['/flying', 'fly'],
    ['/forgotten', 'GET /forgotten'],
  ]) {
    const response = await app.inject({ url: url! })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ detail: `Unknown middleware ${name}` })
  }
})

test('ROLE-01 wholesale prices are for vip, content for managers, everything for the admin', () => {
  const whoMay = (action: Action) => roles.filter((role) => (permissions[action] as readonly Role[]).includes(role))
  expect(whoMay('see wholesale prices')).toEqual(['vip', 'admin'])
  expect(whoMay('manage content')).toEqual(['manager', 'admin'])
  for (const action of Object.keys(permissions) as Action[])
    if (action !== 'log in') expect([action, whoMay(action)]).toEqual([action, expect.arrayContaining(['admin'])])
})
