// Checks the daily limit of uploads of a network on the pages of drafts and lists.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDraft } from '#server/orders/drafts.ts'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

test('DRF-01 DRF-02 SEC-01 the uploads of a network have 1 GB a day on the pages of drafts and lists as well', async () => {
  const { user, headers } = await signedIn(shop.services)
  const draft = await createDraft(shop.services.db, user.id, { items: [], comment: '' }, 'key-of-the-draft')
  const upload = (url: string) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, host: 'rodnik.test', origin: 'http://rodnik.test', 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\nVT-15;2\r\n--x--\r\n',
    })
  await shop.pool.query("insert into attempts (scope, subject) select 'upload chunks', '127.0.0.1' from generate_series(1, 4094)")
  const pages = [`/draft?id=${draft}`, `/draft/list?id=${draft}`]
  for (const page of pages) expect([page, (await upload(page)).statusCode]).not.toEqual([page, 429])
  for (const page of pages) {
    const refused = await upload(page)
    const text = refused.body.replaceAll('\u00a0', ' ')
    expect([page, refused.statusCode, text]).toEqual([page, 429, expect.stringContaining('Подождите 24 часа и повторите')])
  }
})
