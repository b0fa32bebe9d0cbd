// Checks who is notified of favourites, orders and news, and how often (ACC-02).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openNotificationShop, type NotificationShop } from '#test/open-notification-shop.ts'
import { signedIn, type SignedIn } from '#test/create-session.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import { operator } from '#test/harness.ts'
import { confirmEmail } from '../accounts/verify-email.ts'
import { reserveCode } from '../accounts/one-time-codes.ts'
import { createCode } from '../mail/create-code.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { addFavourite } from '../favourites/favourites.ts'
import { changeOrderStatus } from '../orders/change-status.ts'
import { system } from '../journal/actors.ts'
import { approveWholesale } from '../wholesale/decide-application.ts'
import { notifyNews } from './notifications.jobs.ts'
import { notifyFavourites } from './notify-favourites.ts'

let shop: NotificationShop
let mine: SignedIn
let theirs: SignedIn
beforeAll(async () => {
  shop = await openNotificationShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ mine, theirs } = await shop.renew())
})

test('ACC-02 a price drop of a favourite is notified once, not at each fluctuation, and again after a day', async () => {
  await addFavourite(shop.services.db, mine.user.id, 'VT-15')
  expect(await notifyFavourites(shop.withClock())).toBe(0)
  await shop.setPrice('VT-15', 2000_00)
  const counts = await Promise.all([notifyFavourites(shop.withClock()), notifyFavourites(shop.withClock())])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  expect((await shop.list()).results).toMatchObject([
    { kind: 'price_drop', text: '2\u00a0000\u00a0₸ вместо 2\u00a0450\u00a0₸', href: '/catalog/product/VT-15', is_read: false },
  ])
  for (const price of [2450_00, 2000_00, 2450_00, 1900_00]) {
    shop.hoursLater(1)
    await shop.setPrice('VT-15', price)
    expect([price, await notifyFavourites(shop.withClock())]).toEqual([price, 0])
  }
  shop.hoursLater(24)
  expect(await notifyFavourites(shop.withClock())).toBe(1)
  expect((await shop.list()).results[0]!.text).toBe('1\u00a0900\u00a0₸ вместо 2\u00a0450\u00a0₸')
  for (const price of [null, 1900_00, 2500_00]) {
    shop.hoursLater(30)
    await shop.setPrice('VT-15', price)
    expect([price, await notifyFavourites(shop.withClock())]).toEqual([price, 0])
  }
  expect((await shop.list(theirs)).count).toBe(0)
})

test('ACC-02 a restock after an hour is notified, a shorter absence is not', async () => {
  await addFavourite(shop.services.db, mine.user.id, 'VT-15')
  await shop.setStock('VT-15', 0)
  await notifyFavourites(shop.withClock())
  shop.hoursLater(0.5)
  await shop.setStock('VT-15', 3)
  expect(await notifyFavourites(shop.withClock())).toBe(0)
  await shop.setStock('VT-15', 0)
  await notifyFavourites(shop.withClock())
  shop.hoursLater(2)
  await shop.setStock('VT-15', 3)
  expect(await notifyFavourites(shop.withClock())).toBe(1)
  expect(await notifyFavourites(shop.withClock())).toBe(0)
  expect((await shop.titles())[0]).toMatch(/^Снова в\u00a0наличии: /)
})

test('ACC-02 a favourite added while out of stock is notified when it is restocked', async () => {
  await shop.setStock('VT-15', 0)
  await addFavourite(shop.services.db, mine.user.id, 'VT-15')
  await shop.services.pool.query("update favourites set added_at = '2026-11-01'")
  await notifyFavourites(shop.withClock())
  await shop.setStock('VT-15', 1)
  expect(await notifyFavourites(shop.withClock())).toBe(1)
})

test('ACC-02 new agreed prices are no price drop; a drop of an agreed price is', async () => {
  const priceType = await openPriceType(shop.services, 'Дилерская')
  await addFavourite(shop.services.db, mine.user.id, 'VT-15')
  await notifyFavourites(shop.withClock())
  await approveWholesale(shop.withClock(), system('test'), mine.user.email, 'Дилерская')
  expect(await notifyFavourites(shop.withClock())).toBe(0)
  await shop.services.pool.query('update product_prices set price_tiyn = 180000 where price_type_id = $1', [priceType])
  expect(await notifyFavourites(shop.withClock())).toBe(1)
  expect((await shop.list()).results[0]!.text).toBe('1\u00a0800\u00a0₸ вместо 2\u00a0000\u00a0₸')
})

