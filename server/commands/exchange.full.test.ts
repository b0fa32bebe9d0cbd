// Runs the command as operators do: its output and its exit codes.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { openOneC, readPackageFolder, sendCatalogue } from '#test/fake-1c/one-c-client.ts'
import { runCommand } from '#test/run-command.ts'

const sample = fileURLToPath(new URL('../../test/samples/commerceml/clothes-2.08-small', import.meta.url))

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop()
  await sendCatalogue(openOneC({ url: shop.url, login: shop.login }), await readPackageFolder(sample), false)
})
afterAll(() => shop.close())

const run = (...args: string[]) => runCommand('exchange', shop, ...args)

test('EXCH-06 the command lists sessions, shows one and rehearses it', async () => {
  const list = await run()
  expect(list).toMatchObject({ code: 0, stderr: '' })
  expect(list.stdout).toMatch(/^1 {2}.* {2}catalog {2}open {2}127\.0\.0\.1 {2}records 4 {2}Загружено товаров: 2/)
  const shown = (await run('show', '1')).stdout
  for (const line of ['import import.xml × 1: success', 'Files: 5,', 'Products:      read 2']) expect(shown).toContain(line)
  const rehearsal = await run('rehearse', '1')
  expect(rehearsal.stdout).toMatch(/created 0, updated 0[\s\S]*Nothing was changed\.\n$/)
})

test('EXCH-06 an unknown session exits with 1 and prints the reason', async () => {
  expect(await run('show', '99')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no session 99') })
})
