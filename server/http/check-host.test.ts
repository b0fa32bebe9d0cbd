// Checks which hosts the shop responds to, by requests to the whole application.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { buildApp } from '../app.ts'
import { openLog } from '../process/log.ts'

const out = new PassThrough()
let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true, log: openLog('info', out) })
})
afterAll(() => shop.close())

const status = async (host: string, url = '/', headers: Record<string, string> = {}) =>
  (await shop.app.inject({ url, headers: { host, ...headers } })).statusCode

test('SEC-01:requests a host that is not the shop’s gets 400 and puts no page into the cache', async () => {
  const home = (await shop.app.inject({ url: '/', headers: { host: 'localhost:80' } })).body
  for (const host of [
    'rodnik.test/faq?',
    'rodnik.test/faq#',
    'evil.example',
    'rodnik.test.evil.example',
    'a b',
    '[::1',
    'ев.рф',
    'x@rodnik.test',
  ])
    expect([host, await status(host)]).toEqual([host, 400])
  for (const host of ['rodnik.test', 'RODNIK.test', 'localhost', '127.0.0.1:3000', '[::1]:3000'])
    expect([host, await status(host)]).toEqual([host, 200])
  expect((await shop.app.inject({ url: '/', headers: { host: 'rodnik.test' } })).body).toBe(home)
  expect(await status('10.0.0.7:3000', '/healthz')).toBe(200)
})

test('API-11 SEC-01:requests a forwarded host of another site gets 400, so that no list links to it', async () => {
  const app = await buildApp({ ...shop.services, config: { ...shop.services.config, trustProxy: true } }, { pages: false })
  try {
    const url = '/api/v1/product/?page_size=1'
    const ask = (headers: Record<string, string>) => app.inject({ url, headers: { host: 'rodnik.test', ...headers } })
    expect((await ask({ 'x-forwarded-host': 'evil.example' })).statusCode).toBe(400)
    expect((await ask({ 'x-forwarded-proto': 'javascript' })).statusCode).toBe(400)
    const sent: Record<string, string>[] = [
      { 'x-forwarded-host': 'rodnik.test' },
      { 'x-forwarded-proto': 'https' },
      { host: 'localhost:3000' },
    ]
    for (const headers of sent) {
      const { next } = (await ask(headers)).json<{ next: string }>()
      expect(next).toMatch(/^http:\/\/rodnik\.test\//)
    }
  } finally {
    await app.close()
  }
})

test('SEC-01:requests two hosts, and a whole URL of another site, get 400', async () => {
  const port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port)
  for (const head of [
    'GET / HTTP/1.1\r\nhost: rodnik.test\r\nhost: evil.example',
    'GET / HTTP/1.1\r\nhost:',
    'GET http://evil.example/ HTTP/1.1\r\nhost: rodnik.test',
  ]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\nconnection: close\r\n\r\n`)
    const [response] = (await once(socket, 'data')) as [Buffer]
    expect(response.toString()).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
  }
})

test('OPS-01 a proxy on this machine that is not trusted is logged once', async () => {
  for (let time = 0; time < 2; time++) await status('rodnik.test', '/healthz', { 'x-forwarded-for': '203.0.113.5' })
  expect(String(out.read()).match(/TRUST_PROXY does not name/g)).toHaveLength(1)
})

test('OPS-01 SEC-01:permissions with a token set, metrics need it from everywhere; without one a forwarded request gets none', async () => {
  const token = 'a token of sixteen'
  const app = await buildApp({ ...shop.services, config: { ...shop.services.config, metricsToken: token } }, { pages: false })
  try {
    const metrics = async (headers: Record<string, string>) => (await app.inject({ url: '/metrics', headers })).statusCode
    expect(await metrics({})).toBe(403)
    expect(await metrics({ authorization: `Bearer ${token}` })).toBe(200)
  } finally {
    await app.close()
  }
  expect(await status('rodnik.test', '/metrics')).toBe(200)
  expect(await status('rodnik.test', '/metrics', { 'x-forwarded-for': '203.0.113.5' })).toBe(403)
})

test('SEC-01:requests paths outside the folder of assets are not found or malformed, not a failure', async () => {
  for (const url of ['/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/assets/%00'])
    expect([url, await status('rodnik.test', url)]).toEqual([url, expect.toSatisfy((code: number) => code === 404 || code === 400)])
})

test('SEC-01:privacy no folder is listed, and nothing of the installation but the build is served', async () => {
  const folders = ['/assets', '/assets/', '/images/', '/documents/', '/videos/', '/order/files/', '/feeds/']
  for (const url of [
    ...folders,
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/.vite/manifest.json',
    '/var/cookie-secret',
  ])
    expect([url, await status('rodnik.test', url)]).toEqual([url, 404])
})

test('SEC-01:checklist security.txt names a contact and ends within a year', async () => {
  const { statusCode, body } = await shop.app.inject({ url: '/.well-known/security.txt', headers: { host: 'rodnik.test' } })
  expect([statusCode, body]).toEqual([200, expect.stringMatching(/^Contact: mailto:\S+@\S+$/m)])
  const days = (Date.parse(/^Expires: (.+)$/m.exec(body)![1]!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})

test('OPS-01 a shop that cannot write its files is not ready', async () => {
  const dataFolder = await mkdtemp(join(shop.folder, 'data-'))
  const app = await buildApp({ ...shop.services, config: { ...shop.services.config, dataFolder } }, { pages: false })
  await rm(dataFolder, { recursive: true })
  try {
    const { statusCode, body } = await app.inject('/readyz')
    expect([statusCode, body]).toEqual([503, expect.stringContaining('"disk":false')])
  } finally {
    await app.close()
  }
})
