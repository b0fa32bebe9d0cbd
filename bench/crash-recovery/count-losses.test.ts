// Checks that the counts of orders after kills and failures see what is lost, doubled or missing from stock.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openData, type TestData } from '#test/harness.ts'
import { countOrders, countStock } from './count-losses.ts'
import { fillStock } from './fill-stock.ts'

let data: TestData
beforeAll(async () => {
  data = await openData('fixtures')
})
afterAll(() => data.close())

const place = (number: string, email: string) =>
  data.pool.query(
    `insert into orders (number, guest_name, guest_email, guest_phone, total_tiyn, consent_at, placed_at)
     values ($1, 'Ольга', $2, '+77015550102', 0, now(), now()) returning id`,
    [number, `${email}@bench.example`],
  )

test('CHK-05 OPS-06 the count sees an order that is lost, one that is doubled, and none of another load', async () => {
  await place('AAAAAAAA', 'order-run-1')
  await place('BBBBBBBB', 'order-run-2')
  await place('CCCCCCCC', 'order-other-1')
  const confirmed = new Map([
    ['order-run-1', 'AAAAAAAA'],
    ['order-run-2', 'BBBBBBBB'],
  ])
  expect(await countOrders(data.pool, confirmed, 'run-')).toMatchObject({ lost: 0, twice: 0 })
  await place('DDDDDDDD', 'order-run-2')
  confirmed.set('order-run-3', 'CCCCCCCC')
  expect(await countOrders(data.pool, confirmed, 'run-')).toMatchObject({ lost: 1, twice: 1 })
})

test('CHK-01 OPS-06 the count sees a unit that left the stock without an order, and a product that is gone', async () => {
  const stock = await fillStock(data.pool)
  expect((await countStock(data.pool, stock)).wrong).toBe(0)
  const [article = ''] = stock.keys()
  await data.pool.query(
    `update stock set count = count - 1 where (product_id, shop_id) =
       (select product_id, min(shop_id) from stock join products on products.id = product_id where article = $1 group by 1)`,
    [article],
  )
  expect((await countStock(data.pool, stock)).wrong).toBe(1)
  expect((await countStock(data.pool, stock.set('none', 1))).wrong).toBe(2)
})
