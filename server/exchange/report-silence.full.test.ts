// Checks when the owner learns that a base of 1C is silent (EXCH-06).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commerceMl, groupXml, productXml } from '#test/fixtures/commerceml.ts'
import { beginSession, expectSuccess } from '#test/fake-1c/one-c-client.ts'
import { emailsIn } from '#test/mail/mailbox.ts'
import { openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { mailQueue } from '../mail/mail-queue.ts'
import { purgeSessions } from './purge-sessions.ts'
import { reportSilence } from './report-silence.ts'

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const catalogueOf = (classifier: string) =>
  commerceMl(
    `<Классификатор><Ид>${classifier}</Ид><Группы>${groupXml('g', 'Краны')}</Группы></Классификатор>
    <Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><ИдКлассификатора>${classifier}</ИдКлассификатора><Товары>${productXml({ id: `${classifier}1`, group: 'g' })}</Товары></Каталог>`,
  )
const offersOf = (classifier: string) =>
  commerceMl(
    `<ПакетПредложений СодержитТолькоИзменения="true"><Ид>k#</Ид><ИдКлассификатора>${classifier}</ИдКлассификатора><Предложения><Предложение><Ид>${classifier}1</Ид><Количество>1</Количество></Предложение></Предложения></ПакетПредложений>`,
  )

type Spoken = { files?: string[]; hoursAgo: number; address?: string; kind?: 'catalog' | 'sale' }

/** Exchanges as a base does. @returns the session */
async function speak({ files = [], hoursAgo, address = '203.0.113.1', kind = 'catalog' }: Spoken): Promise<number> {
  const client = shop.oneC()
  expectSuccess(await client.checkauth(kind))
  await client.init(kind)
  if (kind === 'sale') await client.request('type=sale&mode=query')
  for (const [at, content] of files.entries()) {
    await client.file(`file${at}.xml`, Buffer.from(content))
    expectSuccess(await client.import(`file${at}.xml`))
  }
  const { rows } = await shop.pool.query(
    `update exchange_sessions set client_address = $1, last_request_at = now() - make_interval(hours => $2)
    where id = (select max(id) from exchange_sessions) returning id`,
    [address, hoursAgo],
  )
  return Number(rows[0].id)
}
const silentSessions = async () => {
  await reportSilence(shop.services)
  return (await shop.pool.query('select id from exchange_sessions where silence_mailed_at is not null order by id')).rows.map(
    ({ id }) => id,
  )
}
const textsSent = async () => (await emailsIn(shop.services)).map(({ text }) => text.replaceAll('\u00a0', ' '))

test('EXCH-06 the owner gets one e-mail for one silence', async () => {
  expect(await reportSilence(shop.services)).toBe(false)
  await beginSession(shop.oneC())
  expect(await reportSilence(shop.services)).toBe(false)
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '25 hours'`)
  expect([await reportSilence(shop.services), await reportSilence(shop.services)]).toEqual([true, false])
  const emails = await shop.services.jobs.findJobs<{ subject: string }>(mailQueue)
  expect(emails.map(({ data }) => data.subject.replaceAll('\u00a0', ' '))).toEqual(['1С молчит больше 24 часов'])
  await beginSession(shop.oneC())
  expect(await reportSilence(shop.services)).toBe(false)
})

test('EXCH-06 the owner learns that no products come although orders are exchanged, and the reverse', async () => {
  const client = shop.oneC()
  await beginSession(client)
  await client.checkauth('sale')
  await client.init('sale')
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '25 hours' where kind = 'catalog'`)
  expect([await reportSilence(shop.services), await reportSilence(shop.services)]).toEqual([true, false])
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '25 hours' where kind = 'sale'`)
  expect([await reportSilence(shop.services), await reportSilence(shop.services)]).toEqual([true, false])
  const texts = (await emailsIn(shop.services)).map(({ text }) => text.replaceAll('\u00a0', ' ')).toSorted()
  expect(texts).toEqual([
    expect.stringContaining('не было обмена заказами дольше обычного. Новые заказы не попадают в 1С.'),
    expect.stringContaining('не было обмена товарами дольше обычного. Цены и остатки на сайте могли устареть.'),
  ])
})

test('EXCH-06 of two bases behind one login and one address the silence of one is noticed while the other exchanges', async () => {
  await speak({ files: [catalogueOf('first')], hoursAgo: 26 })
  const silent = await speak({ files: [catalogueOf('first')], hoursAgo: 25 })
  await speak({ files: [catalogueOf('second')], hoursAgo: 1 })
  expect(await silentSessions()).toEqual([silent])
  await speak({ files: [offersOf('second')], hoursAgo: 0 })
  expect(await reportSilence(shop.services), 'one e-mail for one silence').toBe(false)
  const texts = await textsSent()
  expect(texts).toEqual([expect.stringContaining('не было обмена товарами дольше обычного')])
  expect(texts[0]).toContain(`Сеанс: ${silent}`)
  const again = await speak({ files: [offersOf('first')], hoursAgo: 0 })
  expect(await reportSilence(shop.services)).toBe(false)
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '25 hours' where id = $1`, [again])
  expect(await silentSessions(), 'the next silence').toEqual([silent, again])
})

