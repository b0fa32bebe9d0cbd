// Checks what a shop lacks of the lines that are ordered from it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lackText } from '#contract/cart/shop-availability.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { lackingByShop } from './availability-by-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('CHK-02 a shop names how many ticked lines it lacks and the shop that they come from', async () => {
  const { db } = shop.services
  const shops = await db.selectFrom('shops').select(['id', 'nameForGuest as name']).orderBy('id').execute()
  const products = await db.selectFrom('products').select(['id', 'article']).where('article', 'in', ['VT-15', 'VT-20']).execute()
  const lacking = await lackingByShop(
    db,
    shops,
    products.map((product) => ({ ...product, quantity: 13 })),
  )
  const [aktobe, astana, almaty] = shops
  const textOf = (one = aktobe, isOrdered = (_article: string) => true) => lackText(lacking[one!.id], isOrdered)?.replaceAll('\u00a0', ' ')
  expect(textOf(aktobe)).toBeUndefined()
  expect(textOf(astana)).toBe(`Нет 2 позиций, привезём из магазина «${aktobe!.name}»`)
  expect(textOf(almaty, (article) => article === 'VT-20')).toBe(`Нет 1 позиции, привезём из магазина «${aktobe!.name}»`)
})
