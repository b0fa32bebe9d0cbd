// The whole page as it is without scripts, in one file though a little long: every test needs the same shop, visitor and form.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldTexts } from '#contract/person-fields.ts'
import { addToCart, getCart } from '#server/cart/cart.ts'
import { guest, newVisitor, openOrderShop, type OrderShop } from '#test/order-shop.ts'
import { openPage, shownText as text } from '#test/page.tsx'
import CartRoute, { action, loader } from './cart.route.tsx'

let shop: OrderShop
let visitor: ReturnType<typeof newVisitor>
let page: ReturnType<typeof openPage>
beforeAll(async () => {
  shop = await openOrderShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('truncate idempotency_keys')
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

describe('the cart page without scripts', () => {
  test('CART-04 CART-06 CONST-05 lines show name, article, price, sum, stock and what changed', async () => {
    await add('VT-15', 3)
    await add('LONG-1')
    await add('REQ-1')
    await add('DR-750', 2)
    const { drain750, valveVT15 } = shop.world.products
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
      '2 500 ₸ × 3',
      'Цену уточняйте у менеджера. Позиция войдёт в заказ как «цена по запросу»',
      'Нет в наличии',
      '38 750,50 ₸ + 1 позиция по запросу',
      'Бесплатная доставка от 10 000 ₸ включена',
    ]) {
      expect(shown).toContain(part)
    }
    expect(shown).toContain(`${[...shop.world.products.longName.name].slice(0, 115).join('')}...`)
    const boxes = [...html.matchAll(/<input type="checkbox"[^>]*name="item"[^>]*>/g)].map(([box]) => [
      / checked/.test(box),
      / disabled/.test(box),
    ])
    expect(boxes).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
    ])
    await shop.services.db.updateTable('stock').set({ count: 3 }).where('productId', '=', drain750!.id).execute()
    await shop.services.db.updateTable('products').set({ priceTiyn: 2450_00 }).where('id', '=', valveVT15!.id).execute()
  })

  test('CART-01 CART-03 buttons and a typed number change a line and lead back; what is no whole number changes nothing', async () => {
    await add('VT-15', 3)
    const change = (form: Record<string, string>) => page('/cart', { article: 'VT-15', returnTo: '/cart', ...form })
    expect(await change({ intent: 'set', quantity: '4', typed: '3' })).toMatchObject({
      status: 303,
      location: '/cart',
    })
    expect(await lines()).toEqual([['VT-15', 4]])
    await change({ intent: 'set', typed: '7' })
    for (const typed of ['', ' ', '1.5', 'много', '1e2', '100000', '-4'])
      expect(await change({ intent: 'set', typed })).toMatchObject({ status: 303 })
    expect(await lines()).toEqual([['VT-15', 7]])
    await change({ intent: 'set', quantity: '0' })
    expect(await lines()).toEqual([])
  })

  test('CART-01 CART-04 what was removed or cleared can be put back as it was, also what is out of stock; once', async () => {
    await add('VT-15', 3)
    await add('DR-750', 2)
    const { drain750 } = shop.world.products
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
    for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)']) {
      const { status, location } = await send({ returnTo })
      expect([status, location === null || location.startsWith('/cart')]).toEqual([200, true])
    }
    const refused = await page('/cart', { intent: 'add', article: 'OUT-1', returnTo: '/catalog/v2' })
    expect(refused.location).toBe('/cart?refused=not_enough_stock&for=OUT-1')
    const told = 'Не хватает товара. Ничего не добавлено: Смеситель для кухни Родник Ключ, арт. OUT-1 – нет в наличии'
    expect(text((await page(refused.location!)).html)).toContain(told)
    expect(text((await page('/cart?refused=not_enough_stock&for=%3Cb%3E')).html)).toContain('Не хватает товара')
    expect((await page('/cart?refused=__proto__&removed=%3Cscript%3E&lowered=x')).html).not.toContain('<script>')
  })

  test('CAT-17 CAT-18 PROD-01 a kit of which something is missing goes in whole or not at all, and the cart names what is missing', async () => {
    const kit = {
      intent: 'addAll',
      'quantity:VT-20': '1',
      'quantity:OUT-1': '1',
      'quantity:VT-25': '500',
      returnTo: '/catalog/product/VT-15',
    }
    const before = await lines()
    const { status, location } = await page('/cart', kit)
    expect([status, location]).toEqual([303, '/cart?refused=not_enough_stock&for=OUT-1&for=VT-25'])
    const shown = text((await page(location!)).html)
    for (const line of ['арт. OUT-1 – нет в наличии', 'арт. VT-25 – столько нет в наличии']) expect(shown).toContain(line)
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

  test('CART-04 clearing empties the cart; an empty cart leads to the catalogue', async () => {
    await add('VT-15')
    expect((await page('/cart', { intent: 'clear', returnTo: '/cart' })).status).toBe(303)
    expect((await page('/cart')).html).toContain('href="/catalog/v2"')
  })
})

