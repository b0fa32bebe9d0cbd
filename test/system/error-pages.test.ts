// Checks the page of each kind of failure; optional parts of the layout may fail.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorTexts } from '#contract/errors.ts'
import { setSettings } from '../set-settings.ts'
import { shownText } from '../render-route.tsx'
import { signedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { buildClosedApp } from '#server/process/maintenance-app.ts'
import { eventually } from '../wait-for.ts'

let shop: TestShopWithApp
let written: string[] = []
let guest: string
let customer: string
beforeAll(async () => {
  shop = await openShop({ app: true, log: pino({ level: 'error' }, { write: (line: string) => void written.push(line) }) })
  const cart = await shop.app.inject({ method: 'POST', url: '/api/v1/cart/add/', payload: { article: 'VT-15', quantity: 2 } })
  guest = String(cart.headers['set-cookie']).split(';')[0]!
  customer = (await signedIn(shop.services)).headers.cookie
})
afterAll(() => shop.close())

const headers = { host: 'rodnik.test', accept: 'text/html' }
const get = (url: string, cookie = 'cart=none') => shop.app.inject({ url, headers: { ...headers, cookie } })
const textOf = (html: string) => shownText(html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')).replaceAll('\u00a0', ' ')

/** While the work goes on the table has another name, so that each call that reads it fails. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await shop.services.pool.query(`alter table ${table} rename to gone`)
  written = []
  try {
    await work()
  } finally {
    await shop.services.pool.query(`alter table gone rename to ${table}`)
  }
}

const whole = ['КАТАЛОГ', 'Запорная арматура', 'Корзина', 'Производство:']

test('SHELL-12 ERR-02 the cart cannot be read: the page is shown with an empty one, and the failure is in the log', async () => {
  await without('cart_items', async () => {
    const { statusCode, body } = await get('/', guest)
    expect(statusCode).toBe(200)
    for (const part of whole) expect(textOf(body)).toContain(part)
    expect(written.join('')).toContain('shell: cart failed')
  })
  expect(written.join('')).toMatch(/"requestId":"[0-9a-f]{4}-[0-9a-f]{4}"/)
})

test('SHELL-12 ERR-02 the session cannot be checked: a customer is shown the page as a guest, and is one again with the next', async () => {
  await without('sessions', async () => {
    const { statusCode, body } = await get('/contacts', customer)
    expect(statusCode).toBe(200)
    expect(textOf(body)).toContain('Войти')
    expect(written.join('')).toContain('session check failed')
  })
  expect(textOf((await get('/contacts', customer)).body)).not.toContain('Войти')
})

test('SHELL-12 ERR-02 the number of orders cannot be counted: the customer’s page is shown without it', async () => {
  await without('orders', async () => {
    const { statusCode, body } = await get('/contacts', customer)
    expect(statusCode).toBe(200)
    expect(textOf(body)).toContain('Заказы')
    expect(written.join('')).toContain('shell: orders failed')
  })
})

test('SHELL-12 ERR-02 categories and their tree cannot be had: the page is shown without them', async () => {
  const { catalogue } = shop.services
  const { current, version } = catalogue
  catalogue.version = () => -1 // a version of which nothing is cached
  catalogue.current = () => {
    throw new Error('no tree')
  }
  written = []
  try {
    const { statusCode, body } = await get('/contacts')
    expect(statusCode).toBe(200)
    expect(textOf(body)).toContain('+7 (713) 200 00 00')
    expect(body).not.toContain('Популярные категории')
    expect(written.join('')).toContain('shell: categories failed')
  } finally {
    Object.assign(catalogue, { current, version })
  }
})

test('ROUTE-13 ERR-01 a failure of ours is 500 «Непредвиденная ошибка» with a way home, a telephone and the code of the log', async () => {
  await without('shops', async () => {
    const { statusCode, body, headers: sent } = await get('/contacts')
    expect(statusCode).toBe(500)
    const requestId = String(sent['x-request-id'])
    for (const part of ['Непредвиденная ошибка', '500', 'Повторить', 'Вернуться на главную', '+7 (713) 200 00 00', requestId])
      expect(textOf(body)).toContain(part)
    expect(body).not.toMatch(/relation|gone|node_modules|\.ts:\d/)
    expect(written.join('')).toContain(requestId)
  })
})

test('ROUTE-13 the button «Вернуться на главную» leads to the home page', async () => {
  const { catalogue } = shop.services
  const { current, version } = catalogue
  catalogue.version = () => -1 // a version of which nothing is cached
  catalogue.current = () => {
    throw new Error('no catalogue')
  }
  try {
    for (const path of ['/', '/catalog/zapornaya-armatura']) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode]).toEqual([path, 500])
      expect(body).toMatch(/<a [^>]*href="\/"[^>]*>(?:(?!<\/a>).)*Вернуться на/s)
    }
  } finally {
    Object.assign(catalogue, { current, version })
  }
})

test('ERR-01 what is refused before any page is a page as well, to people; programs and scripts get a problem', async () => {
  const send = (accept: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/cart',
      payload: `intent=order&comment=${'я'.repeat(700_000)}`,
      headers: { host: 'rodnik.test', accept, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const page = await send('text/html,application/xhtml+xml')
  expect([page.statusCode, page.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
  expect(page.body).not.toContain('Повторить') // the same would be too large again
  for (const part of ['Слишком большой запрос', 'Вернуться на главную', 'Ошибка 413', String(page.headers['x-request-id'])])
    expect(textOf(page.body)).toContain(part)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect((await send('*/*')).headers['content-type']).toContain('application/problem+json')
  const api = await shop.app.inject({ url: '/api/v1/nope/', headers: { ...headers } })
  expect([api.statusCode, api.headers['content-type']]).toEqual([404, expect.stringContaining('application/problem+json')])
})

