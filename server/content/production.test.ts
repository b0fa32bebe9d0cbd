// Checks production pages, the questionnaire with and without a file, and the e-mail to staff.
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadProduction } from '#demo/content/load-production.ts'
import { maxQuestionnaireFileBytes } from '#contract/content/questionnaire.ts'
import { startMail } from '../mail/mail-worker.ts'
import { shownText } from '#test/render-route.tsx'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { xlsxOf } from '#test/xlsx.ts'
import { zipOf } from '#test/zip.ts'
import { purgeCallbackFiles } from '../process/purge-jobs.ts'

let shop: TestShopWithApp
let ids: Map<string, number>
beforeAll(async () => {
  shop = await openShop({ app: true })
  ids = await loadProduction(shop.services.db, shop.services.images)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('delete from callbacks; delete from attempts; delete from idempotency_keys; delete from pgboss.job')
  for (const id of await storedBytes()) await shop.services.callbackFiles.remove(id)
})

const get = (url: string) => shop.app.inject({ url, headers: { accept: 'text/html' } })
const page = '/production/water-pumping-station'
const filled = {
  key: 'questionnaire-1',
  q_purpose: 'Хозяйственно-питьевая вода',
  q_flow: '36,5',
  q_head: '62',
  q_location: 'Хромтау',
  name: 'Ербол',
  phone: '8 701 555 01 02',
  email: 'erbol@vodokanal.example',
  comment: 'Нужна до осени',
  consent: 'yes',
}

function send(fields: Record<string, string>, file?: { name: string; bytes: Buffer }, url = page) {
  const boundary = 'x-boundary-x'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = file
    ? `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    : ''
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    file?.bytes ?? Buffer.alloc(0),
    Buffer.from(`${file ? '\r\n' : ''}--${boundary}--\r\n`),
  ])
  return shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, accept: 'text/html' },
  })
}

const stored = () =>
  shop.services.db
    .selectFrom('callbacks as callback')
    .leftJoin('questionnaireAnswers as answer', 'answer.callbackId', 'callback.id')
    .leftJoin('callbackFiles as file', 'file.callbackId', 'callback.id')
    .select([
      'callback.id',
      'callback.topic',
      'callback.phone',
      'callback.details',
      'answer.answers',
      'file.id as fileId',
      'file.name as fileName',
    ])
    .execute()
const storedBytes = () => shop.services.callbackFiles.listOlder(new Date(Date.now() + 60_000))
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 32)])

test('ROUTE-09 the list links to eight pages, each with parameters, its own scheme, pictures and a questionnaire', async () => {
  const list = await get('/production')
  expect(list.statusCode).toBe(200)
  const slugs = [...ids.keys()]
  expect(slugs.toSorted()).toEqual([
    'akva-control-cabinet',
    'automated-heating-points',
    'block-boiler-room',
    'energy-resources-accounting-systems',
    'sewage-pumping-stations',
    'stationary-boiler-room',
    'water-pumping-station',
    'water-purification',
  ])
  const schemes = new Set<string>()
  for (const slug of slugs) {
    expect(list.body).toContain(`href="/production/${slug}"`)
    const one = await get(`/production/${slug}`)
    expect(one.statusCode).toBe(200)
    const text = shownText(one.body)
    for (const part of ['Параметры', 'Как мы работаем', 'Схема', 'Галерея', 'Опросный лист', 'Отправить опросный лист'])
      expect(text, `${slug}: ${part}`).toContain(part)
    expect(one.body).toContain(`rel="canonical" href="http://rodnik.test/production/${slug}"`)
    schemes.add(/href="(\/images\/[0-9a-f]{32}-1280\.webp)"[^>]*aria-label="Увеличить: Принципиальная схема/.exec(one.body)?.[1] ?? slug)
  }
  expect(schemes.size).toBe(8)
  const [scheme] = schemes
  expect((await shop.app.inject({ url: scheme ?? '' })).statusCode).toBe(200)
})

test('ROUTE-09 a number redirects to the address of its page; unknown and unpublished are 404', async () => {
  const id = ids.get('water-purification') ?? 0
  const byId = await get(`/production/${id}`)
  expect([byId.statusCode, byId.headers.location]).toEqual([301, '/production/water-purification'])
  for (const bad of ['999999', '0', '-1', '1e3', '99999999999999999999', 'nothing', "'%20or%201=1", '%00', '%F0%9F%92%A7', 'x'.repeat(400)])
    expect((await get(`/production/${bad}`)).statusCode, bad).toBe(404)
  expect((await get('/production/Water-Purification')).headers.location).toBe('/production/water-purification')
  const { db } = shop.services
  await db.updateTable('production').set({ isPublished: false }).where('id', '=', id).execute()
  expect((await get('/production/water-purification')).statusCode).toBe(404)
  expect((await get(`/production/${id}`)).statusCode).toBe(404)
  expect((await send({}, undefined, '/production/water-purification')).statusCode).toBe(404)
  await db.updateTable('production').set({ isPublished: true }).where('id', '=', id).execute()
  expect((await get('/production/water-purification')).statusCode).toBe(200)
})

test('ROUTE-09 CB-03 a questionnaire is stored with its answers and file, sent by mail, and only once when repeated', async () => {
  const first = await send(filled, { name: '../план <1>.PDF', bytes: pdf(5000) })
  expect([first.statusCode, first.headers.location]).toEqual([303, `${page}?sent=1#questionnaire`])
  const again = await Promise.all([
    send(filled, { name: 'план 1.pdf', bytes: pdf(5000) }),
    send(filled, { name: 'план 1.pdf', bytes: pdf(5000) }),
  ])
  expect(again.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  const rows = await stored()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ topic: 'questionnaire', phone: '+77015550102', fileName: 'план 1.pdf' })
  expect(rows[0]?.details).toContain(
    'Оборудование: Насосные станции водоснабжения\nНазначение: Хозяйственно-питьевая вода\nРасход: 36,5 м³/ч',
  )
  expect(rows[0]?.answers).toContainEqual({ label: 'Требуемый напор', value: '62 м' })
  expect(await storedBytes()).toEqual([rows[0]?.fileId])
  expect(shownText((await get(`${page}?sent=1`)).body)).toContain('Заявка успешно отправлена')

  await startMail(shop.services, { pollingIntervalSeconds: 0.5 })
  const outbox = shop.services.config.mailOutbox
  const toShop = async () => (await readdir(outbox).catch(() => [])).find((name) => /^callback-(?!.*-customer)/.test(name))
  await expect.poll(toShop, { timeout: 120_000 }).toBeDefined()
  const email = await readFile(`${outbox}/${await toShop()}`, 'utf8')
  expect(email).toContain('Content-Type: application/pdf')
  expect(email).toMatch(/Content-Disposition: attachment/)

  // Corrected after a lost response, with the key of the page.
  for (let times = 0; times < 2; times++) expect((await send({ ...filled, q_flow: '40' })).statusCode).toBe(303)
  expect(await stored()).toHaveLength(2)
})

