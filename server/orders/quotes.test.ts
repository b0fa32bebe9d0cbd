// Checks agreed prices from the request to the order (ADM-09).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { guest, undecided } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, operator, stockOf, type TestShop } from '#test/harness.ts'
import { handOver } from '../exchange/orders/changed-orders.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import { mailQueue, type Email } from '../mail/mail-queue.ts'
import { acceptOffer, askAgain } from './accept-offer.ts'
import { cancelOrder } from './change-status.ts'
import { changeOrder } from './desk/change-order.ts'
import type { DeskStaff } from './desk/lock-order.ts'
import { loadDeskList } from './desk/order-views.ts'
import { readDeskOrder } from './desk/read-desk-order.ts'
import { sendOffer, type OfferingServices } from './desk/send-offer.ts'
import { openOrderPdfs } from './documents/order-pdf-cache.ts'
import { createDraft, deleteOldDrafts } from './drafts.ts'
import { listOwnOrders } from './list-orders.ts'
import { placeDraft } from './place-draft.ts'
import { placeGuestOrder } from './place-order.ts'

let shop: TestShop
let services: OfferingServices
let now = new Date('2026-12-01T06:00:00Z')
let keys = 0
const everywhere: DeskStaff = { actor: operator, scope: null }
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  services = {
    ...shop.services,
    orderFiles: await openPrivateFiles({ folder: `${shop.folder}/order-files` }),
    orderPdfs: openOrderPdfs(shop.services.db),
  }
})
afterAll(async () => {
  await services.orderPdfs.stop()
  await shop.close()
})
beforeEach(async () => {
  now = new Date('2026-12-01T06:00:00Z')
  await shop.services.jobs.deleteAllJobs(mailQueue)
})

const until = '2026-12-08'
async function ask(items = [{ article: 'VT-15', quantity: 2 }]) {
  const contact = { ...guest, phone: `+7702${1_000_000 + ++keys}`, email: `q${keys}@mail.example` }
  const { number, key } = await placeGuestOrder(shop.services, newVisitor(), { ...contact, items }, `quote-${keys}`, { isQuote: true })
  return { number, viewer: { userId: null, key } }
}
const read = async (number: string) => (await readDeskOrder(shop.services, number, null))!
const price = (number: string, position: number, priceTiyn: number) =>
  changeOrder(shop.services, everywhere, number, {}, { kind: 'price', position, priceTiyn, reason: 'КП' })
const offer = (number: string, version?: number, staff = everywhere) =>
  sendOffer(services, staff, number, { version }, { kind: 'offer', until })
const emails = async () => (await shop.services.jobs.findJobs<Email>(mailQueue)).map(({ data }) => data)
const unitsOf = (key: string) => stockOf(shop.services.db, shop.fixtures.products[key]!.id)

test('ADM-09 a guest asks from the cart: a request at the desk, which takes no stock, is no purchase and is not sent to 1C', async () => {
  const before = await unitsOf('valveVT15')
  const handed = await handOver(shop.services.db, 1)
  const { number, viewer } = await ask([{ article: 'VT-15', quantity: 500 }])
  expect(await read(number)).toMatchObject({ status: 'requested', lines: [{ quantity: 500, held: 0, priceTiyn: 2450_00 }] })
  expect(await unitsOf('valveVT15')).toBe(before)
  expect(await handOver(shop.services.db, 1)).toBe(handed)
  const list = await loadDeskList(shop.services.db, null, new URLSearchParams({ search: number.toLowerCase() }))
  expect([list.rows.map((row) => row.number), list.counts.requested]).toEqual([[number], 1])
  expect((await emails()).map(({ subject }) => subject).toSorted()).toEqual([
    `Запрос КП ${number} получен`,
    expect.stringContaining(`Запрос КП ${number}:`),
  ])
  await expect(acceptOffer(shop.services, number, viewer, { seen: 1 })).rejects.toMatchObject({ code: 'order_changed' })
  await cancelOrder(shop.services, number, viewer)
  expect((await read(number)).status).toBe('declined')
})

