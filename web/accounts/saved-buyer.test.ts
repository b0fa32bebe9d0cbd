// The account's delivery addresses and payers, through the whole application without scripts (CHK-04).
import { Readable } from 'node:stream'
import { text as textOfStream } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxSavedRows } from '#contract/orders/orders.ts'
import { exportOwnData } from '#server/accounts/export-account-data.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { placeCustomerOrder } from '#server/orders/place-order.ts'
import { addRow, listAddresses, listPayers } from '#server/orders/saved-buyer/saved-rows.ts'
import { anotherPerson, signedIn, visitorOf, type SignedIn } from '#test/create-session.ts'
import { byInvoice, undecided } from '#test/fixtures/orders.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
let aidar: SignedIn
let olga: SignedIn
beforeAll(async () => {
  shop = await openShop({ app: true })
  aidar = await signedIn(shop.services)
  olga = await signedIn(shop.services, anotherPerson)
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.services.pool.query(
    'delete from delivery_addresses; delete from payers; delete from orders; delete from idempotency_keys; delete from carts',
  ),
)

const tab = '/personal-account?tab=userinfo'
const origin = { origin: 'http://rodnik.test', host: 'rodnik.test', accept: 'text/html' }
const plain = (html: string) => html.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
const open = async (url: string, who: SignedIn = aidar) =>
  plain((await shop.app.inject({ url, headers: { ...origin, ...who.headers } })).body)
const send = async (fields: Record<string, string>, who: SignedIn = aidar) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: tab,
    headers: { ...origin, ...who.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: response.statusCode, location: response.headers.location ?? '', text: plain(response.body) }
}
const addresses = async (who = aidar) => (await listAddresses(shop.services.db, who.user.id)).map(({ address }) => address)
const payers = async (who = aidar) =>
  (await listPayers(shop.services.db, who.user.id)).map(({ name, bin, isInvoiced }) => [name, bin, isInvoiced])
let keys = 0
const order = (details: Partial<typeof undecided>, key = `key-${++keys}`) =>
  placeCustomerOrder(shop.services, aidar.user, null, { ...undecided, ...details }, [{ article: 'VT-15', quantity: 1 }], key)
