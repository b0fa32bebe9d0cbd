// Checks the exchange on a full disk (EXCH-04).
import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { openExchangeShop, type ExchangeShop } from '#test/open-exchange-shop.ts'
import { beginSession, openOneC, type OneC } from '#test/fake-1c/one-c-client.ts'

const limitBytes = 64 * 1024

let shop: ExchangeShop
beforeEach(async () => {
  shop = await openExchangeShop()
})
afterEach(async () => {
  limitFiles('unlimited')
  await shop.close()
})

/** The system refuses longer files of this process, as a full disk does. */
const limitFiles = (bytes: number | 'unlimited') =>
  void execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])

const begin = (): Promise<OneC> => beginSession(openOneC({ url: shop.url, login: shop.login, version: '2.09' }))

const picture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .jpeg()
    .toBuffer()

const products = (count: number, content = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация><Каталог СодержитТолькоИзменения="false"><Товары>${Array.from(
      { length: count },
      (_, at) => `<Товар><Ид>product-${at}</Ид><Наименование>Изделие ${at}</Наименование>${content}</Товар>`,
    ).join('\n')}</Товары></Каталог></КоммерческаяИнформация>`,
  )

test('EXCH-04 a part that finds the disk full is refused in plain words, and accepted later in the same session', async () => {
  const file = products(1200)
  const cut = limitBytes - 4000
  expect(file.length).toBeGreaterThan(2 * cut)
  const client = await begin()
  limitFiles(limitBytes)
  const refused = await client.part('import.xml', file)
  expect(refused).toMatchObject({ status: 200, outcome: 'failure' })
  expect(refused!.text).toBe('На диске сервера закончилось место. Освободите место и повторите обмен. Файл не принят.')
  expect((await client.part('import.xml', file.subarray(0, cut)))!.outcome).toBe('success')
  // It fits by itself, but not behind the first part.
  expect((await client.part('import.xml', file.subarray(cut, 2 * cut)))!.text).toMatch(/^На диске сервера закончилось место/)
  limitFiles('unlimited')
  expect((await client.part('import.xml', file.subarray(cut, 2 * cut)))!.outcome).toBe('success')
  expect((await client.part('import.xml', file.subarray(2 * cut)))!.outcome).toBe('success')
  expect((await client.import('import.xml')).text).toMatch(/^Загружено товаров: 1 200,/)
  expect((await client.complete()).outcome).toBe('success')
  expect((await shop.counts()).active).toBe(1200)
})

test('EXCH-04 an import that finds the disk full says so, leaves no half of a picture, and the next session works', async () => {
  const jpeg = await picture()
  expect(jpeg.length).toBeGreaterThan(limitBytes)
  const files: [string, Buffer][] = [
    ['import_files/aa/product.jpg', jpeg],
    ['import.xml', products(2, '<Картинка>import_files/aa/product.jpg</Картинка>')],
  ]
  const send = async () => {
    const client = await begin()
    for (const [name, content] of files) await client.file(name, content)
    return client
  }
  const first = await send()
  limitFiles(limitBytes)
  const refused = await first.import('import.xml')
  expect(refused).toMatchObject({ status: 200, outcome: 'failure' })
  expect(refused.text).toBe('На диске сервера закончилось место. Освободите место и повторите обмен.')
  expect((await shop.counts()).images).toBe(0)
  limitFiles('unlimited')
  const second = await send()
  expect((await second.import('import.xml')).outcome).toBe('success')
  expect((await second.complete()).outcome).toBe('success')
  expect(await shop.counts()).toMatchObject({ active: 2, images: 2 })
  const { rows } = await shop.pool.query('select content_hash from images')
  const served = await shop.app.inject(`/images/${rows[0].content_hash}-320.webp`)
  expect((await sharp(served.rawPayload).metadata()).width).toBe(320)
})
