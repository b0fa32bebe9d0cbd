// Checks over real sockets that refused requests, unread bodies and crowds of one network cost little.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'
import { buildApp } from '../../app.ts'
import { readConfig, type Config } from '../../config/config.ts'

const written: string[] = []
let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true, log: pino({ level: 'info' }, { write: (line: string) => void written.push(line) }) })
})
afterAll(() => shop.close())

async function withApp(config: Partial<Config>, work: (port: number, app: TestShopWithApp['app']) => Promise<void>, slowAfterMs = 20_000) {
  const services = { ...shop.services, config: { ...shop.services.config, ...config } }
  const app = await buildApp(services, { slowAfterMs })
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  try {
    await work(port, app)
  } finally {
    app.server.closeAllConnections()
    await app.close()
  }
}

const multipart = 'multipart/form-data; boundary=x'
/** A body whose end is held back. */
function startBody(port: number, path: string, type: string, bytes: number, { cookie = '', sent = 1000 } = {}): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const head = `POST ${path} HTTP/1.1\r\nhost: rodnik.test\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\ncookie: ${cookie}\r\n`
  socket.write(
    `${head}accept: text/html\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${'x'.repeat(sent)}`,
  )
  return socket
}
const firstResponse = async (socket: Socket) => String((await once(socket, 'data'))[0])
const defaultCost = () => ({ costLimit: readConfig({ DATA_FOLDER: shop.folder }).costLimit })

test('SEC-01:connections a form that is too large is refused before it is read, and its connection is closed', () =>
  withApp(defaultCost(), async (port) => {
    for (const [path, type] of [
      ['/cart', 'application/x-www-form-urlencoded'],
      ['/api/v1/users/', 'application/json'],
      ['/checkout', 'application/x-www-form-urlencoded'],
    ] as const) {
      const socket = startBody(port, path, type, 3_000_000)
      expect([path, await firstResponse(socket)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 413 [^]*connection: close/i)])
      await once(socket, 'close')
    }
  }))

test('SEC-01:connections the rest of a refused file is received, so that the browser reads the reason, but not for ever', () =>
  withApp(
    defaultCost(),
    async (port) => {
      const socket = startBody(port, '/checkout', multipart, 3_000_000)
      const response = await firstResponse(socket)
      expect(response).toMatch(/^HTTP\/1\.1 401 /)
      expect(response).not.toMatch(/connection: close/i)
      await once(socket, 'close')
    },
    500,
  ))

test('SEC-01:connections the rest of a small refused form is not waited for either', () =>
  withApp(
    defaultCost(),
    async (port) => {
      const socket = startBody(port, '/checkout', 'application/json', 60_000)
      expect(await firstResponse(socket)).toMatch(/^HTTP\/1\.1 4\d\d /)
      await once(socket, 'close')
    },
    500,
  ))

test('SEC-01:connections a network over its limit is answered after a pause, and its bodies are not read', () =>
  withApp({ costLimit: 100 }, async (port) => {
    const page = () => fetch(`http://127.0.0.1:${port}/contacts`, { headers: { host: 'rodnik.test', cookie: 'cart=none' } })
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await page()).status))
    expect(statuses).toContain(429)
    const socket = startBody(port, '/cart', 'application/x-www-form-urlencoded', 200_000)
    expect(await firstResponse(socket)).toMatch(/^HTTP\/1\.1 429 [^]*connection: close/i)
    await once(socket, 'close')
  }))

test('SEC-01:connections a sender that stops after most of an upload is cut off as one that was slow from the start', () =>
  withApp(
    defaultCost(),
    async (port) => {
      const { headers } = await signedIn(shop.services)
      const socket = startBody(port, '/checkout', multipart, 5_000_000, { cookie: headers.cookie, sent: 4_000_000 })
      expect(await firstResponse(socket)).toMatch(/^HTTP\/1\.1 408 /)
    },
    800,
  ))

test('SEC-01:work requests of a network wait for each other: beyond hundreds they are refused, another network is served at once', () =>
  withApp({ costLimit: 1_000_000 }, async (_port, app) => {
    const get = async (remoteAddress: string) => {
      const { statusCode } = await app.inject({ url: '/api/v1/brands/', remoteAddress, headers: { host: 'rodnik.test' } })
      return statusCode
    }
    let waiting = 450
    const crowd = Array.from({ length: waiting }, () => get('203.0.113.5').finally(() => waiting--))
    expect(await get('198.51.100.7')).toBe(200)
    expect(waiting).toBeGreaterThan(200)
    const statuses = await Promise.all(crowd)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  }))

test.each(['/order/22222222/zakaz.pdf?key=of-nobody', '/order/files/0193a5c8-0000-7000-8000-000000000000'])(
  'ORD-02 CHK-04 SEC-01:work reads of orders wait for each other as well: %s',
  (url) =>
    withApp({ costLimit: 1_000_000 }, async (_port, app) => {
      const get = async () => (await app.inject({ url, remoteAddress: '203.0.113.5', headers: { host: 'rodnik.test' } })).statusCode
      const statuses = await Promise.all(Array.from({ length: 450 }, get))
      expect(new Set(statuses)).toEqual(new Set([404, 429]))
    }),
)

test('SEC-01:connections requests sent at once on a connection are not all parsed', () =>
  withApp(defaultCost(), async (port) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET /healthz HTTP/1.1\r\nhost: rodnik.test\r\n\r\n'.repeat(1500))
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    await new Promise((resolve) => socket.on('close', resolve)) // also by an error
    expect(received.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(100)
  }))

test('OPS-01 SEC-01:connections an upload that the client aborts is no error of the log', () =>
  withApp(defaultCost(), async (port) => {
    const { headers } = await signedIn(shop.services)
    written.length = 0
    const socket = startBody(port, '/checkout', multipart, 5_000_000, { cookie: headers.cookie })
    await once(socket, 'connect')
    await eventually(async () => expect(written.join('')).toContain('incoming request'))
    socket.resetAndDestroy()
    await eventually(async () => expect(written.join('')).toContain('request aborted'))
    expect(written.filter((line) => /"level":[5-6]0/.test(line))).toEqual([])
  }))
