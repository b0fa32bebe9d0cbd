// Runs the client of orders, with every misbehaviour of it, against the shop (EXCH-05).
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOrderExchangeShop, type OrderExchangeShop } from '#test/open-order-exchange-shop.ts'

const command = fileURLToPath(new URL('../../../test/fake-1c/one-c-command.ts', import.meta.url))

let shop: OrderExchangeShop
beforeAll(async () => {
  shop = await openOrderExchangeShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.empty())

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, shop.url, shop.login, '--orders', ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}
const orderOf = async (number: string) =>
  (await shop.pool.query('select status, paid_tiyn, shipped_at is not null as shipped from orders where number = $1', [number])).rows[0]

test('EXCH-05 the client takes an order, confirms it and sends status, payment and shipment back; nothing is left to send', async () => {
  const number = await shop.place()
  const first = await run('--status', 'Собирается', '--paid', '50', '--lose', 'query', '--success-twice', '--file-twice', '--foreign-order')
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toContain(`orders: ${number} 4900\n`)
  expect(await orderOf(number)).toEqual({ status: 'assembling', paid_tiyn: 245_000, shipped: false })
  expect((await run()).stdout).toContain('orders: none\n')
})

test('EXCH-05 the client speaks the new protocol, windows-1251, containers, archives and parts as other bases do', async () => {
  const number = await shop.place()
  const done = await run(
    ...'--version 3.1 --zip --encoding windows-1251 --schema 2.05 --containers --http-1.0 --no-cookies'.split(' '),
    ...'--part-bytes 400 --break 1 --shipped --paid 100 --changed-lines'.split(' '),
  )
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(await orderOf(number)).toEqual({ status: 'completed', paid_tiyn: 490_000, shipped: true })
  const { rows } = await shop.pool.query('select quantity from order_items')
  expect(rows).toEqual([{ quantity: 3 }])
})

test('EXCH-05 without a confirmation the orders come again; a cancellation of 1C is taken, and the file may come first', async () => {
  const number = await shop.place()
  expect((await run('--no-success', '--file-first')).stdout).toContain(`orders: ${number} 4900\n`)
  expect((await run('--cancelled')).stdout).toContain(`orders: ${number} 4900\n`)
  expect(await orderOf(number)).toMatchObject({ status: 'cancelled' })
})

test('EXCH-05 a wrong password ends the client with the reason', async () => {
  const place = shop.login
  shop.login = '1c:a wrong password'
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('Неверное имя или пароль') })
  shop.login = place
})
