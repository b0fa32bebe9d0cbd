// Checks the error of an import whose connection is lost (EXCH-03).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openData, type TestData } from '#test/harness.ts'
import { inTransaction, withImportConnection } from './import-connection.ts'

let data: TestData
beforeAll(async () => {
  data = await openData()
})
afterAll(() => data.close())

test('EXCH-03 an import whose connection was closed fails with the reason of the database, and the next one gets the lock', async () => {
  const importing = withImportConnection(data.pool, 'package', (client) =>
    inTransaction(client, async () => void (await client.query('select pg_terminate_backend(pg_backend_pid())'))),
  )
  await expect(importing).rejects.toMatchObject({ code: '57P01' })
  expect(await withImportConnection(data.pool, 'package', async () => 'imported')).toBe('imported')
})
