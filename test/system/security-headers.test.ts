// Checks the security headers of every kind of response, also of those that no route makes.
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClosedApp } from '#server/process/maintenance-app.ts'
import { openShop, testConfig, type TestShopWithApp } from '../harness.ts'

const https = { publicOrigin: 'https://rodnik.test', trustProxy: true }
let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true, config: https })
})
afterAll(() => shop.close())

const host = { host: 'rodnik.test', 'x-forwarded-proto': 'https' }
const page = { ...host, accept: 'text/html' }

test('SEC-01:browser every response has a policy that no other site may frame, nosniff, and demands https of all subdomains for a year', async () => {
  const home = await shop.app.inject({ url: '/', headers: page })
  const asset = /href="(\/assets\/[^"]+\.css)/.exec(home.body)![1]!
  const requests: [url: string, options?: object][] = [
    ['/'],
    ['/login', { headers: page }],
    ['/admin/login', { headers: page }],
    ['/catalog/v2.data'],
    ['/nope', { headers: page }],
    ['/personal-account', { headers: page }],
    ['/api/v1/brands/'],
    ['/api/v1/nope'],
    ['/api/v1/users/'],
    ['/api/docs/'],
    ['/api/v1/openapi.json'],
    ['/robots.txt'],
    ['/sitemap.xml'],
    ['/rss.xml'],
    ['/feeds/yandex.xml'],
    ['/.well-known/security.txt'],
    ['/favicon.svg'],
    ['/healthz'],
    ['/metrics'],
    [asset],
    ['/images/none.webp'],
    ['/documents/none/none.pdf'],
    ['/videos/none.mp4'],
    ['/order/22222222/schet.pdf'],
    ['/api/v1/brands/', { method: 'TRACE' }],
    ['/cart', { method: 'POST', headers: { ...host, origin: 'https://evil.example' } }],
    ['/contacts', { headers: { host: 'evil.example' } }],
    ['/catalog/%E0%A4%A'],
  ]
  for (const [url, options] of requests) {
    const { headers } = await shop.app.inject({ url, headers: host, ...options })
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'content-security-policy': expect.stringMatching(/^default-src (?=.*frame-ancestors 'none')/),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      }),
    ])
  }
})

test('STAFF-01 SEC-01:browser the back office runs scripts by nonce alone, loads nothing of other sites, and is stored and found nowhere', async () => {
  const { headers, body } = await shop.app.inject({ url: '/admin/login', headers: page })
  const policy = String(headers['content-security-policy'])
  const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1]
  expect(policy).toMatch(/^default-src 'none'; (?!.*unsafe-eval)(?!.*script-src[^;]*unsafe)(?!.*https?:)/)
  expect([...body.matchAll(/<script([^>]*)>/g)].filter(([, attributes]) => !attributes!.includes(`nonce="${nonce}"`))).toEqual([])
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
})

test('SEC-01:browser texts name their encoding, and no response is open to other sites', async () => {
  for (const url of [
    '/',
    '/catalog/v2.data',
    '/api/v1/brands/',
    '/api/docs/',
    '/robots.txt',
    '/sitemap.xml',
    '/rss.xml',
    '/feeds/yandex.xml',
    '/.well-known/security.txt',
    '/favicon.svg',
    '/metrics',
    '/nope',
  ]) {
    const { headers } = await shop.app.inject({ url, headers: { ...host, origin: 'https://evil.example' } })
    expect([url, headers]).not.toEqual([url, expect.objectContaining({ 'access-control-allow-origin': expect.anything() })])
    const type = String(headers['content-type'])
    // Drawings have no encoding of their own: XML is UTF-8 by default.
    if (/^text\/|^application\/.*xml/.test(type)) expect([url, type]).toEqual([url, expect.stringMatching(/; charset=utf-8$/i)])
  }
})

test('SEC-01:browser the page of the maintenance has the same headers', async () => {
  const closed = await buildClosedApp(shop.services, { ...testConfig(), ...https })
  try {
    const { headers, statusCode } = await closed.inject({ url: '/', headers: page })
    expect([statusCode, headers]).toEqual([
      503,
      expect.objectContaining({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'strict-transport-security': expect.stringContaining('includeSubDomains'),
        'x-content-type-options': 'nosniff',
      }),
    ])
  } finally {
    await closed.close()
  }
})

test('SEC-01:requests TRACE sends nothing of the request back', async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  for (const url of ['/', '/api/v1/', '/healthz']) {
    const socket = connect(port, '127.0.0.1')
    let response = ''
    socket.setEncoding('utf8').on('data', (chunk) => void (response += String(chunk)))
    socket.write(
      `TRACE ${url} HTTP/1.1\r\nhost: rodnik.test\r\nx-forwarded-proto: https\r\nx-secret: of-the-proxy\r\nconnection: close\r\n\r\n`,
    )
    await once(socket, 'close')
    expect([url, response]).toEqual([url, expect.stringMatching(/^HTTP\/1\.1 40[45] /)])
    expect(response).not.toContain('of-the-proxy')
  }
})
