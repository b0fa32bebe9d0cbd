import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeShop } from '#test/whole-shop.ts'
import { newVisitor, stockOf } from '#test/order-shop.ts'
import { addArticleList } from './article-list.ts'
import { getCart } from './cart.ts'

let shop: Awaited<ReturnType<typeof openWholeShop>>
beforeAll(async () => {
  shop = await openWholeShop()
})
afterAll(() => shop.close())

const cartOf = async (visitor: ReturnType<typeof newVisitor>) =>
  (await getCart(shop.services.db, visitor.cartId)).lines.map(({ product, quantity }) => [product.article, quantity])

test('SRCH-05 a pasted list goes into the cart as far as it is found and in stock; the rest is told', async () => {
  const visitor = newVisitor()
  const list = 'vt 15 2\nНЕТ-ТАКОГО 5\nVT-15; 1\n<script>\nDR-750\t99999\n'
  const outcome = await addArticleList(shop.services, visitor, list, 'key-of-form-1')
  const drains = await stockOf(shop.services.db, shop.world.products.drain750!.id)
  expect(outcome.unknown).toEqual(['НЕТ-ТАКОГО 5', '<script>'])
  expect(outcome.added.map(({ article, quantity, wanted }) => [article, quantity, wanted])).toEqual([
    ['VT-15', 3, null],
    ['DR-750', drains, 99_999],
  ])
  expect(await cartOf(visitor)).toEqual([
    ['VT-15', 3],
    ['DR-750', drains],
  ])
  const again = await addArticleList(shop.services, visitor, 'DR-750 1', 'key-of-form-2')
  expect(again).toMatchObject({ added: [], soldOut: [{ article: 'DR-750' }] })
})

test('SRCH-05 CHK-05 the same form sent twice adds once', async () => {
  const visitor = newVisitor()
  await addArticleList(shop.services, visitor, 'VT-15 1', 'key-of-form-3')
  await addArticleList(shop.services, visitor, 'VT-15 1', 'key-of-form-4')
  await addArticleList(shop.services, visitor, 'VT-15 1', 'key-of-form-4')
  expect(await cartOf(visitor)).toEqual([['VT-15', 2]])
  expect(await addArticleList(shop.services, newVisitor(), ' \n', 'key-of-form-5')).toEqual({
    added: [],
    soldOut: [],
    unknown: [],
    left: 0,
  })
})

test('SRCH-05 the page takes a plain form and says what it did', async () => {
  const send = (list: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/article-list',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://rodnik.test', host: 'rodnik.test' },
      payload: new URLSearchParams({ list, key: 'key-of-form-6' }).toString(),
    })
  const answer = await send('VT-15 1\n<b>нет</b>')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('добавлено')
  expect(answer.body).toContain('&lt;b&gt;нет&lt;/b&gt;')
  expect(answer.body).not.toContain('<b>нет')
  expect((await send(' ')).statusCode).toBe(400)
  expect((await shop.app.inject('/article-list')).body).toContain('Список артикулов')
})
