// Checks the guards of pages (ERR-03, ROUTE-15).
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import type { Role } from '#contract/accounts/permissions.ts'
import { aidar, visitorOf } from '#test/create-session.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { requestContext, type RequestContext } from './request-context.ts'

const made = { headers: { cookie: 'session=x' }, sessionId: 'x' }

/** The middleware's result: 'page', a status with its text, or a redirect target. */
async function open(action: string, role: Role, { method = 'GET', isData = false, hasEndedSession = false } = {}): Promise<string> {
  const context = new RouterContextProvider()
  const user = role === 'guest' ? null : { id: 'x', ...aidar, ownPriceTypeId: null, role }
  const visitor = { ...visitorOf({ user: { id: 'x', ...aidar, ownPriceTypeId: null }, ...made }), user, hasEndedSession }
  context.set(requestContext, { visitor, services: { log: pino({ level: 'silent' }) } } as unknown as RequestContext)
  const request = new Request(`http://rodnik.test/some/page${isData ? '.data' : ''}?a=1`, { method })
  const args = { request, url: new URL('http://rodnik.test/some/page?a=1'), pattern: 'some/page', params: {}, context }
  try {
    await authorizeRoutes({ '/some/page': action })(args, async () => new Response())
    return 'page'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? ''
    const { data, init } = thrown as { data: { detail: string }; init: { status: number } }
    return `${init.status} ${data.detail}`
  }
}

test('ERR-03 a page that names an unknown guard answers 500', async () => {
  expect(await open('fly', 'admin')).toBe('500 Unknown middleware fly')
})

test('ROUTE-15 guests of the account are led to the login and back, of the wholesalers to the home page', async () => {
  expect(await open('use own account', 'guest')).toBe('/login?returnTo=%2Fsome%2Fpage%3Fa%3D1')
  expect(await open('see the wholesaler page', 'guest')).toBe('/')
  expect(await open('log in', 'customer')).toBe('/personal-account')
  expect(await open('log in', 'customer', { method: 'POST' })).toBe('page')
  expect(await open('log in', 'guest')).toBe('page')
})

test('ROLE-01 a role without the permission gets a text that says so', async () => {
  expect(await open('manage orders', 'customer')).toMatch(/^403 /)
  expect(await open('manage orders', 'vip')).toMatch(/^403 /)
  expect(await open('manage orders', 'manager')).toBe('page')
  expect(await open('manage everything', 'manager')).toMatch(/^403 /)
  expect(await open('manage everything', 'admin')).toBe('page')
})

test('AUTH-02 data requested in a session that has ended is answered by a new document', async () => {
  const hasEndedSession = true
  expect(await open('see the shop', 'guest', { isData: true, hasEndedSession })).toBe('/some/page?a=1')
  expect(await open('see the shop', 'guest', { hasEndedSession })).toBe('page')
  expect(await open('see the shop', 'guest', { isData: true })).toBe('page')
})

test('AUTH-02 the login says that the session has ended, wherever it was noticed', async () => {
  const hasEndedSession = true
  const login = '/login?returnTo=%2Fsome%2Fpage%3Fa%3D1&ended=1'
  expect(await open('use own account', 'guest', { hasEndedSession })).toBe(login)
  expect(await open('use own account', 'guest', { hasEndedSession, isData: true })).toBe(login)
  expect(await open('use own account', 'guest', { hasEndedSession, method: 'POST', isData: true })).toBe(login)
})
