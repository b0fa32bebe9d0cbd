// Checks the guards of pages (ERR-03, ROUTE-15).
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import type { StaffRole } from '#contract/accounts/permissions.ts'
import { aidar, visitorOf } from '#test/create-session.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { requestContext, type RequestContext } from './request-context.ts'

const made = { headers: { cookie: 'session=x' }, sessionId: 'x' }

/** The middleware's result: 'page', a status with its text, or a redirect target. */
async function open(
  action: string,
  role: 'guest' | 'customer' | StaffRole,
  { method = 'GET', isData = false, hasEndedSession = false } = {},
): Promise<string> {
  const context = new RouterContextProvider()
  const pages = { withPattern: () => ({ action }) }
  const staffRoles = role === 'guest' || role === 'customer' ? [] : [role]
  const person = { id: 'x', ...aidar, staffRoles, hasAgreedPrices: false, ownPriceTypeId: null }
  const visitor = {
    ...visitorOf({ user: person, ...made }),
    user: role === 'guest' ? null : person,
    staff: { staffRoles },
    hasEndedSession,
  }
  context.set(requestContext, { visitor, services: { log: pino({ level: 'silent' }) }, pages } as unknown as RequestContext)
  const request = new Request(`http://rodnik.test/some/page${isData ? '.data' : ''}?a=1`, { method })
  const args = { request, url: new URL('http://rodnik.test/some/page?a=1'), pattern: 'some/page', params: {}, context }
  try {
    await authorizeRoutes(args, async () => new Response())
    return 'page'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? ''
    const { data, init } = thrown as { data: { detail: string }; init: { status: number } }
    return `${init.status} ${data.detail}`
  }
}

test('ERR-03 a page that names an unknown guard answers 500', async () => {
  expect(await open('fly', 'owner')).toBe('500 Unknown middleware fly')
})

test('ROUTE-15 guests of the account are led to the login and back, of the wholesalers to the home page', async () => {
  expect(await open('own-account:use', 'guest')).toBe('/login?returnTo=%2Fsome%2Fpage%3Fa%3D1')
  expect(await open('wholesale:apply', 'guest')).toBe('/')
  expect(await open('session:create', 'customer')).toBe('/personal-account')
  expect(await open('session:create', 'customer', { method: 'POST' })).toBe('page')
  expect(await open('session:create', 'guest')).toBe('page')
})

test('ROLE-01 a role without the permission gets a text that says so', async () => {
  expect(await open('orders:read', 'customer')).toMatch(/^403 /)
  expect(await open('orders:read', 'content')).toMatch(/^403 /)
  expect(await open('orders:read', 'orders')).toBe('page')
  expect(await open('staff:change', 'orders')).toMatch(/^403 /)
  expect(await open('staff:change', 'owner')).toBe('page')
})

test('AUTH-02 data requested in a session that has ended is answered by a new document', async () => {
  const hasEndedSession = true
  expect(await open('shop:read', 'guest', { isData: true, hasEndedSession })).toBe('/some/page?a=1')
  expect(await open('shop:read', 'guest', { hasEndedSession })).toBe('page')
  expect(await open('shop:read', 'guest', { isData: true })).toBe('page')
})

test('AUTH-02 the login says that the session has ended, wherever it was noticed', async () => {
  const hasEndedSession = true
  const login = '/login?returnTo=%2Fsome%2Fpage%3Fa%3D1&ended=1'
  expect(await open('own-account:use', 'guest', { hasEndedSession })).toBe(login)
  expect(await open('own-account:use', 'guest', { hasEndedSession, isData: true })).toBe(login)
  expect(await open('own-account:use', 'guest', { hasEndedSession, method: 'POST', isData: true })).toBe(login)
  // Logged out in another tab.
  expect(await open('own-account:use', 'guest', { method: 'POST', isData: true })).toBe(login)
})
