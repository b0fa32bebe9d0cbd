// Decides about wholesale applications as staff (ADM-07).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '#server/journal/actors.ts'
import { readHistory } from '#server/staff/journal-list.ts'
import { anotherPerson, signedIn } from '#test/create-session.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { emailsTo } from '#test/mail/mailbox.ts'
import { approveWholesale, declineWholesale, endWholesale } from './decide-application.ts'
import { applyForWholesale, readStanding } from './submit-application.ts'

let shop: TestShop
let actor: ReturnType<typeof staff>
beforeAll(async () => {
  shop = await openShop()
  await openPriceType(shop.services, 'Дилерская')
  const colleague = { ...anotherPerson, email: 'dinara@rodnik.example', firstName: 'Динара', staffRoles: ['orders'] as const }
  actor = staff((await signedIn(shop.services, colleague)).user.id)
})
afterAll(() => shop.close())

async function apply(email: string) {
  const { user } = await signedIn(shop.services, { email })
  const input = { company: 'ТОО «Дом»', bin: '940140000385', goods: 'краны', phone: '+77015550102', comment: '' }
  await applyForWholesale(shop.services, user, input, { clientAddress: '203.0.113.9', requestId: 'test' })
  const made = shop.services.db.selectFrom('wholesaleApplications').select('id').where('userId', '=', user.id)
  return { email, userId: user.id, application: (await made.executeTakeFirstOrThrow()).id }
}
const subjects = async (email: string) => (await emailsTo(shop.services, email)).map(({ subject }) => subject)

test('ADM-07 an application is approved with a price type: the customer has its prices and one e-mail; the card names who, and the type', async () => {
  const { services } = shop
  const { email, userId, application } = await apply('approved@stroydom.example')
  await expect(approveWholesale(services, actor, email, 'Розничная', application)).rejects.toMatchObject({ code: 'not_found' })
  const both = [1, 2].map(() => approveWholesale(services, actor, email, 'Дилерская', application))
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(declineWholesale(services, actor, email, 'поздно', application)).rejects.toMatchObject({
    code: 'conflict',
    detail: 'Эту заявку уже решили.',
  })
  expect(await readStanding(services.db, userId)).toMatchObject({ state: 'approved', priceType: 'Дилерская' })
  expect(await subjects(email)).toEqual(['Ваши оптовые цены открыты'])
  await endWholesale(services, actor, email)
  expect((await readStanding(services.db, userId)).priceType).toBeNull()
  const type = (old: string | null, now: string | null) => ({ actor: 'Динара Ким', changes: [{ field: 'priceTypeId', old, new: now }] })
  expect(await readHistory(services.db, 'users', userId)).toMatchObject([
    type('Дилерская', null),
    { actor: 'Динара Ким', changes: [{ field: 'state', old: 'waiting', new: 'approved' }] },
    type(null, 'Дилерская'),
    { entity: 'wholesaleApplications', action: 'create' },
  ])
})

test('ADM-07 an application is declined with a reason, which the customer gets by e-mail; the prices stay', async () => {
  const { services } = shop
  const { email, userId, application } = await apply('declined@stroydom.example')
  await declineWholesale(services, actor, email, 'Закупка от 300 000 ₸', application)
  expect(await readStanding(services.db, userId)).toEqual({ state: 'declined', answer: 'Закупка от 300 000 ₸', priceType: null })
  expect((await emailsTo(services, email))[0]?.text).toContain('Закупка от 300 000 ₸')
})
