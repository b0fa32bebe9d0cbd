// Sends hostile names, archives and documents (EXCH-04).
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openExchangeShop, samplePackage, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { beginSession, openOneC, sendCatalogue, type OneC, type OneCOptions } from '#test/fake-1c/one-c-client.ts'
import { zipOf } from '#test/zip.ts'
import { endQuietSessions } from './end-quiet-sessions.ts'
import { createImportRunner } from './run-import.ts'

let shop: ExchangeShop
let before: Awaited<ReturnType<ExchangeShop['counts']>>
beforeAll(async () => {
  shop = await openExchangeShop()
  await sendCatalogue(shop.oneC(), await samplePackage('clothes-2.08-small'), false)
  before = await shop.counts()
})
afterAll(() => shop.close())
// An import waits ten seconds for bases that sent files earlier, such as those of the tests before.
beforeEach(() => shop.pool.query("update exchange_sessions set last_request_at = now() - interval '11 seconds'"))

const begin = (options: Partial<OneCOptions> = {}): Promise<OneC> => beginSession(shop.oneC(options))

const document = (content: string) => `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация>${content}</КоммерческаяИнформация>`
const offerOf = (id: string, price: string) =>
  document(
    `<ПакетПредложений><Предложения><Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Валюта>KZT</Валюта></Цена></Цены></Предложение></Предложения></ПакетПредложений>`,
  )

/** Sends one file and imports it. @returns the text that 1C shows */
async function refusalOf(name: string, content: Buffer | string, entry = name): Promise<string> {
  // In one part: equal parts in a row would be taken for repetitions.
  const client = await begin({ partBytes: 64 * 1024 ** 2 })
  await client.file(name, Buffer.from(content))
  const response = await client.import(entry)
  expect(response).toMatchObject({ status: 200, outcome: 'failure' })
  expect(await shop.counts()).toEqual(before)
  return response.text
}

test.each([
  '%2e%2e%2f%2e%2e%2fserver.ts',
  '..%5C..%5Cserver.ts',
  'import_files/%2E%2E/%2E%2E/%2E%2E/x.jpg',
  '%ea%e0%f0%f2%e8%ed%ea%e8%5c..%5c..%5cx.jpg',
  'x%00.xml',
  '%00',
  '..',
  '/',
  `${'a/'.repeat(30)}x.xml`,
  'x'.repeat(1000),
])('EXCH-04 the file name %s is refused', async (name) => {
  const client = await begin()
  const response = await client.request(`type=catalog&mode=file&filename=${name}`, { body: Buffer.from('content') })
  expect(response).toMatchObject({ status: 200, outcome: 'failure' })
  expect(response.text).toMatch(/^Имя файла .* не принимается/)
})

test('EXCH-04 a version, a step and a kind with control characters are named or ignored, and are no failure of the shop', async () => {
  const client = await begin()
  expect((await client.request('type=catalog&mode=init&version=2%00.09')).body.toString()).toMatch(/^zip=yes/)
  expect((await client.request('type=catalog&mode=dance%00')).text).toMatch(/^Неизвестный шаг обмена mode=dance\?\./)
  expect((await client.request('type=sale%01&mode=init')).text).toMatch(/^Неизвестный вид обмена type=sale\?\./)
})

test('EXCH-04 SEC-01:uploads absolute names and names escaped twice stay inside the folder of the session, which no other user reads', async () => {
  const client = await begin()
  for (const name of ['/etc/passwd', 'C:%5CWindows%5Cx.xml', '%252e%252e%252fserver.ts', '%5C%5Chost%5Cshare%5Cx.xml', 'part-1', '1'])
    expect((await client.request(`type=catalog&mode=file&filename=${name}`, { body: Buffer.from(name) })).outcome).toBe('success')
  const folder = join(shop.services.config.dataFolder, 'exchange')
  const sessions = await readdir(folder)
  const files = await Promise.all(sessions.map((session) => readdir(join(folder, session))))
  expect([...sessions, ...files.flat()].filter((name) => !/^\d+$/.test(name))).toEqual([])
  for (const path of [folder, ...sessions.map((session) => join(folder, session))]) expect((await stat(path)).mode & 0o077).toBe(0)
})

