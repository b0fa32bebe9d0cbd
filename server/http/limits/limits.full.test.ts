// Checks the limits of work, bodies and connections over real sockets.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config/config.ts'
import { limitConnections } from './connection-limits.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

type Times = { slowAfterMs?: number; bodyWaitMs?: number }
async function withApp(config: Partial<Config>, work: (app: TestShopWithApp['app'], port: number) => Promise<void>, times: Times = {}) {
  const services = { ...shop.services, config: { ...shop.services.config, ...config } }
  const app = await buildApp(services, times)
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  try {
    await work(app, port)
  } finally {
    app.server.closeAllConnections()
    await app.close()
  }
}

const multipart = 'multipart/form-data; boundary=x'
/** A form whose body stops after its first bytes. */
function startUpload(port: number, path: string, bytes: number, { cookie = '', from = '203.0.113.7' } = {}): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const sent = `content-type: ${multipart}\r\ncontent-length: ${bytes}\r\ncookie: ${cookie}\r\nx-forwarded-for: ${from}\r\n`
  const head = `POST ${path} HTTP/1.1\r\nhost: rodnik.test\r\n${sent}`
  socket.write(`${head}accept: text/html\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF`)
  return socket
}
const firstResponse = async (socket: Socket) => String((await once(socket, 'data'))[0])

/** A whole form with a file. */
const upload = async (port: number, path: string, bytes: number, { cookie = '', from = '203.0.113.7' } = {}) => {
  const body = new FormData()
  body.append('file', new File([`%PDF-1.4 ${'x'.repeat(bytes)}`], 'a.pdf'))
  const headers = { cookie, 'x-forwarded-for': from, accept: 'text/html' }
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers, redirect: 'manual' })).status
}
const questionnaire = '/production/water-pumping-station'

test('SEC-01:connections the uploads of an account that are under way at once are limited', () =>
  withApp(
    {},
    async (_app, port) => {
      const { headers } = await signedIn(shop.services)
      const uploads = [1, 2, 3, 4, 5].map(() => startUpload(port, '/checkout', 20_000_000, headers))
      const refusal = await Promise.race(uploads.map(firstResponse))
      expect(refusal).toMatch(/^HTTP\/1\.1 429 /)
      expect(refusal).toMatch(/retry-after: \d+/)
      expect(refusal).toContain('Предыдущие файлы ещё отправляются')
      // Small forms are not concerned.
      const small = await fetch(`http://127.0.0.1:${port}/checkout`, { method: 'POST', body: new URLSearchParams({ a: '1' }), headers })
      expect(small.status).not.toBe(429)
      for (const one of uploads) one.destroy()
    },
    { bodyWaitMs: 300 },
  ))

test('DRF-01 SEC-01:connections files sent by the API count as those of pages', () =>
  withApp(
    {},
    async (app, port) => {
      const { headers } = await signedIn(shop.services)
      const request = { url: '/api/v1/order/', payload: { items: [] }, headers: { ...headers, origin: 'http://rodnik.test' } }
      const draft = (await app.inject({ method: 'POST', ...request })).json<{ id: string }>().id
      const uploads = [1, 2, 3, 4, 5].map(() => startUpload(port, `/api/v1/order/${draft}/files`, 10_000_000, headers))
      expect(await Promise.race(uploads.map(firstResponse))).toMatch(/^HTTP\/1\.1 429 /)
      for (const one of uploads) one.destroy()
    },
    { bodyWaitMs: 300 },
  ))

test('SEC-01:connections an upload beyond the limit waits for one before it, and is then received', () =>
  withApp(
    {},
    async (_app, port) => {
      const { headers } = await signedIn(shop.services)
      const before = [1, 2, 3, 4, 5].map(() => startUpload(port, '/checkout', 20_000_000, headers))
      // Once one is refused, the other four are under way.
      const refused = await Promise.race(before.map((socket) => once(socket, 'data').then(() => socket)))
      let isDone = false
      const next = upload(port, '/checkout', 9_000_000, headers).finally(() => (isDone = true))
      const small = await fetch(`http://127.0.0.1:${port}/checkout`, { method: 'POST', body: new URLSearchParams({ a: '1' }), headers })
      expect([small.status, isDone]).toEqual([expect.any(Number), false])
      before.find((socket) => socket !== refused)!.destroy()
      expect(await next).not.toBe(429)
      for (const socket of before) socket.destroy()
    },
    { bodyWaitMs: 4000 },
  ))