test.each(['/catalog/%E0%A4%A', '/catalog/product/%', '/objects/%zz', '/documents/%E0%A4%A', '/images/%ff'])(
  'ERR-01 ROUTE-12 a broken escape in the address %s is reported as such, with ways on, not as wrong fields',
  async (url) => {
    const page = await get(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(textOf(page.body)).toContain('Ошибка в адресе страницы')
    expect(textOf(page.body)).not.toContain('поля')
    for (const href of ['/', '/precatalog']) expect(page.body).toContain(`<a href="${href}">`)
  },
)

test('ERR-01 while the shop is closed until a moment, everything says so and when it opens; then it opens by itself', async () => {
  const { services, app } = shop
  const clock = services.clock
  const now = new Date('2026-11-21T07:00:00Z')
  services.clock = () => now
  written = []
  const close = async (until: string | null) => {
    await setSettings(services.db, { 'shop.closedUntil': until })
    await eventually(() => expect(services.settings.current().closedUntil?.getTime()).toBe(until === null ? undefined : Date.parse(until)))
  }
  try {
    await close('2026-11-21T09:30:00Z')
    const page = await get('/')
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, String(2.5 * 3600)])
    expect(textOf(page.body)).toContain('Идут технические работы')
    expect(textOf(page.body)).toContain('Откроемся сегодня в 14:30. Телефон работает: +7 (713) 200 00 00')
    expect(page.body).toContain('<a href="">Повторить</a>')
    expect(page.body).toContain('<a href="tel:+77132000000">+7\u00a0(713)\u00a0200\u00a000\u00a000</a>')
    expect(written.join('')).not.toContain('maintenance') // on purpose: no failure
    const api = await app.inject({ url: '/api/v1/product/' })
    expect([api.statusCode, api.json<{ type: string }>().type]).toEqual([503, '/problems/maintenance'])
    for (const url of ['/healthz', '/readyz']) expect((await get(url)).statusCode, url).toBe(200)
    await close('2026-11-22T04:00:00Z')
    expect(textOf((await get('/cart', guest)).body)).toContain('Откроемся завтра в 09:00')
    await close('2026-11-30T04:00:00Z')
    expect(textOf((await get('/')).body)).toContain('Откроемся 30.11.2026 в 09:00')
    await close('2026-11-21T06:59:59Z')
    expect((await get('/')).statusCode).toBe(200)
  } finally {
    await close(null)
    services.clock = clock
  }
})

test('ERR-01 OPS-01 closed by configuration the shop answers without its database, alive and not ready', async () => {
  const closed = await buildClosedApp({ log: pino({ level: 'silent' }) }, shop.services.config)
  try {
    const page = await closed.inject({ url: '/catalog/v2', headers })
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([503, '600', 'text/html; charset=utf-8'])
    expect(textOf(page.body)).toContain('скоро откроемся')
    expect((await closed.inject({ method: 'POST', url: '/api/v1/cart/add/', payload: {} })).statusCode).toBe(503)
    expect((await closed.inject('/healthz')).statusCode).toBe(200)
    expect((await closed.inject('/readyz')).statusCode).toBe(503)
    const unreadable = await closed.inject({ url: '/%D0%D', headers })
    expect([unreadable.statusCode, unreadable.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(textOf(unreadable.body)).toContain('Ошибка в адресе страницы')
  } finally {
    await closed.close()
  }
})

test('ERR-01 ROUTE-12 what is not there or not there any more says so, with a search, the way home and the code of the log', async () => {
  await shop.services.pool.query("select page_moved('/production/old', null)")
  for (const [url, status] of [
    ['/nope', 404],
    ['/objects/999999', 404],
    ['/objects/location/nowhere', 404],
    ['/production/nope', 404],
    ['/about/news?kind=sport', 404],
    ['/catalog/product/NOPE-9', 404],
    ['/production/old', 410],
  ] as const) {
    const page = await get(url)
    expect(page.statusCode, url).toBe(status)
    const text = textOf(page.body)
    if (!url.startsWith('/catalog/')) expect(text, url).toContain(errorTexts.not_found.detail)
    for (const part of ['Вернуться на главную', `Код обращения: ${String(page.headers['x-request-id'])}`]) expect(text, url).toContain(part)
    expect(/<title>([^<]*)/.exec(page.body)?.[1], url).toBe(`${/<h1[^>]*>([^<]*)/.exec(page.body)?.[1]} — Родник`)
    expect(page.body, url).toMatch(/<form[^>]*role="search"[\s\S]*<form[^>]*role="search"/)
    expect(page.body, url).toContain('<meta name="robots" content="noindex"')
    expect(page.body, url).toContain(`aria-label="${status}"`) // in the illustration
    expect(text.includes('This page could not be found'), url).toBe(status === 404)
  }
})
