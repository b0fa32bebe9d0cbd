// Checks how the facts of pages are read from the routes of a build (ROLE-01).
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { readPages } from './page-table.ts'

type Route = [id: string, parentId: string | undefined, path: string | undefined, handle?: object]
const build = (routes: Route[]) => {
  const entries = routes.map(([id, parentId, path, handle]) => [id, { id, parentId, path, index: id === 'home', module: { handle } }])
  return { routes: Object.fromEntries(entries) } as Pick<ServerBuild, 'routes'>
}
const routes: Route[] = [
  ['root', undefined, ''],
  ['layout', 'root', undefined, { hasHeader: true }],
  ['home', 'layout', undefined, { action: 'shop:read', isShared: true }],
  ['item', 'layout', 'items/:id?', { action: 'shop:read' }],
  ['cart', 'root', 'cart', { action: 'own-orders:use' }],
  ['list', 'root', 'list', { action: 'shop:read' }],
  ['record', 'list', ':id', { action: 'own-orders:use' }],
  ['rest', 'layout', '*', { action: 'shop:read' }],
]

test('ROLE-01 a page has its own facts and those of the layouts above it, for the address and its data', () => {
  const pages = readPages(build(routes))
  expect(pages.all.map(({ pattern }) => pattern)).toEqual(['/', '/items/:id?', '/*', '/cart', '/list', '/list/:id'])
  const home = { pattern: '/', action: 'shop:read', isShared: true, hasHeader: true }
  for (const path of ['/', '/_.data']) expect(pages.find(path)).toEqual(home)
  for (const path of ['/items', '/Items/3/', '/items/3.data']) expect(pages.find(path)?.pattern).toBe('/items/:id?')
  for (const path of ['/cart', '/cart.data', '/cart/_.data'])
    expect(pages.find(path)).toEqual({ pattern: '/cart', action: 'own-orders:use' })
  expect(pages.find('/nope')?.pattern).toBe('/*')
  expect([pages.find('/list')?.action, pages.find('/list/7')?.action]).toEqual(['shop:read', 'own-orders:use'])
  expect(pages.withPattern('cart')?.action).toBe('own-orders:use')
  expect(pages.withPattern('/')).toEqual(home)
})

test('ROLE-01 a page without an action stops the start, which names it', () => {
  expect(() => readPages(build([...routes, ['forgotten', 'layout', 'forgotten', {}]]))).toThrow(
    'no action in the handle of page /forgotten (forgotten)',
  )
})
