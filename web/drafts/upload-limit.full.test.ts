// Checks who may upload to drafts and lists, and how much a day.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft } from '#server/orders/drafts.ts'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

test('DRF-01 DRF-02 SEC-01:limits the uploads of a network have 1 GB a day together on the pages of drafts and lists and by the API', async () => {
  const { user, headers } = await signedIn(shop.services)
  const draft = await createDraft(shop.services.db, user.id, { items: [], comment: '' }, 'key-of-the-draft')
  const upload = (url: string) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, host: 'rodnik.test', origin: 'http://rodnik.test', 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\nVT-15;2\r\n--x--\r\n',
    })
  await shop.pool.query("insert into attempts (scope, subject) select 'upload chunks', '127.0.0.1' from generate_series(1, 4093)")
  const doors = [`/draft?id=${draft}`, `/draft/list?id=${draft}`, `/api/v1/order/${draft}/files`]
  for (const door of doors) expect([door, (await upload(door)).statusCode]).not.toEqual([door, 429])
  for (const door of doors) {
    const refused = await upload(door)
    const text = refused.body.replaceAll('\u00a0', ' ')
    expect([door, refused.statusCode, text]).toEqual([door, 429, expect.stringContaining('Подождите 24 часа и повторите')])
  }
})

test('AUTH-01 DRF-02 a customer without a confirmed e-mail learns it before a file or a list is sent', async () => {
  const open = async (isEmailConfirmed: boolean) => {
    const { user, headers } = await signedIn(shop.services, { email: `files-${isEmailConfirmed}@dom.example`, isEmailConfirmed })
    const draft = await createDraft(shop.services.db, user.id, { items: [], comment: '' }, `key-of-${isEmailConfirmed}-draft`)
    const pages = [`/draft?id=${draft}`, `/draft/list?id=${draft}`]
    return Promise.all(pages.map(async (url) => (await shop.app.inject({ url, headers: { ...headers, host: 'rodnik.test' } })).body))
  }
  for (const page of await open(false)) {
    expect(page.replaceAll('\u00a0', ' ')).toContain('Файлы и списки принимаем с подтверждённым')
    expect(page).not.toContain('type="file"')
  }
  for (const page of await open(true)) expect(page).toContain('type="file"')
})
