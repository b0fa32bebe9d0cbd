// Tests the journal: what a change writes, and that nothing written is changed or deleted (STAFF-05).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#contract/journal/actor.ts'
import { openData, type TestData } from '#test/harness.ts'
import { forgetPeople } from './personal-fields.ts'
import { recordChange } from './record-change.ts'

let data: TestData

beforeAll(async () => {
  data = await openData()
})
afterAll(() => data.close())

const userId = '0b6f3f2e-3c55-4a59-9d0c-0f1f5a0b7c11'
const person: Actor = { kind: 'customer', id: userId, requestId: 'r-1', clientAddress: '203.0.113.7' }
const rowsOf = (recordId: string) => data.db.selectFrom('journal').selectAll().where('recordId', '=', recordId).orderBy('id').execute()
const write = (...[actor, record, before, after]: Tail<Parameters<typeof recordChange>>) =>
  data.db.transaction().execute((trx) => recordChange(trx, actor, record, before, after))
type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never

test('STAFF-05 a change is stored with its author, record, version and only the fields that differ', async () => {
  const at = new Date('2026-11-20T10:00:00Z')
  await write(person, { entity: 'brands', id: 7, version: 3, at }, { name: 'Valtec', slug: 'valtec' }, { name: 'VALTEC', slug: 'valtec' })
  expect(await rowsOf('7')).toMatchObject([
    {
      actorKind: 'customer',
      actorId: userId,
      entity: 'brands',
      action: 'update',
      version: 3,
      at,
      requestId: 'r-1',
      clientAddress: '203.0.113.7',
    },
  ])
  expect((await rowsOf('7'))[0]).toMatchObject({ changes: { name: ['Valtec', 'VALTEC'] }, personal: null, note: '', operationId: null })
})

test('STAFF-05 nothing is stored where nothing differs, unless there is a note; creation and deletion store all fields', async () => {
  const system: Actor = { kind: 'system', id: 'guest-holds' }
  await write(system, { entity: 'brands', id: 8 }, { name: 'Rehau' }, { name: 'Rehau' })
  await write(system, { entity: 'brands', id: 8 }, undefined, { name: 'Rehau', slug: undefined })
  await write(system, { entity: 'brands', id: 8, note: 'проверено' }, {}, {})
  await write(system, { entity: 'brands', id: 8 }, { name: 'Rehau' }, undefined)
  const rows = await rowsOf('8')
  expect(rows.map(({ action, changes, note }) => [action, changes, note])).toEqual([
    ['create', { name: [null, 'Rehau'] }, ''],
    ['update', {}, 'проверено'],
    ['delete', { name: ['Rehau', null] }, ''],
  ])
})

test('STAFF-05 rows are neither changed nor deleted, not even by SQL as the role of the application or without triggers', async () => {
  await write(person, { entity: 'brands', id: 9 }, undefined, { name: 'Grohe' })
  for (const table of ['journal', (await tableOf('9')) ?? '']) {
    for (const statement of [
      `update ${table} set actor_id = 'x' where record_id = '9'`,
      `update ${table} set note = 'x' where record_id = '9'`,
      `update ${table} set personal = '{"name": ["a", "b"]}' where record_id = '9'`,
      `delete from ${table} where record_id = '9'`,
      `truncate ${table}`,
    ]) {
      await expect(data.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      // An owner can give itself the rights again, and the demo shop is filled without triggers.
      const forced = `begin; grant all on ${table} to current_user; set local session_replication_role = replica; ${statement}`
      await expect(data.pool.query(forced), forced).rejects.toMatchObject({ message: 'rows of the journal are never changed or deleted' })
      await data.pool.query('rollback')
    }
  }
  expect(await rowsOf('9')).toHaveLength(1)
})

test('ADM-07 with a person the values of personal fields and its addresses go; what else was changed stays', async () => {
  await write(
    person,
    { entity: 'users', id: userId },
    { phone: '+77010000001', priceTypeId: null },
    { phone: '+77010000002', priceTypeId: 2 },
  )
  expect(await rowsOf(userId)).toMatchObject([
    { changes: { phone: null, priceTypeId: [null, 2] }, personal: { phone: ['+77010000001', '+77010000002'] } },
  ])
  await data.db.transaction().execute((trx) => forgetPeople(trx, [userId]))
  const stored = JSON.stringify([await rowsOf(userId), await rowsOf('7')])
  expect(stored).not.toContain('+7701')
  expect(stored).not.toContain('203.0.113')
  expect(await rowsOf(userId)).toMatchObject([{ changes: { phone: null, priceTypeId: [null, 2] }, personal: null }])
})

test('STAFF-05 a month has its partition; a time without one is stored all the same', async () => {
  await write(person, { entity: 'brands', id: 10, at: new Date() }, undefined, { name: 'a' })
  expect(await tableOf('10')).toMatch(/^journal_\d{4}_\d{2}$/)
  const twoMonthsAgo = new Date(Date.now() - 62 * 86_400_000)
  await write(person, { entity: 'brands', id: 11, at: twoMonthsAgo }, undefined, { name: 'a' })
  expect(await tableOf('11')).toBe('journal_default')
  await data.pool.query('select create_journal_partitions($1)', [twoMonthsAgo])
  expect(await tableOf('11')).toBe('journal_default')
})

async function tableOf(recordId: string): Promise<string | undefined> {
  const { rows } = await data.pool.query<{ name: string }>('select tableoid::regclass::text as name from journal where record_id = $1', [
    recordId,
  ])
  return rows[0]?.name
}
