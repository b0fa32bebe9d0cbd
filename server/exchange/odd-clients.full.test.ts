// Checks clients that write names, requests and passwords in their own way (EXCH-04).
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSettings } from '#test/set-settings.ts'
import { openExchangeShop, samplePackage, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { beginSession, sendCatalogue, type OneCOptions } from '#test/fake-1c/one-c-client.ts'
import { openLog } from '../process/log.ts'
import { openShop } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'
import { zipOf } from '#test/zip.ts'

const logged: string[] = []

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop({ followsChanges: true, log: openLog('debug', { write: (line) => void logged.push(line) }) })
})
afterAll(() => shop.close())

const oddClients: [string, Partial<OneCOptions>][] = [
  ['HTTP/1.0 without Host', { httpVersion: '1.0', hasHost: false }],
  ['no cookies, sessid in the address', { hasCookies: false }],
  ['cookies alone', { hasSessid: false, keepsConnection: true }],
  ['the password with every request and nothing else', { hasCookies: false, hasSessid: false, hasBasicAlways: true }],
  ['Expect: 100-continue', { expectsContinue: true }],
  ['the address of Bitrix', { headers: { 'content-TYPE': 'multipart/form-data' } }],
  ['a type of content that is none', { headers: { 'Content-Type': '???' } }],
  ['a client that accepts gzip', { headers: { 'Accept-Encoding': 'gzip, br' } }],
]
test.each(oddClients)('EXCH-04 a client with %s goes through a whole session', async (name, options) => {
  const url = name.includes('Bitrix') ? shop.url.replace('/exchange/1c', '/bitrix/admin/1c_exchange.php') : shop.url
  const response = await sendCatalogue(shop.oneC({ url, ...options }), await samplePackage('clothes-2.08-small'), false)
  expect(response.text).toMatch(/^Загружено товаров: 2, /)
  expect(response.headers['content-encoding']).toBeUndefined()
})

test('EXCH-04 an address that ends with a slash is the same, also for HTTP/1.0 without Host', async () => {
  expect((await shop.oneC({ url: `${shop.url}/`, httpVersion: '1.0', hasHost: false }).checkauth()).outcome).toBe('success')
})

test('EXCH-04 file names come as escapes of windows-1251, with backslashes and folders', async () => {
  const client = await beginSession(shop.oneC({ hasWindowsNames: true }))
  const files = await samplePackage('clothes-2.08-small')
  await client.file('C:\\обмен\\товары.xml', files.get('import.xml')!)
  expect((await client.import('обмен/товары.xml')).outcome).toBe('success')
  const { rows } = await shop.pool.query('select name from exchange_files order by id desc limit 1')
  expect(rows).toEqual([{ name: 'обмен/товары.xml' }])
})

test('EXCH-04 a space in a file name comes as %20 or, as forms write it, as a plus sign', async () => {
  const client = await beginSession(shop.oneC())
  const body = (await samplePackage('clothes-2.08-small')).get('import.xml')!
  await client.request('type=catalog&mode=file&filename=all+products%2B1.xml', { body })
  expect((await client.request('type=catalog&mode=import&filename=all%20products%2B1.xml')).outcome).toBe('success')
})

