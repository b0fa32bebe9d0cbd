// Applications for wholesale prices, their approval and refusals; the page through its route.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wholesaleForm, type WholesaleInput } from '#contract/accounts/wholesale-application.schema.ts'
import { emailsIn } from '#test/mail/mailbox.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openPage, shownText } from '#test/render-route.tsx'
import { anotherPerson, signedIn, visitorOf, type SignedIn } from '#test/create-session.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import { findUserByEmail } from '#server/accounts/find-user.ts'
import { addRow } from '#server/orders/saved-buyer/saved-rows.ts'
import { applyForWholesale, readStanding } from '#server/wholesale/submit-application.ts'
import { system } from '#server/journal/actors.ts'
import { approveWholesale, declineWholesale, endWholesale } from '#server/wholesale/decide-application.ts'
import * as route from './wholesaler.route.tsx'

let shop: TestShop
let customer: SignedIn
beforeAll(async () => {
  shop = await openShop()
  await openPriceType(shop.services)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('delete from wholesale_applications; delete from attempts; delete from pgboss.job')
  await shop.services.pool.query('delete from users')
  customer = await signedIn(shop.services)
})

const typed = { company: 'ТОО «СтройДом»', bin: '980540000397', goods: 'Трубы PP-R, краны', phone: '8 701 555 01 02', comment: '' }
const input: WholesaleInput = wholesaleForm.parse(typed)
const waiting = () =>
  shop.services.db.selectFrom('wholesaleApplications').select(['id', 'bin', 'phone']).where('state', '=', 'waiting').execute()
const decline = async (answer: string) =>
  declineWholesale(shop.services, system('test'), customer.user.email, answer, (await waiting())[0]!.id)
const page = (who: SignedIn) => openPage({ ...route, path: 'about/wholesaler', Component: route.default }, shop.services, visitorOf(who))

test('CONT-01 ROLE-01 an application is stored once, the shop is written, and approval opens the prices', async () => {
  const open = page(customer)
  await addRow(shop.services.db, 'payers', customer.user.id, { name: 'ТОО «Плательщик»', bin: typed.bin, isInvoiced: true })
  const asked = (await open('/about/wholesaler')).html
  expect(shownText(asked)).toContain('Отправить заявку')
  expect(asked).toContain('value="ТОО «Плательщик»"')
  expect(await open('/about/wholesaler', typed)).toMatchObject({ status: 303, location: '/about/wholesaler' })
  const sent = shownText((await open('/about/wholesaler')).html)
  expect(sent).toContain('Заявка отправлена, мы её рассматриваем')
  expect(sent).not.toContain('Отправить заявку')
  expect(await waiting()).toMatchObject([{ bin: '980540000397', phone: '+77015550102' }])

  await approveWholesale(shop.services, system('test'), customer.user.email, 'Оптовая')
  await approveWholesale(shop.services, system('test'), customer.user.email, 'Оптовая') // again: no second e-mail
  expect(await findUserByEmail(shop.services.db, customer.user.email)).toMatchObject({
    hasAgreedPrices: true,
    ownPriceTypeId: expect.any(Number),
  })
  expect(await waiting()).toEqual([])
  expect((await emailsIn(shop.services)).map(({ subject }) => subject)).toEqual([
    'Заявка на оптовые цены: ТОО «СтройДом»',
    'Ваши оптовые цены открыты',
  ])
  expect(shownText((await open('/about/wholesaler')).html)).toContain('Вам открыты цены «Оптовая»')
  await endWholesale(shop.services, system('test'), customer.user.email)
  expect(await findUserByEmail(shop.services.db, customer.user.email)).toMatchObject({ hasAgreedPrices: false, ownPriceTypeId: null })
})

test('AUTH-01 an approved customer without a confirmed e-mail sees what is missing and pays retail prices', async () => {
  const who = await signedIn(shop.services, { isEmailConfirmed: false })
  await approveWholesale(shop.services, system('test'), who.user.email, 'Оптовая')
  expect(await findUserByEmail(shop.services.db, who.user.email)).toMatchObject({ hasAgreedPrices: true, ownPriceTypeId: null })
  expect(shownText((await page(who)('/about/wholesaler')).html)).toContain(`подтвердите e\u2011mail ${who.user.email}`)
})

