// What the session check reads: who it is and, for a page, what the header counts; anew each time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccountShop, type AccountShop } from '#test/account-shop.ts'
import { anotherPerson, signedIn } from '#test/signed-in.ts'
import { cartQuantities } from '../cart/cart-quantities.ts'
import { countCurrentOrders } from '../orders/list-orders.ts'
import { findSession } from './find-session.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await openAccountShop()
})
afterAll(() => shop.close())

const now = () => new Date()
const valueOf = (cookie: string) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))

test('SHELL-04 AUTH-05 a page’s counts come with the session and are those of the cart and of the orders; they are nobody else’s', async () => {
  const { db, pool } = shop.services
  const mine = await signedIn(shop.services)
  const theirs = await signedIn(shop.services, anotherPerson)
  const ask = (who: typeof mine) => findSession(pool, valueOf(who.headers.cookie), now(), { withCounts: true })
  expect((await ask(mine))?.counts).toEqual({ cartQuantities: {}, currentOrderCount: 0 })
  await db.insertInto('carts').values({ id: mine.user.id, userId: mine.user.id }).execute()
  const products = await db.selectFrom('products').select('id').where('article', 'in', ['VT-15', 'VT-20']).execute()
  await db
    .insertInto('cartItems')
    .values(products.map(({ id }, at) => ({ cartId: mine.user.id, productId: id, quantity: at + 1.5 })))
    .execute()
  const order = { guestName: 'Айдар', guestEmail: 'aidar@stroydom.example', guestPhone: '+77015550102', totalTiyn: 1000 }
  const placed = { ...order, userId: mine.user.id, consentAt: now(), placedAt: now() }
  await db
    .insertInto('orders')
    .values([
      { ...placed, number: '7KD4M2XP' },
      { ...placed, number: '7KD4M2XQ', status: 'completed' },
    ])
    .execute()
  const found = await ask(mine)
  expect(found).toMatchObject({ user: mine.user, sessionId: mine.sessionId, unreadCount: 0, isToBeProlonged: false })
  expect(found?.counts).toEqual({
    cartQuantities: await cartQuantities(db, mine.user.id),
    currentOrderCount: await countCurrentOrders(db, mine.user.id),
  })
  expect([Object.keys(found!.counts!.cartQuantities).length, found!.counts!.currentOrderCount]).toEqual([2, 1])
  expect((await ask(theirs))?.counts).toEqual({ cartQuantities: {}, currentOrderCount: 0 })
  expect((await findSession(pool, valueOf(mine.headers.cookie), now()))?.counts).toBeNull()
})

test('AUTH-05 an ended session is one at once, however often it was found before, and so is a change of role', async () => {
  const { db, pool } = shop.services
  const { headers, user, sessionId } = await signedIn(shop.services, { email: 'ended@stroydom.example' })
  const ask = () => findSession(pool, valueOf(headers.cookie), now(), { withCounts: true })
  for (let time = 0; time < 12; time++) expect((await ask())?.user.role).toBe('customer')
  await db.updateTable('users').set({ role: 'manager' }).where('id', '=', user.id).execute()
  expect((await ask())?.user.role).toBe('manager')
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  expect(await ask()).toBeUndefined()
})