test('EXCH-04 an archive that unpacks to far more than it says or holds is refused', async () => {
  const spaces = Buffer.alloc(20 * 1024 ** 2, ' ')
  expect(await refusalOf('bomb.zip', zipOf([{ name: 'import.xml', content: spaces }]), 'import.xml')).toMatch(/архив слишком большой/)
  const lying = zipOf([{ name: 'import.xml', content: document(' '.repeat(100_000)) }])
  for (const at of [22, lying.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24]) lying.writeUInt32LE(200, at)
  expect(await refusalOf('lying.zip', lying, 'import.xml')).toMatch(/архив повреждён/)
})

test('EXCH-04 an endless text is refused', async () => {
  const long = document(
    `<Каталог><Товары><Товар><Ид>1</Ид><Наименование>${'x'.repeat(17 * 1024 ** 2)}</Наименование></Товар></Товары></Каталог>`,
  )
  expect(await refusalOf('long.xml', long)).toMatch(/текст больше допустимого/)
})

test('EXCH-04 a product with a name and an article of ten thousand characters does not stop the others', async () => {
  const second = await openExchangeShop()
  const long = Array.from({ length: 10_000 }, (_, at) => String.fromCharCode(0x430 + ((at * at * 7) % 32))).join('')
  const record = (id: string, name: string) => `<Товар><Ид>${id}</Ид><Артикул>${name}</Артикул><Наименование>${name}</Наименование></Товар>`
  const xml = document(`<Каталог><Товары>${record('long', long)}${record('short', 'Кран')}</Товары></Каталог>`)
  const response = await sendCatalogue(
    openOneC({ url: second.url, login: second.login }),
    new Map([['import.xml', Buffer.from(xml)]]),
    false,
  )
  expect(response.text).toMatch(/^Загружено товаров: 2,/)
  const { rows } = await second.pool.query(
    'select external_id as id, left(name, 4) as name, length(name) as length from products order by 1',
  )
  expect(rows).toEqual([
    { id: 'long', name: long.slice(0, 4), length: 1000 },
    { id: 'short', name: 'Кран', length: 4 },
  ])
  await second.close()
})

test('EXCH-04 an empty file, one of spaces only and an empty archive are named, with what to do', async () => {
  const remedy = /Проверьте в узле обмена.*повторите обмен.*Ничего не изменено\.$/
  for (const content of [' ', '\r\n\t', '\ufeff', '<?xml version="1.0" encoding="UTF-8"?>\n']) {
    const text = await refusalOf('import.xml', content)
    expect([content, text]).toEqual([content, expect.stringMatching(/^Файл import\.xml, строка \d: файл пустой/)])
    expect(text).toMatch(remedy)
  }
  expect(await refusalOf('catalogue.zip', zipOf([{ name: 'import.xml', content: '' }]), 'import.xml')).toMatch(
    /^Файл import\.xml, строка 1: файл пустой/,
  )
  const empty = await refusalOf('catalogue.zip', zipOf([]), 'import.xml')
  expect(empty).toMatch(/^Файл catalogue\.zip: нет ни одного файла CommerceML/)
  expect(empty).toMatch(remedy)
  const client = await begin()
  await client.request('type=catalog&mode=file&filename=import.xml', { body: Buffer.alloc(0) })
  expect((await client.import('import.xml')).text).toMatch(
    /^Файл import\.xml не был загружен в этом сеансе или пришёл пустым\. .*проверьте/,
  )
})

test('EXCH-04 a digit changed inside an archive is found by its checksum, compressed or not', async () => {
  const { rows } = await shop.pool.query('select external_id from products limit 1')
  const zip = zipOf([{ name: 'offers.xml', content: offerOf(rows[0].external_id, '12345'), stored: true }])
  zip[zip.indexOf('12345')] = '9'.charCodeAt(0)
  expect(await refusalOf('offers.zip', zip, 'offers.xml')).toMatch(/^Файл offers\.xml.*архив повреждён/)
  const compressed = zipOf([{ name: 'offers.xml', content: offerOf(rows[0].external_id, '12345') }])
  compressed.writeUInt32LE(1, compressed.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 16)
  expect(await refusalOf('compressed.zip', compressed, 'offers.xml')).toMatch(/архив повреждён/)
})