test('AUTH-01 SEC-01:permissions an application needs a confirmed e-mail: the page says so, and one sent anyway is refused', async () => {
  const who = await signedIn(shop.services, { email: 'new@dom.example', isEmailConfirmed: false })
  const shown = shownText((await page(who)('/about/wholesaler')).html)
  expect(shown).toContain('Чтобы отправить заявку, подтвердите e\u2011mail new@dom.example')
  expect(shown).not.toContain('Отправить заявку')
  expect((await page(who)('/about/wholesaler', typed)).status).toBe(403)
  expect(await waiting()).toEqual([])
})

test('CHK-05 of two simultaneous applications one is stored; another is refused until it is decided', async () => {
  const apply = () => applyForWholesale(shop.services, customer.user, input, {})
  const results = await Promise.allSettled([apply(), apply(), apply()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'application_open' })
  expect(await emailsIn(shop.services)).toHaveLength(1)
  const again = await page(customer)('/about/wholesaler', typed)
  expect(again.status).toBe(409)
  const [{ id } = { id: '' }] = await waiting()
  await decline('Пока не можем.')
  await expect(declineWholesale(shop.services, system('test'), customer.user.email, '', id)).rejects.toMatchObject({ code: 'conflict' })
  const declined = shownText((await page(customer)('/about/wholesaler')).html)
  expect(declined).toContain('Прошлая заявка отклонена. Пока не можем. Можно отправить новую.')
  await apply()
  expect((await readStanding(shop.services.db, customer.user.id)).state).toBe('waiting')
  const another = await signedIn(shop.services, anotherPerson)
  expect((await readStanding(shop.services.db, another.user.id)).state).toBeNull()
  const [{ id: foreign } = { id: '' }] = await waiting()
  for (const decided of [
    () => declineWholesale(shop.services, system('test'), another.user.email, '', foreign),
    () => approveWholesale(shop.services, system('test'), another.user.email, 'Оптовая', foreign),
  ])
    await expect(decided(), 'the application of another customer').rejects.toMatchObject({ code: 'conflict' })
  expect(await waiting()).toHaveLength(1)
})

test.each([
  ['company', '  ', 'Обязательное поле!'],
  ['company', 'ы'.repeat(201), 'Не длиннее 200 знаков'],
  ['bin', '', 'Обязательное поле!'],
  ['bin', '980540000398', 'В БИН 12 цифр. Проверьте, нет ли опечатки'],
  ['bin', '12345', 'В БИН 12 цифр. Проверьте, нет ли опечатки'],
  ['goods', ' ', 'Обязательное поле!'],
  ['phone', '8 701', 'Введите полный номер телефона'],
])('CONT-01 a wrong %s (%j) is reported at its field, and what was typed stays', async (field, text, message) => {
  const answer = await page(customer)('/about/wholesaler', { ...typed, [field]: text })
  expect(answer.status).toBe(400)
  expect(shownText(answer.html)).toContain(message)
  expect(answer.html).toContain(field === 'goods' ? 'ТОО' : 'Трубы PP-R')
  expect(await waiting()).toEqual([])
})

test('CONT-01 a sixth application within a day is refused', async () => {
  for (let time = 0; time < 5; time++) {
    await applyForWholesale(shop.services, customer.user, input, {})
    await decline('')
  }
  await expect(applyForWholesale(shop.services, customer.user, input, {})).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('CONT-01 an unknown customer, unknown prices and retail prices are refused and change nothing', async () => {
  for (const [email, type] of [
    ['nobody@stroydom.example', 'Оптовая'],
    [customer.user.email, 'Нет таких'],
    [customer.user.email, 'Розничная'],
  ] as const)
    await expect(approveWholesale(shop.services, system('test'), email, type)).rejects.toMatchObject({ code: 'not_found' })
  expect(await findUserByEmail(shop.services.db, customer.user.email)).toMatchObject({ hasAgreedPrices: false, ownPriceTypeId: null })
})
