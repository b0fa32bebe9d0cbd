// The cart page without scripts. Its order form: guest-order.test.ts.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCart } from '#server/cart/cart-lines.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { createManyProducts } from '#test/fixtures/many-products.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { openPage, shownText as text } from '#test/render-route.tsx'
import CartRoute, { action, loader } from './cart.route.tsx'

let shop: TestShop
let visitor: ReturnType<typeof newVisitor>
let page: ReturnType<typeof openPage>
/** of a cart of two pages */
let articles: string[]
beforeAll(async () => {
  shop = await openShop()
  articles = await createManyProducts(shop.services.pool, 75)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('delete from idempotency_keys')
  visitor = newVisitor()
  const deliveryRule = { text: 'Бесплатная доставка', thresholdTiyn: 10_000_00, endsOn: null }
  page = openPage({ path: '/cart', loader, action, Component: CartRoute }, shop.services, visitor, { deliveryRule })
})

const add = (article: string, quantity = 1) => addToCart(shop.services.db, visitor, article, quantity)
const lines = async () =>
  (await getCart(shop.services.db, visitor.cartId)).lines.map(({ product, quantity }) => [product.article, quantity])

test('CART-04 CART-06 CONST-05 lines show name, article, price, sum, stock and what changed', async () => {
  await add('VT-15', 3)
  await add('LONG-1')
  await add('REQ-1')
  await add('DR-750', 2)
  const { drain750, valveVT15 } = shop.fixtures.products
  await shop.services.db.updateTable('stock').set({ count: 0 }).where('productId', '=', drain750!.id).execute()
  await shop.services.db.updateTable('products').set({ priceTiyn: 2500_00 }).where('id', '=', valveVT15!.id).execute()
  const { status, html } = await page('/cart')
  expect(status).toBe(200)
  const shown = text(html)
  for (const part of [
    'Цена изменилась: было 2 450 ₸, стало 2 500 ₸',
    '4 позиции',
    'Арт. VT-15',
    '7 500 ₸',
    '2 500 ₸ × 3 шт',
    'Цену уточняйте у менеджера. Позиция войдёт в заказ как «цена по запросу»',
    'Под заказ, срок уточнит менеджер',
    'Отметьте, чтобы заказать',
    '38 750,50 ₸ + 1 позиция по запросу',
    'Бесплатная доставка от 10 000 ₸ включена',
  ]) {
    expect(shown).toContain(part)
  }
  expect(shown).toContain(`${[...shop.fixtures.products.longName.name].slice(0, 115).join('')}...`)
  const boxes = [...html.matchAll(/<input type="checkbox"[^>]*name="item"[^>]*>/g)].map(([box]) => [
    / checked/.test(box),
    / disabled/.test(box),
  ])
  expect(boxes).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, false],
  ])
  await shop.services.db.updateTable('stock').set({ count: 3 }).where('productId', '=', drain750!.id).execute()
  await shop.services.db.updateTable('products').set({ priceTiyn: 2450_00 }).where('id', '=', valveVT15!.id).execute()
})

test('CART-04 SHELL-09 what is missing to free delivery is said', async () => {
  await add('VT-15')
  expect(text((await page('/cart')).html)).toContain('До бесплатной доставки осталось 7 550 ₸')
  await add('VT-15', 4)
  expect(text((await page('/cart')).html)).not.toContain('осталось')
})

test('CART-04 a line names the unit of its product; units and metres are not summed', async () => {
  const { db } = shop.services
  await db.updateTable('products').set({ unit: 'м' }).where('article', '=', 'VT-20').execute()
  await add('VT-20', 12)
  const metres = text((await page('/cart')).html)
  for (const part of ['Товары, 12 м', '3 600 ₸ × 12 м']) expect(metres).toContain(part)
  await add('VT-15')
  await add('REQ-1')
  const mixed = text((await page('/cart')).html)
  expect(mixed).toContain('Товары, 3 позиции')
  expect(mixed).toMatch(/2 450 ₸ ?1 шт/)
  expect(mixed).toMatch(/по запросу ?1 шт/)
  expect(mixed).not.toMatch(/Товары, 15/)
  await db.updateTable('products').set({ unit: 'шт' }).where('article', '=', 'VT-20').execute()
})

