// Checks HTML in everything a customer writes, on every page that shows it (SEC-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherPerson, signedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const evil = (field: string) => `<img src=x onerror=alert(1)>${field}`

test('ACC-01 ORD-02 SEC-01:injection HTML in a customer\u2019s names, orders, files and applications is shown as text on every page, also of the back office', async () => {
  const { services, app } = shop
  const names = { lastName: evil('lastName'), firstName: evil('firstName'), middleName: evil('middleName') }
  const customer = await signedIn(services, { ...anotherPerson, ...names, isEmailConfirmed: true })
  const headers = { ...customer.headers, host: 'rodnik.test', origin: 'http://rodnik.test' }
  const send = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
    const response = await app.inject({ method, url, headers, payload })
    expect([url, response.statusCode < 300, response.body.slice(0, 300)]).toMatchObject([url, true, expect.any(String)])
    return response.json<{ id: string }>()
  }
  const draft = await send('POST', '/api/v1/order/', { items: [{ product: 'VT-15', quantity: 1 }] })
  const order = await send('POST', '/api/v1/order/', { items: [{ product: 'VT-15', quantity: 1 }] })
  await send('PATCH', `/api/v1/order/${order.id}/place`, {
    address: evil('address'),
    comment: evil('comment'),
    payment_type: 'cash',
  })
  await send('POST', '/api/v1/cart/add/', { article: 'VT-15', quantity: 1 })
  await services.db
    .updateTable('orders')
    .set({ payerName: evil('payerName') })
    .where('number', '=', order.id)
    .execute()
  const application = { company: evil('company'), bin: '940140000385', goods: evil('goods'), comment: evil('wish'), phone: '+77015550102' }
  await services.db
    .insertInto('wholesaleApplications')
    .values({ ...application, userId: customer.user.id, state: 'declined', answer: evil('answer'), decidedAt: new Date() })
    .execute()

  const seen = new Set<string>()
  const tabs = ['userinfo', 'changepassword', 'currentorders', 'draftorders', 'historyorders', 'favorites', 'notifications', 'faq']
  for (const url of [
    '/',
    ...tabs.map((tab) => `/personal-account?tab=${tab}`),
    '/about/wholesaler',
    '/checkout',
    `/checkout?draft=${draft.id}`,
    `/draft?id=${draft.id}`,
    `/order?id=${order.id}`,
  ]) {
    const { statusCode, body } = await app.inject({ url, headers })
    expect([url, statusCode]).toEqual([url, 200])
    expect(body, url).not.toContain('<img src=x')
    const shown = body.replace(/<script.*?<\/script>/gs, '')
    for (const [, name = ''] of shown.matchAll(/&lt;img src=x onerror=alert\(1\)(?:&gt;|>)([a-zA-Z]+)/g)) seen.add(name)
  }
  for (const name of ['lastName', 'firstName', 'middleName', 'comment', 'address', 'payerName', 'answer'])
    expect([...seen], name).toContain(name)

  const asked = { name: evil('name'), phone_number: '+77055557631', comment: evil('question'), agreement: true, topic: 'question' }
  const request = await send('POST', '/api/v1/callback/', asked)
  await services.db.updateTable('wholesaleApplications').set({ state: 'waiting', decidedAt: null }).execute()
  const staff = { host: 'rodnik.test', ...(await signedIn(services, { email: 'owner@rodnik.example', staffRoles: ['owner'] })).headers }
  for (const [path, field] of [
    [`orders/${order.id}`, 'comment'],
    [`customers/${customer.user.id}`, 'goods'],
    ['wholesale', 'company'],
    [`requests/${request.id}`, 'question'],
    ['journal', 'comment'],
  ]) {
    const url = `/admin/${path}`
    const { statusCode, body } = await app.inject({ url, headers: staff })
    expect([url, statusCode, body.includes('<img src=x')]).toEqual([url, 200, false])
    expect(body, url).toMatch(new RegExp(`&lt;img src=x onerror=alert\\(1\\)(?:&gt;|>)${field}`))
  }
})
