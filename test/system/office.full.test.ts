// Plays the day of an office of forty behind one address without meeting a limit (SEC-01).
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { signedIn } from '../create-session.ts'
import { registration } from '../fixtures/accounts.ts'
import { boundary } from '../fixtures/draft-requests.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  const { costLimit } = readConfig({ DATA_FOLDER: 'var' }) // the usual one
  shop = await openShop({ app: true, config: { costLimit } })
  await shop.pool.query("delete from settings where key like '%Orders.%'")
  await shop.pool.query('update stock set count = 500')
})
afterAll(() => shop.close())

const password = 'синий гвоздь 7'
const from = { remoteAddress: '203.0.113.7' }
const host = { host: 'rodnik.test', origin: 'http://rodnik.test' }
const send = (path: string, payload: object, cookie = '') =>
  shop.app.inject({ ...from, method: 'POST', url: `/api/v1${path}`, payload, headers: { ...host, cookie } })
type Reply = Awaited<ReturnType<typeof send>>
const cookiesOf = (reply: Reply) => reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

test('SEC-01:limits an office of forty behind one address registers, mistypes, searches, fills carts and orders without a limit', async () => {
  const refused: string[] = []
  const work = async (path: string, payload: object, cookie?: string, expected = [200, 201, 204]) => {
    const reply = await send(path, payload, cookie)
    if (!expected.includes(reply.statusCode)) refused.push(`${path} ${reply.statusCode} ${reply.body}`)
    return reply
  }
  const employees = Array.from({ length: 40 }, (_, at) => ({
    at,
    email: `office-${at}@stroydom.example`,
    phone: `+770155501${String(at).padStart(2, '0')}`,
  }))
  const newcomers = employees.slice(0, 12)
  for (const { email } of newcomers) {
    await work('/users/', registration({ email, password, repeat_password: password }))
    // Each mistypes the password twice.
    await work('/auth/login/', { email, password: 'не тот пароль' }, '', [401])
    await work('/auth/login/', { email, password: 'опять не тот' }, '', [401])
    await work('/auth/login/', { email, password })
  }
  for (const { email } of newcomers.slice(0, 4)) await work('/users/request-password-reset', { email })
  for (const { at } of employees) {
    for (const article of ['VT-15', 'GR-32-80']) {
      const cart = await work('/cart/add/', { article, quantity: 1 + (at % 3) })
      await work('/cart/add/', { article: 'VT-20', quantity: 2 }, cookiesOf(cart))
    }
  }
  for (const { at, email, phone } of employees.slice(12, 40)) {
    const items = [
      { product: 'VT-15', quantity: 10 },
      { product: 'GR-32-80', quantity: 1 + (at % 3) },
    ]
    await work('/order/', { name: 'Отдел снабжения', email, phone_number: phone, comment: '', items, privacy_policy_accepted: true })
  }
  // One buyer orders several times a day with the same contact.
  const buyer = {
    name: 'Айдар',
    email: 'supply@stroydom.example',
    phone_number: '+77015559999',
    comment: '',
    privacy_policy_accepted: true,
  }
  for (const product of ['VT-15', 'VT-20']) await work('/order/', { ...buyer, items: [{ product, quantity: 30 }] })
  expect(refused).toEqual([])
})

