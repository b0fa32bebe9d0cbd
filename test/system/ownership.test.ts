// Checks that orders, drafts, files and favourites are open to their owner alone (ROLE-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRoles } from '#contract/accounts/permissions.ts'
import { addFavourite } from '#server/favourites/favourites.ts'
import { notify } from '#server/notifications/notify.ts'
import { anotherPerson, signedIn, type SignedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { apiRoutes } from '../routes.ts'

let shop: TestShopWithApp
let owner: SignedIn
let things: Awaited<ReturnType<typeof makeThings>>
beforeAll(async () => {
  shop = await openShop({ app: true })
  owner = await signedIn(shop.services, {
    email: 'owner@stroydom.example',
    firstName: 'Бауыржан',
    lastName: 'Хозяинов',
    phone: '+77019998877',
  })
  things = await makeThings()
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const ask = (method: Method, url: string, who: SignedIn | null, payload?: object | string, type = 'application/json') =>
  shop.app.inject({
    method,
    url,
    headers: { host: 'rodnik.test', ...who?.headers, ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })
const api = (method: Method, path: string, who: SignedIn | null, payload?: object | string, type?: string) =>
  ask(method, `/api/v1${path}`, who, payload, type)
/** What only the owner may read. */
const secrets = /Бауыржан|Хозяинов|999\D?88\D?77|Абая 1\b/
const upload = [
  '--x',
  'content-disposition: form-data; name="file"; filename="list.csv"',
  '',
  'Артикул;Количество',
  'VT-20;2',
  '--x--',
].join('\r\n')
const multipart = 'multipart/form-data; boundary=x'

/** A draft with a line and a file, an order that was placed, a favourite, a notification: all the owner's. */
async function makeThings() {
  const { db } = shop.services
  const made = async (response: Awaited<ReturnType<typeof api>>) => {
    expect([response.statusCode, response.body]).toEqual([expect.toSatisfy((status: number) => status < 300), response.body])
    return response.json<{ id: string }>().id
  }
  const order = await made(await api('POST', '/order/', owner, { items: [{ product: 'VT-15', quantity: 1 }] }))
  const place = { phone_number: '', address: 'Актобе, Абая 1', payment_type: 'cash' }
  await made(await api('PATCH', `/order/${order}/place`, owner, place))
  const draft = await made(await api('POST', '/order/', owner, { items: [{ product: 'VT-15', quantity: 3 }] }))
  const file = await made(await api('POST', `/order/${draft}/files`, owner, upload, multipart))
  const favourite = await addFavourite(db, owner.user.id, 'VT-15')
  await db
    .transaction()
    .execute((trx) =>
      notify(trx, shop.services, [{ userId: owner.user.id, kind: 'news', about: 'x', title: 'Новость', text: '', href: '/about/news' }]),
    )
  const notification = await db.selectFrom('notifications').select('id').where('userId', '=', owner.user.id).executeTakeFirstOrThrow()
  return { order, draft, file, favourite, notification: notification.id, place }
}

/**
 * Every route whose address names something of a customer, with the owner's address and body, in an order that the
 * owner can execute; only the last is refused (409), since the draft is placed by then.
 */
function routesOfThings(): [route: string, path: string, body?: object | string, type?: string][] {
  const { order, draft, file, favourite, notification, place } = things
  return [
    ['GET /order/:id/', `/order/${order}/?guest_user__phone=87010000000`],
    ['PATCH /order/:id/', `/order/${draft}/`, { title: 'Чужой' }],
    ['POST /order/:id/items/', `/order/${draft}/items/`, { product: 'VT-20', quantity: 1 }],
    ['PATCH /order/:id/items/:itemId/', `/order/${draft}/items/1/`, { quantity: 2 }],
    ['DELETE /order/:id/items/multiple/', `/order/${draft}/items/multiple/`, { items: [2] }],
    ['DELETE /order/:id/items/:itemId/', `/order/${draft}/items/1/`],
    ['POST /order/:id/copy', `/order/${order}/copy`, {}],
    ['POST /order/:id/copy-by-order/:otherId/', `/order/${draft}/copy-by-order/${order}/`, {}],
    ['GET /order/:id/files', `/order/${draft}/files`],
    ['POST /order/:id/files', `/order/${draft}/files`, upload, multipart],
    ['GET /order/:id/files/:fileId/', `/order/${draft}/files/${file}/`],
    ['POST /order/:id/files/:fileId/fill-order', `/order/${draft}/files/${file}/fill-order`, {}],
    ['DELETE /order/:id/files/:fileId/', `/order/${draft}/files/${file}/`],
    ['PATCH /order/:id/place', `/order/${draft}/place`, place],
    ['DELETE /order/:id/', `/order/${draft}/`],
    ['GET /favorites/:id/', `/favorites/${favourite}/`],
    ['DELETE /favorites/:id/', `/favorites/${favourite}/`],
    ['PATCH /notification/:id/', `/notification/${notification}/`, { is_read: true }],
  ]
}

/** All rows of the owner. */
async function stored(): Promise<unknown> {
  const { rows } = await shop.services.pool.query(
    `select (select json_agg(orders order by id) from orders where user_id = $1) as orders,
            (select json_agg(order_items order by order_id, position) from order_items join orders on orders.id = order_id
              where user_id = $1) as lines,
            (select json_agg(order_files order by order_files.id) from order_files) as files,
            (select json_agg(favourites) from favourites) as favourites,
            (select json_agg(notifications) from notifications where user_id = $1) as notifications,
            (select json_agg(users) from users where id = $1) as account`,
    [owner.user.id],
  )
  return rows[0]
}

const others: [name: string, person: Parameters<typeof signedIn>[1] | null][] = [
  ['a guest', null],
  ['another customer', anotherPerson],
  ['staff with every role', { staffRoles, email: 'owner@rodnik.example' }],
]
const signIn = async (person: (typeof others)[number][1]) => (person ? signedIn(shop.services, person) : null)

test('ROLE-01 the list holds every API route with the id of a customer’s resource', () => {
  const ofThings = apiRoutes(shop.app).flatMap(({ method, path }) =>
    /^\/(?:order|favorites|notification)\/:/.test(path) ? `${method} ${path}` : [],
  )
  expect(
    routesOfThings()
      .map(([route]) => route)
      .toSorted(),
  ).toEqual(ofThings.toSorted())
})

test.each(others)('ROLE-01 API-07 API-09 %s neither sees nor changes by the API what is another’s', async (_name, person) => {
  const who = await signIn(person)
  await shop.services.pool.query('delete from attempts')
  const before = await stored()
  for (const [route, path, body, type] of routesOfThings()) {
    const response = await api(route.split(' ')[0] as Method, path, who, body, type)
    const refusals = who ? [404] : [401, 404]
    expect([route, response.statusCode]).toEqual([route, expect.toSatisfy((status: number) => refusals.includes(status))])
    expect(response.body).not.toMatch(secrets)
  }
  expect(await stored()).toEqual(before)
})

test.each(others)('ROLE-01 ROUTE-05 %s neither sees nor changes by the pages what is another’s', async (_name, person) => {
  const who = await signIn(person)
  const { order, draft, file, favourite, notification } = things
  const before = await stored()
  for (const address of [
    `/order?id=${order}`,
    `/order?id=${draft}`,
    `/draft?id=${draft}`,
    `/draft/list?id=${draft}&file=${file}`,
    `/checkout?draft=${draft}`,
    // Staff who may read the order may read its documents too.
    ...(who?.user.staffRoles.length ? [] : ['schet.pdf', 'zakaz.pdf', 'dokumenty.zip'].map((name) => `/order/${order}/${name}`)),
  ]) {
    const { statusCode, headers, body } = await ask('GET', address, who)
    expect([address, statusCode, headers.location ?? '']).toEqual([
      address,
      expect.toSatisfy((status: number) => [302, 303, 401, 403, 404].includes(status)),
      expect.stringMatching(/^(?:\/(?:login|my-orders|order\?id=)\b.*)?$/),
    ])
    expect(body).not.toMatch(secrets)
  }
  const forms: [address: string, form: Record<string, string>][] = [
    ...['add', 'set', 'remove', 'copy', 'delete'].map((intent): (typeof forms)[number] => [
      `/draft?id=${draft}`,
      { intent, article: 'VT-15', position: '1', quantity: '1' },
    ]),
    ...['fill', 'save', 'columns', 'find:1'].map((intent): (typeof forms)[number] => [
      `/draft/list?id=${draft}&file=${file}`,
      { intent, 'q:1': '9' },
    ]),
    [`/order?id=${order}`, { intent: 'cancel' }],
    [`/checkout?draft=${draft}`, { phone: '87015550102', paymentType: 'cash', address: 'Алматы, Абая 9' }],
    ['/personal-account?tab=draftorders', { intent: 'delete', number: draft }],
    ['/personal-account?tab=currentorders', { intent: 'take-over' }],
    ['/personal-account?tab=favorites', { intent: 'remove', id: favourite }],
    ['/personal-account?tab=notifications', { intent: 'open', id: notification }],
  ]
  for (const [address, form] of forms)
    await ask('POST', address, who, new URLSearchParams(form).toString(), 'application/x-www-form-urlencoded')
  expect(await stored()).toEqual(before)
})

test('ROLE-01 DRF-02 the order and the file of another are not reached through one’s own draft, nor a draft by its owner’s phone', async () => {
  const who = await signedIn(shop.services, anotherPerson)
  const { order, draft, file } = things
  const own = (await api('POST', '/order/', who, { items: [] })).json<{ id: string }>().id
  const requests: [method: Method, path: string, body?: object][] = [
    ['POST', `copy-by-order/${order}/`, {}],
    ['GET', `files/${file}/`],
    ['POST', `files/${file}/fill-order`, {}],
    ['DELETE', `files/${file}/`],
  ]
  for (const [method, path, body] of requests)
    expect([path, (await api(method, `/order/${own}/${path}`, who, body)).statusCode]).toEqual([path, 404])
  expect((await api('GET', `/order/${draft}/?guest_user__phone=87019998877`, null)).statusCode).toBe(404)
})

test('ROLE-01 the same addresses do open to their owner', async () => {
  for (const [route, path, body, type] of routesOfThings()) {
    const response = await api(route.split(' ')[0] as Method, path, owner, body, type)
    expect([route, response.statusCode]).toEqual([
      route,
      expect.toSatisfy((status: number) => status < 300 || (status === 409 && route === 'DELETE /order/:id/')),
    ])
  }
  expect((await ask('GET', `/order?id=${things.order}`, owner)).body).toContain('Хозяинов')
})

test('AUTH-02 ROUTE-15 a login form sent in another account’s session logs in the typed account and shows nothing of the other', async () => {
  const { db } = shop.services
  const password = 'синий гвоздь 7'
  const person = { last_name: 'Сейтова', first_name: 'Дана', middle_name: '', email: 'dana@stroydom.example', phone_number: '+77015550103' }
  const registration = { ...person, password, repeat_password: password, privacy_policy_accepted: true }
  expect((await api('POST', '/users/', null, registration)).statusCode).toBe(201)
  const other = await signedIn(shop.services, anotherPerson)
  const send = (typed: string) =>
    ask(
      'POST',
      '/login',
      other,
      new URLSearchParams({ email: person.email, password: typed }).toString(),
      'application/x-www-form-urlencoded',
    )
  const isOtherIn = async () =>
    (await db.selectFrom('sessions').select('id').where('id', '=', other.sessionId).executeTakeFirst()) !== undefined
  const wrong = await send('не тот пароль')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.body).toContain('Неверный e-mail или пароль')
  expect(await isOtherIn()).toBe(true)
  const right = await send(password)
  expect([right.statusCode, right.headers.location]).toEqual([303, '/personal-account'])
  const cookie = String(right.headers['set-cookie']).split(';')[0]!
  const check = await shop.app.inject({ url: '/api/v1/auth/login-check', headers: { host: 'rodnik.test', cookie } })
  expect(check.json()).toMatchObject({ email: person.email })
  expect(await isOtherIn()).toBe(false)
  // Who only comes by is led to the account.
  const visit = await ask('GET', '/login', await signedIn(shop.services, anotherPerson))
  expect([visit.statusCode, visit.headers.location]).toEqual([302, '/personal-account'])
})