test('ROUTE-09 missing or invalid values are reported at their fields, and typed text stays', async () => {
  const answer = await send({ ...filled, q_flow: 'много', q_purpose: 'Чай', q_head: '', name: '', phone: '12', consent: '' })
  expect(answer.statusCode).toBe(400)
  const text = shownText(answer.body)
  expect(text).toContain('Введите число')
  expect(text).toContain('Выберите из списка')
  expect(text).toContain('Обязательное поле!')
  expect(text).toContain('Введите полный номер телефона')
  expect(answer.body.match(/<\w+[^>]* autofocus=""[^>]* aria-invalid="true"/g)).toHaveLength(1)
  expect(answer.body).toContain('value="много"')
  expect(answer.body).toContain('value="Хромтау"')
  expect(text).toContain('Нужна до осени')
  const { consent: _, ...without } = filled
  expect(shownText((await send(without)).body)).toContain('Обязательное поле!')
  expect(await stored()).toEqual([])
})

test('SEC-01:injection HTML in every field of a questionnaire is shown and stored as text', async () => {
  const evil = '"><script>alert(1)</script>'
  const typed = Object.fromEntries(Object.keys(filled).map((name) => [name, evil]))
  const refused = await send({ ...typed, key: 'questionnaire-html' })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).not.toContain('<script>alert')
  const taken = await send({ ...filled, key: 'questionnaire-html-2', q_location: evil, name: evil, comment: evil })
  expect(taken.statusCode).toBe(303)
  expect((await stored())[0]?.answers).toContainEqual({ label: 'Город или посёлок', value: evil })
})

