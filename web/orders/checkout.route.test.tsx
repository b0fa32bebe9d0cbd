// Checks the checkout of a customer (CHK-04).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCart } from '#server/cart/cart-lines.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { createManyProducts } from '#test/fixtures/many-products.ts'
import { setDraftItem } from '#server/orders/draft-items.ts'
import { createDraft } from '#server/orders/drafts.ts'
import { getOwnOrder } from '#server/orders/order-access.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openPage, shownText as text } from '#test/render-route.tsx'
import { anotherPerson, signedIn, visitorOf, type SignedIn } from '#test/create-session.ts'
import CheckoutRoute, { action, loader } from './checkout.route.tsx'

let shop: TestShop
let customer: SignedIn
let visitor: ReturnType<typeof visitorOf>
/** articles of more products than are shown at once */
let long: string[]
beforeAll(async () => {
  shop = await openShop()
  customer = await signedIn(shop.services)
  long = await createManyProducts(shop.services.pool, 120)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('delete from orders; delete from idempotency_keys; delete from carts')
  visitor = visitorOf(customer)
  await addToCart(shop.services.db, visitor, 'VT-15', 2)
  await addToCart(shop.services.db, visitor, 'REQ-1', 1)
})

const page = (address = '/checkout', form?: [string, string][], who: object = visitor) =>
  openPage({ path: '/checkout', loader, action, Component: CheckoutRoute }, shop.services, who)(address, form)
const line = (article: string, seenPriceTiyn: number | null, quantity = 2): [string, string] => [
  'item',
  JSON.stringify({ article, quantity, seenPriceTiyn }),
]
const fields = (more: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    key: 'a-key-of-the-page',
    way: 'delivery',
    address: 'Актобе, Абая 1',
    paymentType: 'invoice',
    payerName: 'ТОО «Дом»',
    payerBin: '9401 4000 0385',
    phone: '',
    comment: 'Звонить <b>днём</b>',
    ...more,
  })

/** Fields in which the page of a draft sends its lines. */
const hiddenLines = (html: string): [string, string][] =>
  [...html.matchAll(/<input type="hidden" name="(item|left)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!.replaceAll('&quot;', '"'),
  ])

test('CHK-04 the page shows the lines, shops, ways to pay and the account\u2019s phone, and places what is ticked', async () => {
  const shown = await page()
  for (const part of ['Забрать в магазине', 'Наличными при получении', 'По счёту', 'Итого', '4 900 ₸ + 1 позиция по запросу'])
    expect(text(shown.html)).toContain(part)
  expect(shown.html).toContain('value="+7 (701) 555 01 02"')
  const placed = await page('/checkout', [...fields(), line('VT-15', 2450_00)])
  expect(placed.status).toBe(303)
  const number = new URL(placed.location!, 'http://rodnik.test').searchParams.get('id')!
  expect(placed.location).toBe(`/order?id=${number}&placed=1`)
  expect(await getOwnOrder(shop.services.db, customer.user.id, number)).toMatchObject({
    address: 'Актобе, Абая 1',
    paymentType: 'invoice',
    payer: { name: 'ТОО «Дом»', bin: '940140000385' },
    guestPhone: customer.user.phone,
    comment: 'Звонить <b>днём</b>',
    lines: [{ article: 'VT-15', quantity: 2 }],
  })
  expect((await getCart(shop.services.db, visitor.cartId)).lines.map(({ product }) => product.article)).toEqual(['REQ-1'])
  expect(await page('/checkout', [...fields(), line('VT-15', 2450_00)])).toMatchObject({ status: 303, location: placed.location })
})

test('CHK-04 wrong fields are named in place and everything typed and ticked stays', async () => {
  const wrong = { address: ' ', payerBin: '940140000386', phone: '+7 (701) 5', paymentType: 'bitcoin' }
  const { status, html } = await page('/checkout', [...fields({ ...wrong, paymentType: 'invoice' }), line('REQ-1', null)])
  expect(status).toBe(400)
  for (const words of ['Укажите адрес доставки', 'БИН или ИИН — 12 цифр', 'Введите полный номер телефона'])
    expect(text(html)).toContain(words)
  for (const typed of [
    'value="940140000386"',
    'value="+7 (701) 5"',
    'value="ТОО «Дом»"',
    'Звонить &lt;b&gt;днём&lt;/b&gt;',
    'value="a-key-of-the-page"',
  ])
    expect(html).toContain(typed)
  expect(html).toMatch(/id="way-delivery"[^>]*checked|checked[^>]*id="way-delivery"/)
  const boxes = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box.includes('checked'))
  expect(boxes).toEqual([false, true])
  expect(text((await page('/checkout', [...fields(wrong), line('VT-15', 2450_00)])).html)).toContain('Выберите способ оплаты из списка')
})

