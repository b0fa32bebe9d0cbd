// Files at the checkout without scripts, through the whole application (CHK-04, CAT-18).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxOrderFileBytes, maxOrderFiles } from '#contract/orders/attachments.ts'
import { addToCart } from '#test/fixtures/cart.ts'
import { deleteOldCheckoutFiles } from '#server/orders/checkout-attachments.ts'
import { createDraft } from '#server/orders/drafts.ts'
import { anotherPerson, signedIn, visitorOf, type SignedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
let aidar: SignedIn
let olga: SignedIn
let manager: SignedIn
beforeAll(async () => {
  shop = await openShop({ app: true })
  aidar = await signedIn(shop.services)
  olga = await signedIn(shop.services, anotherPerson)
  manager = await signedIn(shop.services, { email: 'manager@rodnik.example', staffRoles: ['orders'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query(
    'delete from orders; delete from order_files; delete from idempotency_keys; delete from carts; delete from attempts',
  )
  for (const who of [aidar, olga]) await addToCart(shop.services.db, visitorOf(who), 'VT-15', 5)
})

const origin = { origin: 'http://rodnik.test', host: 'rodnik.test', accept: 'text/html' }
type Part = [name: string, value: string] | [name: 'file', fileName: string, bytes: Buffer | string]
const fields: Part[] = [
  ['way', 'delivery'],
  ['address', 'Актобе, Абая 1'],
  ['paymentType', 'cash'],
  ['item', JSON.stringify({ article: 'VT-15', quantity: 2, seenPriceTiyn: 2450_00 })],
]
const multipart = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(([name, value, bytes]) => [
      Buffer.from(`--x7f3a\r\ncontent-disposition: form-data; name="${name}"${bytes === undefined ? '' : `; filename="${value}"`}\r\n\r\n`),
      Buffer.from(bytes ?? value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x7f3a--\r\n'),
  ])
const send = async (parts: Part[], { who = aidar, url = '/checkout' }: { who?: SignedIn | null; url?: string } = {}) => {
  const headers = { ...origin, ...who?.headers, 'content-type': 'multipart/form-data; boundary=x7f3a' }
  const response = await shop.app.inject({ method: 'POST', url, headers, payload: multipart(parts) })
  return { status: response.statusCode, location: response.headers.location ?? '', text: response.body.replaceAll('\u00a0', ' ') }
}
const open = (url: string, who: SignedIn | null = aidar) => shop.app.inject({ url, headers: { ...origin, ...who?.headers } })
const idsIn = (html: string) => [...new Set([...html.matchAll(/\/order\/files\/([0-9a-f-]{36})/g)].map(([, id]) => id!))]
const waitingOf = async (who: SignedIn = aidar) => idsIn((await open('/checkout', who)).body)

test('CHK-04 files are attached, stay with everything typed, go with the order and are fetched from its page', async () => {
  const attached = await send([...fields, ['intent', 'attach'], ['file', 'чертёж.pdf', '%PDF-1.7 план'], ['file', '', '']])
  expect([attached.status, attached.text.includes('чертёж.pdf'), attached.text.includes('value="Актобе, Абая 1"')]).toEqual([
    200,
    true,
    true,
  ])
  expect(await waitingOf()).toHaveLength(1)
  const placed = await send([...fields, ['key', 'a-key-of-the-page'], ['file', 'фото.jpg', Buffer.from('\xff\xd8\xff\xe0', 'latin1')]])
  expect(placed.status).toBe(303)
  const orderPage = (await open(placed.location)).body
  expect([orderPage.includes('чертёж.pdf'), orderPage.includes('фото.jpg')]).toEqual([true, true])
  const [pdf] = idsIn(orderPage)
  const file = await open(`/order/files/${pdf}`)
  expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([200, '%PDF-1.7 план', 'application/pdf'])
  expect(file.headers).toMatchObject({
    'content-disposition': `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent('чертёж.pdf')}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  await addToCart(shop.services.db, visitorOf(aidar), 'VT-20', 1)
  expect(await waitingOf()).toEqual([]) // the next order has no files
})

test('CHK-05 CHK-04 a form sent twice with its files, also at once, is one order with each file once', async () => {
  const form: Part[] = [...fields, ['key', 'a-key-of-the-page'], ['file', 'план.pdf', '%PDF-1.7 a']]
  const responses = await Promise.all([send(form), send(form)])
  responses.push(await send(form))
  expect(new Set(responses.map(({ status, location }) => `${status} ${location}`)).size).toBe(1)
  const { rows } = await shop.services.pool.query('select name, order_id is not null as ordered from order_files')
  expect(rows).toEqual([{ name: 'план.pdf', ordered: true }])
})

test('CHK-04 SEC-01:permissions a file is sent to its owner and to staff only', async () => {
  await send([...fields, ['intent', 'attach'], ['file', 'план.pdf', '%PDF-1.7 a']])
  const [id] = await waitingOf()
  const statuses = async () =>
    Promise.all([aidar, manager, olga, null].map(async (who) => (await open(`/order/files/${id}`, who)).statusCode))
  expect(await statuses()).toEqual([200, 200, 404, 404])
  await send([['intent', `remove-file:${id}`]], { who: olga })
  expect(await waitingOf(olga)).toEqual([])
  expect(await waitingOf()).toEqual([id])
  expect((await send([...fields, ['key', 'a-key-of-olga']], { who: olga })).status).toBe(303)
  expect(await waitingOf()).toEqual([id]) // another customer's order does not take the file
  await send([...fields, ['key', 'a-key-of-aidar']])
  expect(await statuses()).toEqual([200, 200, 404, 404])
  await send([['intent', `remove-file:${id}`]])
  expect(await statuses()).toEqual([200, 200, 404, 404]) // a file of a placed order is not removed
  for (const wrong of ['x', `${id}'`, '00000000-0000-4000-8000-000000000000'])
    expect((await open(`/order/files/${encodeURIComponent(wrong)}`)).statusCode).toBe(404)
})

test('CHK-04 a file with a wrong name, a too large one and one too many are reported; the order is not placed, nothing typed is lost', async () => {
  const wrong = await send([...fields, ['key', 'a-key-of-the-page'], ['file', 'план.pdf', '<script>'], ['file', 'да.csv', 'VT-15;2']])
  expect([wrong.status, wrong.text.includes('план.pdf: Содержимое не такое'), wrong.text.includes('value="Актобе, Абая 1"')]).toEqual([
    415,
    true,
    true,
  ])
  expect(await waitingOf()).toHaveLength(1)
  const large = await send([...fields, ['file', 'много.pdf', Buffer.alloc(maxOrderFileBytes + 1, '%PDF-')]])
  expect([large.status, large.text.includes('много.pdf: Файл больше 10 МБ')]).toEqual([413, true])
  for (let at = 1; at < maxOrderFiles; at++)
    await send([
      ['intent', 'attach'],
      ['file', `${at}.pdf`, `%PDF-1.7 ${at}`],
    ])
  const more = await send([
    ['intent', 'attach'],
    ['file', 'ещё.pdf', '%PDF-1.7 ещё'],
  ])
  expect([more.status, more.text.includes('ещё.pdf: Приложить можно до 20 файлов')]).toEqual([409, true])
  expect((await shop.services.pool.query('select 1 from orders')).rowCount).toBe(0)
  expect(await waitingOf()).toHaveLength(maxOrderFiles)
})

test('CHK-04 DRF-01 SEC-01:permissions scripts attach files to the own checkout or draft, and read what was refused', async () => {
  const number = await createDraft(shop.services.db, aidar.user.id, { items: [], comment: '' }, 'a-draft')
  const attach = async (draft: string, name: string, text: string, who: SignedIn | null = aidar) => {
    const url = `/fragments/files?${new URLSearchParams({ draft })}`
    const { status, text: body } = await send([['file', name, text]], { who, url })
    const { fileProblems = [] } = JSON.parse(body) as { fileProblems?: string[] }
    return [status, fileProblems.join(' ')]
  }
  expect(await attach('', 'план.pdf', '%PDF-1.7 план')).toEqual([200, ''])
  expect(await attach(number, 'смета.pdf', '%PDF-1.7 смета')).toEqual([200, ''])
  expect(await waitingOf()).toHaveLength(1)
  expect(idsIn((await open(`/draft?id=${number}`)).body)).toHaveLength(1)
  expect(await attach('', 'план.pdf', '<script>')).toEqual([415, expect.stringContaining('план.pdf: Содержимое не такое')])
  expect((await attach(number, 'план.pdf', '%PDF-1.7 план', olga))[0]).toBe(404)
  expect((await attach('', 'план.pdf', '%PDF-1.7 план', null))[0]).toBe(401)
})

test('CHK-04 SEC-01:limits the uploads of a network have 1 GB a day at the checkout as well; the page says when there is more', async () => {
  await shop.services.pool.query(
    `insert into attempts (scope, subject, at)
     select 'upload chunks', '127.0.0.1', now() - interval '20 hours' from generate_series(1, 4095)`,
  )
  const attach = (name: string, bytes: number) =>
    send([
      ['intent', 'attach'],
      ['file', name, `%PDF-1.7 ${'x'.repeat(bytes)}`],
    ])
  const refused = await attach('план.pdf', 300_000)
  expect([refused.status, refused.text]).toEqual([
    429,
    expect.stringMatching(/план\.pdf: С вашего адреса [^.]* слишком много файлов\. Подождите 4 часа и повторите\./),
  ])
  expect(await waitingOf()).toEqual([])
  expect((await attach('схема.pdf', 1)).status).toBe(200)
  expect((await attach('ещё.pdf', 1)).status).toBe(429)
})

test('CHK-04 100 MB at once are refused with a message on the page, a guest\u2019s before they are read', async () => {
  const headers = { ...origin, 'content-type': 'multipart/form-data; boundary=x7f3a', 'content-length': String(100 * 1024 * 1024) }
  for (const url of ['/checkout', '/draft?id=ABCDEFGH', '/draft/list?id=ABCDEFGH'])
    expect((await shop.app.inject({ method: 'POST', url, headers, payload: 'x' })).statusCode).toBe(401)
  const draft = await createDraft(shop.services.db, aidar.user.id, { items: [], comment: '' }, 'a-draft')
  for (const [url, words] of [
    ['/checkout', 'За один раз можно приложить до 20 МБ'],
    [`/draft?id=${draft}`, 'За один раз можно приложить до 20 МБ'],
    [`/draft/list?id=${draft}`, 'Файл больше 10 МБ'],
  ] as const) {
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...aidar.headers }, payload: 'x' })
    expect([url, sent.statusCode, sent.body.replaceAll('\u00a0', ' ').includes(words)]).toEqual([url, 413, true])
  }
  await shop.services.pool.query('delete from carts')
  const leadsOn = await shop.app.inject({ method: 'POST', url: '/checkout', headers: { ...headers, ...aidar.headers }, payload: 'x' })
  expect([leadsOn.statusCode, leadsOn.body.includes('Слишком большой запрос')]).toEqual([413, true])
})

test('DRF-01 CHK-04 the files of a draft are attached on its page or at its checkout, and go with it', async () => {
  const items = [{ article: 'VT-15', quantity: 2 }]
  const draft = await createDraft(shop.services.db, aidar.user.id, { items, comment: '' }, 'a-draft')
  const page = `/draft?id=${draft}`
  expect(
    await send(
      [
        ['intent', 'attach'],
        ['file', 'план.pdf', '%PDF-1.7 a'],
      ],
      { url: page },
    ),
  ).toMatchObject({ status: 303, location: `${page}#draft-files` })
  const refused = await send(
    [
      ['intent', 'attach'],
      ['file', 'план.exe', Buffer.from('MZ\x90\0', 'latin1')],
    ],
    { url: page },
  )
  expect([refused.status, refused.text.includes('план.exe: ')]).toEqual([415, true])
  const checkout = `/checkout?draft=${draft}`
  const both = await send([...fields, ['intent', 'attach'], ['file', 'смета.csv', 'VT-15;2']], { url: checkout })
  expect(idsIn(both.text)).toHaveLength(2)
  await send([['intent', `remove-file:${idsIn(both.text)[1]}`]], { url: page })
  const stranger = (who: SignedIn | null) =>
    send(
      [
        ['intent', 'attach'],
        ['file', 'a.pdf', '%PDF-1.7 b'],
      ],
      { url: page, who },
    )
  expect((await stranger(olga)).status).toBe(404)
  expect((await stranger(null)).location).toMatch(/^\/login/)
  const placed = await send([...fields, ['key', 'a-key-of-the-page']], { url: checkout })
  expect(placed).toMatchObject({ status: 303, location: `/order?id=${draft}&placed=draft` })
  const ordered = (await open(placed.location)).body
  expect([idsIn(ordered).length, ordered.includes('план.pdf'), ordered.includes('смета.csv')]).toEqual([1, true, false])
  // A second click, with a file of its own, after the order was placed.
  expect(await send([...fields, ['file', 'b.pdf', '%PDF-1.7 c']], { url: checkout })).toMatchObject({ status: 303 })
  expect(idsIn((await open(placed.location)).body)).toHaveLength(1)
})

test('CHK-04 SEC-01:retention files of an abandoned checkout are deleted after 30 days', async () => {
  await send([
    ['intent', 'attach'],
    ['file', 'план.pdf', '%PDF-1.7 a'],
  ])
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000)
  expect(await deleteOldCheckoutFiles(shop.services.db, inDays(29))).toBe(0)
  expect(await deleteOldCheckoutFiles(shop.services.db, inDays(31))).toBe(1)
  expect(await waitingOf()).toEqual([])
})
