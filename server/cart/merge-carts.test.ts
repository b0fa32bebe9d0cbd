// Checks merging the carts of a guest and a customer (CART-02).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { anotherPerson, signedIn, visitorOf } from '#test/create-session.ts'
import { getCart } from './cart-lines.ts'
import { changeCart } from './change-cart.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import type { CartVisitor } from './lock-cart.ts'
import { findMerge, mergeCarts } from './merge-carts.ts'

let shop: TestShop
let customer: ReturnType<typeof visitorOf>
let guest: ReturnType<typeof newVisitor>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('delete from carts')
  customer = visitorOf(await signedIn(shop.services))
  guest = newVisitor()
})

const add = (visitor: CartVisitor, article: string, quantity: number) => addToCart(shop.services.db, visitor, article, quantity)
const linesOf = async (visitor: { cartId: string | null }) =>
  (await getCart(shop.services.db, visitor.cartId)).lines.map(({ product, quantity }) => `${product.article} ${quantity}`).toSorted()
const merge = (visitor = guest) => mergeCarts(shop.services.db, visitor.cartId, customer.user.id)

test('CART-02 every article stays and the larger quantity wins; undoing restores the customer’s cart', async () => {
  for (const [article, quantity] of [
    ['VT-15', 2],
    ['VT-20', 5],
  ] as const)
    await add(customer, article, quantity)
  for (const [article, quantity] of [
    ['VT-15', 7],
    ['VT-20', 1],
    ['REQ-1', 1],
  ] as const)
    await add(guest, article, quantity)
  const undo = await merge()
  expect(await linesOf(customer)).toEqual(['REQ-1 1', 'VT-15 7', 'VT-20 5'])
  expect(await linesOf(guest)).toEqual([])
  expect(await findMerge(shop.services.db, customer.user.id)).toBe(undo)
  expect(await merge()).toBeNull()

  const another = visitorOf(await signedIn(shop.services, anotherPerson))
  for (const stranger of [another, guest]) await changeCart(shop.services.db, stranger, { intent: 'undo', undo: undo! })
  expect(await linesOf(customer)).toEqual(['REQ-1 1', 'VT-15 7', 'VT-20 5'])
  await changeCart(shop.services.db, customer, { intent: 'undo', undo: undo! })
  expect(await linesOf(customer)).toEqual(['VT-15 2', 'VT-20 5'])
  expect(await findMerge(shop.services.db, customer.user.id)).toBeNull()
})

test('CART-02 no notice is shown if one of the carts was empty or the customer had all of it already', async () => {
  await add(guest, 'VT-15', 2)
  expect(await merge()).toBeNull()
  expect(await linesOf(customer)).toEqual(['VT-15 2'])
  expect(await merge(newVisitor())).toBeNull()
  const later = newVisitor()
  await add(later, 'VT-15', 1)
  expect(await merge(later)).toBeNull()
  expect(await linesOf(customer)).toEqual(['VT-15 2'])
})

test('CART-02 logins on two devices at once and a change meanwhile: nothing is lost', async () => {
  await add(customer, 'VT-15', 1)
  const devices = [newVisitor(), newVisitor()]
  await add(devices[0]!, 'VT-20', 2)
  await add(devices[1]!, 'BG-15', 3)
  await Promise.all([...devices.map(merge), ...devices.map(merge), add(customer, 'VT-15', 1)])
  expect(await linesOf(customer)).toEqual(['BG-15 3', 'VT-15 2', 'VT-20 2'])
})

test('CART-02 a customer’s cart is never merged into another’s, whatever id the cookie contains', async () => {
  await add(customer, 'VT-15', 1)
  const another = visitorOf(await signedIn(shop.services, anotherPerson))
  expect(await mergeCarts(shop.services.db, customer.cartId, another.user.id)).toBeNull()
  expect([await linesOf(customer), await linesOf(another)]).toEqual([['VT-15 1'], []])
})

test('CART-01 two first additions at once of one customer end in one cart', async () => {
  const phone = { ...customer }
  await Promise.all([add(customer, 'VT-15', 1), add(phone, 'VT-20', 1), add(phone, 'VT-15', 1)])
  expect(await linesOf(customer)).toEqual(['VT-15 2', 'VT-20 1'])
})
