// Checks adding many products to a cart at once (CAT-17).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArticleQuantity } from '#contract/cart/cart.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { addAllQuantities } from './add-items.ts'
import { getCart } from './cart-lines.ts'
import { addToCart } from '#test/fixtures/cart.ts'

let shop: TestShop
let visitor: ReturnType<typeof newVisitor>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  visitor = newVisitor()
})

const line = (article: string, quantity: number): ArticleQuantity => ({ article, quantity })
const addAll = (lines: ArticleQuantity[], key?: string) => addAllQuantities(shop.services.db, visitor, lines, { key })
const inCart = async () =>
  (await getCart(shop.services.db, visitor.cartId)).lines.map(({ product, quantity }) => [product.article, quantity])

test('CART-04 many sizes are added to the cart at once in the order of the list, after its contents, also at a price on request', async () => {
  await addToCart(shop.services.db, visitor, 'VT-15', 2)
  await addAll([line('REQ-1', 1), line('VT-25', 2), line('VT-15', 40), line('VT-20', 24)])
  expect(await inCart()).toEqual([
    ['VT-15', 42],
    ['REQ-1', 1],
    ['VT-25', 2],
    ['VT-20', 24],
  ])
})

test('CAT-17 CHK-01 a line above the stock or unknown refuses all of them, and each is named', async () => {
  await addToCart(shop.services.db, visitor, 'VT-25', 10)
  const lines = [line('VT-15', 3), line('VT-25', 7), line('LAST-1', 2), line('OUT-1', 1), line('NONE', 1), line('__proto__', 1)]
  await expect(addAll(lines)).rejects.toMatchObject({
    code: 'not_enough_stock',
    fields: {
      'VT-25': ['В\u00a0наличии 16\u00a0товаров, в\u00a0корзине уже 10'],
      'LAST-1': ['В\u00a0наличии 1\u00a0товар'],
      NONE: ['Товар снят с\u00a0продажи'],
    },
  })
  expect(await inCart()).toEqual([['VT-25', 10]])
})

test('CAT-17 CHK-01 the table adds what there is of each line, and names what was lowered; on order it adds all; a repeat says the same', async () => {
  await addToCart(shop.services.db, visitor, 'VT-25', 10)
  const lines = [line('VT-15', 3), line('VT-25', 7), line('OUT-1', 40)]
  const lowered = () => addAllQuantities(shop.services.db, visitor, lines, { key: 'lowered', above: 'lower' })
  const shortages = {
    'VT-25': { added: 6, text: 'Добавлено 6. В\u00a0наличии 16\u00a0товаров, в\u00a0корзине уже 10' },
  }
  expect(await lowered()).toEqual(shortages)
  expect(await lowered()).toEqual(shortages)
  expect(new Map((await inCart()) as [string, number][])).toEqual(
    new Map([
      ['VT-25', 16],
      ['VT-15', 3],
      ['OUT-1', 40],
    ]),
  )
  await expect(addAllQuantities(shop.services.db, visitor, [line('VT-25', 1)], { above: 'lower' })).rejects.toMatchObject({
    code: 'not_enough_stock',
    fields: { 'VT-25': [expect.anything()] },
  })
})

test('CAT-17 a refused first selection creates no cart; an empty one is refused', async () => {
  await expect(addAll([line('VT-25', 99)])).rejects.toMatchObject({ code: 'not_enough_stock' })
  await expect(addAll([])).rejects.toMatchObject({ code: 'cart_empty' })
  expect(visitor.cartId).toBeNull()
})

test('CHK-05 CAT-17 a selection sent twice is added once; two selections at once are both added', async () => {
  await addToCart(shop.services.db, visitor, 'VT-20', 1)
  await Promise.all([addAll([line('VT-15', 3)], 'one-key'), addAll([line('VT-15', 3)], 'one-key')])
  await addAll([line('VT-15', 3)], 'one-key')
  expect(await inCart()).toEqual([
    ['VT-20', 1],
    ['VT-15', 3],
  ])
  await expect(addAll([line('VT-15', 4)], 'one-key')).rejects.toMatchObject({ code: 'key_reused' })
  await Promise.all([addAll([line('VT-15', 1), line('VT-20', 1)]), addAll([line('VT-20', 1), line('VT-15', 1)])])
  expect(await inCart()).toEqual([
    ['VT-20', 3],
    ['VT-15', 5],
  ])
})

test('CAT-17 a cart has at most 500 lines: a selection above that is refused as a whole', async () => {
  await expect(addAll(Array.from({ length: 501 }, (_, at) => line(`X-${at}`, 1)))).rejects.toMatchObject({ code: 'cart_full' })
  await addAll([line('VT-15', 1)])
  await shop.services.pool.query(
    `with filler as (insert into products (article, article_key, name, slug, subcategory_id)
       select 'X-' || n, 'x' || n, 'X', 'x' || n, (select min(id) from subcategories) from generate_series(1, 498) n returning id)
     insert into cart_items (cart_id, product_id, quantity) select $1, id, 1 from filler`,
    [visitor.cartId],
  )
  await expect(addAll([line('VT-20', 1), line('BG-15', 1)])).rejects.toMatchObject({ code: 'cart_full' })
  await addAll([line('VT-20', 1), line('VT-15', 1)])
  expect(await inCart()).toHaveLength(500)
})
