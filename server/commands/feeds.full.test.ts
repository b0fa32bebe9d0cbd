// Runs the command as operators do: its output and its exit codes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.pool.query(
    `update products set article = 'Кран 15', article_key = 'кран15' where article = 'BG-15'; insert into kaspi_offers (product_id) select id from products where article in ('Кран 15', 'VT-15')`,
  )
})
afterAll(() => shop.close())

const run = (...args: string[]) => runCommand('feeds', shop, ...args)

test('EXCH-02 the command counts the faults of every feed and lists their products', async () => {
  const counts = await run()
  expect(counts).toMatchObject({ code: 0, stderr: '' })
  expect(counts.stdout).toMatch(/^google: 0 products\n {2}\d+ × no_image: нет картинки, не попадает в выгрузку\n/m)
  expect(counts.stdout).toMatch(/^kaspi: 1 products\n {2}1 × bad_article: артикул не подходит Kaspi, не попадает в выгрузку\n/m)
  expect((await run('kaspi', 'bad_article')).stdout).toMatch(/^Кран 15 {2}.+: артикул не подходит Kaspi\n1 products\n$/)
  expect((await run('google', '1')).stdout).toMatch(/\n1 products, maybe more\n$/)
})
