// Checks that odd methods, addresses, headers and HTTP are refused and show nothing internal.
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherPerson, signedIn, type SignedIn } from '../create-session.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { addressOf, pagePatterns } from '../routes.ts'

const written: string[] = []
let shop: TestShopWithApp
let customer: SignedIn
let port = 0
beforeAll(async () => {
  shop = await openShop({ app: true, log: pino({ level: 'warn' }, { write: (line: string) => void written.push(line) }) })
  customer = await signedIn(shop.services, anotherPerson)
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => shop.close())

const host = { host: 'rodnik.test', origin: 'http://rodnik.test' }
const urlencoded = { ...host, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
const internal = /did not provide|Unexpected Server Error|node_modules|\bat .*\.[jt]s:\d/

test('ERR-01 SEC-01:requests a form sent to a page that takes none is 405 in Russian; the page, its data and the log name no file of ours', async () => {
  const paths = pagePatterns.map(addressOf)
  const statuses = new Set<number>()
  for (const path of paths)
    for (const url of [path, path === '/' ? '/_.data' : `${path}.data`]) {
      const { statusCode, body } = await shop.app.inject({ method: 'POST', url, payload: 'a=1', headers: urlencoded })
      expect([url, statusCode, internal.exec(body)?.[0]]).toEqual([url, expect.toSatisfy((status: number) => status < 500), undefined])
      if (statusCode === 405) expect([url, body]).toEqual([url, expect.stringContaining('Так страницу не\u00a0открыть')])
      statuses.add(statusCode)
    }
  expect(statuses).toContain(405)
  const read = await shop.app.inject({ url: '/fragments/favourites?add=VT-15', headers: { ...host, ...customer.headers } })
  expect([read.statusCode, internal.exec(read.body)?.[0]]).toEqual([405, undefined])
  expect(written).toEqual([])
})

test('SEC-01:browser no GET changes anything, also with headers that replace the method', async () => {
  const headers = { ...host, ...customer.headers, 'x-http-method-override': 'POST' }
  for (const url of [
    '/logout',
    '/logout.data',
    '/cart?intent=clear',
    '/personal-account?tab=userinfo&intent=delete-account',
    '/cart/share',
  ])
    await shop.app.inject({ url, headers })
  const check = await shop.app.inject({ url: '/api/v1/auth/login-check', headers })
  expect([check.statusCode, check.json()]).toEqual([200, expect.objectContaining({ email: anotherPerson.email })])
})

test('SEC-01:privacy a customer’s page at an address with a file’s ending is not found, and no cache may store it', async () => {
  for (const end of ['/x.css', ';.css', '%00.css', '.data.css', '%2f', '%2fx.js']) {
    const { statusCode, headers } = await shop.app.inject({ url: `/personal-account${end}`, headers: { ...host, ...customer.headers } })
    expect([end, statusCode, headers['cache-control']]).toEqual([end, 404, 'private, no-store'])
  }
  for (const url of ['/personal-account?tab=userinfo', '/./personal-account?tab=userinfo', '/%70ersonal-account?tab=userinfo', '/cart']) {
    const { statusCode, headers } = await shop.app.inject({ url, headers: { ...host, ...customer.headers } })
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'private, no-store'])
  }
})

const oddHeaders: Record<string, string>[] = [
  { 'x-forwarded-host': 'rodnik.test', 'x-original-url': '/personal-account', 'x-rewrite-url': '/personal-account' },
  { 'x-forwarded-proto': 'javascript', 'x-forwarded-prefix': '//evil.example', forwarded: 'host=evil.example' },
  { 'if-match': '"evil"', 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'if-none-match': '"evil", '.repeat(1500), 'if-modified-since': 'Sat, 99 Foo 9999' },
  { range: `bytes=${'0-1,'.repeat(2000)}0-1`, 'if-range': '"evil"' },
  { accept: `*/*;q=${'9'.repeat(400)}`, 'accept-encoding': '__proto__, constructor, gzip;q=NaN', 'accept-language': 'evil'.repeat(1000) },
  { 'accept-encoding': 'br;q=0,gzip;q=0,identity;q=0,*;q=0' },
  { 'x-react-router-prerender-data': '%5B%22evil%22%5D', 'x-react-router-spa-mode': 'yes', 'x-remix-request': 'evil' },
  { 'sec-purpose': 'prefetch', purpose: 'prefetch' },
]

