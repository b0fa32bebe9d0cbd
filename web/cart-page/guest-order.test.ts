// The guest's order form on the cart page, without scripts (CHK-02, CHK-03).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fieldTexts } from '#contract/values/contact-fields.schema.ts'
import { getCart } from '#server/cart/cart-lines.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { guest } from '#test/fixtures/orders.ts'
import { emailsTo } from '#test/mail/mailbox.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { openPage, shownText as text } from '#test/render-route.tsx'
import CartRoute, { action, loader } from './cart.route.tsx'

let shop: TestShop
let visitor: ReturnType<typeof newVisitor>
let page: ReturnType<typeof openPage>
beforeAll(async () => {
  shop = await openShop()
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
const seen = (article: string, quantity: number, seenPriceTiyn: number | null): [string, string] => [
  'item',
  JSON.stringify({ article, quantity, seenPriceTiyn }),
]
const fields: [string, string][] = [
  ['intent', 'order'],
  ['key', 'a-key-of-this-form'],
  ['name', guest.name],
  ['phone', '8 701 555 01 02'],
  ['email', guest.email],
  ['comment', 'Звоните <b>днём</b>'],
  ['consent', 'on'],
]

test('CHK-02 shops of guests by their name for guests, and consent is never ticked', async () => {
  await add('VT-15')
  const { html } = await page('/cart')
  expect([...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, name]) => name?.split(',')[0])).toEqual(['Актобе', 'Астана'])
  expect(/<input[^>]*name="consent"[^>]*>/.exec(html)?.[0]).not.toMatch(/ checked/)
  expect(html).toMatch(/name="key" value="[\w-]{36}"/)
  expect(html).toContain('href="/login?returnTo=%2Fcheckout"')
})

test('CHK-02 CAT-18 a guest fills in seven fields and no more', async () => {
  await add('VT-15')
  const form = /<form[^>]*id="guest-order"[\s\S]*?<\/form>/.exec((await page('/cart')).html)?.[0] ?? ''
  const controls = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('type="hidden"'))
  expect(controls.map((tag) => / name="(\w+)"/.exec(tag)?.[1])).toEqual([
    'name',
    'phone',
    'email',
    'way',
    'way',
    'shop',
    'address',
    'comment',
    'consent',
  ])
})

test('CHK-02 SHELL-09 GST-01 a guest asks for delivery instead of a shop; the order says the address and the price', async () => {
  await add('VT-15', 2)
  const { html } = await page('/cart')
  expect(text(html)).toContain('Доставка по городу бесплатно от 10 000 ₸, иначе стоимость назовёт оператор')
  const form: [string, string][] = [
    ...fields,
    ['way', 'delivery'],
    ['shop', String(shop.fixtures.shops.astana)],
    ['address', ' Актобе,\u2028Абая 1 '],
    seen('VT-15', 2, 2450_00),
  ]
  const placed = await page('/cart', form)
  expect(placed.status).toBe(303)
  expect((await page('/cart', form)).location).toBe(placed.location)
  const number = new URL(placed.location!, 'http://rodnik.test').searchParams.get('id')!
  const { rows } = await shop.services.pool.query('select address, shop_id, delivery_tiyn from orders where number = $1', [number])
  expect(rows).toEqual([{ address: 'Актобе, Абая 1', shop_id: null, delivery_tiyn: null }])
  const emails = await emailsTo(shop.services, guest.email)
  expect(emails.at(-1)?.text).toContain('стоимость назовёт оператор')
})

test('CHK-02 CHK-03 CART-06 delivery without an address, a too long one and a free delivery that has ended are refused; all stays', async () => {
  await add('VT-15', 2)
  const form = (address: string, more: [string, string][] = []): [string, string][] => [
    ...fields,
    ['way', 'delivery'],
    ['address', address],
    ...more,
    seen('VT-15', 2, 2450_00),
  ]
  const empty = await page('/cart', form('  '))
  expect([empty.status, text(empty.html).includes('Укажите адрес доставки')]).toEqual([400, true])
  expect(empty.html).toMatch(/id="way-delivery"[^>]*checked|checked[^>]*id="way-delivery"/)
  const long = await page('/cart', form('я'.repeat(301)))
  expect([long.status, text(long.html).includes('Не длиннее 300 знаков')]).toEqual([400, true])
  const changed = await page('/cart', form('Актобе, Абая 1', [['freeFrom', '1']]))
  expect([changed.status, text(changed.html).includes('Условия бесплатной доставки изменились')]).toEqual([409, true])
  expect(changed.html).toContain('value="Актобе, Абая 1"')
  expect(await lines()).toEqual([['VT-15', 2]])
})

test('CHK-03 CHK-06 a good form orders the ticked lines and leads to the order', async () => {
  await add('VT-15', 2)
  await add('VT-20')
  const form: [string, string][] = [...fields, ['shop', String(shop.fixtures.shops.astana)], seen('VT-15', 2, 2450_00)]
  const first = await page('/cart', form)
  expect(first.status).toBe(303)
  expect(first.location).toMatch(/^\/order\?id=[2-9A-HJKMNP-Z]{8}&key=[\da-f]{64}&placed=1$/)
  expect(await lines()).toEqual([['VT-20', 1]])
  expect((await page('/cart', form)).location).toBe(first.location)
  const other = await page(
    '/cart',
    form.filter(([field]) => field !== 'comment'),
  )
  expect([other.status, text(other.html).includes('Этот заказ уже отправлен')]).toEqual([409, true])
})