test('SEC-01:limits the office searches, pastes and uploads lists, attaches files and orders for three hours without a limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const refused: string[] = []
    const count = ({ statusCode, body }: Reply, what: string) => {
      if (statusCode >= 400) refused.push(`${what} ${statusCode} ${body.slice(0, 300)}`)
    }
    const open = async (url: string, cookie = 'cart=none') =>
      count(await shop.app.inject({ ...from, url, headers: { ...host, accept: 'text/html', cookie } }), url)
    const upload = async (draft: string, name: string, bytes: string, cookie: string) => {
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
      const headers = { ...host, cookie, 'content-type': `multipart/form-data; boundary=${boundary}` }
      const payload = `${head}${bytes}\r\n--${boundary}--\r\n`
      count(await shop.app.inject({ ...from, method: 'POST', url: `/api/v1/order/${draft}/files`, headers, payload }), name)
    }
    const list = (rows: number, first: number) =>
      [
        'Артикул;Количество',
        ...Array.from({ length: rows }, (_, at) => `${at === 0 ? 'VT-15' : `NO-${first}-${at}`};${1 + (at % 9)}`),
      ].join('\n')
    const words = ['кран', 'насос grundfos', 'труба 20', 'VT-15', 'фитинг латунный', 'котёл', 'клапан', 'муфта 25']
    const employees = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => ({
        at,
        cookie: at < 12 ? (await signedIn(shop.services, { email: `buyer-${at}@stroydom.example` })).headers.cookie : undefined,
      })),
    )
    const buyers = employees.flatMap(({ at, cookie }) => (cookie === undefined ? [] : [{ at, cookie }]))
    /** What many do within the ten seconds in which work is counted; then time goes on. */
    const together = async <Person>(people: Person[], work: (person: Person) => Promise<void>) => {
      await Promise.all(people.map(work))
      vi.setSystemTime(Date.now() + 10_000)
    }

    for (let hour = 0; hour < 3; hour++) {
      await together(employees.slice(hour * 2, hour * 2 + 26), ({ at, cookie }) =>
        open(`/catalog/v2?query=${encodeURIComponent(words[(at + hour) % 8]!)}`, cookie),
      )
      await together(employees, async ({ at, cookie }) => {
        const word = words[(at + hour) % 8]!
        await open(`/api/v1/catalog/suggestions/?query=${encodeURIComponent(word)}`, cookie)
        await open('/catalog/product/VT-15', cookie)
      })
      await together(employees.slice(0, 8), async ({ at, cookie }) => {
        const payload = new URLSearchParams({ list: list(100, hour * 100 + at) }).toString()
        const headers = { ...host, accept: 'text/html', cookie: cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' }
        count(await shop.app.inject({ ...from, method: 'POST', url: '/article-list', headers, payload }), 'pasted list')
      })
      await together(buyers, async ({ at, cookie }) => {
        const created = await send('/order/', { items: [{ product: 'VT-15', quantity: 1 }] }, cookie)
        count(created, 'draft')
        const { id } = created.json<{ id: string }>()
        await upload(id, 'заказ.csv', list(300, hour * 100 + at), cookie)
        await upload(id, 'план.pdf', `%PDF-1.4 ${hour} ${at} ${'x'.repeat(300_000)}`, cookie)
        await open('/draft?id=' + id, cookie)
        const place = { phone_number: '', address: 'Актобе, Абая 1', payment_type: 'cash' }
        const headers = { ...host, cookie }
        count(await shop.app.inject({ ...from, method: 'PATCH', url: `/api/v1/order/${id}/place`, payload: place, headers }), 'order')
      })
      await together(employees.slice(12, 15), async ({ at }) => {
        const contact = { name: 'Снабжение', email: `guest-${at}@stroydom.example`, phone_number: `+770155502${at}`, comment: '' }
        count(
          await send('/order/', { ...contact, items: [{ product: 'VT-20', quantity: 2 }], privacy_policy_accepted: true }),
          'guest order',
        )
      })
      // The database has a clock of its own.
      await shop.pool.query("update attempts set at = at - interval '1 hour'")
      vi.setSystemTime(Date.now() + 3_500_000)
    }
    expect(refused).toEqual([])
    const { rows } = await shop.pool.query<{ orders: number; files: number }>(
      "select (select count(*) from orders where address = 'Актобе, Абая 1') as orders, (select count(*) from order_files) as files",
    )
    expect(rows).toEqual([{ orders: 36, files: 72 }])
  } finally {
    vi.useRealTimers()
  }
})

test('CHK-04 SEC-01:work twelve buyers of the office upload 20 MB each at the same moment: they wait for each other, none is refused', async () => {
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_900_000, 'x')])
  const part = (name: string) => Buffer.from(`\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`)
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const { cookie } = (await signedIn(shop.services, { email: `plans-${at}@stroydom.example` })).headers
      const { id } = (await send('/order/', { items: [{ product: 'VT-15', quantity: 1 }] }, cookie)).json<{ id: string }>()
      const marked = (mark: string) => Buffer.concat([file, Buffer.from(mark)])
      const payload = Buffer.concat([
        part('план.pdf'),
        marked(`${at} plan`),
        part('схема.pdf'),
        marked(`${at} scheme`),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      const headers = { ...host, cookie, accept: 'text/html', 'content-type': `multipart/form-data; boundary=${boundary}` }
      // Of another office: the clock that ran ahead has left the work of three hours to the first.
      const remoteAddress = '198.51.100.7'
      return (await shop.app.inject({ remoteAddress, method: 'POST', url: `/draft?id=${id}`, headers, payload })).statusCode
    }),
  )
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 303))
  const { rows } = await shop.pool.query<{ files: number }>('select count(*) as files from order_files where byte_size > 9000000')
  expect(rows).toEqual([{ files: 24 }])
})

test('SEC-01:limits forty people of an office who read, search and fill carts at once meet no limit', async () => {
  const statuses = new Map<number, number>()
  const person = async () => {
    const headers = { host: 'rodnik.test', cookie: 'cart=none' }
    const urls = [
      '/',
      '/catalog/product/VT-15',
      '/cart',
      '/api/v1/catalog/suggestions/?query=на',
      '/api/v1/catalog/suggestions/?query=насос',
    ]
    for (const url of urls) count((await shop.app.inject({ url, headers })).statusCode)
    const add = {
      method: 'POST',
      url: '/api/v1/cart/add/',
      payload: { article: 'VT-15', quantity: 1 },
      headers: { host: 'rodnik.test' },
    } as const
    count((await shop.app.inject(add)).statusCode)
  }
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  await Promise.all(Array.from({ length: 40 }, person))
  expect(statuses.get(429)).toBeUndefined()
  expect(statuses.get(200)).toBeGreaterThanOrEqual(200)
})
