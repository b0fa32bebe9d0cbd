// Checks the limit of uploaded bytes on the pages of drafts and lists (SEC-01).
import { expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { openShop } from '#test/harness.ts'
import { xlsxOf } from '#test/xlsx.ts'

const rows = [
  ['Артикул', 'Кол-во'],
  ['VT-15', 2],
]
const origin = { origin: 'http://rodnik.test', host: 'rodnik.test' }

test('DRF-01 DRF-02 SEC-01 the uploads of a network have 1 GB a day on the pages of drafts and lists as well', async () => {
  const shop = await openShop({ app: true })
  try {
    const { headers } = await signedIn(shop.services)
    const post = (url: string, type: string, payload: Buffer | string) =>
      shop.app.inject({ method: 'POST', url, headers: { ...origin, ...headers, 'content-type': type }, payload })
    const made = await post('/personal-account?tab=draftorders', 'application/x-www-form-urlencoded', 'intent=new&key=key-of-uploads')
    const id = new URL(String(made.headers.location), origin.origin).searchParams.get('id')
    const file = Buffer.concat([
      Buffer.from('--x7f3a\r\ncontent-disposition: form-data; name="file"; filename="list.xlsx"\r\n\r\n'),
      xlsxOf([{ name: 'Заказ', rows }]),
      Buffer.from('\r\n--x7f3a--\r\n'),
    ])
    const upload = (page: string) => post(page, 'multipart/form-data; boundary=x7f3a', file)
    await shop.pool.query("insert into attempts (scope, subject) select 'upload chunks', '127.0.0.1' from generate_series(1, 4094)")
    const pages = [`/draft?id=${id}`, `/draft/list?id=${id}`]
    for (const page of pages) expect([page, (await upload(page)).statusCode]).toEqual([page, 303])
    for (const page of pages) {
      const refused = await upload(page)
      expect([page, refused.statusCode, refused.body.replaceAll('\u00a0', ' ')]).toEqual([
        page,
        429,
        expect.stringContaining('Подождите 24 часа и повторите'),
      ])
    }
  } finally {
    await shop.close()
  }
})
