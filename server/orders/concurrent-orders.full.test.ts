// Places simultaneous orders in two processes (CHK-01, OPS-02).
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GuestOrderInput } from '#contract/orders/order-form.schema.ts'
import type { PlacingOutcome, PlacingTask } from '#test/workers/place-orders.worker.ts'
import { guest } from '#test/fixtures/orders.ts'
import { openShop, stockOf, type TestShop } from '#test/harness.ts'
import { mailQueue } from '../mail/mail-queue.ts'

let shop: TestShop
let processes: ChildProcess[]
beforeAll(async () => {
  processes = [1, 2].map(() => fork('test/workers/place-orders.worker.ts', { stdio: 'inherit' }))
  shop = await openShop()
})
afterAll(async () => {
  for (const child of processes) child.disconnect()
  await shop.close()
})

/** Half of the orders in each of two processes, all at once. */
async function placeInTwoProcesses(orders: PlacingTask['orders']): Promise<PlacingOutcome[]> {
  const halves = [orders.filter((_, at) => at % 2 === 0), orders.filter((_, at) => at % 2 === 1)]
  const outcomes = await Promise.all(
    halves.map(async (half, at) => {
      processes[at]!.send({ connectionString: shop.connectionString, orders: half } satisfies PlacingTask)
      const [response] = (await once(processes[at]!, 'message')) as [PlacingOutcome[]]
      return response
    }),
  )
  return outcomes.flat()
}

const order = (items: GuestOrderInput['items'], buyer: number): GuestOrderInput => ({ ...guest, name: `Покупатель ${buyer}`, items })
const ordersInBase = async () => (await shop.services.pool.query('select 1 from orders')).rowCount

test('CHK-01 OPS-02 of eighty orders for the last twenty units, in two processes, twenty are sold and the rest are refused', async () => {
  const { pool, db } = shop.services
  const { gas25, valveVT15 } = shop.fixtures.products
  // The last units are in two shops, and each order has another product before or after: prone to deadlocks.
  await pool.query('delete from stock where product_id = $1', [gas25!.id])
  await pool.query('insert into stock values ($1, $2, 12), ($1, $3, 8)', [
    gas25!.id,
    shop.fixtures.shops.aktobe,
    shop.fixtures.shops.astana,
  ])
  await pool.query('update stock set count = 1000 where product_id = $1', [valveVT15!.id])
  const before = await stockOf(db, valveVT15!.id)
  const outcomes = await placeInTwoProcesses(
    Array.from({ length: 80 }, (_, buyer) => {
      const items = [
        { article: 'GAS-25', quantity: 1 },
        { article: 'VT-15', quantity: 1 },
      ]
      const input = order(buyer % 2 ? items : items.toReversed(), buyer)
      return {
        input: { ...input, shop: buyer % 3 === 0 ? shop.fixtures.shops.astana : shop.fixtures.shops.aktobe },
        key: `last-pieces-${buyer}`,
      }
    }),
  )
  const refused = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []))
  expect(refused).toEqual(Array.from({ length: 60 }, () => 'not_enough_stock'))
  expect(new Set(outcomes.flatMap((outcome) => ('number' in outcome ? [outcome.number] : []))).size).toBe(20)
  expect([await ordersInBase(), await stockOf(db, gas25!.id), before - (await stockOf(db, valveVT15!.id))]).toEqual([20, 0, 20])
  expect((await pool.query('select 1 from stock where count < 0')).rowCount).toBe(0)
  expect((await shop.services.jobs.findJobs(mailQueue)).length).toBe(40)
})

test('CHK-05 OPS-02 fifty duplicates with one key, in two processes, place one order and get the same response', async () => {
  const { pool, db } = shop.services
  await pool.query('delete from orders; delete from idempotency_keys')
  await shop.services.jobs.deleteAllJobs(mailQueue)
  const product = shop.fixtures.products['valveVT20']!
  const before = await stockOf(db, product.id)
  const duplicate = { input: order([{ article: 'VT-20', quantity: 1 }], 0), key: 'one-key-for-all' }
  const outcomes = await placeInTwoProcesses(Array.from({ length: 50 }, () => duplicate))
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(outcomes[0]).toHaveProperty('number')
  expect([await ordersInBase(), before - (await stockOf(db, product.id))]).toEqual([1, 1])
  expect((await shop.services.jobs.findJobs(mailQueue)).length).toBe(2)
})