test('CHK-01 CART-06 CHK-04 too many units, another price, nothing selected and a closed shop are reported; nothing is lost', async () => {
  const cases: [[string, string][], number, string][] = [
    [[...fields(), line('VT-15', 2450_00, 99_999)], 409, 'Не хватает товара'],
    [[...fields(), line('VT-15', 1)], 409, 'Цена изменилась: было'],
    [fields(), 409, 'Нечего заказывать'],
    [[...fields({ way: 'shop', shop: '9999' }), line('VT-15', 2450_00)], 400, 'Выберите магазин из списка'],
    [[...fields({ way: 'shop', shop: 'x' }), line('VT-15', 2450_00)], 400, 'Выберите магазин из списка'],
  ]
  for (const [form, expected, words] of cases) {
    const { status, html } = await page('/checkout', form)
    expect([words, status, text(html).includes(words), html.includes('value="Актобе, Абая 1"')]).toEqual([words, expected, true, true])
  }
  expect((await shop.services.pool.query('select 1 from orders')).rowCount).toBe(0)
})

test('SHELL-09 CART-06 the form says from which sum delivery was free; when that has changed to worse, the order waits', async () => {
  const form: [string, string][] = [...fields({ freeFrom: '1' }), line('VT-15', 2450_00)]
  const { status, html } = await page('/checkout', form)
  expect([status, text(html).includes('Условия бесплатной доставки изменились'), html.includes('value="Актобе, Абая 1"')]).toEqual([
    409,
    true,
    true,
  ])
  expect(await page('/checkout', [...form.slice(1), ['key', 'another-key-of-the-page'], ['freeFrom', '1']])).toMatchObject({ status: 409 })
  expect(await page('/checkout', [...fields({ freeFrom: '' }), line('VT-15', 2450_00)])).toMatchObject({ status: 303 })
})

test('AUTH-01 CHK-04 an unconfirmed e-mail is shown beforehand and refuses the order, with everything typed preserved', async () => {
  const unconfirmed = visitorOf(await signedIn(shop.services, { email: 'new@dom.example', isEmailConfirmed: false }))
  await addToCart(shop.services.db, unconfirmed, 'VT-15', 2)
  expect(text((await page('/checkout', undefined, unconfirmed)).html)).toContain('Заказы принимаем с подтверждённым e\u2011mail')
  const { status, html } = await page('/checkout', [...fields(), line('VT-15', 2450_00)], unconfirmed)
  expect([status, text(html).includes('E-mail не подтверждён'), html.includes('value="Актобе, Абая 1"')]).toEqual([403, true, true])
})

test('ROUTE-05 CHK-04 with nothing to send it leads to the cart, a guest likewise, a guest\u2019s draft to the login', async () => {
  const empty = visitorOf(await signedIn(shop.services, anotherPerson))
  expect(await page('/checkout', undefined, empty)).toMatchObject({ status: 302, location: '/cart' })
  const guest = { ...visitor, user: null }
  expect(await page('/checkout', undefined, guest)).toMatchObject({ status: 302, location: '/cart' })
  expect((await page('/checkout?draft=22222222', undefined, guest)).location).toMatch(/^\/login\?/)
  for (const address of ['/checkout', '/checkout?draft=22222222']) {
    const ended = `/login?returnTo=${encodeURIComponent(address)}&ended=1`
    expect((await page(address, fields(), guest)).location).toBe(ended)
    expect((await page(address, undefined, { ...guest, hasEndedSession: true })).location).toBe(ended)
  }
})

