// Ends sessions that break off: the owner gets an e-mail, half a list deactivates nothing (EXCH-04).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueXml, groupXml, offersXml, offerXml, priceXml, productXml } from '#test/fixtures/commerceml.ts'
import { beginSession, openOneC, sendCatalogue, type OneC } from '#test/fake-1c/one-c-client.ts'
import { openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { zipOf } from '#test/zip.ts'
import { mailQueue } from '../mail/mail-queue.ts'
import { endQuietSessions } from './end-quiet-sessions.ts'
import { closeBatch } from './import-queue.ts'
import { createImportRunner } from './run-import.ts'

const groups = groupXml('g', 'Насосы', groupXml('g1', 'Циркуляционные'))
const catalogueOf = (ids: readonly string[], full: boolean) =>
  Buffer.from(catalogueXml({ groups, full, products: ids.map((id) => productXml({ id, article: id, group: 'g1' })) }))
const pricesOf = (ids: readonly string[]) => Buffer.from(offersXml(ids.map((id) => offerXml(id, priceXml('100')))))

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.empty()
  await shop.services.jobs.deleteAllJobs(mailQueue)
  await sendCatalogue(oneC(), new Map([['import.xml', catalogueOf(['a', 'b'], true)]]), true)
})

const oneC = (version: string | null = '2.09'): OneC => openOneC({ url: shop.url, login: shop.login, ...(version && { version }) })
const begin = (version?: string | null): Promise<OneC> => beginSession(oneC(version))
async function send(client: OneC, name: string, content: Buffer) {
  await client.file(name, content)
  expect((await client.import(name)).outcome).toBe('success')
}
const newest = async () =>
  (await shop.pool.query('select id, kind, state, message, version, batch from exchange_sessions order by id desc limit 1')).rows[0]
const active = async () =>
  (await shop.pool.query('select external_id as id from products where is_active order by 1')).rows.map(({ id }) => id)
