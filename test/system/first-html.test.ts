// Checks the first HTML of the pages, before any script has run.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

/** `text` has non-breaking spaces, `words` ordinary ones. */
async function page(url: string, cookie = 'cart=none'): Promise<{ html: string; text: string; words: string }> {
  const { statusCode, body } = await shop.app.inject({ url, headers: { host: 'rodnik.test', cookie } })
  expect([url, statusCode]).toEqual([url, 200])
  const text = textOf(body)
  return { html: body, text, words: text.replaceAll('\u00a0', ' ') }
}
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/[ \n]+/g, ' ')

async function cartWith(article: string, quantity: number): Promise<string> {
  const response = await shop.app.inject({ method: 'POST', url: '/api/v1/cart/add/', payload: { article, quantity } })
  return String(response.headers['set-cookie']).split(';')[0]!
}

test('CONST-10 support hours and the free delivery over 10 000 ₸ are shown; the cart shows the missing sum', async () => {
  for (const url of ['/', '/contacts', '/delivery']) expect((await page(url)).words).toContain('ежедневно с 9:00 до 18:00')
  expect((await page('/delivery')).text).toMatch(/Бесплатная доставка при покупке от\s+10\u00a0000\u00a0₸/)
  const below = await page('/cart', await cartWith('VT-15', 2))
  expect(below.text).toMatch(/осталось\s+5\u00a0100\u00a0₸/)
  expect(below.words).toContain('До бесплатной доставки осталось 5 100 ₸')
  const above = await page('/cart', await cartWith('VT-15', 5))
  expect(above.words).not.toContain('До бесплатной доставки осталось')
})

test('CONST-11 CAT-10 CAT-11 a card says name, article, availability, price, old price and discount in tenge', async () => {
  const { html, text } = await page(
    `/catalog/v2?${new URLSearchParams({ category: 'РАСПРОДАЖА', page: '1', page_size: '9', ordering: 'price' })}`,
  )
  const { name } = shop.fixtures.products.discounted
  expect(html).toContain('<h1')
  expect(text).toMatch(/В наличии\s+Арт\.\s+SALE-1\s+68\u00a0000\u00a0₸\s+Старая цена: 85\u00a0000\u00a0₸\s+В корзину/)
  expect(text).toContain(name)
  expect(text.replace(/\s+/g, '')).toContain('−20%')
  expect(text.replace(/\s+/g, '')).not.toContain('−0%') // SALE-2 is lowered by less than one percent
})