test('ACC-02 AUTH-01 agreed prices that begin with the confirmed e-mail are no price drop; a drop after that is', async () => {
  const priceType = await openPriceType(shop.services, 'Партнёрская')
  for (const confirm of ['confirm', 'recover'] as const) {
    await shop.services.pool.query('update product_prices set price_tiyn = 200000 where price_type_id = $1 and price_tiyn = 180000', [
      priceType,
    ])
    const { user } = await signedIn(shop.services, { email: `${confirm}@stroydom.example`, isEmailConfirmed: false })
    await addFavourite(shop.services.db, user.id, 'VT-15')
    await notifyFavourites(shop.withClock())
    await approveWholesale(shop.withClock(), system('test'), user.email, 'Партнёрская')
    expect(await notifyFavourites(shop.withClock())).toBe(0)
    const { services } = shop
    const code = await services.db
      .transaction()
      .execute(async (trx) => (await createCode(trx, await reserveCode(services, trx, confirm, user.id)))!)
    if (confirm === 'confirm') await confirmEmail(services, code)
    else await resetPassword(services, { clientAddress: '127.0.0.1', requestId: 'test' }, { code, password: 'зелёный болт 8' })
    expect([confirm, await notifyFavourites(shop.withClock())]).toEqual([confirm, 0])
    // A check of all favourites finds nothing either.
    shop.hoursLater(24)
    expect([confirm, await notifyFavourites(shop.withClock())]).toEqual([confirm, 0])
    await shop.services.pool.query('update product_prices set price_tiyn = 180000 where price_type_id = $1 and price_tiyn = 200000', [
      priceType,
    ])
    expect([confirm, await notifyFavourites(shop.withClock())]).toEqual([confirm, 1])
  }
})

test('ACC-02 ORD-01 each change of an order by the shop notifies its customer in the same transaction', async () => {
  const order = async (who: SignedIn) => {
    const draft = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/order/',
      headers: { host: 'rodnik.test', ...who.headers },
      payload: { items: [{ product: 'VT-15', quantity: 1 }] },
    })
    const { id } = draft.json<{ id: string }>()
    const place = { phone_number: '', address: 'Актобе, Абая 1', payment_type: 'cash' }
    await shop.app.inject({
      method: 'PATCH',
      url: `/api/v1/order/${id}/place`,
      headers: { host: 'rodnik.test', ...who.headers },
      payload: place,
    })
    return id
  }
  const number = await order(mine)
  const change = (to: 'confirmed' | 'assembling', from: 'placed' | 'confirmed') =>
    shop.services.db.transaction().execute((trx) => changeOrderStatus(trx, shop.withClock(), { number, status: from }, to, operator))
  const both = await Promise.allSettled([change('confirmed', 'placed'), change('confirmed', 'placed')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  shop.hoursLater(1)
  await change('assembling', 'confirmed')
  expect(await shop.titles()).toEqual([`Заказ ${number}: собирается`, `Заказ ${number}: подтверждён`])
  expect((await shop.list()).results[0]).toMatchObject({ kind: 'order_status', href: `/order?id=${number}` })
  expect(await shop.titles(theirs)).toEqual([])
})

test('ACC-02 published news are notified once to accounts that existed before', async () => {
  await shop.services.pool.query('update users set created_at = $1', [shop.hour(-2)])
  await shop.services.pool.query('update users set created_at = $1 where id = $2', [shop.hour(3), theirs.user.id])
  await shop.services.pool.query('delete from news')
  await shop.services.db
    .insertInto('news')
    .values([
      { kind: 'news', title: 'Открылся склад в\u00a0Алматы', isPublished: true, publishedAt: shop.hour(-1) },
      { kind: 'news', title: 'Ещё не\u00a0вышла', isPublished: true, publishedAt: shop.hour(1) },
      { kind: 'news', title: 'Черновик', isPublished: false, publishedAt: shop.hour(-1) },
      { kind: 'news', title: 'Старая', isPublished: true, publishedAt: shop.hour(-24 * 9) },
    ])
    .execute()
  const counts = await Promise.all([notifyNews(shop.withClock()), notifyNews(shop.withClock())])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  expect((await shop.list()).results).toMatchObject([
    { kind: 'news', title: 'Открылся склад в\u00a0Алматы', href: expect.stringMatching(/^\/about\/news\/\d+$/) },
  ])
  expect(await shop.titles(theirs)).toEqual([])
  shop.hoursLater(2)
  expect(await notifyNews(shop.withClock())).toBe(1)
  expect(await notifyNews(shop.withClock())).toBe(0)
})