async function afterSilence() {
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '61 minutes'`)
  await endQuietSessions(shop.services, createImportRunner(shop.services))
}
const emails = async () =>
  (await shop.services.jobs.findJobs<{ to: { address: string }; subject: string; text: string }>(mailQueue)).map(({ data }) => data)

const cut = (content: Buffer) => content.subarray(0, content.length - 40)
const damaged = zipOf([{ name: 'import_files/00/a.jpg', content: Buffer.alloc(5000, 1), stored: true }]).subarray(0, 300)
const refusals: [name: string, file: string, content: Buffer, reason: string][] = [
  ['pictures', 'pictures.zip', damaged, 'архив повреждён'],
  ['the rest of a whole list', 'import1_1.xml', cut(catalogueOf(['b'], true)), 'файл обрывается'],
]
test.each(refusals)(
  'EXCH-06 the owner gets one e-mail when an import that 1C did not wait for is refused: %s',
  async (_name, file, content, reason) => {
    const client = await begin()
    await send(client, 'import0_1.xml', catalogueOf(['a'], true))
    await client.file(file, content)
    // 1C has requested the import and closed the connection; the process was killed.
    await closeBatch(shop.services.db, await newest())
    await afterSilence()
    await afterSilence()
    expect(await newest()).toMatchObject({ state: 'failed', message: expect.stringContaining(reason) })
    expect(await emails()).toEqual([
      expect.objectContaining({
        to: expect.objectContaining({ address: 'orders@rodnik.example' }),
        subject: 'Выгрузка товаров из 1С не завершена',
        text: expect.stringContaining(reason),
      }),
    ])
    expect(await active(), 'a refused part deactivates nothing').toEqual(['a', 'b'])
  },
)

test.each([
  ['files without a request to import them', null, ['import1_1.xml']],
  ['a base that ends its other sessions', '2.09', []],
])('EXCH-04 EXCH-06 a whole list that breaks off deactivates nothing, and the owner gets an e-mail: %s', async (_name, version, next) => {
  const client = await begin(version)
  await send(client, 'import0_1.xml', catalogueOf(['a'], true))
  for (const name of next) await client.file(name, catalogueOf(['b'], true))
  await afterSilence()
  expect(await newest()).toMatchObject({ state: 'failed', message: expect.stringContaining('Обмен прервался') })
  expect(await emails()).toHaveLength(1)
  expect(await active()).toEqual(['a', 'b'])
  // The base goes on after all.
  await send(client, 'import2_1.xml', catalogueOf(['c'], true))
  expect((await client.complete()).outcome).toBe('success')
  expect(await active()).toEqual(next.length > 0 ? ['a', 'b', 'c'] : ['a', 'c'])
})

test('EXCH-06 the owner gets one e-mail about files that 1C sent and never had imported, however often', async () => {
  for (let session = 0; session < 2; session++) await (await begin()).file('import0_1.xml', catalogueOf(['a'], true))
  await afterSilence()
  await afterSilence()
  expect((await emails()).map(({ text }) => text)).toEqual([expect.stringContaining('не попросила их загрузить')])
})

test.each(['2.09', null])(
  'EXCH-04 a whole list of a base that never ends its sessions is complete after its silence: %s',
  async (version) => {
    await shop.pool.query("delete from exchange_steps where mode in ('complete', 'deactivate')")
    await send(await begin(version), 'import0_1.xml', catalogueOf(['a'], true))
    await afterSilence()
    expect(await newest()).toMatchObject({ state: 'done' })
    expect([await active(), await emails()]).toEqual([['a'], []])
  },
)

test('EXCH-04 changes whose products came after their prices are completed, though the base does not end the session', async () => {
  const client = await begin()
  await send(client, 'prices0_1.xml', pricesOf(['new']))
  await send(client, 'import0_1.xml', catalogueOf(['new'], false))
  await afterSilence()
  expect(await newest()).toMatchObject({ state: 'done' })
  expect((await shop.pool.query("select price_tiyn from products where external_id = 'new'")).rows).toEqual([{ price_tiyn: 10_000 }])
})

/** Sends a whole session, as another base or the next exchange does. */
const sendLater = (files: Record<string, Buffer>) => sendCatalogue(oneC(), new Map(Object.entries(files)), true)
const priceOf = async (id: string) =>
  (await shop.pool.query('select price_tiyn from products where external_id = $1', [id])).rows[0]?.price_tiyn

test('EXCH-04 files that a silent session would read again do not replace what a later one has brought; the owner gets an e-mail', async () => {
  const client = await begin()
  await send(client, 'prices0_1.xml', pricesOf(['new']))
  await send(client, 'import0_1.xml', catalogueOf(['new'], false))
  await sendLater({ 'prices0_1.xml': Buffer.from(offersXml([offerXml('new', priceXml('200'))])) })
  await afterSilence()
  expect(await priceOf('new')).toBe(20_000)
  expect((await emails()).map(({ text }) => text)).toEqual([expect.stringContaining('другой обмен загрузил более новые данные')])
  expect(await client.complete()).toMatchObject({ outcome: 'failure', text: expect.stringContaining('Повторите обмен целиком') })
  expect(await priceOf('new')).toBe(20_000)
})

test('EXCH-04 an import that a killed process left waiting does not replace what a later session has brought', async () => {
  const client = await begin()
  await client.file('prices0_1.xml', pricesOf(['a']))
  await closeBatch(shop.services.db, await newest())
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '1 minute'`)
  await sendLater({ 'prices0_1.xml': Buffer.from(offersXml([offerXml('a', priceXml('200'))])) })
  expect(await client.import('prices0_1.xml')).toMatchObject({
    outcome: 'failure',
    text: expect.stringContaining('Повторите обмен целиком'),
  })
  await afterSilence()
  expect(await priceOf('a')).toBe(20_000)
})

test('EXCH-03 EXCH-04 the end of a whole list leaves what another session has named meanwhile', async () => {
  await shop.pool.query("delete from exchange_steps where mode in ('complete', 'deactivate')")
  await send(await begin(null), 'import0_1.xml', catalogueOf(['a'], true))
  await sendLater({ 'import0_1.xml': catalogueOf(['c'], false), 'prices0_1.xml': pricesOf(['c']) })
  await shop.pool.query("delete from exchange_steps where mode in ('complete', 'deactivate')")
  await afterSilence()
  expect([await active(), await priceOf('c'), await emails()]).toEqual([['a', 'c'], 10_000, []])
})

test('EXCH-03 EXCH-04 packages of products and offers of an old client are one list, which its silence ends', async () => {
  const packageOf = (id: string) =>
    zipOf([
      { name: 'import.xml', content: catalogueOf([id], true) },
      { name: 'offers.xml', content: offersXml([offerXml(id, priceXml('100'))], { full: true }) },
    ])
  const client = await begin(null)
  for (const [at, id] of ['b', 'c'].entries()) {
    await client.file(`v8_${at}.zip`, packageOf(id))
    expect((await client.import('import.xml')).outcome).toBe('success')
    expect(await active()).toContain('a')
  }
  await afterSilence()
  expect(await active()).toEqual(['b', 'c'])
})
