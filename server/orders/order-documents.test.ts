// Checks access to the PDF documents of an order (ORD-02).
import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/orders/orders.ts'
import { undecided, guest } from '#test/fixtures/orders.ts'
import { operator, newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { anotherPerson, signedIn, type SignedIn } from '#test/create-session.ts'
import { isFullRun } from '#test/full-run.ts'
import { filesIn } from '#test/zip.ts'
import { openDocumentFiles } from '../files/document-store.ts'
import { makePdf, readPdfFonts } from '../files/pdf.ts'
import { errorHandler } from '../http/error-handler.ts'
import { costLimit } from '../http/limits/cost-limit.ts'
import { networkTurns } from '../http/limits/network-turns.ts'
import { visitorPlugin } from '../accounts/visitor-plugin.ts'
import { readCompany } from '../settings/read-settings.ts'
import { staffSessionPlugin } from '../staff/staff-session-plugin.ts'
import { changeOrderStatus } from './change-status.ts'
import { openOrderPdfs } from './documents/order-pdf-cache.ts'
import { orderDocumentsRoute } from './documents/documents.route.ts'
import { printOrders } from './desk/print-orders.ts'
import { findOrderByKey } from './order-access.ts'
import { createDraft } from './drafts.ts'
import { placeCustomerOrder, placeGuestOrder } from './place-order.ts'

let shop: TestShop
let app: FastifyInstance
let folder: string
let documents: Awaited<ReturnType<typeof openDocumentFiles>>
let placed: PlacedOrder
let onRequest: PlacedOrder
let customer: SignedIn
let stranger: SignedIn
let own: string
beforeAll(async () => {
  shop = await openShop()
  const { db, pool } = shop.services
  folder = await mkdtemp(join(tmpdir(), 'rodnik-order-documents-'))
  documents = await openDocumentFiles({ folder })
  const fonts = readPdfFonts()
  const store = async (title: string) =>
    documents.storeDocument(db, { kind: 'passport', title, bytes: await makePdf(fonts, title, new Date(0), (page) => page.heading(title)) })
  const shared = await store('Сертификат: краны "1/2"')
  const passport = await store('Паспорт')
  const sameTitle = await store('Паспорт ')
  await pool.query(`update documents set title = 'Паспорт' where id = $1`, [sameTitle])
  const { valveVT15, valveVT20 } = shop.fixtures.products
  for (const [product, position, document] of [
    [valveVT15!.id, 1, shared],
    [valveVT15!.id, 2, passport],
    [valveVT15!.id, 3, sameTitle],
    [valveVT20!.id, 1, shared],
  ])
    await pool.query('insert into product_documents values ($1, $2, $3)', [product, position, document])

  const place = (articles: string[], key: string) =>
    placeGuestOrder(shop.services, newVisitor(), { ...guest, items: articles.map((article) => ({ article, quantity: 2 })) }, key)
  placed = await place(['VT-15', 'VT-20'], 'one')
  onRequest = await placeGuestOrder(shop.services, newVisitor(), { ...guest, items: [{ article: 'REQ-1', quantity: 1 }] }, 'two')
  customer = await signedIn(shop.services)
  stranger = await signedIn(shop.services, anotherPerson)
  const details = { ...undecided, payerName: 'ТОО «Дом»', payerBin: '940140000385' }
  own = await placeCustomerOrder(shop.services, customer.user, null, details, [{ article: 'BG-15', quantity: 1 }], 'four')

  app = await openApp(shop.services)
})
afterAll(async () => {
  await app.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function openApp(services: TestShop['services']): Promise<FastifyInstance> {
  const opened = fastify()
  await opened.register(errorHandler)
  await opened.register(costLimit, { config: services.config })
  await opened.register(networkTurns, { config: services.config })
  await opened.register(visitorPlugin, { services })
  await opened.register(staffSessionPlugin, { services })
  await opened.register(orderDocumentsRoute, { services: { ...services, documents, orderPdfs: openOrderPdfs(services.db) } })
  return opened
}

async function withApp(services: TestShop['services'], use: (opened: FastifyInstance) => Promise<void>): Promise<void> {
  const opened = await openApp(services)
  try {
    await use(opened)
  } finally {
    await opened.close()
  }
}

const get = (url: string, who?: SignedIn) => app.inject({ url, headers: who?.headers ?? {} })
const files = ['schet.pdf', 'zakaz.pdf', 'dokumenty.zip']

test('ORD-02 GST-01 the key opens invoice and order as PDF, stored by no cache and found by no search engine', async () => {
  for (const name of ['schet.pdf', 'zakaz.pdf']) {
    const response = await get(`/order/${placed.number}/${name}?key=${placed.key}`)
    expect([response.statusCode, response.headers['content-type'], response.rawPayload.toString('latin1', 0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(`${placed.number}.pdf`)
  }
})

test('ORD-02 SEC-01:permissions only the account and the key open a document; a wrong one reveals nothing', async () => {
  for (const name of files) {
    for (const url of [
      `/order/${placed.number}/${name}`,
      `/order/${placed.number}/${name}?key=x`,
      `/order/${placed.number}/${name}?key=${onRequest.key}`,
      `/order/${placed.number}/${name}?key=${placed.key}&key=${placed.key}`,
      `/order/22222222/${name}?key=${placed.key}`,
      `/order/${encodeURIComponent("' or 1=1")}/${name}`,
      `/order/${own}/${name}`,
    ]) {
      expect([url, (await get(url, stranger)).statusCode]).toEqual([url, 404])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    }
  }
  expect((await get(`/order/${own}/schet.pdf`, customer)).statusCode).toBe(200)
  expect((await get(`/order/${placed.number}/schet.pdf`, customer)).statusCode).toBe(404)
})

test('ORD-02 there is no invoice for a price on request, a cancelled order, or a company without an account', async () => {
  expect(await get(`/order/${onRequest.number}/schet.pdf?key=${onRequest.key}`)).toMatchObject({ statusCode: 409 })
  expect(await get(`/order/${onRequest.number}/zakaz.pdf?key=${onRequest.key}`)).toMatchObject({ statusCode: 200 })
  await shop.services.db
    .transaction()
    .execute((trx) => changeOrderStatus(trx, shop.services, { number: own, status: 'placed' }, 'cancelled', operator))
  expect((await get(`/order/${own}/schet.pdf`, customer)).statusCode).toBe(409)

  const schet = `/order/${placed.number}/schet.pdf?key=${placed.key}`
  expect((await get(schet)).statusCode).toBe(200)
  const texts = { 'company.name': 'ТОО «Вода»', 'company.bin': '940140000385', 'company.iik': 'KZ123456789012345678' }
  for (const missing of ['name', 'bin', 'iik'] as const) {
    const config = { ...shop.services.config, fixedSettings: { 'company.address': 'Актобе', ...texts, [`company.${missing}`]: '' } }
    await withApp({ ...shop.services, config }, async (less) => {
      expect([missing, (await less.inject(schet)).statusCode]).toEqual([missing, 409])
      if (missing === 'name') expect((await less.inject(`/order/${placed.number}/zakaz.pdf?key=${placed.key}`)).statusCode).toBe(200)
    })
  }
})

test('ORD-02 DRF-01 a draft has no invoice yet, and is 404 for others', async () => {
  const draft = await createDraft(shop.services.db, customer.user.id, { items: [{ article: 'VT-15', quantity: 1 }], comment: '' }, 'draft')
  expect((await get(`/order/${draft}/schet.pdf`, customer)).statusCode).toBe(409)
  expect((await get(`/order/${draft}/zakaz.pdf`, customer)).statusCode).toBe(200)
  for (const name of files) expect([name, (await get(`/order/${draft}/${name}`, stranger)).statusCode]).toEqual([name, 404])
})

test('ORD-02 the ZIP contains every document of the products once, under distinct Cyrillic names', async () => {
  const response = await get(`/order/${placed.number}/dokumenty.zip?key=${placed.key}`)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  const entries = await filesIn(response.rawPayload)
  expect([...entries.keys()]).toEqual(['Сертификат- краны -1-2- (VT-15).pdf', 'Паспорт (VT-15).pdf', 'Паспорт (VT-15) 2.pdf'])
  const { rows } = await shop.services.pool.query<{ hash: string }>(
    `select distinct d.content_hash as hash from documents d join product_documents pd on pd.document_id = d.id
      join order_items i on i.product_id = pd.product_id join orders o on o.id = i.order_id where o.number = $1`,
    [placed.number],
  )
  const stored = await Promise.all(rows.map(async (row) => buffer((await documents.findFile(row.hash))!.stream)))
  const digestsOf = (all: Iterable<Buffer>) => Array.from(all, (bytes) => hash('sha256', bytes)).sort()
  expect(digestsOf(entries.values()), 'byte for byte').toEqual(digestsOf(stored))
  expect((await get(`/order/${onRequest.number}/dokumenty.zip?key=${onRequest.key}`)).statusCode).toBe(404)
})

test('ORD-02 SEC-01:work a document requested many times at once is rendered once, in another thread', async () => {
  const { db, pool, config } = shop.services
  const settings = await readCompany(db, config)
  const order = (await findOrderByKey(shop.services.db, placed.number, placed.key))!
  const lines = Array.from({ length: 150 }, () => order.lines).flat()
  const pdfs = openOrderPdfs(db)
  await pool.query("delete from attempts where scope = 'order pdf'")
  const [processCpu, threadCpu] = [process.cpuUsage(), process.threadCpuUsage()]
  const found = await Promise.all(
    Array.from({ length: 6 }, () => pdfs.find({ kind: 'order', order: { ...order, lines }, settings }, '203.0.113.5')),
  )
  expect(process.threadCpuUsage(threadCpu).user).toBeLessThan(process.cpuUsage(processCpu).user / 2)
  await pdfs.stop()
  expect(found.every((pdf) => pdf === found[0] && pdf.toString('latin1', 0, 5) === '%PDF-')).toBe(true)
  expect((await pool.query("select 1 from attempts where scope = 'order pdf'")).rowCount).toBe(1)
})

test('ORD-02 SEC-01:work an address gets a limited number of new documents; those rendered before it still gets', async () => {
  const { pool } = shop.services
  const url = `/order/${placed.number}/zakaz.pdf?key=${placed.key}`
  expect((await get(url)).statusCode).toBe(200)
  await pool.query("insert into attempts (scope, subject) select 'order pdf', '127.0.0.1' from generate_series(1, 60)")
  expect((await get(url)).statusCode).toBe(200)
  await pool.query("update orders set comment = 'Другой' where number = $1", [placed.number])
  expect((await get(url)).statusCode).toBe(429)
  await pool.query("delete from attempts where scope = 'order pdf'")
  expect((await get(url)).statusCode).toBe(200)
})

test.each(isFullRun ? [1500] : [])(
  'ORD-02 SEC-01:work a network that asks for many documents at once is refused some, another one gets its own meanwhile',
  async (count) => {
    const { db, pool, config } = shop.services
    const settings = await readCompany(db, config)
    await pool.query("delete from attempts where scope = 'order pdf'")
    const order = (await findOrderByKey(db, placed.number, placed.key))!
    // The first is so long that all others arrive while it is rendered, also on a busy machine.
    const lines = Array.from({ length: count }, () => order.lines[0]!)
    const pdfs = openOrderPdfs(db)
    const find = (number: number, address: string) =>
      pdfs.find({ kind: 'order', order: { ...order, ...(number === 0 ? { lines } : {}), comment: String(number) }, settings }, address)
    const many = Promise.allSettled(Array.from({ length: 30 }, (_, number) => find(number, `203.0.113.${number}`)))
    const neighbours = await Promise.all(Array.from({ length: 3 }, (_, number) => find(100 + number, `198.51.${number}.1`)))
    expect(neighbours.map((pdf) => pdf.toString('latin1', 0, 5))).toEqual(['%PDF-', '%PDF-', '%PDF-'])
    const outcomes = await many
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(17)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'too_many_requests' })
    await pdfs.stop()
  },
)

test('ORD-02 SEC-01:work an archive of documents counts by their number and size', async () => {
  const { pool, config } = shop.services
  await pool.query('update documents set byte_size = byte_size + 4000000')
  await withApp({ ...shop.services, config: { ...config, costLimit: 60 } }, async (opened) => {
    const zip = await opened.inject(`/order/${placed.number}/dokumenty.zip?key=${placed.key}`)
    const pdf = await opened.inject({ url: `/order/${placed.number}/zakaz.pdf?key=${placed.key}`, remoteAddress: '198.51.100.7' })
    expect([zip.statusCode, pdf.statusCode]).toEqual([429, 200])
  })
  await pool.query('update documents set byte_size = byte_size - 4000000')
})

test('ADM-02 STAFF-03 chosen orders are printed as one PDF, whose last page names those left out; not more than a hundred', async () => {
  const orderPdfs = openOrderPdfs(shop.services.db)
  const numbers = [placed.number, onRequest.number, await cancelled()]
  const print = (sheets: 'picking' | 'invoice', keys: string[], scope: number[] | null = null) =>
    printOrders({ ...shop.services, orderPdfs }, scope, sheets, { keys })
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  // Lists of two orders; one invoice: prices of the other are not agreed.
  expect(pagesOf(await print('picking', numbers))).toBe(3)
  expect(pagesOf(await print('invoice', numbers))).toBe(2)
  expect(pagesOf(await print('picking', [placed.number]))).toBe(1)
  expect(pagesOf(await print('picking', numbers, [9999]))).toBe(1)
  await expect(
    print(
      'picking',
      Array.from({ length: 101 }, () => placed.number),
    ),
  ).rejects.toMatchObject({ code: 'malformed' })
  await orderPdfs.stop()
})

async function cancelled(): Promise<string> {
  const { number } = await placeGuestOrder(
    shop.services,
    newVisitor(),
    { ...guest, items: [{ article: 'VT-15', quantity: 1 }] },
    'cancelled',
  )
  const move = { number, status: 'placed' } as const
  await shop.services.db.transaction().execute((trx) => changeOrderStatus(trx, shop.services, move, 'cancelled', operator))
  return number
}

test('STAFF-03 ADM-02 a seller has the documents of orders of the own shops alone', async () => {
  const { aktobe, astana } = shop.fixtures.shops
  const seller = await signedIn(shop.services, { email: 'picker@rodnik.example', staffRoles: ['seller'] })
  await shop.services.db.insertInto('staffShops').values({ userId: seller.user.id, shopId: aktobe }).execute()
  const placeAt = async (shopId: number, phone: string) =>
    (
      await placeGuestOrder(
        shop.services,
        newVisitor(),
        { ...guest, phone, shop: shopId, items: [{ article: 'VT-15', quantity: 1 }] },
        `picked-${shopId}`,
      )
    ).number
  const [here, there] = [await placeAt(aktobe, '+77050000003'), await placeAt(astana, '+77050000004')]
  for (const name of ['sborka.pdf', 'zakaz.pdf']) {
    expect(await get(`/order/${here}/${name}`, seller)).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } })
    expect((await get(`/order/${there}/${name}`, seller)).statusCode).toBe(404)
  }
})
