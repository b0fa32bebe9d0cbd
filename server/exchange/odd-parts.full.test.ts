// Sends catalogues in parts of any size, cut anywhere, lost, repeated or broken (EXCH-04).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fullCounts, openExchangeShop, packageOf, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { beginSession, sendCatalogue } from '#test/fake-1c/one-c-client.ts'
import { zipOfFiles } from '#test/zip.ts'

let shop: ExchangeShop
beforeAll(async () => {
  shop = await openExchangeShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

test('EXCH-04 an old client sends its archive in parts of 10,000 bytes over one connection', async () => {
  const client = shop.oneC({ partBytes: 10_000, keepsConnection: true })
  const files = await packageOf('01-full')
  const response = await sendCatalogue(client, files, false, { archive: zipOfFiles(files) })
  client.close()
  expect(response.text).toMatch(/^Загружено товаров: 60, предложений: 63\./)
  expect(await shop.counts()).toMatchObject(fullCounts)
})

test('EXCH-04 a missing part is found at the import: the archive or file is named, and nothing is changed', async () => {
  const files = await packageOf('01-full')
  const client = await beginSession(shop.oneC({ partBytes: 20_000 }))
  await client.file('import.zip', zipOfFiles(files), (part) => (part === 1 ? 'dropped' : undefined))
  const zip = await client.import('import0_1.xml')
  expect(zip.outcome).toBe('failure')
  expect(zip.text).toBe(
    'Файл import.zip: архив повреждён или пришёл не полностью: потеряна часть файла. Повторите обмен. Ничего не изменено.',
  )
  const other = await beginSession(shop.oneC())
  await other.file('import0_1.xml', files.get('import0_1.xml')!.subarray(0, 30_000))
  expect((await other.import('import0_1.xml')).text).toMatch(/^Файл import0_1\.xml, строка \d+: файл обрывается/)
  expect(await shop.counts()).toMatchObject({ active: 0 })
  // The same session may send the file again.
  await other.file('import0_1.xml', files.get('import0_1.xml')!)
  expect((await other.import('import0_1.xml')).outcome).toBe('success')
})

test('EXCH-04 parts of one byte, also equal neighbours, make the same file', async () => {
  const xml = Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация><Каталог><Товары><Товар><Ид>1aa</Ид><Наименование>Кран  шшаровой</Наименование></Товар></Товары></Каталог>   \n\n</КоммерческаяИнформация>  ',
  )
  for (const options of [{ keepsConnection: true }, { httpVersion: '1.0' as const }]) {
    const client = await beginSession(shop.oneC({ partBytes: 1, ...options }))
    await client.part('import.xml', xml.subarray(0, -60))
    await client.file('import.xml', xml.subarray(-60))
    expect((await client.import('import.xml')).outcome).toBe('success')
    client.close()
  }
  const { rows } = await shop.pool.query('select distinct byte_size from exchange_files')
  expect(rows).toEqual([{ byte_size: xml.length }])
})

test('EXCH-04 the short part that ends a file may come twice, each over a connection of its own', async () => {
  const xml = (await packageOf('01-full')).get('import0_1.xml')!
  for (const bytes of [2, 255]) {
    const client = await beginSession(shop.oneC())
    await client.part('import0_1.xml', xml.subarray(0, -bytes))
    await client.part('import0_1.xml', xml.subarray(-bytes), { isResponseLost: true })
    await client.part('import0_1.xml', xml.subarray(-bytes))
    expect((await client.import('import0_1.xml')).outcome).toBe('success')
  }
  const { rows } = await shop.pool.query('select distinct byte_size from exchange_files')
  expect(rows).toEqual([{ byte_size: xml.length }])
})

test('EXCH-04 a part of 32 bytes that comes twice is taken once, but two parts of spaces are two', async () => {
  const xml = (await packageOf('01-full')).get('import0_1.xml')!.toString()
  const spaced = Buffer.from(xml.replace('<Каталог', `${' '.repeat(96)}<Каталог`))
  const from = spaced.indexOf(' '.repeat(96))
  const client = await beginSession(shop.oneC())
  await client.part('import0_1.xml', spaced.subarray(0, from))
  for (let at = from; at < from + 96; at += 32) await client.part('import0_1.xml', spaced.subarray(at, at + 32))
  const mixed = spaced.subarray(from + 96, from + 128)
  await client.part('import0_1.xml', mixed, { isResponseLost: true })
  await client.part('import0_1.xml', mixed)
  await client.part('import0_1.xml', spaced.subarray(from + 128))
  expect((await client.import('import0_1.xml')).outcome).toBe('success')
  const { rows } = await shop.pool.query('select distinct byte_size from exchange_files')
  expect(rows).toEqual([{ byte_size: spaced.length }])
})
