// Checks stored lists, pasted or from a file: preview, choices, addition to the cart (SRCH-05).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxCartLines } from '#contract/cart/cart.ts'
import { maxListLines } from '#contract/cart/pasted-list.ts'
import { openShop, type TestShopWithApp, newVisitor, stockOf } from '#test/harness.ts'
import { addAvailableItems } from './add-available-items.ts'
import { shownText } from '#test/render-route.tsx'
import { signedIn } from '#test/create-session.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import { addPastedList, changePastedList, findPastedList, previewPastedList, storeListFile, storePastedText } from './pasted-lists.ts'
import { getCart } from './cart-lines.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { xlsxOf } from '#test/xlsx.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const cartOf = async (visitor: ReturnType<typeof newVisitor>) =>
  (await getCart(shop.services.db, visitor.cartId)).lines.map(({ product, quantity }) => [product.article, quantity])
const listVisitor = (cartId: string | null) => ({ cartId, clientAddress: '203.0.113.9', user: null })
const open = async (code: string, cartId: string | null = null) =>
  previewPastedList(shop.services.db, cartId, (await findPastedList(shop.services.db, code))!)
const store = (text: string) => storePastedText(shop.services, listVisitor(null), text)
const preview = async (text: string, cartId: string | null = null) => open(await store(text), cartId)
/** As a browser does: a list gets an address of its own, to which the form leads. */
async function send(fields: Record<string, string>, cookie?: string, url = '/article-list') {
  const headers = { host: 'rodnik.test', ...(cookie === undefined ? {} : { cookie }) }
  const response = await shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://rodnik.test', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  const { location } = response.headers
  if (!location?.startsWith('/article-list/')) return { ...response, address: url, cookie: undefined }
  const given = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const page = await shop.app.inject({ url: location, headers: { ...headers, ...(given !== '' && { cookie: given }) } })
  return { statusCode: page.statusCode, body: page.body, headers: page.headers, address: location, cookie: given }
}

test('SRCH-05 quantities that rise from 1 are quantities', async () => {
  const { rows } = await preview('VT-15\t1\nVT-20\t2\nDR-750\t3')
  expect(rows.map(({ quantity }) => quantity)).toEqual([1, 2, 3])
})

test('SRCH-05 API-12 a wholesale customer sees the retail price next to their own', async () => {
  const wholesaler = await signedIn(shop.services, { priceTypeId: await openPriceType(shop.services) })
  const { rows } = await preview('VT-15\nVT-20\nREQ-1', wholesaler.user.id)
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
  const { rows } = await preview(list, visitor.cartId)
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
  const text = shownText((await send({ list })).body)
  expect(text).toContain('Количество должно быть целым и больше нуля')
  expect(text).not.toContain('Не нашли')
})

test('SRCH-05 A11Y-01 a quantity is named by its product or words, without the number; what is left over and not found agrees with its count', async () => {
  const { body } = await send({ list: 'VT-15 2\nКран шаровой Valtec 4\nНЕТ-ТАКОГО-7 5' })
  expect([...body.matchAll(/>Количество: (?:<!-- -->)?(.*?)</g)].map(([, label]) => label)).toEqual([
    'Кран шаровой Valtec BASE 1/2&quot; ВР/ВР',
    'Кран шаровой Valtec',
  ])
  expect(shownText(body)).toContain('Не нашли 1 строку. Она останется в списке, чтобы её поправить')
  expect(shownText((await send({ list: 'НЕТ-ТАКОГО-7 5\nНЕТ-ТАКОГО-8\nVT-15' })).body)).toContain('Не нашли 2 строки. Они останутся')
  const list = Array.from({ length: maxListLines + 2 }, (_, at) => `NO-${at}`).join('\n')
  expect(shownText((await send({ list })).body)).toContain('Остаток (2 строки) ждёт')
})

test('SRCH-05 the page opens with a list of the address, as the search offers it', async () => {
  const address = `/article-list?${new URLSearchParams({ list: 'VT-15 2\nVT-20' })}`
  const [{ headers }, again] = [await shop.app.inject(address), await shop.app.inject(address)]
  expect(again.headers.location).toBe(headers.location)
  const { statusCode, body } = await shop.app.inject(String(headers.location))
  expect([statusCode, shownText(body).includes('Нашли 2 из 2 позиций')]).toEqual([200, true])
  expect(body).toMatch(/name="quantity-1"[^>]*value="2"/)
})

test('SRCH-05 CAT-10 a product out of stock is «Под заказ», as in the lists of products', async () => {
  const text = shownText((await send({ list: 'OUT-1 2' })).body)
  expect(text).toContain('Под заказ')
  expect(text).not.toContain('Больше нет')
})

test('SRCH-05 a line in words offers products to choose from, none preselected', async () => {
  const [row] = (await preview('Кран шаровой Valtec 3')).rows
  expect([row!.isExact, row!.quantity, row!.choices.length > 1]).toEqual([false, 3, true])
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
      { article: 'OUT-1', quantity: 1, requested: null },
    ],
    soldOut: [],
    discontinued: ['OLD-1'],
  })
  await addAvailableItems(db, visitor, new Map([['VT-15', 3]]), 'key-of-form-2')
  await addAvailableItems(db, visitor, new Map([['VT-15', 3]]), 'key-of-form-2')
  expect(await cartOf(visitor)).toEqual([
    ['VT-20', 1],
    ['VT-15', 6],
    ['LAST-1', 1],
    ['OUT-1', 1],
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
  expect(await addAvailableItems(shop.services.db, visitor, new Map([['OLD-1', 1]]), 'key-of-nothing')).toMatchObject({ added: [] })
  expect(visitor.cartId).toBeNull()
})