const checkout = async () => {
  await addToCart(shop.services.db, visitorOf(aidar), 'VT-15', 1)
  return open('/checkout')
}
const chosen = (html: string, select: string) =>
  /<option[^>]*selected[^>]*>([^<]*)/.exec(new RegExp(`<select[^>]*id="${select}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? '')?.[1]
const checked = (html: string) =>
  [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].flatMap(([tag]) => (/ checked/.test(tag) ? [/value="(\w+)"/.exec(tag)![1]] : []))

test('CHK-04 the next checkout offers address, payer and way to pay of the last order; the earlier ones stay choices', async () => {
  expect(await checkout()).not.toContain('saved-address')
  await order(byInvoice)
  await order({ ...byInvoice, address: 'Актобе, Молдагуловой 5' })
  const html = await checkout()
  expect(chosen(html, 'saved-address')).toBe('Актобе, Молдагуловой 5')
  expect(checked(html)).toEqual(['delivery', 'invoice'])
  expect(html).toContain('Другой плательщик')
  await order({ paymentType: 'card', shop: shop.fixtures.shops.astana })
  const after = await checkout()
  expect(checked(after)).toEqual(['shop', 'card'])
  expect(chosen(after, 'checkout-shop')).toContain('Астана')
  expect(after).toContain('Актобе, Абая 1')
})

test('CHK-04 CHK-05 an order repeated or sent twice at once remembers its address and payer once; a refused order nothing', async () => {
  await Promise.all([order(byInvoice, 'the-same-key'), order(byInvoice, 'the-same-key')])
  await Promise.all([order({ ...byInvoice, payerName: 'ТОО «Дом и сад»' }), order({ ...byInvoice, payerName: 'ТОО «Дом и сад»' })])
  expect(await addresses()).toEqual(['Актобе, Абая 1'])
  expect(await payers()).toEqual([['ТОО «Дом и сад»', '940140000385', true]])
  const tooMany = { ...undecided, address: 'Алматы, Сатпаева 7' }
  await expect(
    placeCustomerOrder(shop.services, aidar.user, null, tooMany, [{ article: 'VT-15', quantity: 99_999 }], 'too-many'),
  ).rejects.toMatchObject({ code: 'not_enough_stock' })
  expect(await addresses()).toEqual(['Актобе, Абая 1'])
})

test('CHK-04 CHK-05 ACC-01 addresses are added, changed, preferred and deleted by plain forms; a form sent twice makes one', async () => {
  const add = { intent: 'save-address', id: '', address: '  Актобе,  Абая 1 ' }
  const twice = await Promise.all([send(add), send(add)])
  expect(twice.map(({ status }) => status)).toEqual([303, 303])
  await send({ ...add, address: 'Астана, Кенесары 40' })
  expect(await addresses()).toEqual(['Астана, Кенесары 40', 'Актобе, Абая 1'])
  const [newest, older] = await listAddresses(shop.services.db, aidar.user.id)
  await send({ intent: 'prefer-address', id: older!.id })
  expect(await addresses()).toEqual(['Актобе, Абая 1', 'Астана, Кенесары 40'])
  expect(await send({ intent: 'save-address', id: newest!.id, address: 'Актобе, Абая 1' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('Такой адрес уже сохранён'),
  })
  await send({ intent: 'save-address', id: newest!.id, address: 'Астана, Кенесары 42' })
  const deletion = { intent: 'delete-address', id: older!.id }
  expect((await Promise.all([send(deletion), send(deletion)])).map(({ status }) => status)).toEqual([303, 303])
  expect(await addresses()).toEqual(['Астана, Кенесары 42'])
  // «Вернуть»: the address returns to its position, also with a time that no row can have.
  await send({ ...add, usedAt: older!.usedAt.toISOString() })
  expect(await addresses()).toEqual(['Астана, Кенесары 42', 'Актобе, Абая 1'])
  await send({ ...add, address: 'Алматы, Сатпаева 7', usedAt: '2999-01-01' })
  await send({ ...add, address: 'Алматы, Сатпаева 9', usedAt: 'вчера' })
  expect((await addresses()).slice(0, 2)).toEqual(['Алматы, Сатпаева 9', 'Алматы, Сатпаева 7'])
  expect(await open(`${tab}&done=address`)).toContain('Выбран при оформлении')
  const empty = await send({ intent: 'save-address', id: '', address: ' ' })
  expect([empty.status, empty.text.includes('Укажите адрес доставки')]).toEqual([400, true])
})

test('CHK-04 ACC-01 a payer needs a name and a БИН with a right check digit; what was typed stays', async () => {
  const payer = { intent: 'save-payer', id: '', name: 'ТОО «Стройдом»', bin: '9401 4000 0385' }
  const wrong = await send({ ...payer, bin: '940140000386' })
  expect([wrong.status, wrong.text.includes('проверьте, нет ли опечатки'), wrong.text.includes('value="ТОО «Стройдом»"')]).toEqual([
    400,
    true,
    true,
  ])
  const nameless = await send({ ...payer, name: '', bin: '' })
  expect(nameless.text).toContain('Укажите плательщика')
  expect(nameless.text).toContain('Для счёта укажите БИН или ИИН плательщика')
  await Promise.all([send(payer), send(payer)])
  expect(await payers()).toEqual([['ТОО «Стройдом»', '940140000385', false]])
  expect(checked(await checkout())).toEqual(['shop', 'cash'])
  const [row] = await listPayers(shop.services.db, aidar.user.id)
  await send({ ...payer, id: row!.id, isInvoiced: '1' })
  await send({ intent: 'prefer-payer', id: row!.id })
  expect(await payers()).toEqual([['ТОО «Стройдом»', '940140000385', true]])
  const html = await checkout()
  expect([checked(html), chosen(html, 'saved-payer')]).toEqual([['shop', 'invoice'], 'ТОО «Стройдом», 940140000385'])
  await send({ intent: 'delete-payer', id: row!.id })
  expect(await payers()).toEqual([])
})

/** A deletion of a row that is not there changes nothing and is no error. */
const refusedWith = (action: string) => (action.startsWith('delete') ? 303 : 404)

test('CHK-04 SEC-01:permissions another user’s rows are not found and stay as they are', async () => {
  await send({ intent: 'save-address', id: '', address: 'Актобе, Абая 1' })
  await send({ intent: 'save-payer', id: '', name: 'ТОО «Стройдом»', bin: '940140000385' })
  const [address] = await listAddresses(shop.services.db, aidar.user.id)
  const [payer] = await listPayers(shop.services.db, aidar.user.id)
  for (const id of [address!.id, 'x', '00000000-0000-4000-8000-000000000000'])
    for (const action of ['save-address', 'prefer-address', 'delete-address'])
      expect([action, id, (await send({ intent: action, id, address: 'Чужой' }, olga)).status]).toEqual([action, id, refusedWith(action)])
  for (const id of [payer!.id, "'"])
    for (const action of ['save-payer', 'prefer-payer', 'delete-payer'])
      expect([action, (await send({ intent: action, id, name: 'Чужой', bin: '940140000385' }, olga)).status]).toEqual([
        action,
        refusedWith(action),
      ])
  expect([await addresses(), await payers()]).toEqual([['Актобе, Абая 1'], [['ТОО «Стройдом»', '940140000385', false]]])
  expect(await open(tab, olga)).not.toContain('940140000385')
})

test('CHK-04 an account stores so many addresses; a form then says so, an order replaces the one unused for longest', async () => {
  for (let at = 1; at < maxSavedRows; at++)
    await addRow(shop.services.db, 'deliveryAddresses', aidar.user.id, { address: `Актобе, дом ${at}` })
  const both = await Promise.all(
    ['А', 'Б'].map((building) => send({ intent: 'save-address', id: '', address: `Актобе, корпус ${building}` })),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 409]))
  expect(both.find(({ status }) => status === 409)?.text).toContain('Сохранить можно до 20 адресов')
  await order(byInvoice)
  const stored = await addresses()
  expect([stored.length, stored[0], stored.includes('Актобе, дом 1')]).toEqual([maxSavedRows, 'Актобе, Абая 1', false])
})

test('ACC-01 CHK-04 the export holds addresses and payers, and deleting the account deletes them', async () => {
  await order(byInvoice)
  const exported = JSON.parse(await textOfStream(Readable.from(await exportOwnData(shop.services.db, aidar.user))))
  expect(exported).toMatchObject({
    deliveryAddresses: [{ address: 'Актобе, Абая 1' }],
    payers: [{ name: 'ТОО «Дом»', bin: '940140000385', isInvoiced: true }],
  })
  const leaving = await signedIn(shop.services, { email: 'leaving@dom.example' })
  await addRow(shop.services.db, 'deliveryAddresses', leaving.user.id, { address: 'Актобе, Абая 9' })
  await shop.services.db.deleteFrom('users').where('id', '=', leaving.user.id).execute()
  expect((await shop.services.pool.query(`select 1 from delivery_addresses where address = 'Актобе, Абая 9'`)).rowCount).toBe(0)
})