test('SEC-01:privacy no header of a request changes what the cache shows to others', async () => {
  for (const url of ['/', '/contacts', '/catalog/product/VT-15', '/api/v1/brands/', '/robots.txt']) {
    for (const [at, headers] of oddHeaders.entries()) {
      const odd = await shop.app.inject({ url: `${url}?at=${at}`, headers: { host: 'rodnik.test', ...headers } })
      expect([url, at, odd.statusCode, odd.body.includes('evil')]).toEqual([url, at, 200, false])
      const next = await shop.app.inject({ url: `${url}?at=${at}`, headers: { host: 'rodnik.test' } })
      expect([url, at, next.statusCode, next.body.includes('evil')]).toEqual([url, at, 200, false])
      expect(next.headers['content-encoding']).toBeUndefined()
    }
  }
})

test('SEC-01:permissions a key of repeats belongs to one customer', async () => {
  const other = await signedIn(shop.services)
  const order = (who: SignedIn) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/order/',
      payload: { items: [{ product: 'VT-15', quantity: 1 }] },
      headers: { ...host, ...who.headers, 'idempotency-key': 'the-same-key-of-two-customers' },
    })
  const ids = [(await order(customer)).json<{ id: string }>().id, (await order(other)).json<{ id: string }>().id]
  expect(new Set(ids).size).toBe(2)
})

/** The statuses of all responses on one connection, until the server has nothing to say for a moment. */
const statusesOf = (text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    let received = ''
    socket.on('data', (chunk) => {
      received += String(chunk)
      socket.end()
    })
    socket.on('close', () => resolve([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status).join(' ')))
    socket.write(text)
  })

const get = 'GET /api/v1/brands/ HTTP/1.1\r\nhost: rodnik.test\r\n'
const post = 'POST /cart HTTP/1.1\r\nhost: rodnik.test\r\ncontent-type: application/x-www-form-urlencoded\r\n'
const smuggled = '0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: rodnik.test\r\n\r\n'

test('SEC-01:requests no second request is smuggled by lengths that contradict each other, and odd HTTP is refused', async () => {
  const odd: Record<string, [text: string, statuses: string]> = {
    'length and chunks': [`${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n${smuggled}`, '400'],
    'chunks of another name': [`${post}transfer-encoding: xchunked\r\n\r\n${smuggled}`, '400'],
    'a space before the colon': [`${post}transfer-encoding : chunked\r\n\r\n${smuggled}`, '400'],
    'two encodings': [`${post}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n${smuggled}`, '400'],
    'two lengths': [`${post}content-length: 3\r\ncontent-length: 5\r\n\r\na=1&b`, '400'],
    'a signed length': [`${post}content-length: +3\r\n\r\na=1`, '400'],
    'a length with a comma': [`${post}content-length: 3,3\r\n\r\na=1`, '400'],
    'a length beyond numbers': [`${post}content-length: 99999999999999999999\r\n\r\na=1`, '400'],
    'lines without a return': ['GET /api/v1/brands/ HTTP/1.1\nhost: rodnik.test\n\n', '400'],
    'a folded header': [`${get}x: a\r\n b\r\n\r\n`, '400'],
    'a NUL in a header': [`${get}x: a\0b\r\n\r\n`, '400'],
    'a user in the host': ['GET / HTTP/1.1\r\nhost: evil@rodnik.test\r\n\r\n', '400'],
    'another version': ['GET / HTTP/9.9\r\nhost: rodnik.test\r\n\r\n', '400'],
    'the preface of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400'],
    'a tunnel': ['CONNECT rodnik.test:443 HTTP/1.1\r\nhost: rodnik.test\r\n\r\n', ''],
    'another protocol': [`${get}connection: upgrade\r\nupgrade: h2c\r\n\r\n`, '200'],
    'an odd expectation': [`${post}expect: 200-ok\r\ncontent-length: 3\r\n\r\na=1`, '417'],
    'cookies of 60 kB': [`${get}cookie: ${'a=b; '.repeat(12_000)}\r\n\r\n`, '431'],
  }
  for (const [what, [text, statuses]] of Object.entries(odd)) expect([what, await statusesOf(text)]).toEqual([what, statuses])
})
