// Checks that a change of ownership takes effect with the next session (EXCH-01).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSettings } from '#test/set-settings.ts'
import { catalogueXml, groupXml, offersXml, offerXml, priceXml, productXml } from '#test/fixtures/commerceml.ts'
import { beginSession, expectSuccess, openOneC, type OneC, type OneCOptions } from '#test/fake-1c/one-c-client.ts'
import { openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { rehearseSession, rerunSession } from './run-again.ts'

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop()
})
beforeEach(async () => {
  await shop.empty()
  owners = {}
  await own('product.name', 'one_c')
})
afterAll(() => shop.close())

let owners: Record<string, string>
const own = (field: string, owner: string) => {
  owners[field] = owner
  return setSettings(shop.services.db, { 'exchange.ownership': JSON.stringify(owners) })
}
const begin = (options: Partial<OneCOptions> = {}) => beginSession(shop.oneC(options))

const lists = '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен>'
async function send(client: OneC, file: 'import.xml' | 'offers.xml', text: string): Promise<void> {
  await client.file(file, Buffer.from(text))
  expectSuccess(await client.import(file))
}
const sendNames = (client: OneC, name: string, ids = ['a'], full = false) =>
  send(
    client,
    'import.xml',
    catalogueXml({ groups: groupXml('g', 'Краны'), full, products: ids.map((id) => productXml({ id, name, article: id, group: 'g' })) }),
  )
const sendPrice = (client: OneC, price: string) => send(client, 'offers.xml', offersXml([offerXml('a', priceXml(price))], { lists }))

const productOf = async (id = 'a') =>
  (await shop.pool.query('select name, price_tiyn, is_active from products where external_id = $1', [id])).rows[0]

test('EXCH-01 changes of ownership take effect with the next session, also when another process goes on with this one', async () => {
  const second = await shop.openSecond()
  const switching = { url: shop.url }
  const client = await beginSession(
    openOneC({
      login: shop.login,
      get url() {
        return switching.url
      },
    }),
  )
  await sendNames(client, 'Первое')
  await own('product.name', 'site')
  await own('product.price', 'site')
  await sendPrice(client, '100')
  switching.url = second.url
  await own('product.name', 'one_c_until_edited')
  await sendNames(client, 'Второе')
  expect(await productOf()).toMatchObject({ name: 'Второе', price_tiyn: 10_000 })
  await second.close()
  await own('product.name', 'site')
  const next = await begin()
  await own('product.name', 'one_c')
  await own('product.price', 'one_c')
  await sendNames(next, 'Третье')
  await sendPrice(next, '200')
  expect(await productOf()).toMatchObject({ name: 'Второе', price_tiyn: 10_000 })
  await sendNames(await begin(), 'Четвёртое')
  expect(await productOf()).toMatchObject({ name: 'Четвёртое' })
})

test('EXCH-01 the end of a whole list deactivates as the ownership at the beginning of its session allows', async () => {
  await sendNames(await begin(), 'Кран', ['a', 'b'])
  const client = await begin({ version: '2.09' })
  await sendNames(client, 'Кран', ['a'], true)
  await own('product.active', 'site')
  expectSuccess(await client.complete())
  expect(await productOf('b')).toMatchObject({ is_active: false })
  const next = await begin({ version: '2.09' })
  await own('product.active', 'one_c')
  await sendNames(next, 'Кран', ['b'], true)
  expectSuccess(await next.complete())
  expect([(await productOf('a')).is_active, (await productOf('b')).is_active]).toEqual([true, false])
})

test('EXCH-01 a session begun by a version that stored no ownership takes the table as it is', async () => {
  await sendNames(await begin(), 'Первое')
  const client = await begin()
  await shop.pool.query('update exchange_sessions set ownership = null')
  await own('product.name', 'site')
  await sendNames(client, 'Второе')
  expect(await productOf()).toMatchObject({ name: 'Первое' })
})

test('EXCH-01 EXCH-06 a rehearsal and a rerun take the ownership as it is now', async () => {
  const client = await begin()
  await sendNames(client, 'Из 1С')
  const { rows } = await shop.pool.query('select id from exchange_sessions')
  await shop.pool.query("update products set name = 'Своё'")
  await own('product.name', 'site')
  expect(await rehearseSession(shop.services, rows[0].id)).toMatchObject({ retainedFields: 1 })
  await rerunSession(shop.services, rows[0].id)
  expect(await productOf()).toMatchObject({ name: 'Своё' })
})

test('EXCH-01 EXCH-04 a client without tokens begins its next session with init', async () => {
  const client = shop.oneC({ hasCookies: false, hasSessid: false, hasBasicAlways: true })
  await client.init()
  await sendNames(client, 'Первое')
  await own('product.name', 'site')
  await sendNames(client, 'Второе')
  expect(await productOf()).toMatchObject({ name: 'Второе' })
  await client.init()
  await sendNames(client, 'Третье')
  expect(await productOf()).toMatchObject({ name: 'Второе' })
  expect((await shop.pool.query('select id from exchange_sessions')).rows).toHaveLength(1)
})
