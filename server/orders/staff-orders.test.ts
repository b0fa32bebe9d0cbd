// Checks the list of orders for staff: pages by key, filters, search, export and refusals (STAFF-09, ADM-02).
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOfficePackage } from '#server/files/office-package.ts'
import { readSheet } from '#server/list-parsing/xlsx-sheet.ts'
import { readWorkbook } from '#server/list-parsing/xlsx-workbook.ts'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { openApi } from '#test/open-api.ts'
import { staffListsApi } from '#server/staff-lists.api.ts'
import { listRoutes } from '../staff-lists/list-routes.ts'
import { countText, textColumn, type StaffList } from '../staff-lists/staff-list.ts'
import { loadDeskList } from './desk/order-views.ts'
import { staffOrders, type StaffOrderRow } from './staff-orders.ts'

let shop: TestShop
let app: FastifyInstance
let headers: { cookie: string }
beforeAll(async () => {
  shop = await openShop()
  app = await openApi(shop.services, staffListsApi)
  headers = (await signedIn(shop.services, { email: 'manager@rodnik.example', staffRoles: ['orders'] })).headers
  // Several share a time, so that only the key orders them.
  await shop.pool.query(`
    insert into orders (number, status, guest_name, guest_email, guest_phone, total_tiyn, placed_at, consent_at)
    select 'BBBBBB' || translate(to_char(n, 'FM00'), '01', 'XY'), case when n % 5 = 0 then 'completed' else 'placed' end::order_status,
      'Гость ' || n, 'g' || n || '@mail.example', '+7700000' || to_char(n, 'FM0000'), n * 100, '2026-11-01 10:00:00.123456+05'::timestamptz
        + (n / 4) * interval '1 day', now() from generate_series(1, 25) n`)
  const { rows } = await shop.pool.query<{ id: number }>(`
    insert into orders (number, status, guest_name, guest_email, guest_phone, total_tiyn, placed_at, consent_at, payer_name, payer_bin,
      external_number, payment_type, address, comment)
    values ('7KD4M2XN', 'placed', '=Семёнов Айдар', 'Aidar.S@stroydom.example', '+77015550102', 123450, '2026-12-01T20:30:00Z', now(),
      '-ТОО «Дом; сад»', '940140000385', 'УТ-000123', 'invoice', '@Актобе, "Абая" 1', '') returning id`)
  await shop.pool.query(
    `insert into order_items (order_id, product_id, position, article, name, unit, quantity)
     select $1, id, 1, article, name, unit, 1 from products where article = 'VT-15'`,
    [rows[0]!.id],
  )
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

type Page = {
  count: number
  count_text: string
  next: string | null
  previous: string | null
  results: { number: string; total: number }[]
}
const ask = async (query: string, path = '') => app.inject({ url: `/api/v1/staff/orders/${path}${query}`, headers })
const page = async (query: string): Promise<Page> => (await ask(query)).json()
const numbers = ({ results }: Page) => results.map(({ number }) => number)
const follow = async (link: string | null): Promise<Page> =>
  (await app.inject({ url: link!.replace('http://rodnik.test', ''), headers })).json()

test.for(['-placed_at', 'placed_at', '-total', 'total'])(
  'STAFF-09 pages by key in the order %s show each row once, forwards and backwards',
  async (sort) => {
    const all = numbers(await page(`?sort=${sort}&page_size=200`))
    expect(new Set(all).size).toBe(26)
    const seen: string[] = []
    let at = await page(`?sort=${sort}&page_size=7`)
    expect(at.previous).toBeNull()
    for (; ; at = await follow(at.next)) {
      seen.push(...numbers(at))
      if (at.next === null) break
    }
    expect(seen).toEqual(all)
    const last = await page(`?sort=${sort}&page_size=7&cursor=last`)
    expect([numbers(last), last.next]).toEqual([all.slice(-7), null])
    const back: string[] = []
    for (at = last; ; at = await follow(at.previous)) {
      back.unshift(...numbers(at))
      if (at.previous === null) break
    }
    expect(back).toEqual(all)
    // A row that is placed meanwhile moves no page.
    const second = await follow((await page(`?sort=${sort}&page_size=7`)).next)
    expect(numbers(await follow(second.previous))).toEqual(all.slice(0, 7))
  },
)

test('STAFF-09 filters by state, days of the shop, sum and shop go together, and the count is of what is filtered', async () => {
  expect(await page('?status=completed')).toMatchObject({ count: 5, count_text: '5', next: null, previous: null })
  expect((await page('?status=completed,placed&total_from=10&total_to=12.00')).results.map(({ total }) => total)).toEqual([12, 11, 10])
  // 20:30 UTC is the next day in Almaty.
  expect(numbers(await page('?placed_at_from=2026-12-02&placed_at_to=2026-12-02'))).toEqual(['7KD4M2XN'])
  expect(await page('?placed_at_to=2026-12-01&placed_at_from=2026-12-01')).toMatchObject({ count: 0 })
  expect(await page('?shop=1')).toMatchObject({ count: 0, results: [], next: null })
  expect(await page('?shop=&status=&search=&total_from=')).toMatchObject({ count: 26 })
})

const searches = [
  '7kd4m2xn',
  '7KD4-M2XN',
  'Заказ № 7КD4 М2ХN',
  '7кd4',
  '77015550102',
  '8 (701) 555-01-02',
  '8701555',
  '+7 701',
  '701 555 01 02',
  '0102',
  'семенов',
  'СЕМЁН айд',
  'Айдар Семёнов',
  'aidar.s@stroydom.example',
  'stroydom',
  'дом',
  '940140',
  'ут-000123',
  '000123',
  '123',
  'vt 15',
  'VT–15',
]
test('ADM-02 one box finds an order by number, phone, name, e-mail, payer and article in any spelling', async () => {
  for (const text of searches) expect([text, numbers(await page(`?search=${encodeURIComponent(text)}`))]).toEqual([text, ['7KD4M2XN']])
})

test.for(["'", '%', '_', '\\', '&|!()', ':*', '"', 'семенов нурланов', '555', 'D4M2', '\u00a0'])(
  'ADM-02 STAFF-09 «%s» neither fails nor finds another order',
  async (text) => {
    const { statusCode, ...reply } = await ask(`?search=${encodeURIComponent(text)}&page_size=1`)
    expect(statusCode).toBe(200)
    expect([0, 26]).toContain(reply.json().count)
  },
)

const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
test.for([
  ['state=placed', 'state'],
  ['status=draft', 'status'],
  ['status=unknown', 'status'],
  ['sort=name', 'sort'],
  ['sort=__proto__', 'sort'],
  ['page_size=10000', 'page_size'],
  ['page_size=x', 'page_size'],
  ['placed_at_from=yesterday', 'placed_at_from'],
  ['placed_at_from=0000-01-01', 'placed_at_from'],
  ['total_from=1e9', 'total_from'],
  ['shop=a', 'shop'],
  ['status=placed&status=completed', 'status'],
  ['search=a%00b', 'search'],
  ['cursor=rubbish', 'cursor'],
  [`cursor=${forged('products', '-placed_at', 'after', '1', '1')}`, 'cursor'],
  [`cursor=${forged('orders', 'total', 'after', '1', '1')}`, 'cursor'],
  [`cursor=${forged('orders', '-placed_at', 'after', "1'", '1')}`, 'cursor'],
  [`cursor=${forged('orders', '-placed_at', 'after', '1', '99999999999999999999')}`, 'cursor'],
  ['format=pdf', 'format', 'export'],
  ['page_size=5', 'page_size', 'export'],
] as const)('STAFF-09 %s is refused by name', async ([query, field, path = '']) => {
  const reply = await ask(`?${query}`, path)
  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [field]])
})

