// Checks which products the desk offers for an order (ADM-02, STAFF-03).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { findAnaloguesForOrder, readPastedLines, searchForOrder } from './find-products.ts'

let shop: TestShopWithIndexes
const everyone = { payer: null, scope: null }
beforeAll(async () => {
  shop = await openShop({ indexes: true })
  const { aktobe, astana } = shop.fixtures.shops
  await shop.pool.query(
    `insert into stock (product_id, shop_id, count) select id, shop_id, 4.5 from products, unnest($1::integer[]) shop_id where article = 'VT-15'
      on conflict (product_id, shop_id) do update set count = excluded.count`,
    [[aktobe, astana]],
  )
})
afterAll(() => shop.close())

test('ADM-02 the search offers an article first, names with what was found in them, and nothing for no words', async () => {
  expect((await searchForOrder(shop.services, 'vt-15', everyone))[0]).toMatchObject({ article: 'VT-15', priceTiyn: 2450_00 })
  const found = await searchForOrder(shop.services, 'кран шаровой', everyone)
  expect([found.length > 1 && found.length <= 8, found[0]?.marked?.length]).toEqual([true, expect.any(Number)])
  expect(await searchForOrder(shop.services, '  ', everyone)).toEqual([])
})

test('STAFF-03 stock is that of the own shops, in whole units', async () => {
  const { aktobe, astana } = shop.fixtures.shops
  const stockFor = async (scope: number[] | null) => (await searchForOrder(shop.services, 'VT-15', { payer: null, scope }))[0]?.stock
  expect([await stockFor([aktobe]), await stockFor([])]).toEqual([{ [aktobe]: 4 }, {}])
  expect(await stockFor(null)).toMatchObject({ [aktobe]: 4, [astana]: 4 })
})

test('ADM-02 analogues are those of the product’s page; an unknown article has none', async () => {
  const analogues = await findAnaloguesForOrder(shop.services, 'VT-15', everyone)
  expect(analogues.map(({ article }) => article)).not.toContain('VT-15')
  expect(await findAnaloguesForOrder(shop.services, 'нет такого', everyone)).toEqual([])
})

test('ADM-02 a pasted list: articles are exact, names are choices, an unclear quantity is asked for; one that is too long is refused with its number of rows', async () => {
  expect(await readPastedLines(shop.services, 'VT-15;2\nкран шаровой;3', everyone)).toMatchObject([
    { quantity: 2, isExact: true, products: [{ article: 'VT-15' }] },
    { quantity: 3, isExact: false },
  ])
  expect(await readPastedLines(shop.services, 'VT-15 2,5\nVT-15 -5\nVT-15 3 бухты', everyone)).toMatchObject([
    { quantityProblem: 'Количество должно быть целым и\u00a0больше нуля' },
    { quantityProblem: 'Количество должно быть целым и\u00a0больше нуля' },
    { quantityProblem: 'Товар продаётся в\u00a0других единицах: укажите количество в\u00a0них' },
  ])
  await expect(readPastedLines(shop.services, 'VT-15 1\n'.repeat(557), everyone)).rejects.toMatchObject({
    code: 'too_large',
    detail: expect.stringContaining('557'),
  })
})