test('ROUTE-09 SEC-01:connections slow senders of questionnaires are cut off, and each network has four at once', () =>
  withApp(
    {},
    async (_app, port) => {
      const done: number[] = []
      const slow = [0, 1, 2, 3, 4].map(async (at) => {
        const response = await firstResponse(startUpload(port, questionnaire, 10_000_000))
        done.push(at)
        return response
      })
      for (const response of await Promise.all(slow)) expect(response).toMatch(/^HTTP\/1\.1 408 /)
      // The fifth is read, and cut off as well, when the others no longer are.
      expect(done.at(-1)).toBe(4)
    },
    { slowAfterMs: 800 },
  ))

test('ROUTE-09 SEC-01:connections slow senders of four networks do not refuse the questionnaire of a fifth, nor an upload of a customer', () =>
  withApp({ trustProxy: true }, async (_app, port) => {
    const { headers } = await signedIn(shop.services)
    const slow = [1, 2, 3, 4].flatMap((network) =>
      [1, 2, 3, 4].map(() => startUpload(port, questionnaire, 11_000_000, { from: `198.51.${network}.7` })),
    )
    await Promise.all(slow.map((socket) => once(socket, 'connect')))
    expect(await upload(port, questionnaire, 9_000_000)).toBe(404) // received; the fixtures have no such questionnaire
    expect(await upload(port, '/checkout', 9_000_000, { ...headers, from: '203.0.114.7' })).not.toBe(503)
    for (const socket of slow) socket.destroy()
  }))

test('SEC-01:connections forms of up to 64 kB under way are limited by network; those of another network are not concerned', () =>
  withApp(
    { trustProxy: true },
    async (_app, port) => {
      const held = Array.from({ length: 80 }, () => startUpload(port, '/cart', 60_000))
      await Promise.all(held.map((socket) => once(socket, 'connect')))
      const responses = held.map(firstResponse)
      expect(await Promise.race(responses)).toMatch(/^HTTP\/1\.1 429 /)
      expect(await upload(port, '/cart', 50_000, { from: '198.51.100.7' })).toBeLessThan(429)
      for (const socket of held) socket.destroy()
      await Promise.allSettled(responses.map((response) => Promise.race([response, Promise.resolve()])))
    },
    { bodyWaitMs: 300 },
  ))

test('SEC-01:connections connections of one address are limited, closed ones are not counted', () =>
  withApp({ connectionsPerAddress: 5 }, async (app, port) => {
    const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    await eventually(async () => {
      const refused = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(refused, 'close')
    })
    for (const socket of sockets) socket.destroy()
    await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200))
    expect(app.server.maxConnections).toBe(5000)
  }))

test('SEC-01:connections connections of the addresses of one IPv6 /56 count together', () => {
  const server = createServer()
  limitConnections(server, { maxConnections: 10, connectionsPerAddress: 2, trustProxy: false })
  const isRefused = (remoteAddress: string) => {
    const socket = Object.assign(new PassThrough(), { remoteAddress })
    server.emit('connection', socket)
    return socket.destroyed
  }
  expect(['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:ff::1', '2001:db8:0:100::1'].map(isRefused)).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'].map(isRefused)).toEqual([false, false, true, false])
})

test('SEC-01:work a network that causes too much work gets 429 in Russian with Retry-After; others, files and health checks do not', () =>
  withApp({ costLimit: 100 }, async (app) => {
    const get = (url: string, remoteAddress: string, accept = 'text/html') =>
      app.inject({ url, remoteAddress, headers: { host: 'rodnik.test', cookie: 'cart=none', accept } })
    let page = await get('/contacts', '203.0.113.5')
    for (let time = 0; time < 20 && page.statusCode === 200; time++) page = await get('/contacts', '203.0.113.5')
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(page.body).toContain('Слишком много запросов')
    const neighbour = await get('/api/v1/brands/', '203.0.113.99', 'application/json')
    expect([neighbour.statusCode, neighbour.json<Problem>().title]).toEqual([429, 'Слишком много запросов'])
    for (const [url, address] of [
      ['/healthz', '203.0.113.5'],
      ['/favicon.ico', '203.0.113.5'],
      ['/contacts', '203.0.114.5'],
    ] as const)
      expect([url, (await get(url, address)).statusCode]).toEqual([url, 200])
  }))

