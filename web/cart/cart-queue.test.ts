// Checks the queue of cart changes that a browser sends (CART-01).
import { beforeEach, expect, test, vi } from 'vitest'
import type { CartSnapshot } from '#contract/cart/cart.ts'
import { fakeStorage } from '#test/fake-storage.ts'
import { eventually } from '#test/wait-for.ts'
import type * as Queue from './cart-queue.ts'

/** A browser with storage; the test decides when the server responds. */
const stored: Record<string, string> = {}
const requests: { fields: Record<string, string>; response: (body: object, status?: number) => void; lose: () => void }[] = []

let queue: typeof Queue
let toasts: () => string[]
beforeEach(async () => {
  for (const key of Object.keys(stored)) delete stored[key]
  requests.length = 0
  vi.stubGlobal('window', { localStorage: fakeStorage(stored) })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal(
    'fetch',
    (_: string, init?: { body: URLSearchParams }) =>
      new Promise((resolve, reject) => {
        requests.push({
          fields: Object.fromEntries(init?.body ?? []),
          response: (body, status = 200) => resolve(Response.json(body, { status })),
          lose: () => reject(new TypeError('Failed to fetch')),
        })
      }),
  )
  await openPage()
})

async function openPage(): Promise<void> {
  vi.resetModules()
  const shown = (await import('../ui/toast-message.ts')).toasts
  toasts = () => shown.get().map(({ text }) => text)
  queue = await import('./cart-queue.ts')
}
const pending = () =>
  queue.cartState().pending.map(({ fields }) => `${fields['intent']} ${fields['article'] ?? ''} ${fields['quantity'] ?? ''}`.trim())
const unsent = () => Object.keys(stored).filter((key) => key.startsWith('cart-unsent:')).length
const set = (article: string, quantity: number, was = 1) =>
  queue.changeCart({ intent: 'set', article, quantity: String(quantity), was: String(was) })
const changed = (quantities: CartSnapshot['quantities'], readAt: number) => ({
  kind: 'changed',
  article: null,
  loweredTo: null,
  isAtStock: false,
  cart: { quantities, readAt },
})
const nextRequest = async (count: number) => eventually(() => expect(requests.length).toBe(count))

test('CART-01 changes are sent one after the other; a newer quantity replaces an older one that was not sent', async () => {
  const first = set('A', 1, 0)
  const second = set('B', 1)
  void set('A', 2)
  const all = queue.changeCart({ intent: 'addAll', 'quantity:A': '1' })
  expect(pending()).toEqual(['set B 1', 'set A 2', 'addAll'])
  await nextRequest(1)
  requests[0]!.response(changed({ B: 1 }, 1))
  await second
  await nextRequest(2)
  expect(requests[1]!.fields).toMatchObject({ intent: 'set', article: 'A', quantity: '2' })
  expect(pending()).toEqual(['set A 2', 'addAll'])
  requests[1]!.response(changed({ A: 2, B: 1 }, 2))
  await nextRequest(3)
  requests[2]!.response(changed({ A: 3, B: 1 }, 3))
  await Promise.all([first, all])
  expect(queue.cartState()).toMatchObject({ pending: [], snapshot: { quantities: { A: 3, B: 1 } }, version: 3 })
  expect(unsent()).toBe(0)
  expect(toasts()).toContain('Товар в\u00a0корзине')
})

test('CART-01 what a clearing or an undoing refers to stays in the queue', () => {
  void set('A', 3)
  void queue.changeCart({ intent: 'clear' })
  void queue.changeCart({ intent: 'undo', undo: 'x' })
  void set('A', 5)
  expect(pending()).toEqual(['set A 3', 'clear', 'undo', 'set A 5'])
})

test('CART-01 a change that was not answered outlives the page and is sent by the next one, once', async () => {
  void set('A', 2)
  await nextRequest(1)
  await openPage()
  expect(queue.cartState().pending).toEqual([])
  queue.resumeChanges()
  expect(pending()).toEqual(['set A 2'])
  await nextRequest(2)
  expect(requests[1]!.fields['key']).toBe(requests[0]!.fields['key'])
  requests[1]!.response(changed({ A: 2 }, 1))
  await eventually(() => expect(unsent()).toBe(0))
  await openPage()
  queue.resumeChanges()
  expect(pending()).toEqual([])
})

test('CART-01 a lost request and a failure of the server are retried with the same key, at once when the connection is back', async () => {
  const change = set('A', 1, 0)
  await nextRequest(1)
  requests[0]!.lose()
  await eventually(() => expect(toasts()).toEqual(['Нет связи. Изменение корзины сохранится, когда она появится']))
  queue.resumeChanges()
  await nextRequest(2)
  requests[1]!.response({}, 503)
  await nextRequest(2)
  await eventually(() => {
    queue.resumeChanges()
    expect(requests.length).toBe(3)
  })
  requests[2]!.response(changed({ A: 1 }, 1))
  expect(await change).toMatchObject({ kind: 'changed' })
  expect(new Set(requests.map(({ fields }) => fields['key'])).size).toBe(1)
})