test('EXCH-06 a base switched off on purpose is reported once, and forgotten with its sessions', async () => {
  const first = await speak({ files: [catalogueOf('first')], hoursAgo: 13 * 24 })
  const off = await speak({ files: [catalogueOf('first')], hoursAgo: 13 * 24 })
  const other = () => speak({ files: [catalogueOf('second')], hoursAgo: 0 })
  await other()
  expect(await silentSessions()).toEqual([off])
  await other()
  expect(await reportSilence(shop.services)).toBe(false)
  await shop.pool.query(`update exchange_sessions set started_at = now() - interval '15 days' where id = any($1)`, [[first, off]])
  expect(await purgeSessions(shop.services)).toMatchObject({ sessions: 2 })
  expect(await reportSilence(shop.services)).toBe(false)
  expect(await textsSent()).toHaveLength(1)
})

const [home, other] = ['203.0.113.1', '198.51.100.1']
test.each<[string, Spoken[], number[]]>([
  [
    'a base whose address has changed',
    [
      { files: [catalogueOf('first')], hoursAgo: 30 },
      { files: [offersOf('first')], hoursAgo: 1, address: other },
    ],
    [],
  ],
  [
    'a base that has nothing to send, at its address and at a new one',
    [{ files: [catalogueOf('first')], hoursAgo: 60 }, { hoursAgo: 30 }, { hoursAgo: 1, address: other }],
    [],
  ],
  [
    'a base with two catalogues, of which one has not changed',
    [
      { files: [catalogueOf('first'), offersOf('second')], hoursAgo: 60 },
      { files: [offersOf('first')], hoursAgo: 30 },
      { files: [offersOf('second')], hoursAgo: 1 },
    ],
    [],
  ],
  [
    'a base next to one that has nothing to send at its own address',
    [
      { files: [catalogueOf('first')], hoursAgo: 31 },
      { files: [catalogueOf('first')], hoursAgo: 30 },
      { files: [catalogueOf('second')], hoursAgo: 2, address: other },
      { hoursAgo: 1, address: other },
    ],
    [1],
  ],
  [
    'an exporter that names another classifier in each session, and works',
    [
      { files: [catalogueOf('first')], hoursAgo: 50 },
      { files: [catalogueOf('second')], hoursAgo: 30 },
      { files: [catalogueOf('third')], hoursAgo: 1 },
    ],
    [],
  ],
  [
    'an exporter that names another classifier in each session, and is silent',
    [
      { files: [catalogueOf('first')], hoursAgo: 50 },
      { files: [catalogueOf('second')], hoursAgo: 30 },
    ],
    [1],
  ],
  [
    'orders of a base while another one exchanges orders at its own address',
    [
      { files: [catalogueOf('first')], hoursAgo: 2 },
      { files: [catalogueOf('second')], hoursAgo: 2, address: other },
      { kind: 'sale', hoursAgo: 30 },
      { kind: 'sale', hoursAgo: 1, address: other },
    ],
    [2],
  ],
  [
    'orders of two bases at one address, which cannot be distinguished',
    [
      { files: [catalogueOf('first')], hoursAgo: 2 },
      { files: [catalogueOf('second')], hoursAgo: 2 },
      { kind: 'sale', hoursAgo: 30 },
      { kind: 'sale', hoursAgo: 1 },
    ],
    [],
  ],
  [
    'two bases at once, and an older session of one of them',
    [
      { files: [catalogueOf('first')], hoursAgo: 50 },
      { files: [offersOf('first')], hoursAgo: 40, address: other },
      { files: [catalogueOf('second')], hoursAgo: 30, address: home },
    ],
    [1, 2],
  ],
])('EXCH-06 silence of a base: %s', async (_title, spoken, silent) => {
  const ids: number[] = []
  for (const one of spoken) ids.push(await speak(one))
  expect(await silentSessions()).toEqual(silent.map((at) => ids[at]))
  expect(await textsSent()).toHaveLength(silent.length > 0 ? 1 : 0)
})
