// Tests that a change based on an older version is refused with both values (STAFF-06).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp

beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const rename = (headers: Record<string, string>, lastName: string) =>
  shop.app.inject({ method: 'PATCH', url: '/api/v1/users/', headers, payload: { last_name: lastName } })

test('STAFF-06 of two writers at once one is stored, the other gets a conflict with both values and the new version', async () => {
  const { headers } = await signedIn(shop.services)
  const { headers: read } = await shop.app.inject({ url: '/api/v1/users/', headers })
  const based = { ...headers, 'if-match': String(read.etag) }
  const both = await Promise.all([rename(based, 'Первый'), rename(based, 'Второй')])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [stored, refused] = both[0].statusCode === 200 ? both : [both[1], both[0]]
  const current = stored.json<{ last_name: string }>().last_name
  const version = Number(String(stored.headers.etag).replaceAll('"', ''))
  expect(refused.json()).toMatchObject({
    type: '/problems/conflict',
    errors: { last_name: [`Сейчас здесь «${current}».`] },
    conflict: { version, values: { last_name: { current, sent: current === 'Первый' ? 'Второй' : 'Первый' } } },
  })
  expect((await rename({ ...headers, 'if-match': `"${version}"` }, 'Третий')).statusCode).toBe(200)
})

test.each(['"999999"', 'W/"x"', '"1', "' or 1=1"])(
  'STAFF-06 a forged version %s is a conflict; without one any version is changed',
  async (tag) => {
    const { headers } = await signedIn(shop.services)
    expect((await rename({ ...headers, 'if-match': tag }, 'Чужой')).statusCode).toBe(409)
    expect((await rename(headers, 'Свой')).statusCode).toBe(200)
  },
)

test('STAFF-06 a draft and its lines are changed on its newest version only; what its customer changes is recorded', async () => {
  const { headers, user } = await signedIn(shop.services)
  const created = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/order/',
    headers,
    payload: { items: [{ product: 'VT-15', quantity: 1 }] },
  })
  const { id } = created.json<{ id: string }>()
  const url = `/api/v1/order/${id}/`
  const tag = String((await shop.app.inject({ url, headers })).headers.etag)
  const title = (name: string) =>
    shop.app.inject({ method: 'PATCH', url, headers: { ...headers, 'if-match': tag }, payload: { title: name } })
  expect((await title('Объект 1')).statusCode).toBe(200)
  expect((await title('Объект 2')).json()).toMatchObject({ conflict: { values: { title: { current: 'Объект 1', sent: 'Объект 2' } } } })
  const line = (more: { method: 'PATCH'; payload: { quantity: number } } | { method: 'DELETE' }) =>
    shop.app.inject({ url: `${url}items/1/`, headers: { ...headers, 'if-match': tag }, ...more })
  expect((await line({ method: 'PATCH', payload: { quantity: 3 } })).json()).toMatchObject({
    conflict: { values: { quantity: { current: 1, sent: 3 } } },
  })
  expect((await line({ method: 'DELETE' })).statusCode).toBe(409)
  await rename(headers, 'Новая')
  const rows = await shop.services.db
    .selectFrom('journal')
    .selectAll()
    .where('recordId', '=', user.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(rows).toMatchObject([
    {
      actorKind: 'customer',
      actorId: user.id,
      entity: 'users',
      changes: { lastName: null },
      personal: { lastName: [expect.any(String), 'Новая'] },
      requestId: expect.any(String),
    },
  ])
})