test('ADM-09 prices and a day go out as e-mail with PDF and link, only whole, as they were seen, and within the seller’s shops', async () => {
  const { number, viewer } = await ask([
    { article: 'VT-15', quantity: 3 },
    { article: 'REQ-1', quantity: 1 },
  ])
  await expect(offer(number)).rejects.toMatchObject({ code: 'malformed' })
  await price(number, 1, 2000_00)
  await price(number, 2, 90_000_00)
  const { version } = await read(number)
  await expect(offer(number, version - 1)).rejects.toMatchObject({ code: 'order_changed' })
  await expect(sendOffer(services, everywhere, number, {}, { kind: 'offer', until: '2026-11-30' })).rejects.toMatchObject({
    code: 'malformed',
    fields: { until: [expect.any(String)] },
  })
  await expect(offer(number, version, { actor: operator, scope: [9999] })).rejects.toMatchObject({ code: 'order_not_found' })
  await shop.services.jobs.deleteAllJobs(mailQueue)
  await offer(number, version)
  const order = await read(number)
  expect(order).toMatchObject({
    status: 'offered',
    offerUntil: until,
    totalTiyn: 96_000_00,
    files: [{ name: `КП ${number} до 08.12.2026.pdf` }],
  })
  const [mail] = await emails()
  expect(mail?.text).toContain(`/order?id=${number}&key=${viewer.key}`)
  expect((await services.orderFiles.find(mail?.attachments?.[0]?.fileId ?? ''))?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(order.history[0]).toMatchObject({ actorKind: 'staff', status: ['requested', 'offered'], note: expect.stringContaining('цены до') })
  // What was offered is accepted as it is: another price takes it back until it is sent again.
  await price(number, 1, 1900_00)
  expect((await read(number)).status).toBe('requested')
  await expect(acceptOffer(shop.services, number, viewer, { seen: order.version })).rejects.toMatchObject({ code: 'order_changed' })
})

test('ADM-09 CHK-05 an accepted offer is an order at exactly its prices; of two clicks one takes the stock', async () => {
  const before = await unitsOf('valveVT15')
  const { number, viewer } = await ask()
  await price(number, 1, 1999_00)
  await offer(number)
  await shop.pool.query(`update products set price_tiyn = price_tiyn + 100 where article = 'VT-15'`)
  const { version } = await read(number)
  await expect(acceptOffer(shop.services, number, viewer, { seen: version - 1 })).rejects.toMatchObject({ code: 'order_changed' })
  await shop.services.jobs.deleteAllJobs(mailQueue)
  await Promise.all([1, 2].map(() => acceptOffer(shop.services, number, viewer, { seen: version })))
  expect(await read(number)).toMatchObject({
    status: 'placed',
    totalTiyn: 3998_00,
    lines: [{ priceTiyn: 1999_00, held: 2, isOnOrder: false }],
  })
  expect(await unitsOf('valveVT15')).toBe(before - 2)
  expect(await emails()).toHaveLength(2)
  await cancelOrder(shop.services, number, viewer)
  expect(await unitsOf('valveVT15')).toBe(before)
})

test('ADM-09 the offer holds through its last day; then it can only be asked for again', async () => {
  const { number, viewer } = await ask()
  await offer(number)
  const { version } = await read(number)
  await expect(askAgain(shop.services, number, viewer)).rejects.toMatchObject({ code: 'status_not_allowed' })
  now = new Date('2026-12-08T19:00:00Z') // midnight in Aktobe
  await expect(acceptOffer(shop.services, number, viewer, { seen: version })).rejects.toMatchObject({ code: 'offer_ended' })
  await askAgain(shop.services, number, viewer)
  await askAgain(shop.services, number, viewer)
  expect((await read(number)).status).toBe('requested')
  const stranger = { userId: null, key: 'x'.repeat(64) }
  await expect(acceptOffer(shop.services, number, stranger, { seen: version })).rejects.toMatchObject({ code: 'order_not_found' })
})

test('ADM-09 a draft is asked for whole, beyond the stock; accepted by phone, what is missing is on order, and the buyer is told only where it is ticked', async () => {
  const { user } = await signedIn(shop.services, { email: 'quotes@mail.example' })
  const items = [
    { article: 'VT-20', quantity: 1 },
    { article: 'VT-25', quantity: 900 },
  ]
  const number = await createDraft(shop.services.db, user.id, { items, comment: '' }, 'quote draft')
  await placeDraft(shop.services, user, number, undecided, undefined, 'ask draft', { isQuote: true })
  expect((await listOwnOrders(shop.services.db, user.id, { statuses: ['requested'] }, 1, 9)).rows).toMatchObject([{ number, lineCount: 2 }])
  const refused = { code: 'status_not_allowed' }
  const accept = { kind: 'accept', isTold: false } as const
  await expect(changeOrder(shop.services, everywhere, number, {}, accept)).rejects.toMatchObject(refused)
  await expect(changeOrder(shop.services, everywhere, number, {}, { kind: 'payment', tiyn: 100, about: '' })).rejects.toMatchObject(refused)
  await price(number, 2, 100_00)
  await offer(number)
  const told = await emails()
  await changeOrder(shop.services, everywhere, number, {}, accept)
  expect(await emails()).toEqual(told)
  expect((await read(number)).lines).toMatchObject([
    { article: 'VT-20', held: 1, isOnOrder: false },
    { article: 'VT-25', quantity: 900, held: 0, isOnOrder: true, priceTiyn: 100_00 },
  ])
})

test('ADM-09 SEC-01:retention quotes that nothing happened to for three years are deleted, orders and younger ones stay', async () => {
  const [old, young, ordered] = [await ask(), await ask(), await ask()]
  await price(ordered.number, 1, 70_00)
  await offer(ordered.number)
  await acceptOffer(shop.services, ordered.number, ordered.viewer, { seen: (await read(ordered.number)).version })
  const age = (numbers: string[], days: number) =>
    shop.services.pool.query('update orders set updated_at = $1::timestamptz - make_interval(days => $2) where number = any($3)', [
      now,
      days,
      numbers,
    ])
  await age([young.number], 3 * 365)
  await age([old.number, ordered.number], 3 * 365 + 1)
  await deleteOldDrafts(shop.services.db, now)
  expect(
    await Promise.all([old, young, ordered].map(async ({ number }) => (await readDeskOrder(shop.services, number, null))?.status)),
  ).toEqual([undefined, 'requested', 'placed'])
})
