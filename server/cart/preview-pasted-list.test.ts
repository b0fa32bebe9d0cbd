// Checks the preview of a pasted list (SRCH-05).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxCartLines } from '#contract/cart/cart.ts'
import { openShop, type TestShopWithApp, newVisitor, stockOf } from '#test/harness.ts'
import { addAvailableItems } from './add-available-items.ts'
import { shownText } from '#test/render-route.tsx'
import { signedIn } from '#test/create-session.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import { previewArticleList } from './preview-pasted-list.ts'
import { getCart } from './cart-lines.ts'
import { addToCart } from '#test/fixtures/cart.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const cartOf = async (visitor: ReturnType<typeof newVisitor>) =>
  (await getCart(shop.services.db, visitor.cartId)).lines.map(({ product, quantity }) => [product.article, quantity])
const preview = (text: string, visitor = newVisitor()) => previewArticleList(shop.services, visitor.cartId, text)
/** As a browser does: a list gets an address of its own, to which the form leads. */
async function send(fields: Record<string, string>, cookie?: string) {
  const headers = { host: 'rodnik.test', ...(cookie === undefined ? {} : { cookie }) }
  const response = await shop.app.inject({
    method: 'POST',
    url: '/article-list',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://rodnik.test', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  const { location } = response.headers
  return location?.startsWith('/article-list?') ? shop.app.inject({ url: location, headers }) : response
}

test('SRCH-05 quantities that rise from 1 are quantities', async () => {
  const { rows } = await preview('VT-15\t1\nVT-20\t2\nDR-750\t3')
  expect(rows.map(({ quantity }) => quantity)).toEqual([1, 2, 3])
})

test('SRCH-05 API-12 a wholesale customer sees the retail price next to their own', async () => {
  const wholesaler = await signedIn(shop.services, { priceTypeId: await openPriceType(shop.services) })
  const { rows } = await previewArticleList(shop.services, wholesaler.user.id, 'VT-15\nVT-20\nREQ-1')
  expect(rows.map(({ choices: [choice] }) => [choice?.priceTiyn, choice?.retailTiyn])).toEqual([
    [2000_00, 2450_00],
    [3600_00, null],
    [9000_00, null],
  ])
})

test('SRCH-05 a pasted list is shown first: found, repeated, above the stock, sold out, unclear, unknown; nothing is in the cart', async () => {
  const visitor = newVisitor()
  await addToCart(shop.services.db, visitor, 'LAST-1', 1)
  const list = 'vt 15 2\nНЕТ-ТАКОГО-7 5\nVT-15; 1\n<script>\nDR-750\t99999\nLAST-1\nOLD-1 1\nVT-20'
  const { rows } = await preview(list, visitor)
  const drains = await stockOf(shop.services.db, shop.fixtures.products.drain750!.id)
  const shown = rows.map(({ line, quantity, isExact, problem, repeats, choices }) => ({
    line,
    quantity,
    isExact,
    problem,
    repeats,
    choices: choices.map(({ article, most }) => [article, most]),
  }))
  const found = { isExact: true, problem: null, repeats: 0 }
  expect(shown).toMatchObject([
    { ...found, line: 'vt 15 2', quantity: 3, repeats: 1, choices: [['VT-15', null]] },
    { line: 'НЕТ-ТАКОГО-7 5', isExact: false, choices: [] },
    { line: '<script>', isExact: false, choices: [] },
    { ...found, quantity: 99_999, choices: [['DR-750', drains]] },
    { ...found, choices: [['LAST-1', 0]] },
    { line: 'OLD-1 1', isExact: false },
    { ...found, quantity: 1, choices: [['VT-20', null]] },
  ])
  expect(rows[0]!.choices[0]).toMatchObject({ priceTiyn: 2450_00, unit: 'шт' })
  expect(await cartOf(visitor)).toEqual([['LAST-1', 1]])
})

test('SRCH-05 CART-03 an impossible quantity is reported at its row, and the row is not added silently', async () => {
  const { rows } = await preview('Артикул;Количество\nVT-15;2,5\nVT-20;-3\nVT-25;4')
  expect(rows.map(({ quantity, problem }) => [quantity, problem])).toEqual([
    [null, 'fraction'],
    [null, 'not_positive'],
    [4, null],
  ])
  expect((await send({ list: 'Артикул;Количество\nVT-15;2,5' })).body).toContain('Количество должно быть целым')
})

test('SRCH-05 CART-03 an article with a wrong quantity is found, and the quantity is reported', async () => {
  const list = 'VT-15 0\nVT-20 -5\nVT-25 1,5\nVT-32\t2,5 шт\nDR-750; 0\nGR-25-60 100000'
  const { rows } = await preview(list)
  expect(rows.map(({ isExact, quantity, problem }) => [isExact, quantity, problem])).toEqual([
    [true, null, 'not_positive'],
    [true, null, 'not_positive'],
    [true, null, 'fraction'],
    [true, null, 'fraction'],
    [true, null, 'not_positive'],
    [true, null, 'too_many'],
  ])
  expect((await preview('VT-15 1,5')).rows).toMatchObject([{ isExact: true, problem: 'fraction' }])
  const text = shownText((await send({ list })).body)
  expect(text).toContain('Количество должно быть целым и больше нуля')
  expect(text).not.toContain('Не нашли')
})

test('SRCH-05 the page opens with a list of the address, as the search offers it', async () => {
  const { statusCode, body } = await shop.app.inject(`/article-list?${new URLSearchParams({ list: 'VT-15 2\nVT-20' })}`)
  expect([statusCode, shownText(body).includes('Нашли 2 из 2 позиций')]).toEqual([200, true])
  expect(body).toMatch(/name="quantity-0"[^>]*value="2"/)
})

test('SRCH-05 CAT-10 a product out of stock is «Под заказ», as in the lists of products', async () => {
  const text = shownText((await send({ list: 'OUT-1 2' })).body)
  expect(text).toContain('Под заказ')
  expect(text).not.toContain('Больше нет')
})

test('SRCH-05 a line in words offers products to choose from, none preselected', async () => {
  const { rows } = await preview('Кран шаровой Valtec 3')
  expect(rows[0]).toMatchObject({ isExact: false, quantity: 3 })
  expect(rows[0]!.choices.length).toBeGreaterThan(1)
  const { body } = await send({ list: 'Кран шаровой Valtec 3' })
  expect(body).toContain('Возможно, это')
  expect(body).not.toMatch(/type="radio"[^>]*checked/)
})

test('SRCH-05 CHK-05 products are added as far as they are in stock, the same form twice once, and the rest is shown', async () => {
  const visitor = newVisitor()
  const { db } = shop.services
  const requested = new Map([
    ['VT-15', 3],
    ['LAST-1', 2],
    ['OUT-1', 1],
    ['OLD-1', 1],
  ])
  await addToCart(db, visitor, 'VT-20', 1)
  const outcome = await addAvailableItems(db, visitor, requested, 'key-of-form-1')
  expect(outcome).toMatchObject({
    added: [
      { article: 'VT-15', quantity: 3, requested: null },
      { article: 'LAST-1', quantity: 1, requested: 2 },
    ],
    soldOut: [{ article: 'OUT-1' }],
    discontinued: ['OLD-1'],
  })
  await addAvailableItems(db, visitor, new Map([['VT-15', 3]]), 'key-of-form-2')
  await addAvailableItems(db, visitor, new Map([['VT-15', 3]]), 'key-of-form-2')
  expect(await cartOf(visitor)).toEqual([
    ['VT-20', 1],
    ['VT-15', 6],
    ['LAST-1', 1],
  ])
})

test('CHK-05 CART-01 a list sent again gets the same result, also when it has taken nearly all the stock, and also at once', async () => {
  const { db } = shop.services
  const visitor = newVisitor()
  const requested = new Map([
    ['VT-25', 10], // 16 in stock
    ['LAST-1', 1],
  ])
  const add = () => addAvailableItems(db, visitor, requested, 'key-of-the-same-list')
  const first = await add()
  expect(first).toMatchObject({ added: [{ article: 'VT-25', quantity: 10 }, { article: 'LAST-1' }], soldOut: [] })
  expect(await Promise.all([add(), add()])).toEqual([first, first])
  const another = new Map([['VT-25', 4]])
  await Promise.all(['one', 'other'].map((key) => addAvailableItems(db, visitor, another, `key-of-${key}`)))
  expect(await cartOf(visitor)).toEqual([
    ['VT-25', 16],
    ['LAST-1', 1],
  ])
})

test('SRCH-05 CART-01 a list of which nothing is in stock creates no cart', async () => {
  const visitor = newVisitor()
  expect(await addAvailableItems(shop.services.db, visitor, new Map([['OUT-1', 1]]), 'key-of-nothing')).toMatchObject({ added: [] })
  expect(visitor.cartId).toBeNull()
})

test('SRCH-05 CAT-18 the page without scripts: preview, chosen quantities into the cart, lines not found stay in the field', async () => {
  const list = 'VT-15 2\n<b>нет такого товара</b>'
  const shown = await send({ list, key: 'key-of-form-6' })
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('name="quantity-0"')
  expect(shown.body).not.toContain('<b>нет')
  expect(shown.headers['set-cookie']).toBeUndefined()

  const chosen = { intent: 'add', list, key: 'key-of-form-6', rest: 'нет такого', 'article-0': 'VT-15' }
  for (const wrong of ['-1', '1,5', '1000000', 'много']) {
    const refused = await send({ ...chosen, 'quantity-0': wrong })
    expect([wrong, refused.statusCode, refused.body.includes('Ничего не\u00a0добавлено')]).toEqual([wrong, 400, true])
    expect(refused.body).toContain(`value="${wrong}"`)
  }
  expect((await send({ ...chosen, 'quantity-0': '' })).statusCode).toBe(400)
  const unit = (named: string) => shop.services.db.updateTable('products').set({ unit: named }).where('article', '=', 'VT-15').execute()
  await unit('компл')
  const added = await send({ ...chosen, 'quantity-0': '4' })
  expect(shownText(added.body)).toContain('— 4 компл')
  await unit('шт')
  expect(added.body).toMatch(/<textarea[^>]*>нет такого<\/textarea>/)
  const cookie = String(added.headers['set-cookie']).split(';')[0]!
  const { products } = (await shop.app.inject({ url: '/api/v1/cart/get/', headers: { cookie } })).json<{
    products: { quantity: number }[]
  }>()
  expect(products).toMatchObject([{ article: 'VT-15', quantity: 4 }])
  expect((await send({ list: ' ' })).statusCode).toBe(400)
  expect((await shop.app.inject('/article-list')).body).toContain('Список артикулов')
})

test('CART-04 CAT-17 of a list longer than a cart the first lines are added, and the others are counted', async () => {
  const { db, pool } = shop.services
  await pool.query(
    `with filler as (insert into products (article, article_key, name, slug, subcategory_id)
       select 'L' || n, 'l' || n, 'L', 'l' || n, (select min(id) from subcategories) from generate_series(1, 502) n returning id)
     insert into stock (product_id, shop_id, count) select id, $1, 1 from filler`,
    [shop.fixtures.shops.aktobe],
  )
  const visitor = newVisitor()
  const requested = new Map(Array.from({ length: 502 }, (_, at) => [`L${at + 1}`, 1]))
  const outcome = await addAvailableItems(db, visitor, requested, 'key-of-the-long-list')
  expect([outcome.added.length, outcome.left, outcome.soldOut]).toEqual([maxCartLines, 2, []])
})
