import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTyping, keptTyping } from './kept-typing.ts'
import { setPresentPerson } from './present-person.ts'

const stored = new Map<string, string>()
const here = (email: string | null) => setPresentPerson(email ?? undefined)
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('AUTH-04 SEC-01 what one person typed in a tab is nothing to the guest and the customer after them', () => {
  here('olga@teplo.example')
  keepTyping('checkout ', { address: 'Абая 1' })
  keepTyping('callback', { phone: '+7 (701) 555 01 02' })
  here(null)
  expect([keptTyping('checkout '), keptTyping('callback')]).toEqual([undefined, undefined])
  here('aidar@stroydom.example')
  expect([keptTyping('checkout '), keptTyping('callback')]).toEqual([undefined, undefined])
  here('olga@teplo.example')
  expect(keptTyping('checkout ')).toEqual({ address: 'Абая 1' })
  here(null)
  keepTyping('callback', { phone: '8' })
  expect([...stored.values()].join()).not.toContain('Абая')
  expect(keptTyping('callback')).toEqual({ phone: '8' })
})

test('AUTH-04 CHK-04 a guest who signs in on the way takes along what is typed, and leaves it to no other guest', () => {
  here(null)
  keepTyping('cart-unticked', ['VT-15'])
  keepTyping('guest-order', { name: 'Айдар' })
  here('aidar@stroydom.example')
  expect(keptTyping('cart-unticked')).toEqual(['VT-15'])
  here(null)
  expect([keptTyping('cart-unticked'), keptTyping('guest-order')]).toEqual([undefined, undefined])
})

test('CHK-04 what is kept is by its form, forgotten alone, and what is no record of ours is nothing', () => {
  here(null)
  keepTyping('checkout ', { comment: 'к корзине' })
  keepTyping('checkout 7KD4M2XN', { comment: 'к черновику' })
  keepTyping('checkout ', undefined)
  expect([keptTyping('checkout '), keptTyping('checkout 7KD4M2XN')]).toEqual([undefined, { comment: 'к черновику' }])
  for (const text of ['{', 'null', '[]', '{"who":1,"values":{}}', '{"who":"","values":null}']) {
    stored.set('typed', text)
    expect(keptTyping('checkout ')).toBeUndefined()
  }
})
