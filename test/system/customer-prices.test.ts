// Checks that wholesale customers alone see and pay their own prices, on every page and API route.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { productListResponse, wholeProductResponse } from '#contract/catalogue/catalogue.schema.ts'
import { suggestionsResponse } from '#contract/search/search.schema.ts'
import { loadObjects } from '#demo/content/load-projects.ts'
import { loadProduction } from '#demo/content/load-production.ts'
import { anotherPerson, signedIn, type SignedIn } from '../create-session.ts'
import { openPriceType } from '../fixtures/price-type.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { eventually } from '../wait-for.ts'
import { shareCart } from '#server/cart/shared-cart.ts'
import { addFavourite } from '#server/favourites/favourites.ts'
import type { ComparedResponse } from '#web/compare/compare-view.ts'

let shop: TestShopWithApp
let priceTypeId: number
let dealer: SignedIn
let customer: SignedIn
beforeAll(async () => {
  shop = await openShop({ app: true })
  priceTypeId = await openPriceType(shop.services)
  dealer = await signedIn(shop.services, { priceTypeId })
  customer = await signedIn(shop.services, anotherPerson)
})
afterAll(() => shop.close())
beforeEach(() => shop.services.pool.query('delete from carts; delete from orders; delete from idempotency_keys; delete from attempts'))