test('EXCH-04 names that lead outside, a huge part, a DOCTYPE and a zip with a path outside are refused with the reason', async () => {
  const client = await beginSession(shop.oneC())
  for (const name of ['../../server/main.ts', 'import_files/../../x.jpg', 'a\u0000b'])
    expect(await client.part(name, Buffer.from('x'))).toMatchObject({ status: 200, outcome: 'failure' })
  const huge = await client.request(`type=catalog&mode=file&filename=a.xml`, { body: Buffer.alloc(0) })
  expect(huge.outcome).toBe('success')
  await client.file('doctype.xml', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><КоммерческаяИнформация/>'))
  expect((await client.import('doctype.xml')).text).toContain('DOCTYPE')
  await client.file('outside.zip', zipOf([{ name: '../import.xml', content: '<a/>' }]))
  expect((await client.import('import.xml')).text).toMatch(/^Файл outside\.zip: .*за пределы папки обмена/)
})

test('EXCH-04 ten gigabytes declared are refused before they are read', async () => {
  const client = shop.oneC({ headers: { 'content-length': String(10 * 1024 ** 3) } })
  await client.checkauth()
  const response = await client.request('type=catalog&mode=file&filename=a.zip')
  expect(response).toMatchObject({ status: 200, outcome: 'failure' })
  expect(response.text).toMatch(/^Часть файла больше 512 МБ/)
})

test('EXCH-04 a guessed session token is refused; unknown types and steps are named', async () => {
  const client = shop.oneC({ hasCookies: false, hasSessid: false })
  const guessed = await client.request(`type=catalog&mode=init&sessid=1-${randomBytes(32).toString('hex')}`)
  expect(guessed).toMatchObject({ status: 200, outcome: 'failure' })
  expect(guessed.text).toMatch(/^Сеанс обмена не найден или закончился/)
  const known = shop.oneC()
  await known.checkauth()
  expect((await known.request('type=catalog&mode=dance')).text).toContain('mode=dance')
  expect((await known.request('type=reference&mode=init')).text).toContain('type=reference')
})

test('EXCH-04 a client gets its own version of the schema, unless it is newer than ours', async () => {
  for (const [sent, expected] of [
    ['2.03', '2.03'],
    ['2.08', '2.08'],
    ['2.10', '2.09'],
    ['3.1', '2.09'],
  ] as const) {
    const client = shop.oneC({ version: sent })
    await client.checkauth()
    expect((await client.init()).body.toString()).toMatch(new RegExp(`\\nversion=${expected.replace('.', '\\.')}\\n$`))
  }
})

test('EXCH-04 a second question mark in the address divides parameters as well', async () => {
  const client = shop.oneC()
  expect((await client.checkauth()).outcome).toBe('success')
  expect(await client.request('site=s1?type=catalog&mode=init')).toMatchObject({ outcome: 'zip=yes' })
})

test('EXCH-04 ten wrong passwords lock the address for a while, and neither password nor session is logged', async () => {
  const wrong = shop.oneC({ login: '1c:wrong-but-long-password' })
  for (let tries = 0; tries < 10; tries++) expect((await wrong.checkauth()).text).toMatch(/^Неверное имя или пароль/)
  const locked = await shop.oneC().checkauth()
  expect(locked).toMatchObject({ status: 200, outcome: 'failure', headers: { 'retry-after': '900' } })
  expect(locked.text).toMatch(/закрыт на 15 минут/)
  await shop.pool.query('delete from attempts')
  expect((await shop.oneC().checkauth()).outcome).toBe('success')
  expect((await shop.oneC().request('type=catalog&mode=checkauth')).text).toMatch(/^Не переданы имя и пароль/)
  const log = logged.join('\n')
  expect(log).toContain('/exchange/1c')
  expect(log).not.toMatch(/sessid=\d/)
  for (const secret of ['wrong-but-long-password', 'very-secret-password', Buffer.from(shop.login).toString('base64')])
    expect(log).not.toContain(secret)
})

test('EXCH-04 while the shop is closed for maintenance 1C gets the reason in plain text', async () => {
  await setSettings(shop.services.db, { 'shop.closedUntil': new Date(Date.now() + 3_600_000).toISOString() })
  const response = await eventually(async () => {
    const closed = await shop.oneC().checkauth()
    expect(closed.outcome).toBe('failure')
    return closed
  })
  expect(response.status).toBe(200)
  expect(response.text).toMatch(/^Мы обновляем магазин\. .* Повторите обмен позже\.$/)
  await setSettings(shop.services.db, { 'shop.closedUntil': null })
  await eventually(async () => expect((await shop.oneC().checkauth()).outcome).toBe('success'))
})

test('EXCH-04 without EXCHANGE_LOGIN both addresses are pages that do not exist', async () => {
  const closed = await openShop({ products: 'none', app: true })
  for (const url of ['/exchange/1c?type=catalog&mode=checkauth', '/bitrix/admin/1c_exchange.php?type=catalog&mode=checkauth'])
    expect((await closed.app.inject({ url })).statusCode).toBe(404)
  await closed.close()
})

test('EXCH-04 a base that sends its password alone never gets the session of another base of the same address that sends its token', async () => {
  await shop.pool.query('delete from exchange_sessions')
  const files = await samplePackage('clothes-2.08-small')
  const alone = shop.oneC({ hasCookies: false, hasSessid: false, hasBasicAlways: true })
  const other = shop.oneC()
  await alone.checkauth()
  await other.checkauth()
  await other.init()
  await other.file('import.xml', files.get('import.xml')!)
  await alone.init()
  for (const [name, content] of files) await alone.file(name, content)
  await other.file('offers.xml', files.get('offers.xml')!)
  const { rows } = await shop.pool.query(
    'select array_agg(name order by id) as names from exchange_files group by session_id order by session_id',
  )
  expect(rows.map(({ names }) => names)).toEqual([[...files.keys()], ['import.xml', 'offers.xml']])
})
