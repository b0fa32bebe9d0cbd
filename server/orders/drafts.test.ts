// Checks the lines of drafts and their placing (DRF-01).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { byInvoice } from '#test/fixtures/orders.ts'
import { newVisitor, stockOf } from '#test/harness.ts'
import { openCustomerShop, type CustomerShop } from '#test/open-customer-shop.ts'
import { signedIn } from '#test/create-session.ts'
import { getCart } from '../cart/cart-lines.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { mailQueue } from '../mail/mail-queue.ts'
import { cancelOrder } from './change-status.ts'
import { addDraftItems, removeDraftItems, restoreDraftItems, setDraftItem } from './draft-items.ts'
import { copyIntoDraft, copyOrder, deleteDraft } from './drafts.ts'
import { getOwnOrder } from './order-access.ts'
import { placeCustomerOrder } from './place-order.ts'
import { placeDraft } from './place-draft.ts'

let shop: CustomerShop['shop']
let customer: CustomerShop['customer']
let nextKey: CustomerShop['nextKey']
let draft: CustomerShop['draft']
beforeAll(async () => {
  ;({ shop, customer, nextKey, draft } = await openCustomerShop())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('delete from orders; delete from idempotency_keys')
  await shop.services.jobs.deleteAllJobs(mailQueue)
})

const details = byInvoice
const own = (number: string, user = customer) => getOwnOrder(shop.services.db, user.id, number)
const linesOf = async (number: string) => (await own(number)).lines.map(({ position, article, quantity }) => [position, article, quantity])
const countEmails = async () => (await shop.services.jobs.findJobs(mailQueue)).length

describe('drafts', () => {
  test('DRF-01 lines are added, changed and removed; a position is never reused', async () => {
    const { db } = shop.services
    const number = await draft([
      ['VT-15', 2],
      ['VT-20', 1],
      ['VT-15', 3],
    ])
    expect(await linesOf(number)).toEqual([
      [1, 'VT-15', 5],
      [2, 'VT-20', 1],
    ])
    await addDraftItems(
      db,
      customer.id,
      number,
      [
        { article: 'VT-20', quantity: 4 },
        { article: 'REQ-1', quantity: 1 },
      ],
      nextKey(),
    )
    expect(await linesOf(number)).toEqual([
      [1, 'VT-15', 5],
      [2, 'VT-20', 5],
      [4, 'REQ-1', 1],
    ])
    await setDraftItem(db, customer.id, number, { position: 2, quantity: 7 })
    await removeDraftItems(db, customer.id, number, [1, 4])
    expect(await linesOf(number)).toEqual([[2, 'VT-20', 7]])
    await addDraftItems(db, customer.id, number, [{ article: 'VT-15', quantity: 1 }], nextKey())
    expect(await linesOf(number)).toEqual([
      [2, 'VT-20', 7],
      [5, 'VT-15', 1],
    ])
    // A removal is undone at its position, once; a taken or never used position changes nothing.
    const undone = [
      { position: 4, article: 'REQ-1', quantity: 1 },
      { position: 5, article: 'DR-750', quantity: 3 },
      { position: 99, article: 'DR-750', quantity: 3 },
    ]
    for (const _ of ['once', 'and again']) await restoreDraftItems(db, customer.id, number, undone)
    expect((await linesOf(number)).map(([position, article]) => [position, article])).toEqual([
      [2, 'VT-20'],
      [4, 'REQ-1'],
      [5, 'VT-15'],
    ])
    await removeDraftItems(db, customer.id, number, [4])
    expect(await own(number)).toMatchObject({ status: 'draft', totalTiyn: 7 * 3600_00 + 2450_00, placedAt: null, events: [] })
  })

  test('DRF-01 an unknown article, a missing line and a full draft change nothing', async () => {
    const { db } = shop.services
    const number = await draft([['VT-15', 2]])
    const add = (items: { article: string; quantity: number }[]) => addDraftItems(db, customer.id, number, items, nextKey())
    await expect(
      add([
        { article: 'VT-20', quantity: 1 },
        { article: 'NONE', quantity: 1 },
      ]),
    ).rejects.toMatchObject({
      code: 'product_not_found',
      fields: { NONE: ['Такого товара нет.'] },
    })
    await expect(add([{ article: 'OLD-1', quantity: 1 }])).rejects.toMatchObject({ code: 'product_not_found' })
    await expect(setDraftItem(db, customer.id, number, { position: 9, quantity: 1 })).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(removeDraftItems(db, customer.id, number, [1, 9])).rejects.toMatchObject({ code: 'order_not_found' })
    expect(await linesOf(number)).toEqual([[1, 'VT-15', 2]])
    await add([{ article: 'VT-15', quantity: 99_999 }])
    expect(await linesOf(number)).toEqual([[1, 'VT-15', 99_999]])
  })

  test('DRF-01 twenty additions at once are all counted', async () => {
    const number = await draft([])
    const articles = ['VT-15', 'VT-20', 'BG-15', 'BG-20']
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        addDraftItems(shop.services.db, customer.id, number, [{ article: articles[at % 4]!, quantity: 1 }], nextKey()),
      ),
    )
    expect((await own(number)).lines.map(({ quantity }) => quantity)).toEqual([5, 5, 5, 5])
  })

  test('DRF-01 copies contain the lines except products no longer sold, at today\u2019s prices', async () => {
    const { db, pool } = shop.services
    const number = await draft([
      ['VT-15', 2],
      ['DR-250', 1],
    ])
    await pool.query(`update products set is_active = false where article = 'DR-250'`)
    try {
      const copy = await copyOrder(db, customer.id, number, nextKey())
      expect(copy).not.toBe(number)
      expect(await linesOf(copy)).toEqual([[1, 'VT-15', 2]])
      await copyIntoDraft(db, customer.id, copy, number, nextKey())
      expect(await linesOf(copy)).toEqual([[1, 'VT-15', 4]])
    } finally {
      await pool.query(`update products set is_active = true where article = 'DR-250'`)
    }
    await deleteDraft(db, customer.id, number)
    await expect(own(number)).rejects.toMatchObject({ code: 'order_not_found' })
  })
})

