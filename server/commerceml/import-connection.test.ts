// Checks the error of an import whose connection is lost (EXCH-03).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openData, type TestData } from '#test/harness.ts'
import { withImportConnection } from './import-connection.ts'

let data: TestData
beforeAll(async () => {
  data = await openData()
})
afterAll(() => data.close())

test('EXCH-03 an import whose connection was closed fails with the reason of the database, and the next one gets the lock', async () => {
  const importing = withImportConnection(data.pool, 'package', (client) =>
    client.inTransaction(async () => void (await client.run('select pg_terminate_backend(pg_backend_pid())'))),
  )
  await expect(importing).rejects.toMatchObject({ code: '57P01' })
  expect(await withImportConnection(data.pool, 'package', async () => 'imported')).toBe('imported')
})

test('STAFF-05 what is changed on the connection of an import is recorded as of 1C, what is changed on it afterwards is not', async () => {
  const actor = `select current_setting('rodnik.is_written_by_one_c', true) as writes, current_setting('rodnik.operation_id', true) as operation, pg_backend_pid() as id`
  const [importing] = await withImportConnection(data.pool, 'package', (client) => client.rowsOf<{ id: number }>(actor))
  const { rows } = await data.pool.query<{ id: number }>(actor)
  expect(importing).toEqual({ id: importing!.id, writes: 'on', operation: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(rows).toEqual([{ id: importing!.id, writes: '', operation: '' }])
})
