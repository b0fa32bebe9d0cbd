// Checks reading and changing one order by the API of staff (ADM-02, STAFF-01, STAFF-03).
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import { changeOrdersApi } from './change-orders.api.ts'
import { openOrderPdfs } from './documents/order-pdf-cache.ts'
import { placeGuestOrder } from './place-order.ts'

let shop: TestShop
let app: FastifyInstance
const orderPdfs: ReturnType<typeof openOrderPdfs>[] = []
beforeAll(async () => {
  shop = await openShop()
  orderPdfs.push(openOrderPdfs(shop.services.db))
  const orderFiles = await openPrivateFiles({ folder: `${shop.folder}/order-files` })
  app = await openApi({ ...shop.services, orderFiles, orderPdfs: orderPdfs[0]! }, changeOrdersApi)
})
afterAll(async () => {
  await app.close()
  for (const pdfs of orderPdfs) await pdfs.stop()
  await shop.close()
})

const numbers = [null, -1, 0.5, '100', 1e12, '1e999']
test.for([
  ...numbers.map((value) => ['priceTiyn', { kind: 'price', position: 1, reason: 'опт' }, value] as const),
  ...numbers.map((value) => ['quantity', { kind: 'quantity', position: 1 }, value] as const),
  ...numbers.slice(1).map((value) => ['deliveryTiyn', { kind: 'receipt', shop: null, address: 'Абая 1' }, value] as const),
  ...[null, 0, 0.5, 1e12, -1e12].map((value) => ['tiyn', { kind: 'payment' }, value] as const),
])('ADM-02 %s: what is no such number is refused by name: %j %s', async ([field, change, value]) => {
  const { headers } = await signedIn(shop.services, { email: 'desk-api@rodnik.example', staffRoles: ['orders'] })
  const text = value === '1e999' ? value : JSON.stringify(value)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/staff/orders/22222222/changes',
    headers: { ...headers, origin: 'http://rodnik.test', 'content-type': 'application/json' },
    payload: `${JSON.stringify(change).slice(0, -1)},"${field}":${text}}`,
  })
  expect([reply.statusCode, Object.keys(reply.json().errors ?? {})]).toEqual([400, [field]])
})

test('ADM-02 STAFF-01 STAFF-06 a program reads an order with its version and changes it by the verbs of the desk', async () => {
  const { number } = await placeGuestOrder(
    shop.services,
    newVisitor(),
    { ...guest, items: [{ article: 'VT-15', quantity: 1 }] },
    'api-desk',
  )
  const { headers } = await signedIn(shop.services, { email: 'desk-api@rodnik.example', staffRoles: ['orders'] })
  const own = { ...headers, origin: 'http://rodnik.test' }
  const url = `/api/v1/staff/orders/${number}`
  const read = await app.inject({ url: `${url}/`, headers: own })
  expect([read.statusCode, read.json().items]).toMatchObject([200, [{ quantity: 1 }]])
  const change = (payload: object, etag: string) =>
    app.inject({ method: 'POST', url: `${url}/changes`, headers: { ...own, 'if-match': etag }, payload })
  const etag = String(read.headers['etag'])
  const changed = await change({ kind: 'quantity', position: 1, quantity: 3 }, etag)
  expect([changed.statusCode, changed.json()]).toEqual([200, { version: expect.any(Number), made: null }])
  expect((await change({ kind: 'quantity', position: 1, quantity: 2 }, etag)).statusCode).toBe(409)
  expect((await change({ kind: 'quantity', position: 1, quantity: -2 }, '*')).statusCode).toBe(400)
  const parted = await change({ kind: 'split', lines: [{ position: 1, quantity: 1 }] }, '*')
  expect(parted.json()).toEqual({ version: null, made: expect.stringMatching(/^[0-9A-Z]{8}$/) })

  const foreign = await signedIn(shop.services, { email: 'desk-seller@rodnik.example', staffRoles: ['seller'] })
  expect((await app.inject({ url: `${url}/`, headers: foreign.headers })).statusCode).toBe(404)
  expect((await app.inject({ url: `${url}/` })).statusCode).toBe(401)
})
