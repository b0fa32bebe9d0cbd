// Checks files of drafts: their preview and filling a draft from them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOf } from '#test/file-of.ts'
import { anotherPerson, signedIn, type SignedIn } from '#test/create-session.ts'
import { draftRequests, listFile } from '#test/fixtures/draft-requests.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { xlsxOf } from '#test/xlsx.ts'
import { attachToDraft } from './draft-files.ts'

let shop: TestShopWithApp
let aidar: SignedIn
let olga: SignedIn
let requests: ReturnType<typeof draftRequests>
beforeAll(async () => {
  shop = await openShop({ app: true })
  aidar = await signedIn(shop.services)
  olga = await signedIn(shop.services, anotherPerson)
  requests = draftRequests(shop, aidar)
})
afterAll(() => shop.close())

test('DRF-01 DRF-02 API-09 a file is uploaded, previewed, filled in and removed', async () => {
  const draft = await requests.newDraft()
  const added = await requests.upload(
    draft,
    listFile([
      ['vt 15', '2 шт'],
      ['DR-750', 1],
      ['VT-15', 3],
    ]),
  )
  expect([added.status, added.body]).toEqual([201, expect.objectContaining({ name: 'заказ.xlsx', filled_at: null })])
  const file = added.body.id as string
  const preview = await requests.ask('GET', `${draft}/files/${file}/?page_size=2`)
  expect(preview.body).toMatchObject({ sheet: 'Заказ', counts: { all: 3, found: 3 }, rows: { count: 3, previous: null } })
  expect(preview.body.rows.results[0]).toMatchObject({
    row: 2,
    state: 'found',
    found_by: 'article',
    product: { article: 'VT-15' },
    quantity: 2,
    taken: 2,
  })
  expect(await requests.linesOf(draft)).toEqual([]) // uploading does not change the draft
  const done = await requests.filled(draft, file)
  expect(done).toMatchObject({ status: 200, body: { added: 3 } })
  expect(await requests.linesOf(draft)).toEqual([
    ['VT-15', 5],
    ['DR-750', 1],
  ])
  expect((await requests.ask('GET', `${draft}/files`)).body).toMatchObject({
    count: 1,
    results: [{ id: file, filled_at: expect.any(String) }],
  })
  expect((await requests.ask('DELETE', `${draft}/files/${file}/`)).status).toBe(204)
  expect((await requests.ask('DELETE', `${draft}/files/${file}/`)).status).toBe(404)
  expect((await requests.ask('GET', `${draft}/files`)).body.count).toBe(0)
  expect(await shop.services.orderFiles.find(file)).toBeUndefined()
})

test('DRF-02 without force one bad row prevents all and each is named; with force the good rows are added, others as far as in stock', async () => {
  const draft = await requests.newDraft([{ product: 'VT-20', quantity: 1 }])
  const bytes = listFile([
    ['VT-15', 2],
    ['НЕТ-ТАКОГО', 1],
    ['BG-15', '2,5 м'],
    ['DR-750', 99_999],
    ['VT-32', 1],
    ['VT-15', 1],
  ])
  const file = (await requests.upload(draft, bytes)).body.id as string
  const refused = await requests.filled(draft, file)
  expect(refused.status).toBe(409)
  expect(Object.keys(refused.body.errors)).toEqual(['3', '4', '5'])
  expect(refused.body.errors['3']).toEqual(['Такого товара не\u00a0нашли'])
  expect(await requests.linesOf(draft)).toEqual([['VT-20', 1]])
  const forced = await requests.filled(draft, file, { force: true })
  const stock = forced.body.rows[3].quantity as number
  expect(stock).toBeGreaterThan(0)
  expect(
    forced.body.rows.map(({ row, state, quantity }: { row: number; state: string; quantity: number }) => [row, state, quantity]),
  ).toEqual([
    [2, 'found', 2],
    [3, 'not_found', 0],
    [4, 'bad_quantity', 0],
    [5, 'above_stock', stock],
    [6, 'found', 1],
    [7, 'found', 1],
  ])
  expect(forced.body.rows.map(({ reason }: { reason: string | null }) => reason?.replaceAll('\u00a0', ' ') ?? null)).toEqual([
    null,
    'Такого товара не нашли',
    expect.stringMatching(/[а-я]{4}/),
    `В наличии ${stock} из 99 999 шт`,
    null,
    null,
  ])
  expect(await requests.linesOf(draft)).toEqual([
    ['VT-20', 1],
    ['VT-15', 3],
    ['DR-750', stock],
    ['VT-32', 1],
  ])
  await requests.filled(draft, file, { force: true, replace: true })
  expect(await requests.linesOf(draft)).toEqual([
    ['VT-15', 3],
    ['DR-750', stock],
    ['VT-32', 1],
  ])
})