test('CHK-04 DRF-01 a draft is sent whole; another\u2019s is 404; a placed one leads to its page', async () => {
  const items = [
    { article: 'VT-20', quantity: 3 },
    { article: 'BG-15', quantity: 1 },
  ]
  const draft = await createDraft(shop.services.db, customer.user.id, { items, comment: '' }, 'draft')
  const address = `/checkout?draft=${draft}`
  const stranger = visitorOf(await signedIn(shop.services, anotherPerson))
  await expect(page(address, undefined, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(page(address, [...fields(), line('VT-20', 3600_00, 3)], stranger)).rejects.toMatchObject({ status: 404 })
  const { html } = await page(address)
  const [sent] = hiddenLines(html)
  const [, second] = JSON.parse(sent![1]) as object[]
  expect(await page(address, [...fields(), ['item', JSON.stringify([second])]])).toMatchObject({ status: 409 })
  expect(await page(address, [...fields(), sent!])).toMatchObject({ status: 303, location: `/order?id=${draft}&placed=draft` })
  expect(await page(address)).toMatchObject({ status: 302, location: `/order?id=${draft}` })
  expect(await page(address, [...fields({ key: 'another-press' }), sent!])).toMatchObject({ status: 303, location: `/order?id=${draft}` })
  // A number as written on paper is no failure: a header takes no «№».
  expect(await page(`/checkout?draft=№${draft}`, [...fields({ key: 'third-press' }), sent!])).toMatchObject({
    status: 303,
    location: `/order?id=%E2%84%96${draft}`,
  })
})

test('CHK-04 DRF-01 of a long draft fifty lines are shown, first those above the stock, and all are ordered', async () => {
  const { db } = shop.services
  const items = long.map((article, at) => ({ article, quantity: at === 119 ? 7 : 1 }))
  const draft = await createDraft(db, customer.user.id, { items, comment: '' }, 'draft-long')
  const address = `/checkout?draft=${draft}`
  const { html } = await page(address)
  const plain = text(html).replaceAll('\u00a0', ' ')
  expect(plain).toContain('Показаны 50 из 120 позиций, сначала те, которых нет или не хватает. В заказ войдёт всё, что можно заказать.')
  expect([...html.matchAll(/Арт\. /g)]).toHaveLength(50)
  expect(plain.indexOf('MANY-120')).toBeLessThan(plain.indexOf('MANY-2'))
  expect(plain).toContain('124 000 ₸')
  expect(await page(address, [...fields(), ...hiddenLines(html)])).toMatchObject({ status: 303 })
  expect((await getOwnOrder(db, customer.user.id, draft)).lines.map(({ quantity }) => quantity)).toEqual([...Array(119).fill(1), 5])
})

test('CHK-04 CART-04 of a long cart fifty lines are shown, all but three folded below the fields, and all that is ticked is ordered', async () => {
  for (const article of long.slice(0, 58)) await addToCart(shop.services.db, visitor, article, 1)
  const { html } = await page('/checkout')
  expect(text(html).replaceAll('\u00a0', ' ')).toContain('Показаны 50 из 60 позиций. В заказ войдёт всё, что отмечено в корзине.')
  const [above = '', lines = ''] = html.split('id="checkout-lines"')
  expect([above.includes('name="paymentType"'), lines.split('<details')[0]!.match(/Арт\. /g)]).toEqual([true, Array(3).fill('Арт. ')])
  expect(text(lines)).toContain('Ещё 47 позиций')
  const shown = [...html.matchAll(/<input type="checkbox"[^>]* name="item"[^>]*value="([^"]*)"/g)]
  expect(shown).toHaveLength(50)
  // The others have too little stock for the tests that follow.
  const ticked = shown
    .map(([, value]): [string, string] => ['item', value!.replaceAll('&quot;', '"')])
    .filter(([, value]) => value.includes('MANY'))
  const { status, location } = await page('/checkout', [...fields(), ...ticked, ...hiddenLines(html)])
  expect(status).toBe(303)
  const number = new URL(location!, 'http://rodnik.test').searchParams.get('id')!
  expect((await getOwnOrder(shop.services.db, customer.user.id, number)).lines).toHaveLength(58)
})

test('CHK-04 DRF-01 the heading names the draft', async () => {
  const items = [{ article: 'VT-15', quantity: 1 }]
  const draft = await createDraft(shop.services.db, customer.user.id, { items, comment: '', title: 'Объект <Абая>, 10' }, 'draft-named')
  expect(text((await page(`/checkout?draft=${draft}`)).html)).toContain(`Черновик «Объект &lt;Абая&gt;, 10», ${draft}`)
})

test('CHK-01 CHK-04 DRF-01 a draft above the stock is shown lowered to it with a right total, and ordered so; what is on order goes along', async () => {
  const { db, pool } = shop.services
  await pool.query("update stock set count = 0 where product_id = (select id from products where article = 'BG-15')")
  const stock = async () =>
    Number((await pool.query("select sum(count) from stock join products on id = product_id where article = 'VT-20'")).rows[0].sum)
  const inStock = await stock()
  const items = [
    { article: 'VT-20', quantity: inStock + 5 },
    { article: 'BG-15', quantity: 2 },
    { article: 'VT-15', quantity: 1 },
  ]
  const draft = await createDraft(db, customer.user.id, { items, comment: '' }, 'draft-above')
  const address = `/checkout?draft=${draft}`
  const { html } = await page(address)
  const plain = text(html).replaceAll('\u00a0', ' ')
  expect(plain).toMatch(new RegExp(`В наличии ${inStock} товар\\D*, в черновике ${inStock + 5}`))
  expect(plain).toContain('Под заказ, срок уточнит менеджер')
  expect(html).toContain(`href="/draft?id=${draft}"`)
  expect(plain).toContain(`Черновик ${draft} `)
  const { priceTiyn } = await db.selectFrom('products').select('priceTiyn').where('article', '=', 'BG-15').executeTakeFirstOrThrow()
  const total = (inStock * 3600 + 2450 + (2 * priceTiyn!) / 100).toLocaleString('ru').replaceAll('\u00a0', ' ')
  expect(plain).toContain(`${total} ₸`)
  const sent = hiddenLines(html)
  expect(sent.map(([name, value]) => [name, (JSON.parse(value) as { article: string }[]).map(({ article }) => article)])).toEqual([
    ['item', ['VT-20', 'BG-15', 'VT-15']],
    ['left', []],
  ])
  // Another tab changes the draft meanwhile.
  await setDraftItem(db, customer.user.id, draft, { position: 1, quantity: inStock + 1 })
  const changed = await page(address, [...fields({ key: 'first-key-of-draft' }), ...sent])
  expect([changed.status, text(changed.html).includes('Черновик изменился')]).toEqual([409, true])
  await setDraftItem(db, customer.user.id, draft, { position: 1, quantity: inStock + 5 })
  // Sold meanwhile: the page comes back with what is left.
  await pool.query(
    "update stock set count = count - 1 where (product_id, shop_id) = (select product_id, shop_id from stock join products on id = product_id where article = 'VT-20' and count > 0 limit 1)",
  )
  const sold = await page(address, [...fields({ key: 'second-key-of-draft' }), ...sent])
  expect([sold.status, text(sold.html).includes('уменьшено до остатка')]).toEqual([409, true])
  expect(text(sold.html).replaceAll('\u00a0', ' ')).toMatch(new RegExp(`В наличии ${inStock - 1} товар`))
  expect(await page(address, [...fields({ key: 'third-key-of-draft' }), ...hiddenLines(sold.html)])).toMatchObject({ status: 303 })
  expect(
    (await getOwnOrder(db, customer.user.id, draft)).lines.map(({ article, quantity, isOnOrder }) => [article, quantity, isOnOrder]),
  ).toEqual([
    ['VT-20', inStock - 1, false],
    ['BG-15', 2, true],
    ['VT-15', 1, false],
  ])
  expect(await stock()).toBe(0)
})

test('CHK-01 CHK-04 a line of the cart above the stock is shown lowered at the checkout, with the number that is there', async () => {
  await shop.services.pool.query(
    "update cart_items set quantity = 90000 where product_id = (select id from products where article = 'VT-15')",
  )
  expect(text((await page()).html).replaceAll('\u00a0', ' ')).toMatch(/В наличии \d+ товар/)
})

test('DRF-01 CHK-01 a draft of which nothing is sold any more leads from the checkout to the draft', async () => {
  const { db } = shop.services
  const draft = await createDraft(db, customer.user.id, { items: [{ article: 'BG-15', quantity: 2 }], comment: '' }, 'draft-empty')
  await db.updateTable('products').set({ isActive: false }).where('article', '=', 'BG-15').execute()
  expect(await page(`/checkout?draft=${draft}`)).toMatchObject({ status: 302, location: `/draft?id=${draft}` })
})
