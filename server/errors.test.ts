// Checks that every constraint has an error and that failures reveal no details (ERR-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorTexts } from '#contract/errors.ts'
import { openData, type TestData } from '#test/harness.ts'
import { internalConstraints } from '#test/fixtures/internal-constraints.ts'
import { clientConstraints } from './errors.ts'
import { asShopError, toProblem, ShopError } from './errors.ts'

let data: TestData

beforeAll(async () => {
  data = await openData()
})
afterAll(() => data.close())

test('ERR-01 every constraint of the schema has an error or is marked internal, and no removed one is listed', async () => {
  const { rows } = await data.pool.query<{ conname: string }>(
    `select conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public' and contype <> 'n' and conparentid = 0`,
  )
  const inSchema = rows.map((row) => row.conname).sort()
  expect(inSchema).toEqual([...Object.keys(clientConstraints), ...internalConstraints].sort())
})

test('ERR-01 a violated constraint becomes its error; an unexpected failure reveals no details', async () => {
  const violated = await data.pool
    .query(`insert into cart_items (cart_id, product_id, quantity) values (gen_random_uuid(), 1, 1)`)
    .catch((error: unknown) => error)
  expect(asShopError(violated)).toMatchObject({ code: 'cart_empty', status: 409 })
  const problem = toProblem(asShopError(new Error('password=secret')), '7f3a-19c2')
  expect(problem).toMatchObject({ status: 500, title: 'Непредвиденная ошибка', request_id: '7f3a-19c2' })
  expect(JSON.stringify(problem)).not.toContain('secret')
})

test.each([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ETIMEDOUT',
  '08006',
  '53300',
  '57P01',
  '25006',
  '40001',
  '40P01',
  '55000',
])('ERR-01 OPS-06 a database that is away, busy, demoted or closing is an outage, also behind another error: %s', (code) => {
  const error = Object.assign(new Error(code), { code })
  for (const thrown of [error, new Error('not read', { cause: error })])
    expect(asShopError(thrown)).toMatchObject({ code: 'unavailable', status: 503 })
})

test('ERR-01 OPS-01 a full disk is an outage, also behind another error', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']) {
    const error = Object.assign(new Error(code), { code })
    expect(asShopError(error)).toMatchObject({ code: 'unavailable' })
    expect(asShopError(new Error('not written', { cause: error }))).toMatchObject({ code: 'unavailable' })
  }
})

test('ERR-01 every error says in Russian what happened and what to do', () => {
  for (const [code, text] of Object.entries(errorTexts)) {
    expect(text.title, code).toMatch(/[а-яё]/i)
    expect(text.detail, code).toMatch(/[а-яё].*\.$/i)
    expect(text.status, code).toBeGreaterThanOrEqual(400)
  }
  expect(toProblem(new ShopError('malformed', { fields: { page: ['Введите число.'] } }), 'x').errors).toEqual({ page: ['Введите число.'] })
})
