// Checks what a lost read leaves on the page (CHK-03, ERR-01).
import { expect, test, vi } from 'vitest'
import type { ClientResults, ShownPage } from '#web/rendering/client-results.ts'
import { keepPage } from './keep-page.ts'

const matches = [
  { id: 'root', loaderData: 'shell' },
  { id: 'account', loaderData: 'tab' },
]
const shown = { address: '/personal-account?tab=notifications', matches } as ShownPage
const send = (result: unknown) =>
  keepPage(
    new Request(`http://rodnik.test${shown.address}`, { method: 'POST' }),
    { account: { type: result instanceof Response ? 'error' : 'data', result } },
    shown,
  )
const lose = (path: string, route: string) => {
  const results: ClientResults = Object.fromEntries(['root', route].map((id) => [id, { type: 'error', result: new TypeError('lost') }]))
  keepPage(new Request(`http://rodnik.test${path}`), results, shown)
  return results[route]
}
const redirect = () => Response.redirect('http://rodnik.test/', 303)

test('CHK-03 ERR-01 of a read that a form has redirected to, the page stays for another query; for another page it says «Сделано»', () => {
  vi.stubGlobal('location', { pathname: '/personal-account' }) // of the message
  send(redirect())
  expect(lose(`${shown.address}&saved=1`, 'account')).toEqual({ type: 'data', result: 'tab' })
  expect(lose(`${shown.address}&saved=1`, 'account')?.type).toBe('error') // of a link
  send(redirect())
  expect(lose('/draft?id=1', 'draft')).toMatchObject({ type: 'error', result: { status: 202, data: { title: 'Сделано' } } })
  send({ problem: 'refused' })
  expect(lose('/draft?id=1', 'draft')?.result).toBeInstanceOf(TypeError)
})