test('EXCH-04 a file cut at any place changes nothing', async () => {
  const files = await samplePackage('clothes-2.08-small')
  const offers = files.get('offers.xml') ?? [...files].find(([name]) => name.includes('offers'))![1]
  for (const share of [0.1, 0.35, 0.6, 0.85, 0.99])
    expect(await refusalOf('offers.xml', offers.subarray(0, Math.floor(offers.length * share)))).toMatch(
      /^Файл offers\.xml(, строка \d+)?: (файл обрывается|кодировка)/,
    )
})

test('EXCH-04 SEC-01:sessions the token of one session does not open another one, and ends after a day without a request', async () => {
  const known = await begin()
  const other = await begin({ hasCookies: false, hasSessid: false })
  expect((await other.request('type=catalog&mode=init')).text).toMatch(/^Сеанс обмена не найден/)
  const { headers } = await known.request('type=catalog&mode=init')
  expect(headers['set-cookie']).toBeUndefined()
  const greeting = (await shop.oneC().checkauth()).text
  const [, id, signature] = /sessid=(\d+)-(\w+)/.exec(greeting)!
  const init = async (token: string) => (await other.request(`type=catalog&mode=init&sessid=${token}`)).text
  for (const token of [`${Number(id) - 1}-${signature}`, `${id}-${signature!.slice(1)}0`, `${id}-`, '-', `${id}-${signature}-1`])
    expect(await init(token)).toMatch(/^Сеанс обмена не найден/)
  const [, whole = ''] = /sessid=(\S+)/.exec(greeting)!
  expect(await init(whole)).toMatch(/file_limit=/)
  await shop.pool.query("update exchange_sessions set last_request_at = now() - interval '25 hours'")
  expect(await init(whole)).toMatch(/^Сеанс обмена не найден/)
})

test('EXCH-04 two classifiers in one session are both loaded, also as two whole lists', async () => {
  const catalogue = (at: number) =>
    document(
      `<Классификатор><Ид>classifier-${at}</Ид><Группы><Группа><Ид>group-${at}</Ид><Наименование>Раздел ${at}</Наименование><Группы><Группа><Ид>leaf-${at}</Ид><Наименование>Подраздел ${at}</Наименование></Группа></Группы></Группа></Группы></Классификатор>
      <Каталог СодержитТолькоИзменения="false"><Ид>catalogue-${at}</Ид><ИдКлассификатора>classifier-${at}</ИдКлассификатора><Товары><Товар><Ид>product-${at}</Ид><Наименование>Изделие ${at}</Наименование><Группы><Ид>leaf-${at}</Ид></Группы></Товар></Товары></Каталог>`,
    )
  const files = new Map([1, 2].map((at) => [`import${at}_1.xml`, Buffer.from(catalogue(at))]))
  const second = await openExchangeShop()
  const client = openOneC({ url: second.url, login: second.login, version: '2.09' })
  await sendCatalogue(client, files, true)
  const { rows } = await second.pool.query(
    `select p.external_id as product, s.external_id as leaf, c.external_id as category, p.is_active and s.is_active and c.is_active as active
     from products p join subcategories s on s.id = p.subcategory_id join categories c on c.id = s.category_id order by 1`,
  )
  expect(rows).toEqual([1, 2].map((at) => ({ product: `product-${at}`, leaf: `leaf-${at}`, category: `group-${at}`, active: true })))
  await second.close()
})

test('EXCH-04 a thousand open sessions do not hold up a base, and end by themselves', async () => {
  await Promise.all(Array.from({ length: 20 }, async () => expect((await shop.oneC().checkauth()).outcome).toBe('success')))
  await shop.pool.query(`insert into exchange_sessions (kind, client_address, user_agent)
    select kind, client_address, user_agent from exchange_sessions, generate_series(1, 50) where state = 'open'`)
  const open = async () => (await shop.pool.query("select count(*) as count from exchange_sessions where state = 'open'")).rows[0].count
  expect(await open()).toBeGreaterThanOrEqual(1000)
  const files = await samplePackage('clothes-2.08-small')
  expect((await sendCatalogue(shop.oneC({ version: '2.09' }), files, true)).outcome).toBe('success')
  await shop.pool.query("update exchange_sessions set last_request_at = now() - interval '2 hours'")
  await endQuietSessions(shop.services, createImportRunner(shop.services))
  expect(await open()).toBe(0)
})
