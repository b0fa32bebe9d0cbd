// Renders the cart over the page (CART-05).
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart } from '#server/cart/cart-lines.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { shownText } from '#test/render-route.tsx'
import { signedIn } from '#test/create-session.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import { PopoverLine } from './cart-popover.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('CART-05 CART-06 CHK-01 the cart over the page shows a changed price, lowered stock, a product on order and one no longer sold', async () => {
  const { db } = shop.services
  const visitor = newVisitor()
  for (const [article, quantity] of Object.entries({ 'VT-15': 2, 'VT-20': 3, 'DR-750': 1, 'BG-15': 1, 'REQ-1': 1 }))
    await addToCart(db, visitor, article, quantity)
  const product = (article: string) => db.selectFrom('products').select('id').where('article', '=', article)
  await db.updateTable('products').set({ priceTiyn: 2600_00 }).where('article', '=', 'VT-15').execute()
  await db
    .updateTable('stock')
    .set({ count: 0 })
    .where('productId', 'in', [product('VT-20'), product('DR-750')])
    .execute()
  const fullest = db.selectFrom('stock').select('shopId').where('productId', '=', product('VT-20')).limit(1)
  await db.updateTable('stock').set({ count: 2 }).where('productId', '=', product('VT-20')).where('shopId', '=', fullest).execute()
  await db.updateTable('products').set({ isActive: false }).where('article', '=', 'BG-15').execute()

  const { lines } = await getCart(db, visitor.cartId)
  const shown = Object.fromEntries(
    lines.map((line) => [
      line.product.article,
      shownText(
        renderToString(
          <MemoryRouter>
            <PopoverLine line={line} onQuantity={() => undefined} />
          </MemoryRouter>,
        ),
      ),
    ]),
  )
  expect(shown['VT-15']).toContain('Цена изменилась: было 2 450 ₸, стало 2 600 ₸')
  expect(shown['VT-15']).toContain('5 200 ₸')
  expect(shown['VT-20']).toContain('В наличии 2 товара')
  expect(shown['DR-750']).toContain('Под заказ, срок уточнит менеджер')
  expect(shown['BG-15']).toContain('Снят с продажи')
  expect(shown['REQ-1']).toContain('по запросу')
  expect(shown['REQ-1']).not.toContain('изменилась')
})

test('CART-05 ROLE-01 a line of the cart over the page names its unit, and the retail price next to an own price', async () => {
  const { db } = shop.services
  const { user } = await signedIn(shop.services, { priceTypeId: await openPriceType(shop.services) })
  const priceTiyn = 2450_00
  await db.updateTable('products').set({ unit: 'м', priceTiyn }).where('article', '=', 'VT-15').execute()
  for (const visitor of [{ ...newVisitor(), cartId: user.id, user }, newVisitor()]) {
    await addToCart(db, visitor, 'VT-15', 3)
    const [line] = (await getCart(db, visitor.cartId)).lines
    const html = renderToString(
      <MemoryRouter>
        <PopoverLine line={line!} onQuantity={() => undefined} />
      </MemoryRouter>,
    )
    const shown = shownText(html)
    const isOwn = visitor.user !== null
    expect(shown).toContain(isOwn ? '2 000 ₸ × 3 м' : '2 450 ₸ × 3 м')
    expect(shown.includes('розница 2 450 ₸')).toBe(isOwn)
    expect(html).toMatch(/<p translate="no"[^>]*><b>/) // a translator's texts would not follow the quantity
  }
})