/** How many requests a network can send before the first 429. */
let networks = 0
async function countTaken(app: TestShopWithApp['app'], url: string, type: string, payload: string): Promise<number> {
  const headers = { host: 'rodnik.test', origin: 'http://rodnik.test', 'content-type': type }
  const remoteAddress = `192.0.${networks++}.1`
  for (let taken = 0; ; taken++) {
    const { statusCode } = await app.inject({ method: 'POST', url, payload, headers, remoteAddress })
    if (statusCode === 429) return taken
  }
}
const orderOf = (article: string) =>
  JSON.stringify({
    name: 'Айдар',
    email: 'a@stroydom.example',
    phone_number: '+77015550102',
    comment: '',
    shop: null,
    items: Array.from({ length: 500 }, (_, at) => ({ product: `${article}${at}`, quantity: 1 })),
    privacy_policy_accepted: true,
  })

test.each([
  ['values of JSON bodies', '/api/v1/cart/add/', 'application/json', `[${'1,'.repeat(39_000)}1]`, '[1]'],
  ['fields of forms', '/cart', 'application/x-www-form-urlencoded', 'a=1&'.repeat(1998), 'a=1'],
  ['bytes of responses of the API', '/api/v1/order/', 'application/json', orderOf('Н'.repeat(190)), orderOf('Н')],
])('SEC-01:work the %s count as work of a network', (_what, url, type, large, small) =>
  withApp({ costLimit: 200 }, async (app) => {
    expect(await countTaken(app, url, type, large)).toBeLessThan(await countTaken(app, url, type, small))
  }),
)

test('SEC-01:work an account that sends from many networks is limited as well', () =>
  withApp({ costLimit: 20 }, async (app) => {
    const { headers } = await signedIn(shop.services)
    const from = async (network: number) => {
      const request = {
        url: '/api/v1/auth/login-check',
        remoteAddress: `198.51.${network}.7`,
        headers: { host: 'rodnik.test', ...headers },
      }
      return (await app.inject(request)).statusCode
    }
    // At once, since each refusal is delayed.
    const statuses = await Promise.all(Array.from({ length: 15 }, (_, network) => from(network)))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  }))

test('STAFF-04 SEC-01:work staff of one network are counted by person: one who sends too much is refused, no colleague is', () =>
  withApp({ costLimit: 100 }, async (app) => {
    const [busy, colleague] = await Promise.all(
      ['busy', 'colleague'].map((name) => signedIn(shop.services, { email: `${name}@rodnik.example`, staffRoles: ['orders'] })),
    )
    const open = async ({ headers }: { headers: { cookie: string } }) =>
      (await app.inject({ url: '/admin/orders', remoteAddress: '203.0.115.7', headers: { host: 'rodnik.test', ...headers } })).statusCode
    let page = 200
    for (let time = 0; time < 30 && page === 200; time++) page = await open(busy!)
    expect([page, await open(colleague!)]).toEqual([429, 200])
  }))

test('SEC-01:work pages and bodies of an account that sends from many networks count as its work', () =>
  withApp({ costLimit: 100 }, async (app) => {
    const base = { host: 'rodnik.test', origin: 'http://rodnik.test' }
    const one = await signedIn(shop.services)
    const get = async (network: number) =>
      (await app.inject({ url: '/contacts', remoteAddress: `198.51.${network}.7`, headers: { ...base, ...one.headers } })).statusCode
    let page = 200
    for (let network = 0; network < 30 && page === 200; network++) page = await get(network)
    expect(page).toBe(429)

    const other = await signedIn(shop.services, { email: 'other@stroydom.example' })
    const headers = { ...base, ...other.headers, 'content-type': 'application/json' }
    const body = { method: 'POST', url: '/api/v1/cart/add/', payload: `[${'1,'.repeat(39_000)}1]`, headers } as const
    const statuses: number[] = []
    for (let network = 0; network < 4; network++)
      statuses.push((await app.inject({ ...body, remoteAddress: `198.51.${network}.7` })).statusCode)
    expect(statuses).toEqual([400, 400, 400, 429])
  }))