const host = { host: 'rodnik.test' }
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
async function ask(method: Method, path: string, who: { headers: Record<string, string> } | null, payload?: object) {
  const reply = await shop.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...host, ...who?.headers },
    ...(payload ? { payload } : {}),
  })
  expect([method, path, reply.statusCode]).toEqual([method, path, expect.toSatisfy((status: number) => status < 300)])
  return reply.json()
}
async function words(url: string, who: SignedIn | null): Promise<string> {
  const { statusCode, body } = await shop.app.inject({ url, headers: { ...host, ...who?.headers } })
  expect([url, statusCode]).toEqual([url, 200])
  return body
    .replace(/<(script|style)[^>]*>.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
const taps = new URLSearchParams({ subcategory: 'Краны шаровые для воды', page: '1', page_size: '9', ordering: 'price' })

test('CAT-10 CAT-11 a card, the table and the product page show the own price and the retail one next to it', async () => {
  const page = `/catalog/v2?${taps}`
  expect(await words(page, dealer)).toMatch(/Арт\. VT-15 2 000 ₸ розница 2 450 ₸/)
  expect(await words(page, dealer)).toMatch(/Арт\. VT-20 3 600 ₸ В корзину/) // the own price is above retail
  for (const who of [customer, null]) {
    const shown = await words(page, who)
    expect(shown).toMatch(/Арт\. VT-15 2 450 ₸/)
    expect(shown).not.toContain('розница')
  }
  const inTable = (who: SignedIn) => words(page, { ...who, headers: { cookie: `${who.headers.cookie}; list-look=table` } })
  expect(await inTable(dealer)).toMatch(/VT-15 .*?2 000 розница 2 450 /)
  expect(await inTable(customer)).not.toContain('розница')
  const product = await words('/catalog/product/VT-15', dealer)
  expect(product).toMatch(/2 000 ₸ Ваша цена, розница 2 450 ₸/)
  expect(await words('/catalog/product/VT-15', customer)).not.toContain('Ваша цена')
  expect(await words('/catalog/product/REQ-1', dealer)).toContain('9 000 ₸')
})

test('ROUTE-08 ROUTE-10 CAT-11 products of a partner and the equipment of an object have the price that this visitor pays', async () => {
  const { db } = shop.services
  const tap = await db.selectFrom('products').select(['id', 'brandId']).where('article', '=', 'VT-15').executeTakeFirstOrThrow()
  const partner = await db
    .insertInto('partners')
    .values({ name: 'Валтек', country: 'Италия', summary: 'Краны', brandId: tap.brandId, isPublished: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await loadObjects(db, shop.services.images, await loadProduction(db, shop.services.images))
  const object = await db.selectFrom('objects').select('id').orderBy('position').executeTakeFirstOrThrow()
  await db.deleteFrom('objectProducts').where('objectId', '=', object.id).execute()
  await db.insertInto('objectProducts').values({ objectId: object.id, position: 1, productId: tap.id }).execute()
  for (const page of [`/about/partners/${partner.id}`, `/objects/${object.id}`]) {
    expect(await words(page, dealer), page).toContain('2 000 ₸')
    for (const who of [customer, null]) {
      const shown = await words(page, who)
      expect(shown, page).toContain('2 450 ₸')
      expect(shown, page).not.toContain('2 000 ₸')
      expect(shown, page).toMatch(/В наличии/)
    }
  }
})

test('SRCH-02 CAT-11 suggestions show the own price and the retail one next to it, to its customer alone', async () => {
  const suggested = async (who: SignedIn | null) => {
    const query = new URLSearchParams({ query: 'VT-15' })
    const found = suggestionsResponse.parse(await ask('GET', `/catalog/suggestions/?${query}`, who))
    const tap = found.flatMap((one) => (one.kind === 'product' && one.article === 'VT-15' ? [one] : []))[0]!
    return [tap.price, tap.retail_price]
  }
  expect(await suggested(dealer)).toEqual([2000, 2450])
  for (const who of [customer, null]) expect(await suggested(who)).toEqual([2450, undefined])
})

test('CMP-02 CAT-11 a comparison shows the own price with the retail one next to it; the best price is the best of what is paid', async () => {
  const link = '/compare?articles=VT-20,VT-15'
  const own = await words(link, dealer)
  expect(own).toMatch(/Цена 3 600 ₸ 2 000 ₸ розница 2 450 ₸ Лучшая цена/)
  expect(own).not.toContain('Старая цена')
  expect(await words('/compare?articles=REQ-1', dealer)).toContain('9 000 ₸')
  for (const who of [customer, null]) expect(await words(link, who)).toMatch(/Цена 3 600 ₸ 2 450 ₸ Лучшая цена/)
  // The visitor's own comparison asks for its products by itself.
  const fragment = {
    url: '/fragments/comparison?article=VT-15&article=VT-20&article=REQ-1',
    headers: { host: 'rodnik.test', ...dealer.headers },
  }
  const { products } = (await shop.app.inject(fragment)).json<ComparedResponse>()
  expect(products.map(({ priceTiyn, retailTiyn }) => [priceTiyn, retailTiyn])).toEqual([
    [2_000_00, 2_450_00],
    [3_600_00, undefined],
    [9_000_00, undefined],
  ])
})

test('FAV-01 CART-04 API-07 favourites and a shared list say what this visitor pays, each the own or the retail price', async () => {
  const { db } = shop.services
  for (const { user } of [dealer, customer]) await addFavourite(db, user.id, 'VT-15')
  const own = await ask('GET', '/favorites/', dealer)
  expect(own.results[0]).toMatchObject({ product: { article: 'VT-15', price: 2450, current_price: 2000 }, price_changed: null })
  expect((await ask('GET', '/favorites/', customer)).results[0].product).toMatchObject({ price: 2450, current_price: 2450 })
  const tab = '/personal-account?tab=favorites'
  expect(await words(tab, dealer)).toMatch(/2 000 ₸\s+розница 2 450 ₸/)
  expect(await words(tab, customer)).not.toContain('розница')
  await ask('POST', '/cart/add/', dealer, { article: 'VT-15', quantity: 2 })
  const code = await shareCart(db, { cartId: dealer.user.id, clientAddress: '127.0.0.1' }, 'own-prices')
  expect(await words(`/cart/list/${code}`, dealer)).toMatch(/4 000 ₸ 2 000 ₸ × 2 шт розница 2 450 ₸/)
  for (const who of [customer, null]) {
    const list = await words(`/cart/list/${code}`, who)
    expect(list).toContain('4 900 ₸')
    expect(list).not.toContain('розница')
  }
})

test('API-12 API-10 price__* and current_price__* filter what this visitor pays; limits, order and answers follow', async () => {
  const list = async (who: SignedIn | null, filter: object) => {
    const params = new URLSearchParams({ subcategory__name: 'Краны шаровые для воды', page_size: '50', ...filter })
    const { results } = productListResponse.parse(await ask('GET', `/product/?${params}`, who))
    return results.map(({ article }) => article)
  }
  for (const name of ['price__lte', 'current_price__lte']) {
    expect(await list(dealer, { [name]: '2000' })).toContain('VT-15')
    expect(await list(customer, { [name]: '2000' })).not.toContain('VT-15')
    expect(await list(null, { [name]: '2000' })).not.toContain('VT-15')
  }
  expect(await list(dealer, { current_price__range: '2000,2000' })).toEqual(['VT-15'])
  const tap = wholeProductResponse.parse(await ask('GET', '/product/VT-15/', dealer))
  expect([tap.price, tap.current_price]).toEqual([2450, 2000])
  expect(wholeProductResponse.parse(await ask('GET', '/product/VT-15/', null)).current_price).toBe(2450)
  const limits = (who: SignedIn | null) =>
    ask('GET', `/product/price-limits/?${new URLSearchParams({ subcategory__name: 'Краны шаровые для воды' })}`, who)
  const [own, retail] = [await limits(dealer), await limits(null)]
  expect(own.min_price).toBe(Math.min(2000, retail.min_price))
})

test('CART-04 CART-06 the cart holds own prices; a merged guest line counts as seen at them', async () => {
  const guest = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/cart/add/',
    headers: host,
    payload: { article: 'VT-15', quantity: 3 },
  })
  const cookie = String(guest.headers['set-cookie']).split(';')[0]!
  expect(guest.json()).toMatchObject({ total: 7350 })
  await ask('POST', '/cart/add/', dealer, { article: 'VT-20', quantity: 1 })
  const { mergeCarts } = await import('#server/cart/merge-carts.ts')
  const guestCartId = shop.app.unsignCookie(decodeURIComponent(cookie.slice('cart='.length))).value
  await mergeCarts(shop.services.db, guestCartId, dealer.user.id)
  const cart = await ask('GET', '/cart/get/', dealer)
  expect(cart.total).toBe(3 * 2000 + 3600)
  expect(cart.products).toMatchObject([expect.objectContaining({ price_changed: null }), expect.objectContaining({ price_changed: null })])
  expect(await words('/cart', dealer)).toContain('розница 2 450 ₸')
})

test('CHK-04 CHK-05 DRF-01 what is charged is the own price of the database, whatever a browser says', async () => {
  const draft = await ask('POST', '/order/', dealer, { items: [{ product: 'VT-15', quantity: 2 }] })
  expect(draft.total).toBe(4000)
  expect(await words('/personal-account?tab=draftorders', dealer)).toContain('4 000 ₸')
  const place = { phone_number: '', address: 'Актобе, Абая 1', payment_type: 'cash' }
  expect(await ask('PATCH', `/order/${draft.id}/place`, dealer, place)).toMatchObject({ total: 4000, items: [{ price: 2000, sum: 4000 }] })
  // A role that the browser claims is ignored.
  const vip = { headers: { cookie: `${customer.headers.cookie}; vip=true; role=vip`, 'x-role': 'vip' } }
  const other = await ask('POST', '/order/', vip, { items: [{ product: 'VT-15', quantity: 2 }], role: 'vip', price_type: priceTypeId })
  expect(other.total).toBe(4900)
  expect(await ask('PATCH', `/order/${other.id}/place`, vip, { ...place, price: 1, vip: true })).toMatchObject({ total: 4900 })
  expect(await ask('GET', `/order/${draft.id}/`, dealer)).toMatchObject({ total: 4000 })
})

test('AUTH-01 ROLE-01 own prices need agreed prices and a confirmed e-mail, whatever the role', async () => {
  const paid = async (details: Parameters<typeof signedIn>[1]) => {
    const who = await signedIn(shop.services, { ...details, email: 'probe@stroydom.example' })
    const { current_price: price } = await ask('GET', '/product/VT-15/', who)
    const cart = await ask('POST', '/cart/add/', who, { article: 'VT-15' })
    expect(cart.products[0].current_price).toBe(price)
    return price
  }
  expect(await paid({ priceTypeId })).toBe(2000)
  expect(await paid({ priceTypeId, isEmailConfirmed: false })).toBe(2450)
  expect(await paid({ priceTypeId: null, isEmailConfirmed: true, staffRoles: ['owner'] })).toBe(2450)
})

test('OPS-02 a changed own price is shown, filtered by and charged without a restart', async () => {
  const paid = async () => (await ask('GET', '/product/VT-15/', dealer)).current_price
  const cheaper = async () =>
    productListResponse
      .parse(
        await ask('GET', `/product/?${new URLSearchParams({ subcategory__name: 'Краны шаровые для воды', price__lte: '1500' })}`, dealer),
      )
      .results.map(({ article }) => article)
  expect(await cheaper()).not.toContain('VT-15')
  await shop.services.pool.query(
    "update product_prices set price_tiyn = 150000 where product_id = (select id from products where article = 'VT-15')",
  )
  expect(await paid()).toBe(1500)
  await eventually(async () => expect(await cheaper()).toContain('VT-15'))
  await shop.services.pool.query(
    "update product_prices set price_tiyn = 200000 where product_id = (select id from products where article = 'VT-15')",
  )
})