test('STAFF-09 the edges of a cursor answer, and a customer sees no list', async () => {
  for (const at of ['0', '-99999999999999999', '99999999999999999']) {
    const reply = await ask(`?cursor=${forged('orders', '-placed_at', 'after', at, '999999999999999999')}`)
    expect(reply.statusCode).toBe(200)
  }
  const customer = await signedIn(shop.services, { email: 'customer@rodnik.example' })
  for (const path of ['', 'export'])
    expect((await app.inject({ url: `/api/v1/staff/orders/${path}`, headers: customer.headers })).statusCode).toBe(403)
})

test('STAFF-09 csv holds what is filtered, with formulas as text, for a Russian spreadsheet', async () => {
  const reply = await ask('?format=csv&search=7KD4M2XN', 'export')
  expect(reply.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'private, no-store' })
  expect(reply.headers['content-disposition']).toContain('filename="orders.csv"')
  const [head, row, end] = reply.body.split('\r\n')
  expect(head).toBe(
    '\ufeffНомер;Состояние;Оформлен;Покупатель;Телефон;E-mail;Магазин;Адрес доставки;Сумма, ₸;Оплачено, ₸;Оплата;Плательщик;Номер в 1С;Строк;Файлов',
  )
  expect(row).toBe(
    `7KD4M2XN;Новый;2026-12-02 01:30;"'=Семёнов Айдар";"'+7 (701) 555 01 02";Aidar.S@stroydom.example;;"'@Актобе, ""Абая"" 1";1234,5;0;По\u00a0счёту, безналично;"'-ТОО «Дом; сад»";УТ-000123;1;0`,
  )
  expect(end).toBe('')
})

