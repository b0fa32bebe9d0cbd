// Sends whole lists batch by batch: the end must deactivate the same as one import of all files.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueXml, commerceMl, groupXml, offersXml, offerXml, priceXml, productXml } from '#test/fixtures/commerceml.ts'
import { beginSession, openOneC, sendCatalogue, type OneC } from '#test/fake-1c/one-c-client.ts'
import { snapshot } from '#test/import-snapshot.ts'
import { openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { importCommerceMl } from '../commerceml/import-commerceml.ts'
import { getExchangeFolder } from './exchange-folder.ts'
import { listSessions } from './list-sessions.ts'
import { endQuietSessions } from './end-quiet-sessions.ts'
import { rerunSession } from './run-again.ts'
import { createImportRunner } from './run-import.ts'

const groups = groupXml('g', 'Насосы', groupXml('g1', 'Циркуляционные') + groupXml('g2', 'Скважинные'))
const lists = '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование><Валюта>KZT</Валюта></ТипЦены></ТипыЦен>'
const stock = (count: number) => `<Склад ИдСклада="w" КоличествоНаСкладе="${count}"/>`
const product = (id: string, group = 'g1') => productXml({ id, article: id, group })

/** `a` to `d`, and `v` with the variants `v#1` and `v#2`. */
const beginning = {
  'import.xml': catalogueXml({
    groups,
    full: true,
    products: ['a', 'b', 'c', 'd', 'v'].map((id) => product(id, id === 'd' ? 'g2' : 'g1')),
  }),
  'offers.xml': offersXml(
    ['a', 'b', 'c', 'd', 'v#1', 'v#2'].map((id) => offerXml(id, priceXml('100') + stock(5))),
    { full: true, lists },
  ),
}
/** Without `d` and its group, without offers of `c` and `v#2`; prices and stock in files of their own. */
const following = {
  'import0_1.xml': catalogueXml({
    groups: groupXml('g', 'Насосы', groupXml('g1', 'Циркуляционные')),
    full: true,
    products: ['a', 'b'].map((id) => product(id)),
  }),
  'import1_1.xml': catalogueXml({ full: true, products: ['c', 'v'].map((id) => product(id)) }),
  'offers0_1.xml': offersXml(
    ['a', 'b', 'v#1'].map((id) => offerXml(id, '')),
    { full: true, lists },
  ),
  'prices0_1.xml': offersXml(['a', 'b', 'v#1'].map((id) => offerXml(id, priceXml('120')))),
  'rests0_1.xml': offersXml(['a', 'b', 'v#1'].map((id) => offerXml(id, stock(7)))),
}

let shop: ExchangeShop
let beginningFolder: string
beforeAll(async () => {
  shop = await openExchangeShop()
  beginningFolder = join(shop.folder, 'beginning')
  await mkdir(beginningFolder)
  for (const [name, text] of Object.entries(beginning)) await writeFile(join(beginningFolder, name), text)
})
afterAll(() => shop.close())
// A whole list: it also undoes what the test before has changed.
beforeEach(async () => {
  await importCommerceMl({ pool: shop.pool, log: shop.services.log, source: beginningFolder })
  expect(await active()).toEqual(['a', 'b', 'c', 'd', 'v#1', 'v#2'])
})

const oneC = (): OneC => openOneC({ url: shop.url, login: shop.login, version: '2.09' })
const filesOf = (files: Record<string, string>) => new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
const active = async () =>
  (await shop.pool.query('select external_id as id from products where is_active order by 1')).rows.map(({ id }) => id)
const newest = async () => (await listSessions(shop.services.db, 1))[0]!.id
const wholes = async () =>
  (
    await shop.pool.query('select reads_files, state from exchange_imports where batch is null and session_id = $1 order by id', [
      await newest(),
    ])
  ).rows

async function sendEach(names: readonly (keyof typeof following)[]): Promise<OneC> {
  const client = await beginSession(oneC())
  for (const name of names) {
    await client.file(name, Buffer.from(following[name]))
    expect((await client.import(name)).outcome).toBe('success')
  }
  return client
}

const names = Object.keys(following) as (keyof typeof following)[]
const afterwards = ['a', 'b', 'c', 'v#1']

test('EXCH-03 EXCH-04 the end of a list of five batches deactivates without its files the same as one import of all files', async () => {
  const client = await sendEach(names)
  expect(await active()).toEqual(['a', 'b', 'c', 'd', 'v#1', 'v#2'])
  const folder = getExchangeFolder(shop.services.config, await newest())
  const response = await client.complete()
  expect(response.text).toBe('Полная выгрузка завершена, снято с продажи: 2. Удалено цен: 2, остатков: 2.')
  expect(await wholes()).toEqual([{ reads_files: false, state: 'done' }])
  expect(await active()).toEqual(afterwards)
  expect((await client.complete()).outcome).toBe('success')
  const batchByBatch = await snapshot(shop.pool)
  expect(await rerunSession(shop.services, await newest())).toMatchObject({ state: 'done' })
  expect(await snapshot(shop.pool)).toEqual(batchByBatch)
  await rm(folder, { recursive: true })
})

const orders = [
  ['stock and prices before offers, products last', ['rests0_1.xml', 'prices0_1.xml', 'offers0_1.xml', 'import1_1.xml', 'import0_1.xml']],
  ['prices before offers', ['import0_1.xml', 'import1_1.xml', 'prices0_1.xml', 'rests0_1.xml', 'offers0_1.xml']],
] as const
test.each(orders)('EXCH-04 batches in another order end in the same catalogue: %s', async (_name, order) => {
  await (await sendEach(order)).complete()
  const { rows } = await shop.pool.query(
    `select external_id as id, price_tiyn as price, (select sum(count) from stock where product_id = products.id) as stock
     from products where is_active order by 1`,
  )
  expect(rows).toEqual([
    { id: 'a', price: 12000, stock: 7 },
    { id: 'b', price: 12000, stock: 7 },
    { id: 'c', price: null, stock: null },
    { id: 'v#1', price: 12000, stock: 7 },
  ])
})

const priced = async () =>
  (
    await shop.pool
      .query(`select external_id as id, price_tiyn / 100 as price, (select price_tiyn / 100 from product_prices w where w.product_id = p.id) as wholesale
      from products p where is_active order by 1`)
  ).rows.map(({ id, price, wholesale }) => `${id} ${price} ${wholesale}`)

test('EXCH-03 EXCH-04 a base that sends its prices after a whole list of offers: the former prices stay until then', async () => {
  const ids = ['a', 'b', 'c', 'v#1', 'v#2']
  const types = ['retail', 'wholesale'].map((id) => `<ТипЦены><Ид>${id}</Ид><Наименование>${id}</Наименование></ТипЦены>`).join('')
  const both = (retail: number) =>
    `<Цены>${[retail, retail - 10].map((price, at) => `<Цена><ИдТипаЦены>${at ? 'wholesale' : 'retail'}</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена>`).join('')}</Цены>`
  const list = `<ТипыЦен>${types}</ТипыЦен>`
  await sendCatalogue(
    oneC(),
    filesOf({
      'prices.xml': offersXml(
        [...ids, 'd'].map((id) => offerXml(id, both(100))),
        { lists: list },
      ),
    }),
    true,
  )
  const before = ['a', 'b', 'c', 'd', 'v#1', 'v#2'].map((id) => `${id} 100 90`)
  const client = await beginSession(oneC())
  const send = async (name: string, text: string) => {
    await client.file(name, Buffer.from(text))
    expect((await client.import(name)).outcome).toBe('success')
  }
  // An empty list of prices means the same as none. `d` is not offered any more.
  await send(
    'offers0_1.xml',
    offersXml(
      ids.map((id) => offerXml(id, id === 'b' ? '<Цены/>' : '')),
      { full: true, lists: list },
    ),
  )
  expect(await priced()).toEqual(before)
  await send('prices0_1.xml', offersXml(['a', 'b', 'v#1', 'v#2'].map((id) => offerXml(id, both(120)))))
  await send('rests0_1.xml', offersXml(ids.map((id) => offerXml(id, stock(7)))))
  expect(await priced()).toEqual(['a 120 110', 'b 120 110', 'c 100 90', 'd 100 90', 'v#1 120 110', 'v#2 120 110'])
  expect((await client.complete()).outcome).toBe('success')
  expect(await wholes()).toEqual([{ reads_files: false, state: 'done' }])
  const after = ['a 120 110', 'b 120 110', 'c null null', 'd null null', 'v#1 120 110', 'v#2 120 110']
  expect(await priced()).toEqual(after)
  const byLists = await snapshot(shop.pool)
  await rerunSession(shop.services, await newest())
  expect(await snapshot(shop.pool)).toEqual(byLists)
})

test('EXCH-04 a list whose ids were removed is read again from its files', async () => {
  const client = await sendEach(names)
  await shop.pool.query('delete from exchange_lists')
  await client.complete()
  expect(await wholes()).toEqual([{ reads_files: true, state: 'done' }])
  expect(await active()).toEqual(afterwards)
})

test('EXCH-04 the end that a killed process left behind runs again', async () => {
  const client = await sendEach(names)
  await shop.pool.query(`insert into exchange_imports (session_id, batch, reads_files, state, lease_holder, lease_until, tries)
    select max(id), null, false, 'running', gen_random_uuid(), now() - interval '1 second', 1 from exchange_sessions`)
  expect((await client.complete()).outcome).toBe('success')
  expect(await active()).toEqual(afterwards)
})

test('EXCH-04 a list with a refused file deactivates nothing, until 1C has sent the file again', async () => {
  const client = await sendEach(['import0_1.xml', 'offers0_1.xml'])
  await client.file('import1_1.xml', Buffer.from(following['import1_1.xml'].slice(0, 300)))
  const refused = await client.import('import1_1.xml')
  expect(refused.outcome).toBe('failure')
  expect(await client.complete()).toMatchObject({ outcome: 'failure', text: refused.text })
  await endQuietSessions(shop.services, createImportRunner(shop.services))
  expect(await active()).toEqual(['a', 'b', 'c', 'd', 'v#1', 'v#2'])
  await client.file('import1_1.xml', Buffer.from(following['import1_1.xml']))
  await client.import('import1_1.xml')
  expect((await client.complete()).outcome).toBe('success')
  expect(await active()).toEqual(afterwards)
})

test('EXCH-06 the ids of ended sessions are removed after an hour', async () => {
  await (await sendEach(['import0_1.xml'])).complete()
  const runner = createImportRunner(shop.services)
  await endQuietSessions(shop.services, runner)
  const count = async () => (await shop.pool.query('select count(*) as count from exchange_lists')).rows[0].count
  expect(await count()).toBeGreaterThan(0)
  await shop.pool.query(`update exchange_sessions set last_request_at = now() - interval '61 minutes'`)
  await endQuietSessions(shop.services, runner)
  expect(await count()).toBe(0)
})

test('EXCH-01 a units file of a later batch names the units of products of an earlier one', async () => {
  const client = await beginSession(oneC())
  const inside = '<БазоваяЕдиница>9001</БазоваяЕдиница>'
  const units = `<ЕдиницыИзмерения><ЕдиницаИзмерения><Ид>9001</Ид><НаименованиеКраткое>бухта</НаименованиеКраткое></ЕдиницаИзмерения></ЕдиницыИзмерения>`
  const files = {
    'goods_1_1.xml': catalogueXml({ groups, products: [productXml({ id: 'coil', article: 'coil', group: 'g1', inside })] }),
    'units_1_1.xml': commerceMl(`<Классификатор СодержитТолькоИзменения="true"><Ид>c</Ид>${units}</Классификатор>`),
  }
  for (const [name, text] of Object.entries(files)) {
    await client.file(name, Buffer.from(text))
    expect((await client.import(name)).outcome).toBe('success')
  }
  await client.deactivate()
  expect((await client.complete()).outcome).toBe('success')
  expect((await shop.pool.query(`select unit from products where external_id = 'coil'`)).rows).toEqual([{ unit: 'бухта' }])
})

test.each([
  ['stock alone', stock(9), { price: 10_000, stock: null }],
  ['prices alone', priceXml('90'), { price: null, stock: 5 }],
])('EXCH-03 EXCH-04 a whole list of %s takes nothing else from the products that it lacks', async (_name, inside, left) => {
  await sendCatalogue(oneC(), filesOf({ 'list0_1.xml': offersXml([offerXml('a', inside)], { full: true, lists }) }), true)
  const { rows } = await shop.pool.query(`select is_active, price_tiyn as price,
    (select sum(count) from stock where product_id = p.id) as stock from products p where external_id = 'b'`)
  expect(rows).toEqual([{ is_active: true, ...left }])
})