describe('placing as a customer', () => {
  test('DRF-01 CHK-04 CHK-06 a placed draft takes the stock, stores the details and sends both e-mails', async () => {
    const { db } = shop.services
    const product = shop.fixtures.products['valveBG15'] ?? Object.values(shop.fixtures.products).find(({ article }) => article === 'BG-15')!
    const before = await stockOf(db, product.id)
    const number = await draft([
      ['BG-15', 3],
      ['REQ-1', 1],
    ])
    await placeDraft(shop.services, customer, number, details, undefined, nextKey())
    expect(await own(number)).toMatchObject({
      status: 'placed',
      guestName: 'Нурланов Айдар Серикович',
      guestEmail: customer.email,
      guestPhone: customer.phone,
      address: 'Актобе, Абая 1',
      paymentType: 'invoice',
      payer: { name: 'ТОО «Дом»', bin: '940140000385' },
      onRequestCount: 1,
      events: [{ status: 'placed', actor: 'customer' }],
    })
    expect([before - (await stockOf(db, product.id)), await countEmails()]).toEqual([3, 2])
    for (const action of [
      () => setDraftItem(db, customer.id, number, { position: 1, quantity: 1 }),
      () => deleteDraft(db, customer.id, number),
      () => placeDraft(shop.services, customer, number, details, undefined, nextKey()),
    ]) {
      await expect(action()).rejects.toMatchObject({ code: 'not_a_draft' })
    }
    await cancelOrder(shop.services, number, { userId: customer.id, key: '' })
    expect(await stockOf(db, product.id)).toBe(before)
  })

  test('DRF-01 API-09 a draft is placed by its number in any spelling', async () => {
    const number = await draft([['VT-20', 1]])
    const typed = number.toLowerCase().replace(/^..../, '$&-')
    await placeDraft(shop.services, customer, typed, details, undefined, nextKey())
    expect((await own(number)).status).toBe('placed')
    expect(await countEmails()).toBe(2)
  })

  test('CHK-05 DRF-01 ten requests with one key place once; ten with keys of their own, too', async () => {
    const number = await draft([['VT-20', 1]])
    await Promise.all(Array.from({ length: 10 }, () => placeDraft(shop.services, customer, number, details, undefined, 'same')))
    const other = await draft([['VT-20', 1]])
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => placeDraft(shop.services, customer, other, details, undefined, nextKey())),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countEmails()).toBe(4)
  })

  test('AUTH-01 CHK-04 without a confirmed e-mail nothing is placed and the draft stays', async () => {
    const { user: unconfirmed } = await signedIn(shop.services, { email: 'new@dom.example', isEmailConfirmed: false })
    const number = await draft([['VT-20', 1]], unconfirmed)
    const refusal = { code: 'email_not_confirmed' }
    await expect(async () => placeDraft(shop.services, unconfirmed, number, details, undefined, nextKey())).rejects.toMatchObject(refusal)
    await expect(async () =>
      placeCustomerOrder(shop.services, unconfirmed, null, details, [{ article: 'VT-20', quantity: 1 }], nextKey()),
    ).rejects.toMatchObject(refusal)
    expect((await own(number, unconfirmed)).status).toBe('draft')
  })

  test('CHK-01 DRF-01 a draft above the stock, empty or with products no longer sold is refused unchanged', async () => {
    const { pool } = shop.services
    const refusedWith = async (items: [string, number][], refusal: object) => {
      const number = await draft(items)
      await expect(placeDraft(shop.services, customer, number, details, undefined, nextKey())).rejects.toMatchObject(refusal)
      expect((await own(number)).status).toBe('draft')
    }
    await refusedWith([['LAST-1', 2]], { code: 'not_enough_stock', fields: { 'LAST-1': ['В\u00a0наличии 1\u00a0товар'] } })
    await refusedWith([['OUT-1', 1]], { code: 'not_enough_stock' })
    await refusedWith([], { code: 'cart_empty' })
    const number = await draft([['DR-250', 1]])
    await pool.query(`update products set is_active = false where article = 'DR-250'`)
    await expect(placeDraft(shop.services, customer, number, details, undefined, nextKey())).rejects.toMatchObject({
      code: 'product_not_found',
    })
    await pool.query(`update products set is_active = true where article = 'DR-250'`)
    expect(await countEmails()).toBe(0)
  })

  test('CART-06 CHK-04 a draft that differs from the page is not placed: another price, other lines, another quantity', async () => {
    const number = await draft([['VT-20', 1]])
    const placeSeen = (seenPriceTiyn: number, quantity: number, article = 'VT-20') =>
      placeDraft(shop.services, customer, number, details, [{ article, quantity, seenPriceTiyn }], nextKey())
    await expect(placeSeen(1, 1)).rejects.toMatchObject({ code: 'price_changed' })
    await expect(placeSeen(3600_00, 2)).rejects.toMatchObject({ code: 'order_changed' })
    await expect(placeSeen(3600_00, 1, 'VT-15')).rejects.toMatchObject({ code: 'order_changed' })
    await placeSeen(3600_00, 1)
    expect((await own(number)).totalTiyn).toBe(3600_00)
  })

  test('CHK-04 ordered lines are removed from the cart; a shop closed to guests takes orders of customers', async () => {
    const { db } = shop.services
    const visitor = newVisitor()
    for (const article of ['GR-32-80', 'VT-20']) await addToCart(db, visitor, article, 1)
    const inShop = { ...details, address: '', shop: shop.fixtures.shops.almaty }
    const number = await placeCustomerOrder(shop.services, customer, visitor.cartId, inShop, [{ article: 'VT-20', quantity: 1 }], nextKey())
    expect(await own(number)).toMatchObject({ shop: { id: shop.fixtures.shops.almaty }, address: null })
    expect((await getCart(db, visitor.cartId)).lines.map(({ product }) => product.article)).toEqual(['GR-32-80'])
    await expect(
      placeCustomerOrder(shop.services, customer, null, { ...inShop, shop: 9999 }, [{ article: 'VT-20', quantity: 1 }], nextKey()),
    ).rejects.toMatchObject({ code: 'malformed', fields: { shop: ['Выберите магазин из списка'] } })
  })
})

test('ORD-01 AUTH-01 orders of a deleted account stay with the shop, its drafts are deleted', async () => {
  const { pool } = shop.services
  const { user: leaving } = await signedIn(shop.services, { email: 'leaving@dom.example' })
  const placed = await draft([['VT-20', 1]], leaving)
  await placeDraft(shop.services, leaving, placed, details, undefined, nextKey())
  await draft([['VT-20', 1]], leaving)
  await pool.query('delete from users where id = $1', [leaving.id])
  expect((await pool.query('select number, user_id, guest_email from orders')).rows).toEqual([
    { number: placed, user_id: null, guest_email: leaving.email },
  ])
})