test('STAFF-09 xlsx holds what is filtered: numbers and days as such, formulas as text', async () => {
  const reply = await ask('?sort=total', 'export')
  expect(reply.headers['content-disposition']).toContain('.xlsx')
  const xlsx = await openOfficePackage(new Blob([new Uint8Array(reply.rawPayload)]))
  const workbook = await readWorkbook(xlsx)
  const rows = await readSheet(xlsx, workbook, workbook.sheets[0]!.path)
  expect(rows).toHaveLength(27)
  expect(rows[1]!.cells.slice(0, 2)).toEqual(['BBBBBBXY', 'Новый'])
  expect(rows[26]!.cells.slice(2, 9)).toEqual([
    '02.12.2026', // a number with the format of a day; 01:30 in Almaty
    '=Семёнов Айдар',
    '+7 (701) 555 01 02',
    'Aidar.S@stroydom.example',
    '',
    '@Актобе, "Абая" 1',
    '1234.5',
  ])
})

/** A list of each order so many times, with a number and a key of its own. */
function openLongList(times: number, db = shop.services.db, onSend: (payload: unknown) => unknown = () => undefined) {
  const list: StaffList<StaffOrderRow> = {
    ...staffOrders,
    columns: { ...staffOrders.columns, number: textColumn('Номер', sql`orders.number || '/' || orders.n`) },
    from: sql`(select o.*, n from orders o, generate_series(1, ${sql.lit(times)}) n) orders left join shops on false`,
    key: sql`(orders.id * ${sql.lit(times)} + orders.n)`,
  }
  const longList: FastifyPluginAsyncZod = async (api) => {
    api.addHook('onSend', async (_request, _reply, payload) => void onSend(payload))
    listRoutes(api, list, { db, path: '/staff/long', action: 'orders:read', title: 'Заказы' })
  }
  return openApi(shop.services, longList)
}