test('CART-01 an older reading of the cart that comes last does not win', () => {
  queue.takeSnapshot({ quantities: { A: 1 }, readAt: 10 })
  queue.takeSnapshot({ quantities: { A: 1, B: 1 }, readAt: 30 })
  queue.takeSnapshot({ quantities: { A: 1 }, readAt: 20 })
  expect(queue.cartState().snapshot?.quantities).toEqual({ A: 1, B: 1 })
  queue.followOtherTab({ key: 'cart', newValue: JSON.stringify({ quantities: {}, readAt: 20 }) })
  expect(queue.cartState().snapshot?.quantities).toEqual({ A: 1, B: 1 })
  queue.followOtherTab({ key: 'cart', newValue: JSON.stringify({ quantities: { B: 1 }, readAt: 40 }) })
  expect(queue.cartState()).toMatchObject({ snapshot: { quantities: { B: 1 } }, version: 1 })
})

test('CART-01 a page that was read before another page changed the cart asks the server', async () => {
  stored['cart'] = JSON.stringify({ quantities: { A: 2 }, readAt: 20 })
  queue.takeSnapshot({ quantities: { A: 1 }, readAt: 10 })
  await nextRequest(1)
  requests[0]!.response({ snapshot: { quantities: { A: 2 }, readAt: 30 } })
  await eventually(() => expect(queue.cartState().snapshot?.quantities).toEqual({ A: 2 }))
  await openPage()
  queue.takeSnapshot({ quantities: { A: 3 }, readAt: 40 })
  expect(requests.length).toBe(1)
})

test('CART-01 an empty page asks the server where a cart is known: its request may have left before the cookie of the first addition came', async () => {
  stored['cart'] = JSON.stringify({ quantities: { A: 1 }, readAt: 20 })
  queue.takeSnapshot({ quantities: {}, readAt: 30 })
  await nextRequest(1)
  requests[0]!.response({ snapshot: { quantities: { A: 1 }, readAt: 40 } })
  await eventually(() => expect(queue.cartState()).toMatchObject({ snapshot: { quantities: { A: 1 } }, version: 1 }))
  await openPage()
  queue.takeSnapshot({ quantities: {}, readAt: 50 })
  await nextRequest(2)
  requests[1]!.response({ snapshot: { quantities: {}, readAt: 60 } })
  await eventually(() => expect(JSON.parse(stored['cart']!)).toEqual({ quantities: {}, readAt: 60 }))
  expect(requests.length).toBe(2)
})

test('CART-01 SEC-01:privacy at a login and a logout what is pending is sent first and then forgotten', async () => {
  void set('A', 2)
  void set('B', 1)
  const settled = queue.settleChanges()
  await nextRequest(1)
  requests[0]!.response(changed({ A: 2 }, 1))
  await nextRequest(2)
  requests[1]!.response(changed({ A: 2, B: 1 }, 2))
  await settled
  queue.forgetChanges()
  expect(Object.keys(stored)).toEqual([])

  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: false })
  void set('C', 1)
  const given = queue.settleChanges()
  await vi.advanceTimersByTimeAsync(3000)
  await given
  expect(unsent()).toBe(1)
  queue.forgetChanges()
  vi.useRealTimers()
  expect([pending(), unsent()]).toEqual([[], 0])
})

test('CART-01 pending changes are shown at once', () => {
  const saved = { A: 2, B: 1 }
  const after = (...changes: Record<string, string>[]) =>
    queue.withPending(
      saved,
      changes.map((fields) => ({ fields })),
    )
  expect(after()).toBe(saved)
  expect(after({ intent: 'set', article: 'A', quantity: '5' })).toEqual({ A: 5, B: 1 })
  expect(after({ intent: 'remove', article: 'B', quantity: '0' })).toEqual({ A: 2, B: 0 })
  expect(after({ intent: 'add', article: 'C' })).toEqual({ A: 2, B: 1, C: 1 })
  expect(after({ intent: 'addAll', 'quantity:A': '3', 'quantity:C': '1' })).toEqual({ A: 5, B: 1, C: 1 })
  expect(after({ intent: 'clear' }, { intent: 'add', article: 'A' })).toEqual({ A: 1 })
  expect(after({ intent: 'undo', undo: 'x', article: 'C', quantity: '4' })).toEqual({ A: 2, B: 1, C: 4 })
})

test('CART-05 SHELL-14 a message names the removed line, takes the place of «Товар в корзине», and equal messages do not pile up', async () => {
  const added = 'Товар в\u00a0корзине'
  void queue.changeCart({ intent: 'add', article: 'A', was: '0' })
  await nextRequest(1)
  requests[0]!.response(changed({ A: 1 }, 1))
  await eventually(() => expect(toasts()).toContain(added))
  const remove = (article: string, name?: string) => void queue.changeCart({ intent: 'remove', article, was: '1', ...(name && { name }) })
  remove('A', 'Кран шаровой')
  expect(toasts()).not.toContain(added)
  remove('B')
  expect(toasts()).toEqual(expect.arrayContaining(['Строка удалена: Кран шаровой', 'Строка удалена: арт. B']))
  remove('B')
  expect(toasts().filter((text) => text.startsWith('Строка удалена: арт. B'))).toHaveLength(1)
})