describe('the guest order form without scripts', () => {
  test('CHK-02 shops of guests by their name for guests, and consent is never ticked', async () => {
    await add('VT-15')
    const { html } = await page('/cart')
    expect([...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, name]) => name?.split(',')[0])).toEqual(['Актобе', 'Астана'])
    expect(/<input[^>]*name="consent"[^>]*>/.exec(html)?.[0]).not.toMatch(/ checked/)
    expect(html).toMatch(/name="key" value="[\w-]{36}"/)
  })

  test('CHK-03 CHK-06 a good form orders the ticked lines and leads to the order', async () => {
    await add('VT-15', 2)
    await add('VT-20')
    const form: [string, string][] = [...fields, ['shop', String(shop.world.shops.astana)], seen('VT-15', 2, 2450_00)]
    const first = await page('/cart', form)
    expect(first.status).toBe(303)
    expect(first.location).toMatch(/^\/order\?id=[2-9A-HJKMNP-Z]{8}&key=[\w-]{43}&placed=1$/)
    expect(await lines()).toEqual([['VT-20', 1]])
    // The reload of the answer sends the form again: the same order (CHK-05).
    expect((await page('/cart', form)).location).toBe(first.location)
    const other = await page(
      '/cart',
      form.filter(([field]) => field !== 'comment'),
    )
    expect([other.status, text(other.html).includes('Этот заказ уже отправлен')]).toEqual([409, true])
  })

  test('CHK-02 CHK-03 a shop that was closed for guests meanwhile refuses the order clearly, with everything kept; so does the last one', async () => {
    await add('VT-20', 1)
    const { pool, world } = { ...shop.services, world: shop.world }
    const form = [...fields, ['shop', String(world.shops.aktobe)] as [string, string], seen('VT-20', 1, 3600_00)]
    try {
      await pool.query('update shops set is_can_order_by_guest = false where id = $1', [world.shops.aktobe])
      const one = await page('/cart', form)
      expect([one.status, text(one.html).includes('больше не принимает заказы без регистрации. Выберите другой')]).toEqual([400, true])
      await pool.query('update shops set is_can_order_by_guest = false')
      const all = await page('/cart', form)
      expect(text(all.html)).toContain('Магазин больше не принимает заказы без регистрации')
      for (const { html } of [one, all])
        for (const kept of [
          `value="${guest.name}"`,
          `value="${guest.email}"`,
          'Звоните &lt;b&gt;днём&lt;/b&gt;',
          'value="a-key-of-this-form"',
        ])
          expect(html).toContain(kept)
      expect(await lines()).toEqual([['VT-20', 1]])
      // Sent again without a shop, since none is asked for any more.
      expect((await page('/cart', [...fields, seen('VT-20', 1, 3600_00)])).status).toBe(303)
    } finally {
      await pool.query('update shops set is_can_order_by_guest = id = any($1)', [[world.shops.aktobe, world.shops.astana]])
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
          ['shop', String(shop.world.shops.almaty)],
          seen('VT-15', 1, 2450_00),
        ])
      ).status,
    ).toBe(400)
    await shop.services.pool.query('alter table order_events rename to order_events_gone')
    try {
      const failed = await page('/cart', [...fields, seen('VT-15', 2, 2450_00)])
      expect(failed.status).toBe(500)
      expect(text(failed.html)).toContain('Возникла ошибка')
      expect(text(failed.html)).toContain(
        'Попробуйте оформить заказ через какое-то время или свяжитесь по любому контактному номеру и сообщите о проблеме',
      )
      expect(failed.html).toContain(`value="${guest.name}"`)
    } finally {
      await shop.services.pool.query('alter table order_events_gone rename to order_events')
    }
    expect(await lines()).toEqual([['VT-15', 2]])
  })
})
