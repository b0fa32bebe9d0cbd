// Changes stock as orders and 1C do, and asks every process for the feeds again (EXCH-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, testConfig } from '#test/harness.ts'
import { exchangeLogin, openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { openOneC } from '#test/fake-1c/one-c-client.ts'
import { allOf, readXml } from '#test/parse-xml.ts'
import { eventually } from '#test/wait-for.ts'
import { placeGuestOrder } from '../orders/place-order.ts'

const login = 'kaspi:a long password'
let shop: ExchangeShop
let second: Awaited<ReturnType<ExchangeShop['openSecond']>>
beforeAll(async () => {
  const { fixedSettings } = testConfig({
    FEED_FRESHNESS_SECONDS: '1',
    KASPI_MERCHANT_ID: 'Rodnik',
    KASPI_POINTS: 'PP1=1,PP2=2',
    KASPI_FEED_LOGIN: login,
    EXCHANGE_LOGIN: exchangeLogin,
  })
  shop = await openExchangeShop({ products: 'fixtures', config: { fixedSettings }, followsChanges: true })
  second = await shop.openSecond()
  await shop.pool.query(
    `update products set external_id = 'vt-20' where article = 'VT-20'; update shops set external_id = 'w1' where id = 1; insert into kaspi_offers (product_id) select id from products where article = 'VT-20'`,
  )
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

async function fetchFeed(address: string, name: string) {
  const response = await fetch(new URL(`/feeds/${name}.xml`, address), { headers: { authorization: `Basic ${btoa(login)}` } })
  expect(response.status).toBe(200)
  return readXml(await response.text())
}

/** Quantity by point that both processes give Kaspi, or what they disagree on. */
async function kaspiStock(): Promise<unknown> {
  const [a, b] = await Promise.all(
    [shop.url, second.url].map(async (address) =>
      allOf(await fetchFeed(address, 'kaspi'), 'availability').map(({ attributes }) => attributes.stockCount ?? attributes.available),
    ),
  )
  return JSON.stringify(a) === JSON.stringify(b) ? a : [a, b]
}

async function yandexAvailability(): Promise<(string | undefined)[]> {
  const { rows } = await shop.pool.query<{ id: number }>(`select id from products where article = 'VT-20'`)
  const feeds = await Promise.all([shop.url, second.url].map((address) => fetchFeed(address, 'yandex')))
  return feeds.map((feed) => allOf(feed, 'offer').find(({ attributes }) => attributes.id === String(rows[0]!.id))?.attributes.available)
}

test('EXCH-02 stock sold by an order is in the feeds of every process when they are requested again', async () => {
  expect(await kaspiStock()).toEqual(['25', 'no'])
  expect(await yandexAvailability()).toEqual(['true', 'true'])
  await placeGuestOrder(shop.services, newVisitor(), { ...guest, items: [{ article: 'VT-20', quantity: 3 }] }, 'feed-stock')
  await eventually(async () => expect(await kaspiStock()).toEqual(['22', 'no']))
})

test('EXCH-02 stock that 1C sends is in the feeds of every process when they are requested again', async () => {
  const client = openOneC({ url: second.url, login: shop.login })
  await client.checkauth()
  await client.init()
  await client.file(
    'rests.xml',
    Buffer.from(
      `<КоммерческаяИнформация ВерсияСхемы="2.08"><ПакетПредложений СодержитТолькоИзменения="true"><Предложения><Предложение><Ид>vt-20</Ид><Остатки><Остаток><Склад><Ид>w1</Ид><Количество>0</Количество></Склад></Остаток></Остатки></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`,
    ),
  )
  expect((await client.import('rests.xml')).outcome).toBe('success')
  await eventually(async () => expect(await kaspiStock()).toEqual(['no', 'no']))
  await eventually(async () => expect(await yandexAvailability()).toEqual(['false', 'false']))
})