test('CART-01 CART-03 buttons and a typed number change a line and lead back; what is no whole number changes nothing', async () => {
  await add('VT-15', 3)
  const change = (form: Record<string, string>) => page('/cart', { article: 'VT-15', returnTo: '/cart', ...form })
  expect(await change({ intent: 'set', quantity: '4', typed: '3' })).toMatchObject({
    status: 303,
    location: '/cart',
  })
  expect(await lines()).toEqual([['VT-15', 4]])
  expect((await change({ intent: 'set', quantity: '5', anchor: 'line' })).location, 'to the line, in a long cart').toBe('/cart#line-VT-15')
  await change({ intent: 'set', typed: '7' })
  for (const typed of ['', ' ', '1.5', 'много', '1e2', '-4', '-', '-0'])
    expect(await change({ intent: 'set', typed })).toMatchObject({ status: 303 })
  expect(await lines()).toEqual([['VT-15', 7]])
  await change({ intent: 'set', quantity: '0' })
  expect(await lines()).toEqual([])
})

test('CART-01 CART-04 what was removed or cleared can be put back as it was, also what is out of stock; once', async () => {
  await add('VT-15', 3)
  await add('DR-750', 2)
  const { drain750 } = shop.fixtures.products
  const setStock = (count: number) => shop.services.db.updateTable('stock').set({ count }).where('productId', '=', drain750!.id).execute()
  await setStock(0)
  const undoing = async (form: Record<string, string>, said: string) => {
    const { location } = await page('/cart', { ...form, returnTo: '/cart' })
    const { html } = await page(location ?? '')
    expect(text(html)).toContain(said)
    const undo = /name="undo" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? ''
    return () => page('/cart', { intent: 'undo', undo, returnTo: '/cart' })
  }
  const putBack = await undoing({ intent: 'remove', article: 'DR-750' }, 'Строка удалена')
  expect(await lines()).toEqual([['VT-15', 3]])
  expect(await putBack()).toMatchObject({ status: 303, location: '/cart' })
  const whole = [
    ['VT-15', 3],
    ['DR-750', 2],
  ]
  expect(await lines()).toEqual(whole)
  const fill = await undoing({ intent: 'clear' }, 'Корзина очищена')
  expect(await lines()).toEqual([])
  expect((await page('/cart')).html).toContain('href="/catalog/v2"')
  await fill()
  expect(await lines()).toEqual(whole)
  await page('/cart', { intent: 'remove', article: 'VT-15' })
  await fill()
  expect(await lines()).toEqual([['DR-750', 2]])
  await setStock(3)
})

test('CHK-01 more than the stock is lowered and said', async () => {
  await add('VT-25')
  const { location } = await page('/cart', {
    intent: 'set',
    article: 'VT-25',
    typed: '500',
    returnTo: '/cart',
  })
  expect(location).toBe('/cart?lowered=VT-25')
  expect(text((await page(location ?? '')).html)).toContain('В наличии 16 товаров')
  expect(await lines()).toEqual([['VT-25', 16]])
})

test('CAT-18 adding from another page leads back there, a refusal into the cart, and never to another site', async () => {
  const send = (form: Record<string, string>) => page('/cart', { intent: 'add', article: 'VT-15', ...form })
  expect((await send({ returnTo: '/catalog/v2?page=2&page_size=9' })).location).toBe('/catalog/v2?page=2&page_size=9')
  expect((await send({ returnTo: '/catalog/v2?page=2', anchor: '_R_1_' })).location).toBe('/catalog/v2?page=2#_R_1_-VT-15')
  for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)']) {
    const { status, location } = await send({ returnTo })
    expect([status, location === null || location.startsWith('/cart')]).toEqual([200, true])
  }
  expect(text((await page('/cart?refused=not_enough_stock&for=%3Cb%3E')).html)).toContain('Не хватает товара')
  expect((await page('/cart?refused=__proto__&removed=%3Cscript%3E&lowered=x')).html).not.toContain('<script>')
})