// Those that a text finds are sorted up to 15,000, above it they are looked for in the order of the list.
test.for([
  { search: '', times: 400 },
  { search: 'mail.example', times: 500 },
  { search: 'mail.example', times: 700 },
])(
  'STAFF-09 a list above 10,000 rows says «больше 10 000» and pages in its order in both directions: $times × «$search»',
  async ({ search, times }) => {
    const long = await openLongList(times)
    const read = async (link: string | null): Promise<Page> =>
      (await long.inject({ url: link!.replace('http://rodnik.test', ''), headers })).json()
    const { rows } = await shop.pool.query<{ number: string }>(
      `select number || '/' || n as number from orders, generate_series(1, $2) n where guest_email like '%' || $1
     order by placed_at desc, id desc, n desc`,
      [search, times],
    )
    const all = rows.map(({ number }) => number)
    const first = await read(`/api/v1/staff/long/?page_size=200&search=${search}`)
    expect(first).toMatchObject({ count: 10_000, count_text: 'больше 10\u00a0000', previous: null })
    expect(countText(10_000)).toBe('10\u00a0000')
    const second = await read(first.next)
    const last = await read(`/api/v1/staff/long/?page_size=200&search=${search}&cursor=last`)
    expect([first, second, await read(second.previous)].map(numbers)).toEqual([all.slice(0, 200), all.slice(200, 400), all.slice(0, 200)])
    expect([last, await read(last.previous)].map(numbers)).toEqual([all.slice(-200), all.slice(-400, -200)])
    await long.close()
  },
)

test.for(['csv', 'xlsx'])('STAFF-09 an export as %s that its client cuts off reads no more of the database', async (format) => {
  let queries = 0
  const db = shop.services.db.withPlugin({
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const cut = Promise.withResolvers<void>()
  // Much more than the buffers of a connection hold.
  const long = await openLongList(5000, db, (payload) => payload instanceof Readable && payload.once('close', cut.resolve))
  const origin = await long.listen({ port: 0, host: '127.0.0.1' })
  const response = await new Promise<IncomingMessage>((resolve) =>
    get(`${origin}/api/v1/staff/long/export?format=${format}`, { headers }, resolve),
  )
  expect(response.statusCode).toBe(200)
  response.destroy()
  await cut.promise
  expect(queries).toBeLessThan((26 * 5000) / 1000)
  await long.close()
})

test('STAFF-03 a seller has the orders of the own shops alone: list and counts of the desk, API, search and export', async () => {
  const { aktobe, astana } = shop.fixtures.shops
  await shop.pool.query(
    `insert into orders (number, status, guest_name, guest_email, guest_phone, total_tiyn, shop_id, placed_at, consent_at)
      select number, 'placed', name, 's@mail.example', '+77050000001', 100, shop_id, now(), now()
      from (values ('CCCCCC22', 'Свой', $1::integer), ('CCCCCC33', 'Чужой', $2)) given (number, name, shop_id)`,
    [aktobe, astana],
  )
  const seller = await signedIn(shop.services, { email: 'seller@rodnik.example', staffRoles: ['seller'] })
  const shown = (query: string) => app.inject({ url: `/api/v1/staff/orders/${query}`, headers: seller.headers })
  expect((await shown('')).json()).toMatchObject({ count: 0, results: [] })
  await shop.services.db.insertInto('staffShops').values({ userId: seller.user.id, shopId: aktobe }).execute()
  expect((await shown('')).json()).toMatchObject({ count: 1, results: [{ number: 'CCCCCC22' }] })
  for (const query of ['?search=CCCCCC33', `?search=${encodeURIComponent('Чужой')}`, `?shop=${astana}`])
    expect([query, (await shown(query)).json().count]).toEqual([query, 0])
  const { body } = await shown('export?format=csv')
  expect([body.split('\r\n').length, body.includes('CCCCCC22')]).toEqual([3, true])

  const list = await loadDeskList(shop.services.db, [aktobe], new URLSearchParams())
  expect([list.rows.map(({ number }) => number), list.count, list.counts]).toMatchObject([['CCCCCC22'], 1, { placed: 1, confirmed: 0 }])
  expect(await loadDeskList(shop.services.db, [], new URLSearchParams())).toMatchObject({ rows: [], count: 0, counts: { placed: 0 } })
})
