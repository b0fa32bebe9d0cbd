// Checks the map frame: none without a key; its policy alone allows the service (CONT-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSettings } from '#test/set-settings.ts'
import { fetchPage } from '#test/fetch-page.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
  const { db } = shop.services
  await db.updateTable('shops').set({ latitude: 50.3, longitude: 57.15 }).where('id', '=', shop.fixtures.shops.aktobe).execute()
})
afterAll(() => shop.close())

async function set(values: { mapProvider: string; mapKey?: string }): Promise<void> {
  const { db, settings } = shop.services
  await setSettings(db, Object.fromEntries(Object.entries(values).map(([field, text]) => [`shop.${field}`, text])))
  await eventually(() => expect(settings.current()).toMatchObject(values))
}

const frame = (query = 'latitude=50.3&longitude=57.15&title=Актобе') =>
  shop.app.inject({ url: `/map-frame?${query}`, headers: { host: 'rodnik.test' } })

test('CONT-02 without provider or key there is a link and no frame, neither on the page nor at its address', async () => {
  for (const values of [
    { mapProvider: '', mapKey: '' },
    { mapProvider: 'yandex', mapKey: '' },
    { mapProvider: '', mapKey: 'some-key' },
  ]) {
    await set(values)
    const { html } = await fetchPage(shop.app, '/contacts')
    expect(html).toContain('Открыть на')
    expect(html).not.toContain('<iframe')
    expect(html).not.toContain('some-key')
    expect((await frame()).statusCode).toBe(404)
  }
})

test('CONT-02 with a key the frame requests the service in ru_RU, only its policy allows the service, and the page does not contain the key', async () => {
  await set({ mapProvider: 'yandex', mapKey: 'key-of-the-shop' })
  const contacts = await shop.app.inject({ url: '/contacts', headers: { host: 'rodnik.test' } })
  expect(contacts.body).toContain('src="/map-frame?latitude=50.3&amp;longitude=57.15')
  expect(contacts.body).toContain('loading="lazy"')
  expect(contacts.body).not.toContain('key-of-the-shop')
  expect(contacts.headers['content-security-policy']).not.toContain('yandex')
  const { statusCode, headers, body } = await frame()
  expect(statusCode).toBe(200)
  expect(body).toContain('https://api-maps.yandex.ru/v3/?apikey=key-of-the-shop&lang=ru_RU')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain('https://api-maps.yandex.ru')
  expect(policy).not.toContain('2gis')
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
  expect(policy).toContain("frame-ancestors 'self'")
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
  expect(body.match(/<script nonce="([^"]+)"/g)).toEqual([`<script nonce="${nonce}"`, `<script nonce="${nonce}"`])
  await set({ mapProvider: '2gis' })
  expect((await frame()).body).toContain('https://mapgl.2gis.com/api/js/v1')
  expect(String((await frame()).headers['content-security-policy'])).not.toContain('yandex')
})

test('CONT-02 an invalid location is refused, and a title cannot inject HTML', async () => {
  await set({ mapProvider: 'yandex', mapKey: 'k' })
  for (const query of [
    '',
    'latitude=91&longitude=0',
    'latitude=x&longitude=1',
    'latitude=1',
    'latitude=1&longitude=1&longitude=2',
    `latitude=1&longitude=1&title=${'я'.repeat(201)}`,
  ])
    expect([query.slice(0, 30), (await frame(query)).statusCode]).toEqual([query.slice(0, 30), 400])
  const title = encodeURIComponent('</script><script>alert(1)</script><b title="')
  const { body } = await frame(`latitude=1&longitude=1&title=${title}`)
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<b title')
})
