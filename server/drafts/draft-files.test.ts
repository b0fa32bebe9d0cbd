// Checks which files a draft accepts, and the limits of their number and size.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxListBytes } from '#contract/lists/uploaded-list.ts'
import { fileOf } from '#test/file-of.ts'
import { anotherPerson, signedIn, type SignedIn } from '#test/create-session.ts'
import { boundary, draftRequests, listFile } from '#test/fixtures/draft-requests.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { xlsxOf } from '#test/xlsx.ts'
import { attachToCheckout } from '../orders/checkout-attachments.ts'
import { addDraftItems } from '../orders/draft-items.ts'
import { deleteOldDrafts } from '../orders/drafts.ts'
import { getOwnOrder } from '../orders/order-access.ts'
import { placeDraft } from '../orders/place-draft.ts'
import { addList, attachToDraft, chooseTrial, listOrderFiles, removeOrderFile } from './draft-files.ts'
import { fillDraft } from './fill-draft.ts'

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

test('DRF-02 SEC-01:uploads a file that is no list of products is refused, and nothing is left of it', async () => {
  const draft = await requests.newDraft()
  expect((await requests.upload(draft, 'MZ\x90\0')).status).toBe(415)
  expect((await requests.upload(draft, 'VT-15;2')).body.detail).toContain('Содержимое не')
  expect((await requests.upload(draft, '')).status).toBe(400)
  expect((await requests.upload(draft, 'VT-15;2', { field: 'other' })).status).toBe(400)
  expect((await requests.upload(draft, Buffer.alloc(maxListBytes + 1000, 65))).status).toBe(413)
  expect((await requests.ask('POST', `${draft}/files`, { body: { file: 'x' } })).status).toBe(415)
  const huge = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/order/${draft}/files`,
    headers: { ...aidar.headers, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': '104857600' },
    payload: `--${boundary}\r\n`,
  })
  expect(huge.statusCode).toBe(413)
  const cut = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/order/${draft}/files`,
    headers: { ...aidar.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nVT-15`,
  })
  expect(cut.statusCode).toBe(400)
  expect((await requests.ask('GET', `${draft}/files`)).body.count).toBe(0)
})

test('DRF-02 a file with a path or odd characters in its name is stored under a plain name', async () => {
  const draft = await requests.newDraft()
  const names: string[] = []
  for (const [at, name] of ['C:\\заказы\\список.csv', '../../etc/passwd', 'а'.repeat(300) + '.csv'].entries())
    names.push((await requests.upload(draft, `VT-15;${at + 1}`, { name })).body.name as string)
  expect(names).toEqual(['список.csv', 'passwd.txt', `${'а'.repeat(110)}…аааа.csv`])
})

test('DRF-01 a draft has at most 20 files', async () => {
  const draft = await requests.newDraft()
  for (let at = 1; at <= 20; at++) expect((await requests.upload(draft, `VT-15;${at}`, { name: 'a.csv' })).status).toBe(201)
  expect((await requests.upload(draft, 'VT-15;21', { name: 'a.csv' })).body.type).toBe('/problems/too-many-files')
})

test('DRF-02 SEC-01:limits readings of lists are counted before the file is read, so that refused files count, too', async () => {
  const draft = await requests.newDraft()
  const readings = "scope = 'list reading'"
  await shop.pool.query(`delete from attempts where ${readings}`)
  const rows = Array.from({ length: 9000 }, () => ['VT-15', 1])
  const broken = xlsxOf([{ name: 'Л', rows, merges: ['A1:BH9000', 'A1:BH9000'] }])
  expect((await requests.upload(draft, broken)).status).toBe(400)
  expect((await shop.pool.query(`select subject from attempts where ${readings}`)).rows).toEqual([{ subject: aidar.user.id }])
  await shop.pool.query("insert into attempts (scope, subject) select 'list reading', $1 from generate_series(1, 99)", [aidar.user.id])
  expect((await requests.upload(draft, listFile([['VT-15', 1]]))).status).toBe(429)
  await shop.pool.query(`delete from attempts where ${readings}`)
})

test('AUTH-01 SEC-01:permissions an account without a confirmed e-mail stores no files', async () => {
  const who = await signedIn(shop.services, { email: 'new@dom.example', isEmailConfirmed: false })
  const draft = await requests.draftOf(who)
  const before = await shop.services.orderFiles.listOlder(new Date(Date.now() + 1000))
  for (const bytes of [listFile([['VT-15', 1]]), Buffer.from('%PDF-1.7\n%%EOF')]) {
    const refused = await requests.upload(draft, bytes, { who })
    expect([refused.status, refused.body.detail]).toEqual([403, 'Подтвердите e-mail по ссылке из письма, чтобы продолжить.'])
    await expect(attachToDraft(shop.services, who.user.id, draft, fileOf('a.pdf', bytes))).rejects.toMatchObject({
      code: 'email_not_confirmed',
    })
    await expect(attachToCheckout(shop.services, who.user.id, fileOf('a.pdf', bytes))).rejects.toMatchObject({
      code: 'email_not_confirmed',
    })
  }
  expect(await shop.services.orderFiles.listOlder(new Date(Date.now() + 1000))).toEqual(before)
})

test('DRF-01 SEC-01:limits the files of an account are limited in all: of drafts, of the checkout and of placed orders', async () => {
  const [draft, other] = [await requests.newDraft(), await requests.newDraft()]
  const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
  const first = (await requests.upload(draft, pdf('one'), { name: 'a.pdf' })).body.id as string
  await shop.pool.query('update order_files set byte_size = 500 * 1024 * 1024 - 100 where id = $1', [first])
  const refused = await requests.upload(other, pdf('two'.repeat(50)), { name: 'b.pdf' })
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Ваши файлы занимают 500\u00a0МБ')])
  await expect(attachToCheckout(shop.services, aidar.user.id, fileOf('b.pdf', pdf('two'.repeat(50))))).rejects.toMatchObject({
    code: 'files_full',
  })
  expect((await requests.upload(await requests.draftOf(olga), pdf('two'.repeat(50)), { name: 'b.pdf', who: olga })).status).toBe(201)
  await requests.ask('DELETE', `${draft}/files/${first}/`)
  expect((await requests.upload(other, pdf('two'.repeat(50)), { name: 'b.pdf' })).status).toBe(201)
})

test('DRF-02 CHK-04 previewed lists are no attachments until they are added or chosen, and the oldest are forgotten', async () => {
  const { services } = shop
  const draft = await requests.newDraft()
  const userId = aidar.user.id
  await addDraftItems(services.db, userId, draft, [{ article: 'VT-15', quantity: 1 }], randomUUID())
  const list = (at: number) => fileOf(`список ${at}.csv`, `VT-20;${at}`)
  const trials: string[] = []
  for (let at = 1; at <= 25; at++) trials.push(await addList(services, { userId, clientAddress: '127.0.0.1' }, draft, list(at)))
  const names = async (isAttached: boolean) =>
    (await listOrderFiles(services, userId, draft)).filter((file) => file.isAttached === isAttached).map(({ name }) => name)
  expect(await names(true)).toEqual([])
  expect(await names(false)).toEqual(Array.from({ length: 10 }, (_, at) => `список ${at + 16}.csv`))
  // Twenty files can still be attached.
  for (let at = 1; at <= 18; at++) await attachToDraft(services, userId, draft, fileOf('план.pdf', `%PDF-1.7\n${at}`))
  await fillDraft(services, userId, draft, trials.at(-1)!, { replace: false, force: true }, randomUUID())
  await chooseTrial(services, userId, draft, trials.at(-2)!)
  expect(await names(true)).toHaveLength(20)
  await expect(chooseTrial(services, userId, draft, trials.at(-3)!)).rejects.toMatchObject({ code: 'too_many_files' })
  await expect(chooseTrial(services, olga.user.id, draft, trials.at(-3)!)).rejects.toMatchObject({ code: 'order_not_found' })
  // The same file attached by hand is an attachment, although it was previewed before.
  await removeOrderFile(services, userId, draft, trials.at(-1)!)
  await attachToDraft(services, userId, draft, list(20))
  expect(await names(true)).toContain('список 20.csv')
  const details = {
    phone: '',
    shop: null,
    address: 'Абая 1',
    paymentType: null,
    payerName: '',
    payerBin: '',
    comment: '',
    seenFreeFromTiyn: null,
  }
  await placeDraft(services, aidar.user, draft, details, undefined, randomUUID())
  expect((await getOwnOrder(services.db, userId, draft)).files).toHaveLength(20)
  expect(await names(false)).toEqual([])
})

test('DRF-02 SEC-01:retention previewed lists are deleted after a week', async () => {
  const { services } = shop
  const draft = await requests.newDraft()
  await addList(services, { userId: aidar.user.id, clientAddress: '127.0.0.1' }, draft, fileOf('a.csv', 'VT-20;1'))
  await addList(services, { userId: aidar.user.id, clientAddress: '127.0.0.1' }, draft, fileOf('b.csv', 'VT-20;2'))
  await services.db
    .updateTable('orderFiles')
    .set({ createdAt: new Date(Date.now() - 8 * 24 * 3600 * 1000) })
    .where('name', '=', 'a.csv')
    .execute()
  await deleteOldDrafts(services.db, new Date())
  expect((await listOrderFiles(services, aidar.user.id, draft)).map(({ name }) => name)).toEqual(['b.csv'])
})