test('CHK-02 CHK-03 a shop that was closed for guests meanwhile refuses the order clearly and preserves every field; so does the last one', async () => {
  await add('VT-20', 1)
  const { pool, fixtures } = { ...shop.services, fixtures: shop.fixtures }
  const form = [...fields, ['shop', String(fixtures.shops.aktobe)] as [string, string], seen('VT-20', 1, 3600_00)]
  try {
    await pool.query('update shops set is_can_order_by_guest = false where id = $1', [fixtures.shops.aktobe])
    const one = await page('/cart', form)
    expect([one.status, text(one.html).includes('больше не принимает заказы без регистрации. Выберите другой')]).toEqual([400, true])
    await pool.query('update shops set is_can_order_by_guest = false')
    const all = await page('/cart', form)
    expect(text(all.html)).toContain('Магазин больше не принимает заказы без регистрации')
    for (const { html } of [one, all])
      for (const preserved of [
        `value="${guest.name}"`,
        `value="${guest.email}"`,
        'Звоните &lt;b&gt;днём&lt;/b&gt;',
        'value="a-key-of-this-form"',
      ])
        expect(html).toContain(preserved)
    expect(await lines()).toEqual([['VT-20', 1]])
    // Sent again without a shop, which is no longer required.
    expect((await page('/cart', [...fields, seen('VT-20', 1, 3600_00)])).status).toBe(303)
  } finally {
    await pool.query('update shops set is_can_order_by_guest = id = any($1)', [[fixtures.shops.aktobe, fixtures.shops.astana]])
  }
})

test('CHK-02 CHK-03 wrong fields are named, and everything typed and ticked stays', async () => {
  await add('VT-15', 2)
  await add('VT-20')
  const { status, html } = await page('/cart', [
    ['intent', 'order'],
    ['key', 'wrong-fields-1'],
    ['name', ''],
    ['phone', '+7 (701) 555 0'],
    ['email', 'aidar@stroy'],
    ['comment', 'Звоните <b>днём</b>'],
    seen('VT-15', 2, 2450_00),
  ])
  expect(status).toBe(400)
  for (const error of [fieldTexts.required, fieldTexts.phonePartial, fieldTexts.email, fieldTexts.consent])
    expect(text(html)).toContain(error)
  for (const [name, value] of [
    ['phone', '+7 (701) 555 0'],
    ['email', 'aidar@stroy'],
  ])
    expect(html).toMatch(new RegExp(`name="${name}"[^>]*value="${value?.replace(/[+()]/g, '\\$&')}"`))
  expect(html).toContain('Звоните &lt;b&gt;днём&lt;/b&gt;')
  expect(html).toMatch(/id="order-name"[^>]*aria-describedby="order-name-error"/)
  expect(html).toContain('name="key" value="wrong-fields-1"')
  const boxes = [...html.matchAll(/<input type="checkbox"[^>]*name="item"[^>]*>/g)].map(([box]) => / checked/.test(box))
  expect(boxes).toEqual([true, false])
  expect(await lines()).toEqual([
    ['VT-15', 2],
    ['VT-20', 1],
  ])
})

test('CART-06 CHK-01 a price or stock that changed meanwhile refuses the order and says so at the line', async () => {
  await add('VT-15', 2)
  const changed = await page('/cart', [...fields, seen('VT-15', 2, 2000_00)])
  expect(changed.status).toBe(409)
  expect(text(changed.html)).toContain('Заказ не отправлен: проверьте новую сумму и отправьте ещё раз.')
  expect(text(changed.html)).toContain('Цена изменилась: было 2 000 ₸, стало 2 450 ₸')
  expect(changed.html).toContain(`value="${guest.email}"`)
  expect(text((await page('/cart', [...fields, seen('VT-15', 5000, 2450_00)])).html)).toContain('Не хватает товара')
  expect(await lines()).toEqual([['VT-15', 2]])
})

test('CHK-03 without ticked lines, with broken items or after a failure of ours nothing is ordered and nothing is lost', async () => {
  await add('VT-15', 2)
  expect(text((await page('/cart', fields)).html)).toContain('Нечего заказывать')
  for (const item of [
    '{',
    '[]',
    '{"article":"VT-15","quantity":-2,"seenPriceTiyn":1}',
    '{"article":"VT-15","quantity":1.5,"seenPriceTiyn":1}',
  ]) {
    expect((await page('/cart', [...fields, ['item', item]])).status).toBe(409)
  }
  expect(
    (
      await page('/cart', [
        ...fields.filter(([field]) => field !== 'key'),
        ['key', '<script>'],
        ['shop', String(shop.fixtures.shops.almaty)],
        seen('VT-15', 1, 2450_00),
      ])
    ).status,
  ).toBe(400)
  await shop.services.pool.query('alter table journal rename to journal_gone')
  try {
    const failed = await page('/cart', [...fields, seen('VT-15', 2, 2450_00)])
    expect(failed.status).toBe(500)
    expect(text(failed.html)).toContain('Возникла ошибка')
    expect(text(failed.html)).toContain(
      'Попробуйте оформить заказ через какое-то время или свяжитесь по любому контактному номеру и сообщите о проблеме',
    )
    expect(failed.html).toContain(`value="${guest.name}"`)
  } finally {
    await shop.services.pool.query('alter table journal_gone rename to journal')
  }
  expect(await lines()).toEqual([['VT-15', 2]])
})