test('CONST-11 the placeholder of a missing picture is 72 × 72, in a card and on the product’s page', async () => {
  const { html } = await page('/catalog/v2?page=1&page_size=9&ordering=price')
  const pictures = html.match(/<svg[^>]*card-no-picture[^>]*>/g) ?? []
  expect(pictures).toHaveLength(9) // no product of this shop has a picture
  for (const picture of pictures) expect(picture).toContain('width="72" height="72"')
  expect((await page('/catalog/product/VT-15')).html).toMatch(/gallery-none"><svg width="72" height="72"/)
})

test('SHELL-04 the main bar names catalogue, search and orders, and counts the lines of this visitor’s cart', async () => {
  const stranger = await page('/catalog/product/VT-15')
  for (const words of ['КАТАЛОГ', 'Поиск заказов', 'Корзина']) expect(stranger.text).toContain(words)
  expect(stranger.html).toContain('placeholder="Поиск по товарам"')
  const cookie = await cartWith('VT-15', 7)
  await shop.app.inject({ method: 'POST', url: '/api/v1/cart/add/', payload: { article: 'SALE-1' }, headers: { cookie } })
  const headerOf = (html: string) => textOf(/<header.*?<\/header>/s.exec(html)![0])
  expect(headerOf((await page('/catalog/product/VT-15', cookie)).html)).toMatch(/ 2 +Корзина/)
  expect(headerOf(stranger.html)).not.toMatch(/\d +Корзина/)
})

test('SHELL-04 a customer’s first HTML counts the orders under way and leads to them; at none there is no number', async () => {
  const { user, headers } = await signedIn(shop.services)
  const ordersOf = async (cookie: string) => {
    const header = /<header.*?<\/header>/s.exec((await page('/contacts', cookie)).html)![0]
    const link = /<a [^>]*href="(\/personal-account\?tab=currentorders|\/my-orders)".*?<\/a>/s.exec(header)!
    return [link[1], textOf(link[0]).trim().replace(/ +/g, ' ')]
  }
  const mine = '/personal-account?tab=currentorders'
  expect(await ordersOf(headers.cookie)).toEqual([mine, 'Заказы'])
  expect(await ordersOf('cart=none')).toEqual(['/my-orders', 'Поиск заказов'])
  const order = { userId: user.id, guestName: 'Айдар', guestEmail: user.email, guestPhone: user.phone, totalTiyn: 100 }
  const dates = { consentAt: new Date(), placedAt: new Date() }
  await shop.services.db
    .insertInto('orders')
    .values([
      { ...order, ...dates, number: '7KD4M2XA' },
      { ...order, ...dates, number: '7KD4M2XB', status: 'confirmed' },
      { ...order, ...dates, number: '7KD4M2XC', status: 'completed' },
      { userId: user.id, number: '7KD4M2XD', status: 'draft', totalTiyn: 0 },
    ])
    .execute()
  expect(await ordersOf(headers.cookie)).toEqual([mine, '2 Заказы'])
})

test('CONST-01 CAT-09 a list without parameters gets page 1, nine products, by price; past the end it leads to the last page', async () => {
  const to = async (url: string) => (await shop.app.inject({ url, headers: { host: 'rodnik.test' } })).headers.location
  expect(await to('/catalog/v2')).toBe('/catalog/v2?page=1&page_size=9&ordering=price')
  expect(
    new URL(String(await to(`/catalog/v2?query=${encodeURIComponent('насос')}`)), 'http://rodnik.test').searchParams.get('ordering'),
  ).toBe('-relevance')
  const { html } = await page('/catalog/v2?page=1&page_size=9&ordering=price')
  expect(new Set(html.match(/href="\/catalog\/product\/[^"?#]+"/g)).size).toBe(9)
  expect(await to('/catalog/v2?page=999&page_size=9&ordering=price')).toContain('page=5')
})

test('SHELL-04 CMP-01 the first HTML shows the number of compared products', async () => {
  const header = async (cookie: string) => textOf(/<header.*?<\/header>/s.exec((await page('/', cookie)).html)![0])
  expect(await header('a=1; compare=7')).toMatch(/ 7 +Сравнение/)
  expect(await header('compare=120')).toMatch(/ 99\+ +Сравнение/)
  for (const cookie of ['cart=none', 'compare=', 'compare=0', 'compare=-3', 'compare=1e9', 'compare=<b>', 'xcompare=5'])
    expect([cookie, /\d\+? +Сравнение/.test(await header(cookie))]).toEqual([cookie, false])
})

const partsOf = (html: string) =>
  [...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) =>
    textOf(text).replaceAll('\u00a0', ' ').trim(),
  )

test('ROUTE-01 the home page has the parts for which there is something, and none that would be empty', async () => {
  const parts = partsOf((await page('/')).html)
  expect(parts).toEqual([
    'Знаете артикул или размер?',
    'Сломалась деталь?',
    'Каталог',
    'Новинки',
    'Популярные товары',
    'РАСПРОДАЖА',
    'Почему «Родник»',
    'Бренды',
  ])
  await shop.services.pool.query('update products set is_active = false')
  await expect
    .poll(async () => partsOf((await page('/')).html), { timeout: 120_000 })
    .toEqual(['Знаете артикул или размер?', 'Сломалась деталь?', 'Каталог', 'Почему «Родник»'])
})

test('CAT-18 SEC-01:browser the policy of a page names every script in it, cached or not, and no script moves its parts', async () => {
  for (const headers of [{ host: 'rodnik.test' }, { host: 'rodnik.test', cookie: 'a=1' }]) {
    const { body, headers: received } = await shop.app.inject({ url: '/catalog/v2?page=1&page_size=9&ordering=price', headers })
    const policy = String(received['content-security-policy'])
    const scripts = [...body.matchAll(/<script(?![^>]*ld\+json)([^>]*)>(.*?)<\/script>/gs)]
    expect(scripts.some(([, , text]) => text?.includes('streamController.enqueue'))).toBe(true)
    for (const [, attributes = '', text = ''] of scripts) {
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1]
      const hash = createHash('sha256').update(text).digest('base64')
      expect([text, policy.includes(`'nonce-${nonce}'`) || policy.includes(`'sha256-${hash}'`)]).toEqual([text, true])
    }
    expect(body).not.toContain('<template')
  }
})
