// Checks orders that staff write down for a caller (ADM-02, ADM-09).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aidar, signedIn } from '#test/create-session.ts'
import { openShop, operator, type TestShop } from '#test/harness.ts'
import { mailQueue } from '../../mail/mail-queue.ts'
import { readOrder } from '../read-order.ts'
import type { DeskStaff } from './lock-order.ts'
import { placeForCaller } from './place-for-caller.ts'
import { readDeskOrder } from './read-desk-order.ts'

let shop: TestShop
const everywhere: DeskStaff = { actor: operator, scope: null }
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const emailCount = async (number: string) =>
  (await shop.services.jobs.findJobs<{ messageId: string }>(mailQueue)).filter(({ data }) => data.messageId.includes(number)).length

test('ADM-02 ADM-09 an order for a caller has the prices of the account, needs no e-mail, is placed once, and by whom; as a quote it takes no stock', async () => {
  const { user } = await signedIn(shop.services)
  const order = {
    key: 'caller-0001',
    userId: user.id,
    name: 'Айдар Нурланов',
    phone: aidar.phone,
    email: '',
    shop: shop.fixtures.shops.aktobe,
    address: '',
    paymentType: null,
    payerName: '',
    payerBin: '',
    comment: '',
    items: [
      { article: 'VT-15', quantity: 2 },
      { article: 'VT-32', quantity: 1 },
    ],
    isConfirmed: true,
    isQuote: false,
    isTold: true,
  }
  const number = await placeForCaller(shop.services, everywhere, order)
  expect(await placeForCaller(shop.services, everywhere, order)).toBe(number)
  expect(await readOrder(shop.services.db, number, user.id)).toMatchObject({
    status: 'confirmed',
    guestEmail: '',
    events: [{ actor: 'staff' }, { actor: 'staff' }],
  })
  expect(await emailCount(number)).toBe(0)
  const quote = await placeForCaller(shop.services, everywhere, { ...order, key: 'caller-0003', email: 'a@mail.example', isQuote: true })
  expect(await readDeskOrder(shop.services, quote, null)).toMatchObject({ status: 'requested', lines: [{ held: 0 }, { held: 0 }] })
  expect(await emailCount(quote)).toBe(0)
  await expect(
    placeForCaller(shop.services, { ...everywhere, scope: [shop.fixtures.shops.astana] }, { ...order, key: 'caller-0002' }),
  ).rejects.toMatchObject({ code: 'malformed' })
})