test('SRCH-05 CAT-18 the page without scripts: preview, chosen quantities into the cart, what was not added stays', async () => {
  const shown = await send({ list: 'VT-15 2\n<b>нет такого товара</b>' })
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('name="quantity-1"')
  expect(shown.body).not.toContain('<b>нет')
  expect(shown.headers['set-cookie']).toBeUndefined()

  const chosen = { intent: 'add', key: 'key-of-form-6', 'article-1': 'VT-15' }
  for (const wrong of ['-1', '1,5', '1000000', 'много']) {
    const refused = await send({ ...chosen, 'quantity-1': wrong }, undefined, shown.address)
    expect([wrong, refused.statusCode, refused.body.includes('Ничего не\u00a0добавлено')]).toEqual([wrong, 400, true])
    expect(refused.body).toContain(`value="${wrong}"`)
  }
  expect((await send({ ...chosen, 'quantity-1': '' }, undefined, shown.address)).statusCode).toBe(400)
  const unit = (named: string) => shop.services.db.updateTable('products').set({ unit: named }).where('article', '=', 'VT-15').execute()
  await unit('компл')
  const added = await send({ ...chosen, 'quantity-1': '4' }, undefined, shown.address)
  expect(shownText(added.body)).toContain('— 4 компл')
  await unit('шт')
  expect(added.body).toMatch(/<textarea[^>]*>&lt;b&gt;нет такого товара/)
  const { products } = (await shop.app.inject({ url: '/api/v1/cart/get/', headers: { cookie: added.cookie } })).json<{
    products: { quantity: number }[]
  }>()
  expect(products).toMatchObject([{ article: 'VT-15', quantity: 4 }])
  expect((await shop.app.inject(shown.address)).body).toContain('добавлено')
  await send({ intent: 'close' }, undefined, shown.address)
  expect((await shop.app.inject(shown.address)).body).not.toContain('добавлено')
  expect((await send({ list: ' ' })).statusCode).toBe(400)
  expect((await shop.app.inject('/article-list')).body).toContain('Список артикулов')
  expect((await shop.app.inject(`/article-list/${'A'.repeat(22)}`)).statusCode).toBe(404)
})

test('SRCH-05 CART-01 of a list nothing is lost: choices are stored, and rows that were not added stay with what is missing', async () => {
  const { db } = shop.services
  const visitor = newVisitor()
  const code = await store('VT-25 2\nКран шаровой Valtec 3\nLAST-1 5\nабракадабра невиданная 1\nBG-15 1')
  await changePastedList(db, code, ({ choices }) => ({ choices: { ...choices, 1: { quantity: 7 }, 2: { article: 'VT-20' } } }))
  expect((await open(code)).rows.map(({ chosen, quantity }) => [chosen, quantity])).toEqual([
    ['VT-25', 7],
    ['VT-20', 3],
    ['LAST-1', 5],
    [null, 1],
    ['BG-15', 1],
  ])
  const chosen = new Map([
    [1, { article: 'VT-25', quantity: 7 }],
    [3, { article: 'LAST-1', quantity: 5 }],
  ])
  for (let times = 0; times < 2; times++) await addPastedList(db, visitor, code, chosen, 'key-of-nothing-lost')
  const left = await open(code, visitor.cartId)
  expect(left.rows.map(({ row, quantity, choices }) => [row, quantity, choices[0]?.most])).toEqual([
    [2, 3, null],
    [3, 4, 0],
    [4, 1, undefined],
    [5, 1, null],
  ])
  expect(left.outcome?.added.map(({ article, requested }) => [article, requested])).toEqual([
    ['VT-25', null],
    ['LAST-1', 5],
  ])
  expect(await cartOf(visitor)).toEqual([
    ['VT-25', 7],
    ['LAST-1', 1],
  ])
})

test('SRCH-05 DRF-02 a guest\u2019s file is read as a pasted list: quantity by values, the first 200 rows, the others stay in the text', async () => {
  const rows = [
    ['Артикул', 'Кол-во', 'Цена', 'Всего'],
    ['VT-15', 2, 15, 30],
    ['VT-20', 3, 10, 30],
    ...Array.from({ length: 210 }, (_, at) => [`X-${at}`, 1, 5, 5]),
  ]
  const file = new File([new Uint8Array(xlsxOf([{ name: 'Заказ', rows }]))], 'заказ.xlsx')
  const shown = await open(await storeListFile(shop.services, listVisitor(null), file))
  expect([shown.rows.length, shown.left, shown.rows.slice(0, 2).map(({ quantity }) => quantity)]).toEqual([200, 12, [2, 3]])
  expect(shown.text.split('\n').at(-1)).toBe('X-209\t1')
  const unclear = new File(['Артикул;Цена;Всего\nVT-15;15;45\nVT-20;65;130'], 'заказ.csv')
  const asked = await open(await storeListFile(shop.services, listVisitor(null), unclear))
  expect(asked.notes).toEqual([expect.stringContaining('Не\u00a0ясно, в\u00a0каком столбце количество')])
  await expect(storeListFile(shop.services, listVisitor(null), new File(['%PDF-1.4'], 'a.pdf'))).rejects.toMatchObject({
    code: 'unsupported_body',
  })
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
