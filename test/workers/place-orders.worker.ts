// Places orders on command in a separate process, for tests of two processes at once.
import { pino } from 'pino'
import type { GuestOrderInput } from '#contract/orders/order-form.schema.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase, openPool } from '#server/database/database.ts'
import { placeGuestOrder } from '#server/orders/place-order.ts'
import { newJobs } from '#test/new-jobs.ts'

export type PlacingTask = { connectionString: string; orders: { input: GuestOrderInput; key: string }[] }
/** the order's number, or the error code */
export type PlacingOutcome = { number: string } | { refused: string }

process.on('message', (task: PlacingTask) => void run(task))

async function run({ connectionString, orders }: PlacingTask): Promise<void> {
  const pool = openPool(connectionString)
  pool.options.connectionTimeoutMillis = 0 // a hundred orders queue for ten connections
  pool.on('error', () => undefined)
  const jobs = newJobs(connectionString)
  await jobs.start()
  const config = readConfig({ NODE_ENV: 'test', COOKIE_SECRET: 'a secret of tests with 32 characters' })
  const services = { db: openDatabase(pool), jobs, config, clock: () => new Date(), log: pino({ level: 'silent' }) }
  const outcomes = await Promise.all(
    orders.map(({ input, key }): Promise<PlacingOutcome> =>
      placeGuestOrder(services, { cartId: null, clientAddress: '127.0.0.1', requestId: 'test' }, input, key).then(
        ({ number }) => ({ number }),
        (error: unknown) => ({ refused: error instanceof Error && 'code' in error ? String(error.code) : String(error) }),
      ),
    ),
  )
  await jobs.stop({ graceful: false })
  await pool.end()
  process.send!(outcomes)
}
