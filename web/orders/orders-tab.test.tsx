// Checks the lists of a customer's orders (ORD-02).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDraft } from '#server/orders/drafts.ts'
import { countCurrentOrders } from '#server/orders/list-orders.ts'
import { placeDraft } from '#server/orders/place-draft.ts'
import { placeGuestOrder } from '#server/orders/place-order.ts'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { openPage, shownText as text } from '#test/render-route.tsx'
import { anotherPerson, signedIn, visitorOf, type SignedIn } from '#test/create-session.ts'
import PersonalAccountRoute, { action, loader } from '../account-page/account.route.tsx'

let shop: TestShop
let customer: SignedIn
let keys = 0
beforeAll(async () => {
  shop = await openShop()
  customer = await signedIn(shop.services)
})
afterAll(() => shop.close())
beforeEach(() => shop.services.pool.query('delete from orders; delete from idempotency_keys'))

const page = (address: string, form?: Record<string, string>, who = customer) =>
  openPage({ path: '/personal-account', loader, action, Component: PersonalAccountRoute }, shop.services, visitorOf(who))(address, form)
async function place(article: string, who = customer): Promise<string> {
  const key = `tab-${++keys}`
  const number = await createDraft(shop.services.db, who.user.id, { items: [{ article, quantity: 1 }], comment: '' }, key)
  const details = { phone: '', shop: null, address: '', paymentType: null, payerName: '', payerBin: '', comment: '' }
  await placeDraft(shop.services, who.user, number, details, undefined, `${key} place`)
  return number
}

test('ORD-02 ACC-01 current orders and history, each with its filter, and no other account\u2019s', async () => {
  const [first, second] = [await place('VT-15'), await place('VT-20')]
  const done = await place('BG-15')
  await shop.services.pool.query(`update orders set status = 'completed' where number = $1`, [done])
  const foreign = await place('BG-20', await signedIn(shop.services, anotherPerson))
  const numbersOn = async (address: string) => {
    const { html } = await page(address)
    return [first, second, done, foreign].filter((number) => html.includes(`/order?id=${number}`))
  }
  expect(await numbersOn('/personal-account?tab=currentorders')).toEqual([first, second])
  expect(await numbersOn('/personal-account?tab=historyorders')).toEqual([done])
  expect(await numbersOn('/personal-account?tab=currentorders&search=vt-20')).toEqual([second])
  expect(await numbersOn(`/personal-account?tab=currentorders&search=${first.slice(1, 6)}`)).toEqual([first])
  expect(await numbersOn('/personal-account?tab=currentorders&status=confirmed')).toEqual([])
  expect(await numbersOn('/personal-account?tab=currentorders&to=2020-01-01')).toEqual([])
  expect(text((await page('/personal-account?tab=currentorders&to=2020-01-01')).html)).toContain('По вашему запросу заказов нет')
  expect(await numbersOn('/personal-account?tab=currentorders&from=2999-01-01&to=2020-01-01')).toEqual([first, second])
  expect(await numbersOn(`/personal-account?tab=currentorders&from=вчера&to=2026-02-31&status=lost&page=-1`)).toEqual([first, second])
  expect(await page('/personal-account?tab=currentorders&page=9')).toMatchObject({
    status: 302,
    location: '/personal-account?tab=currentorders&page=1',
  })
  expect(await countCurrentOrders(shop.services.db, customer.user.id)).toBe(2)
})

test('ORD-02 pages of twenty keep the filter in their links', async () => {
  for (let made = 0; made < 21; made++) await place('BG-25').catch(async () => place('GR-32-80'))
  const { html } = await page('/personal-account?tab=currentorders&from=2026-01-01')
  expect(html.match(/href="\/order\?id=/g)).toHaveLength(20)
  expect(html.replaceAll('&amp;', '&')).toContain('/personal-account?tab=currentorders&from=2026-01-01&page=2')
  expect((await page('/personal-account?tab=currentorders&page=2')).html.match(/href="\/order\?id=/g)).toHaveLength(1)
})

test('GST-02 guest orders of the same confirmed e-mail are offered and join; without confirmation they are not mentioned', async () => {
  const placed = await placeGuestOrder(
    shop.services,
    newVisitor(),
    { ...guest, email: customer.user.email.toUpperCase(), items: [{ article: 'VT-15', quantity: 1 }] },
    'guest',
  )
  const unconfirmed = await signedIn(shop.services, { email: 'new@dom.example', isEmailConfirmed: false })
  await placeGuestOrder(
    shop.services,
    newVisitor(),
    { ...guest, email: 'new@dom.example', items: [{ article: 'VT-15', quantity: 1 }] },
    'other',
  )
  expect(text((await page('/personal-account?tab=currentorders', undefined, unconfirmed)).html)).not.toContain('Мы нашли')
  expect((await page('/personal-account?tab=currentorders', undefined, customer)).html).not.toContain(placed.number)
  expect(text((await page('/personal-account?tab=currentorders')).html)).toContain(
    'Мы нашли 1 заказ, оформленный на ваш e\u2011mail без регистрации',
  )
  await expect(page('/personal-account?tab=currentorders', { intent: 'take-over' }, unconfirmed)).rejects.toMatchObject({
    code: 'email_not_confirmed',
  })
  expect(text((await page('/personal-account?tab=userinfo')).html)).toContain('Мы нашли 1 заказ')
  const both = await Promise.all([1, 2].map(() => page('/personal-account?tab=currentorders', { intent: 'take-over' })))
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  const here = '/personal-account?tab=currentorders'
  expect(new Set(both.map(({ location }) => location))).toEqual(new Set([here, `${here}&joined=1`]))
  const joinedText = async (count: number) => text((await page(`/personal-account?tab=currentorders&joined=${count}`)).html)
  const whereElse = 'Выполненные и отменённые — в истории заказов.'
  expect(await joinedText(1)).toContain(`Заказ добавлен в личный кабинет. ${whereElse}`)
  expect(await joinedText(2)).toContain(`В личный кабинет добавлено: 2 заказа. ${whereElse}`)
  expect(text((await page('/personal-account?tab=userinfo')).html)).not.toContain('Мы нашли')
  const { html } = await page('/personal-account?tab=currentorders')
  expect([html.includes(placed.number), text(html).includes('Мы нашли')]).toEqual([true, false])
})