test('DRF-02 choices by row: an alternative, another quantity, a skipped row', async () => {
  const draft = await requests.newDraft()
  const names = xlsxOf([
    {
      name: 'Л',
      rows: [
        ['Наименование', 'Кол-во'],
        ['кран шаровой valtec', 2],
        ['Смеситель', 'по месту'],
        ['абракадабра', 1],
      ],
    },
  ])
  const file = (await requests.upload(draft, names)).body.id as string
  const rows = (await requests.ask('GET', `${draft}/files/${file}/`)).body.rows.results
  expect(rows[0]).toMatchObject({ state: 'ambiguous', product: null })
  const choices = [
    { row: 2, product: rows[0].candidates[1] as string },
    { row: 3, product: 'DR-750', quantity: 1 },
    { row: 4, product: null },
    { row: 99, product: 'VT-15' },
  ]
  const done = await requests.filled(draft, file, { choices })
  expect([done.status, done.body.added]).toEqual([200, 2])
  expect(await requests.linesOf(draft)).toEqual([
    [rows[0].candidates[1], 2],
    ['DR-750', 1],
  ])
  expect(
    (
      await requests.filled(draft, file, {
        choices: [
          { row: 2, product: 'НЕТ' },
          { row: 3, quantity: 0 },
        ],
      })
    ).status,
  ).toBe(400)
  expect((await requests.filled(draft, file, { choices: [{ row: 2, product: '\ud800' }] })).status).toBe(400)
  expect((await requests.filled(draft, file, { choices: [{ row: 2, product: 'НЕТ' }] })).body.errors).toEqual({
    '2': ['Такого товара не\u00a0нашли'],
  })
})

test('DRF-02 CHK-05 the same filling twice and two at once fill once; the same file twice is one file', async () => {
  const draft = await requests.newDraft()
  const bytes = listFile([['VT-15', 2]])
  const [one, two] = await Promise.all([requests.upload(draft, bytes), requests.upload(draft, bytes, { name: 'копия.xlsx' })])
  expect([one.status, two.status, one.body.id]).toEqual([201, 201, two.body.id])
  const file = one.body.id as string
  const headers = { 'idempotency-key': 'fill-once' }
  const responses = await Promise.all([1, 2, 3].map(() => requests.filled(draft, file, {}, { headers })))
  expect(responses.map(({ status, body }) => [status, body.added])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  expect(await requests.linesOf(draft)).toEqual([['VT-15', 2]])
  expect((await requests.filled(draft, file, { replace: true }, { headers })).status).toBe(409)
  await requests.filled(draft, file) // without the key it is another request
  expect(await requests.linesOf(draft)).toEqual([['VT-15', 4]])
})

test('DRF-01 API-09 other files are stored with the draft; filling from one says that it is no list, until it is uploaded as one', async () => {
  const draft = await requests.newDraft()
  const pdf = (await requests.upload(draft, '%PDF-1.7 чертёж', { name: 'чертёж.pdf' })).body
  expect(pdf).toMatchObject({ name: 'чертёж.pdf', media_type: 'application/pdf', is_list: false, url: `/order/files/${pdf.id}` })
  expect((await requests.upload(draft, '%PDF-1.7 чертёж', { name: 'ещё раз.pdf' })).body.id).toBe(pdf.id)
  expect((await requests.ask('GET', `${draft}/files/${pdf.id}/`)).body).toMatchObject({ id: pdf.id, counts: null, rows: null })
  const refused = await requests.filled(draft, pdf.id)
  expect([refused.status, refused.body.type, refused.body.detail]).toEqual([409, '/problems/not-a-list', expect.stringContaining('.xlsx')])
  const bytes = Buffer.from('VT-15;2')
  const attached = await attachToDraft(shop.services, aidar.user.id, draft, fileOf('a.csv', bytes))
  expect((await requests.filled(draft, attached)).status).toBe(409)
  expect((await requests.upload(draft, bytes, { name: 'a.csv' })).body).toMatchObject({ id: attached, is_list: true })
  expect((await requests.filled(draft, attached)).status).toBe(200)
  expect((await requests.ask('DELETE', `${draft}/files/${pdf.id}/`, { who: olga })).status).toBe(404)
  expect((await requests.ask('DELETE', `${draft}/files/${pdf.id}/`)).status).toBe(204)
  expect((await requests.ask('GET', `${draft}/files`)).body.count).toBe(1)
})

test('DRF-02 a placed order accepts no files and no lines', async () => {
  const draft = await requests.newDraft()
  const file = (await requests.upload(draft, listFile([['VT-15', 1]]))).body.id as string
  await shop.services.db.updateTable('orders').set({ status: 'placed', placedAt: new Date() }).where('number', '=', draft).execute()
  expect((await requests.upload(draft, listFile([['VT-20', 1]]))).status).toBe(409)
  expect((await requests.filled(draft, file)).status).toBe(409)
  expect((await requests.ask('DELETE', `${draft}/files/${file}/`)).status).toBe(409)
  expect((await requests.ask('GET', `${draft}/files/${file}/`)).status).toBe(200)
})
