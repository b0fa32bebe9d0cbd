// Runs the command as operators do: its report, a synonym and its exit codes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/harness.ts'
import { runCommand } from '#test/run-command.ts'
import { addSynonym } from '../search/search-report.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.pool.query(`
    insert into search_queries (day, query, searches, nothing_found, partly_found)
    values (current_date, 'насос', 5, 0, 0), (current_date, 'качалка', 3, 3, 0), (current_date - 90, 'давно', 9, 9, 0)`)
})
afterAll(() => shop.close())

const run = (...args: string[]) => runCommand('searches', shop, ...args)

test('SRCH-08 the command lists frequent searches and those that found nothing', async () => {
  const all = await run()
  expect(all).toMatchObject({ code: 0, stderr: '' })
  expect(all.stdout).toMatch(/^насос: 5 searches, 0 found nothing, .+\nкачалка: 3 searches, 3 found nothing, .+\n2 queries of 30 days\n$/)
  expect((await run('failed')).stdout).toMatch(/^качалка: 3 searches, .+\n1 queries of 30 days\n$/)
})

test('SRCH-08 the command adds a synonym once', async () => {
  expect(await run('synonym', 'качалка', 'насос')).toMatchObject({ code: 0, stderr: '' })
  await addSynonym(shop.services.db, { query: 'качалка', meaning: 'насос' })
  await expect(addSynonym(shop.services.db, { query: 'качалка', meaning: ' ' })).rejects.toMatchObject({ code: 'malformed' })
  const { rows } = await shop.pool.query("select terms from search_synonyms where 'качалка' = any(terms)")
  expect(rows).toEqual([{ terms: ['качалка', 'насос'] }])
})
