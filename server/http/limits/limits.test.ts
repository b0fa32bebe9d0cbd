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
import { readConfig, type Config } from '../../config/config.ts'
import { limitConnections } from './connection-limits.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

async function withApp(config: Partial<Config>, work: (app: TestShopWithApp['app'], port: number) => Promise<void>, slowAfterMs?: number) {
  const services = { ...shop.services, config: { ...shop.services.config, ...config } }
  const app = await buildApp(services, slowAfterMs === undefined ? {} : { slowAfterMs })
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
function startUpload(port: number, path: string, bytes: number, cookie = ''): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const head = `POST ${path} HTTP/1.1\r\nhost: rodnik.test\r\ncontent-type: ${multipart}\r\ncontent-length: ${bytes}\r\ncookie: ${cookie}\r\n`
  socket.write(`${head}accept: text/html\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF`)
  return socket
}
const firstResponse = async (socket: Socket) => String((await once(socket, 'data'))[0])

test('SEC-01 the uploads of an account that are under way at once are limited', () =>
  withApp({}, async (_app, port) => {
    const { headers } = await signedIn(shop.services)
    const uploads = [1, 2].map(() => startUpload(port, '/checkout', 20_000_000, headers.cookie))
    const answer = await Promise.race(uploads.map(firstResponse))
    expect(answer).toMatch(/^HTTP\/1\.1 429 /)
    expect(answer).toMatch(/retry-after: \d+/)
    expect(answer).toContain('Предыдущие файлы ещё отправляются')
    // Small forms are not concerned.
    const small = await fetch(`http://127.0.0.1:${port}/checkout`, { method: 'POST', body: new URLSearchParams({ a: '1' }), headers })
    expect(small.status).not.toBe(429)
    for (const upload of uploads) upload.destroy()
  }))

test('SEC-01 ROUTE-09 slow senders of questionnaires are cut off, and each network has two at once', () =>
  withApp(
    {},
    async (_app, port) => {
      const page = '/production/water-pumping-station'
      const slow = [1, 2].map(() => startUpload(port, page, 10_000_000))
      const responses = slow.map(firstResponse)
      const third = await firstResponse(startUpload(port, page, 10_000_000))
      expect(third).toMatch(/^HTTP\/1\.1 429 /)
      for (const response of await Promise.all(responses)) expect(response).toMatch(/^HTTP\/1\.1 408 /)
      await Promise.all(slow.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')))
      // The place is free again: the next one is waited for, and cut off as well.
      await eventually(async () => expect(await firstResponse(startUpload(port, page, 10_000_000))).toMatch(/^HTTP\/1\.1 408 /))
    },
    800,
  ))

test('SEC-01 connections of one address are limited, closed ones are not counted', () =>
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

test('SEC-01 connections of the addresses of one IPv6 /56 count together', () => {
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

test('SEC-01 a network that causes too much work gets 429 in Russian with Retry-After; others, files and health checks do not', () =>
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

test('SEC-01 an account that sends from many networks is limited as well', () =>
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
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  }))

test('SEC-01 forty people of an office who read, search and fill carts at once meet no limit', () =>
  withApp({ costLimit: readConfig({ DATA_FOLDER: shop.folder }).costLimit }, async (app) => {
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
      for (const url of urls) count((await app.inject({ url, headers })).statusCode)
      const add = {
        method: 'POST',
        url: '/api/v1/cart/add/',
        payload: { article: 'VT-15', quantity: 1 },
        headers: { host: 'rodnik.test' },
      } as const
      count((await app.inject(add)).statusCode)
    }
    const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await Promise.all(Array.from({ length: 40 }, person))
    expect(statuses.get(429)).toBeUndefined()
    expect(statuses.get(200)).toBeGreaterThanOrEqual(200)
  }))
