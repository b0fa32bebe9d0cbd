// Checks changes of a cart, also simultaneous ones (CART-01 to CART-03).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyCart, maxCartLines } from '#contract/cart/cart.ts'
import { newVisitor, openShop, stockOf, type TestShop } from '#test/harness.ts'
import { getCart } from './cart-lines.ts'
import { addQuantity, clearCart, setItemQuantity } from './change-cart.ts'
import { addToCart, countCart, removeFromCart, setCartQuantity } from '#test/fixtures/cart.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const lines = (cart: Awaited<ReturnType<typeof getCart>>) => cart.lines.map(({ product, quantity }) => [product.article, quantity])

describe('the guest cart', () => {
  test('CART-02 quantities set, added and removed at once are applied one after the other; a line removed meanwhile is created again', async () => {
    const { db } = shop.services
    const visitor = newVisitor()
    for (const article of ['VT-15', 'VT-20']) await addToCart(db, visitor, article, 1)
    const actions = Array.from({ length: 24 }, (_, at) => {
      const article = at % 2 === 0 ? 'VT-15' : 'VT-20'
      if (at % 6 === 4) return removeFromCart(db, visitor, article)
      if (at % 6 === 5) return addToCart(db, visitor, article, 1)
      return setCartQuantity(db, visitor, article, 1 + (at % 3))
    })
    expect((await Promise.allSettled(actions)).filter(({ status }) => status === 'rejected')).toEqual([])
    for (const article of ['VT-15', 'VT-20']) await setCartQuantity(db, visitor, article, 3)
    const cart = await getCart(db, visitor.cartId)
    expect(cart.lineCount).toBe(2)
    expect(lines(cart)).toEqual(expect.arrayContaining(['VT-15', 'VT-20'].map((article) => [article, 3])))
  })

  test('CART-01 CART-02 adding counts up, setting sets, below 1 removes, and all of it is stored', async () => {
    const { db } = shop.services
    const visitor = newVisitor()
    expect(await getCart(db, visitor.cartId)).toEqual(emptyCart)
    await addToCart(db, visitor, 'VT-15', 1)
    await addToCart(db, visitor, 'VT-15', 2)
    await setCartQuantity(db, visitor, 'VT-20', 5)
    const cart = await setCartQuantity(db, visitor, 'VT-20', 4)
    expect(lines(cart)).toEqual([
      ['VT-15', 3],
      ['VT-20', 4],
    ])
    expect(cart).toMatchObject({ totalTiyn: 3 * 2450_00 + 4 * 3600_00, onRequestCount: 0, lineCount: 2 })
    expect(cart.lines[0]).toMatchObject({
      loweredTo: null,
      isCheckable: true,
      isOnOrder: false,
      seenPriceTiyn: 2450_00,
      product: { article: 'VT-15', unit: 'шт', image: null },
    })
    expect(await countCart(db, visitor.cartId)).toBe(2)
    expect(lines(await setCartQuantity(db, visitor, 'VT-15', 0))).toEqual([['VT-20', 4]])
    expect(lines(await setCartQuantity(db, visitor, 'VT-15', -3))).toEqual([['VT-20', 4]])
    expect(await removeFromCart(db, visitor, 'VT-20')).toEqual(emptyCart)
    expect(await removeFromCart(db, visitor, 'VT-20')).toEqual(emptyCart)
  })

  test('CART-01 a signed cart id whose rows were purged still works', async () => {
    const visitor = { ...newVisitor(), cartId: '5f0c7f4e-3b1a-4c58-9d0e-0c2f4a7b9e11' }
    expect(await getCart(shop.services.db, visitor.cartId)).toEqual(emptyCart)
    expect(lines(await addToCart(shop.services.db, visitor, 'VT-15', 1))).toEqual([['VT-15', 1]])
    expect(visitor.cartId).toBe('5f0c7f4e-3b1a-4c58-9d0e-0c2f4a7b9e11')
  })

  test('CART-01 carts are separate, and clearing one does not change others', async () => {
    const { db } = shop.services
    const [one, other] = [newVisitor(), newVisitor()]
    await addToCart(db, one, 'VT-15', 1)
    await addToCart(db, other, 'VT-20', 1)
    await clearCart(db, one)
    expect(await getCart(db, one.cartId)).toEqual(emptyCart)
    expect(await countCart(db, other.cartId)).toBe(1)
  })

  test('CART-02 two adds at once are both counted; with one key only one', async () => {
    const { db } = shop.services
    const visitor = newVisitor()
    await addToCart(db, visitor, 'VT-15', 1)
    await Promise.all(Array.from({ length: 8 }, () => addToCart(db, visitor, 'VT-15', 1)))
    await Promise.all(Array.from({ length: 8 }, () => addToCart(db, visitor, 'VT-15', 1, { key: 'one' })))
    expect(lines(await getCart(db, visitor.cartId))).toEqual([['VT-15', 10]])
    await expect(addToCart(db, visitor, 'VT-15', 2, { key: 'one' })).rejects.toMatchObject({
      code: 'key_reused',
    })
  })

  test('CART-03 CHK-01 more than the stock is refused, or lowered if the page requests that', async () => {
    const { db } = shop.services
    const visitor = newVisitor()
    await addToCart(db, visitor, 'VT-25', 10) // 8 + 3 + 5 in stock
    await expect(addToCart(db, visitor, 'VT-25', 7)).rejects.toMatchObject({
      code: 'not_enough_stock',
      fields: { 'VT-25': ['В\u00a0наличии 16\u00a0товаров'] },
    })
    await expect(setCartQuantity(db, visitor, 'VT-25', 17)).rejects.toMatchObject({
      code: 'not_enough_stock',
    })
    expect(lines(await getCart(db, visitor.cartId))).toEqual([['VT-25', 10]])
    const lowered = { article: 'VT-25', count: 16 }
    expect(await setItemQuantity(db, visitor, 'VT-25', 99_999, { above: 'lower' })).toEqual(lowered)
    expect(await addQuantity(db, visitor, 'VT-25', 1, { above: 'lower' })).toEqual(lowered)
    expect((await getCart(db, visitor.cartId)).lines[0]).toMatchObject({ quantity: 16, loweredTo: null })
  })

  test('CART-02 API-12 an unknown product, one no longer sold and by the API one on order is refused, and no cart is created', async () => {
    const { db } = shop.services
    const visitor = newVisitor()
    for (const article of ['NONE', 'OLD-1', "VT-15' or 1=1 --", 'vt-15']) {
      await expect(addToCart(db, visitor, article, 1)).rejects.toMatchObject({
        code: 'product_not_found',
        fields: { article: ['Такого товара нет.'] },
      })
    }
    for (const article of ['OUT-1', 'REQ-2']) {
      await expect(addToCart(db, visitor, article, 1)).rejects.toMatchObject({
        code: 'not_enough_stock',
      })
    }
    await expect(removeFromCart(db, visitor, 'NONE')).rejects.toMatchObject({ code: 'product_not_found' })
    expect(visitor.cartId).toBeNull()
  })

  test('CAT-11 a product without a price can be in the cart', async () => {
    const visitor = newVisitor()
    await addToCart(shop.services.db, visitor, 'REQ-1', 1)
    expect(await addToCart(shop.services.db, visitor, 'VT-15', 1)).toMatchObject({
      totalTiyn: 2450_00,
      onRequestCount: 1,
      lineCount: 2,
    })
  })

  test('CART-04 CART-06 CHK-01 changes since adding are shown, and the current price counts', async () => {
    const { db } = shop.services
    const { faucet1, faucet2, faucet3, gas15 } = shop.fixtures.products
    const visitor = newVisitor()
    for (const product of [faucet1, faucet2, faucet3, gas15]) await addToCart(db, visitor, product!.article, 5)
    await db.updateTable('products').set({ priceTiyn: 13_000_00 }).where('id', '=', faucet1!.id).execute()
    await db.updateTable('stock').set({ count: 0 }).where('productId', '=', faucet2!.id).execute()
    await db.updateTable('stock').set({ count: 0.9 }).where('productId', '=', faucet3!.id).execute()
    await db.updateTable('products').set({ isActive: false }).where('id', '=', gas15!.id).execute()
    const cart = await getCart(db, visitor.cartId)
    expect(cart.lines).toMatchObject([
      { quantity: 5, seenPriceTiyn: 12_500_00, product: { priceTiyn: 13_000_00 }, isCheckable: true, isAtStock: false },
      {
        quantity: 5,
        isAtStock: false,
        isCheckable: true,
        isOnOrder: true,
        isPreselected: false,
        loweredTo: null,
        product: { availability: 'on_order' },
      },
      { quantity: 2, isCheckable: true, loweredTo: 2, isAtStock: true }, // three shops with 0.9 each: two whole units
      { isCheckable: false, isOnOrder: false },
    ])
    expect(cart.totalTiyn).toBe(5 * 13_000_00 + 2 * 16_100_00)
    expect((await setCartQuantity(db, visitor, faucet2!.article, 700, { above: 'lower' })).lines[1]).toMatchObject({
      quantity: 700,
      isPreselected: true,
    })
    expect((await addToCart(db, visitor, faucet1!.article, 1)).lines[0]).toMatchObject({
      seenPriceTiyn: 13_000_00,
      quantity: 6,
      isAtStock: true,
    })
    expect(await stockOf(db, faucet1!.id)).toBe(6)
    expect((await removeFromCart(db, visitor, gas15!.article)).lineCount).toBe(3)
  })

  test('CART-02 a full cart accepts no further line', async () => {
    const { db, pool } = shop.services
    const visitor = newVisitor()
    await addToCart(db, visitor, 'VT-15', 1)
    await pool.query(
      `with filler as (insert into products (article, article_key, name, slug, subcategory_id)
         select 'F' || n, 'f' || n, 'F', 'f' || n, (select min(id) from subcategories) from generate_series(1, $2::int) n returning id)
       insert into cart_items (cart_id, product_id, quantity) select $1, id, 1 from filler`,
      [visitor.cartId, maxCartLines - 1],
    )
    await expect(addToCart(db, visitor, 'VT-20', 1)).rejects.toMatchObject({ code: 'cart_full' })
    expect((await addToCart(db, visitor, 'VT-15', 1)).lineCount).toBe(maxCartLines)
  })
})
