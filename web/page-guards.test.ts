import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import type { Role } from '#contract/permissions.ts'
import { aidar, visitorOf } from '#test/signed-in.ts'
import { withGuards } from './page-guards.ts'
import { requestContext, type RequestContext } from './request-context.ts'

const made = { headers: { cookie: 'session=x' }, sessionId: 'x' }

/** What a page's loader answers: 'page', a status with its text, or where it leads. */
async function open(action: string, role: Role, address = '/some/page?a=1'): Promise<string> {
  const page = { id: 'page', path: 'some/page', parentId: 'layout', module: { default: () => null, loader: () => 'page' } }
  const build = { routes: { layout: { id: 'layout', module: {} }, page } } as unknown as ServerBuild
  const loader = withGuards(build, { '/some/page': action }).routes.page?.module.loader
  const provider = new RouterContextProvider()
  const user = role === 'guest' ? null : { id: 'x', ...aidar, ownPriceTypeId: null, role }
  const visitor = { ...visitorOf({ user: { id: 'x', ...aidar, ownPriceTypeId: null }, ...made }), user }
  provider.set(requestContext, { visitor, services: { log: pino({ level: 'silent' }) } } as unknown as RequestContext)
  try {
    return String(await loader?.({ request: new Request(`http://rodnik.test${address}`), context: provider } as never))
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
  expect(await open('use own account', 'guest', '/some/page.data?a=1&_routes=page')).toBe('/login?returnTo=%2Fsome%2Fpage%3Fa%3D1')
  expect(await open('see the wholesaler page', 'guest')).toBe('/')
  expect(await open('log in', 'customer')).toBe('/personal-account')
  expect(await open('log in', 'guest')).toBe('page')
})

test('ROLE-01 a role without the action is told so', async () => {
  expect(await open('manage orders', 'customer')).toMatch(/^403 /)
  expect(await open('manage orders', 'vip')).toMatch(/^403 /)
  expect(await open('manage orders', 'manager')).toBe('page')
  expect(await open('manage everything', 'manager')).toMatch(/^403 /)
  expect(await open('manage everything', 'admin')).toBe('page')
})