test('CAT-17 CAT-18 PROD-01 a kit of which something is missing goes in whole or not at all, and the cart names what is missing', async () => {
  const kit = {
    intent: 'addAll',
    'quantity:VT-20': '1',
    'quantity:OLD-1': '1',
    'quantity:VT-25': '500',
    returnTo: '/catalog/product/VT-15',
  }
  const before = await lines()
  const { status, location } = await page('/cart', kit)
  expect([status, location]).toEqual([303, '/cart?refused=not_enough_stock&for=OLD-1&for=VT-25'])
  const shown = text((await page(location!)).html)
  for (const line of ['арт. OLD-1 – снят с продажи', 'арт. VT-25 – столько нет в наличии']) expect(shown).toContain(line)
  expect(shown).not.toContain('арт. VT-20')
  expect(await lines()).toEqual(before)
})

test('API-11 a form that is none of ours gets 400 and changes nothing', async () => {
  await add('VT-15')
  const forms: Record<string, string>[] = [
    {},
    { intent: 'steal' },
    { intent: 'set', quantity: '2' },
    { intent: 'set', article: '\u0000', quantity: '2' },
  ]
  for (const form of forms) expect((await page('/cart', form)).status).toBe(400)
  expect(await lines()).toEqual([['VT-15', 1]])
})

test('CART-04 SEC-01:work a long cart has fifty lines a page; all of it is ordered, and forms lead back to their page', async () => {
  for (const article of articles) await add(article)
  const shownIn = (html: string) => [...html.matchAll(/id="line-(MANY-\d+)"/g)].map(([, article]) => article)
  const sentBy = (html: string) =>
    [...html.matchAll(/<input type="(?:checkbox|hidden)"[^>]* name="item"[^>]*value="([^"]*)"/g)].flatMap(([, value]) =>
      [JSON.parse(value!.replaceAll('&quot;', '"'))].flat().map(({ article }: { article: string }) => article),
    )
  const first = await page('/cart')
  const second = await page('/cart?page=2')
  expect([shownIn(first.html).length, shownIn(second.html).length]).toEqual([50, 25])
  expect(new Set([...shownIn(first.html), ...shownIn(second.html)])).toEqual(new Set(articles))
  for (const { html } of [first, second]) {
    expect(sentBy(html).toSorted()).toEqual(articles.toSorted())
    expect(text(html)).toContain('75 позиций')
  }
  expect(shownIn((await page('/cart?page=9')).html)).toEqual(shownIn(second.html))
  const article = shownIn(second.html)[0]!
  const returnTo = /name="returnTo" value="([^"]*page=2)"/.exec(second.html)?.[1] ?? ''
  expect((await page('/cart', { intent: 'set', article, quantity: '2', returnTo, anchor: 'line' })).location).toBe(
    `/cart?page=2#line-${article}`,
  )
  expect((await page('/cart', { intent: 'remove', article, returnTo })).location).toMatch(/^\/cart\?page=2&removed=/)
  expect(await lines()).toHaveLength(74)
})

test('CART-04 CART-06 CHK-03 a page of a long cart names what changed on other pages, and what stopped the order', async () => {
  const { pool } = shop.services
  for (const name of articles) await add(name, name === 'MANY-60' ? 5 : 1)
  expect((await page('/cart')).html).not.toContain('На\u00a0других страницах')
  await pool.query("update products set price_tiyn = 110000 where article = 'MANY-65'")
  await pool.query("update stock set count = 2 where product_id = (select id from products where article = 'MANY-60')")
  const { html } = await page('/cart')
  expect(html).toContain('href="/cart?page=2#line-MANY-65"')
  expect(text(html)).toContain('Арт. MANY-65 . Цена изменилась: было 1 000 ₸, стало 1 100 ₸')
  expect(text(html)).toContain('Арт. MANY-60 . В наличии 2 товара')
  expect((await page('/cart?page=2')).html).not.toContain('На\u00a0других страницах')
  await pool.query("update stock set count = 0 where product_id = (select id from products where article = 'MANY-70')")
  const shown = (article: string) => ({ article, quantity: 1, seenPriceTiyn: article === 'MANY-65' ? 110000 : 100000 })
  const sent = JSON.stringify(articles.map(shown))
  const order = { intent: 'order', key: 'a-long-order', name: 'Айдар', phone: '8 701 555 01 02', email: 'a@example.kz', consent: 'on' }
  const refused = await page('/cart', { ...order, item: sent })
  expect(refused.status).toBe(409)
  expect(text(refused.html)).toMatch(/Арт\. MANY-70 \. \S/)
})