test('ROUTE-09 a file of 50 MB gives 413 with advice, and no typed text is lost', async () => {
  const answer = await send(filled, { name: 'проект.pdf', bytes: pdf(50 * 1024 * 1024) })
  expect(answer.statusCode).toBe(413)
  const text = shownText(answer.body)
  expect(text).toContain('Файл больше 10 МБ и не принят')
  expect(answer.body).toContain('value="36,5"')
  expect(answer.body).toContain('value="Ербол"')
  expect(text).toContain('Нужна до осени')
  expect(await stored()).toEqual([])
  expect(await storedBytes()).toEqual([])
  expect((await send(filled, { name: 'проект.pdf', bytes: pdf(maxQuestionnaireFileBytes) })).statusCode).toBe(303)
})

test('SEC-01:uploads a file is checked by its bytes: programs, pages, archives and empty files are refused', async () => {
  const otherType = 'Подойдут PDF, .xlsx, JPEG, PNG и WebP'
  const withMacros = xlsxOf([{ name: 'Лист', rows: [['Расход', 36]] }], [{ name: 'xl/vbaProject.bin', content: 'x' }])
  const bad: [name: string, bytes: Buffer, status: number, text: string][] = [
    ['план.pdf', Buffer.from('MZ\x90\x00 program'), 415, otherType],
    ['план.pdf', Buffer.from('<html><script>alert(1)</script></html>'), 415, otherType],
    ['план.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, otherType],
    ['план.xlsx', zipOf([{ name: 'notes.txt', content: 'xl/workbook.xml', stored: true }]), 415, otherType],
    ['план.xlsx', withMacros, 415, 'В файле есть макросы'],
    ['план.xlsx', Buffer.from('PK\x03\x04 xl/workbook.xml'), 400, 'Файл повреждён'],
  ]
  for (const [name, bytes, status, text] of bad) {
    const answer = await send(filled, { name, bytes })
    expect(answer.statusCode, name).toBe(status)
    expect(shownText(answer.body)).toContain(text)
  }
  expect((await send(filled, { name: 'план.pdf', bytes: Buffer.alloc(0) })).statusCode).toBe(400)
  expect(await stored()).toEqual([])
  expect(await storedBytes()).toEqual([])
  expect((await send(filled, { name: 'фото.exe', bytes: Buffer.from('\xff\xd8\xff\xe0 photo', 'latin1') })).statusCode).toBe(303)
  expect((await stored())[0]?.fileName).toBe('фото.jpg')
})

test('CB-03 ten questionnaires in ten minutes, then the visitor has to wait; fields stay', async () => {
  for (let at = 0; at < 10; at++) expect((await send({ ...filled, key: `many-${at}-times` })).statusCode).toBe(303)
  const answer = await send({ ...filled, key: 'many-11-times' }, { name: 'план.pdf', bytes: pdf(100) })
  expect(answer.statusCode).toBe(429)
  expect(shownText(answer.body)).toContain('Подождите 10 минут')
  expect(answer.body).toContain('value="Ербол"')
})

test('SEC-01:limits files of questionnaires of a network have 200 MB a day; beyond it nothing is stored, another network is not affected', async () => {
  await shop.services.pool.query(
    "insert into attempts (scope, subject) select 'questionnaire chunks', '127.0.0.1' from generate_series(1, 799)",
  )
  const file = { name: 'план.pdf', bytes: pdf(300_000) }
  const answer = await send({ ...filled, key: 'bytes-of-a-day' }, file)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(answer.body).toContain('value="Ербол"')
  expect([await stored(), await storedBytes()]).toEqual([[], []])
  expect((await send({ ...filled, key: 'small-one-fits' }, { name: 'план.pdf', bytes: pdf(100) })).statusCode).toBe(303)
  await shop.services.pool.query("update attempts set subject = '203.0.113.1' where scope = 'questionnaire chunks'")
  expect((await send({ ...filled, key: 'bytes-of-a-day' }, file)).statusCode).toBe(303)
})

test('OPS-03 files without a request are deleted at night, others stay', async () => {
  await send(filled, { name: 'план.pdf', bytes: pdf(100) })
  await shop.services.callbackFiles.put('00000000-0000-4000-8000-000000000000', new Blob(['left']))
  const tomorrow = { ...shop.services, clock: () => new Date(Date.now() + 25 * 3600 * 1000) }
  expect(await purgeCallbackFiles(tomorrow)).toBe(1)
  expect(await storedBytes()).toHaveLength(1)
})
