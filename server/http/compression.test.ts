// Checks compression of pages and API responses (PERF-01) and the policy for their scripts.
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers: { host: 'rodnik.test', ...headers } })
const list = '/catalog/v2?page=1&page_size=9&ordering=name'
const visitors: Record<string, string>[] = [{}, { cookie: 'cart=none' }]

test('PERF-01 a page is compressed with an encoding that the browser accepts, cached or not', async () => {
  for (const visitor of visitors) {
    expect((await get(list, visitor)).headers['content-encoding']).toBeUndefined()
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const compressed = await get(list, { ...visitor, 'accept-encoding': accepted })
      expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(decompress(compressed.rawPayload).toString()).toContain('<h1')
    }
    expect((await get(list, { ...visitor, 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
    const head = await shop.app.inject({ method: 'HEAD', url: list, headers: { host: 'rodnik.test', 'accept-encoding': 'br', ...visitor } })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  }
})

test('PERF-01 ROUTE-16 every script and style of a page comes compressed and is the same as without compression', async () => {
  const { body } = await get(list)
  const files = new Set([...body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([url]) => url))
  expect(files.size).toBeGreaterThan(5)
  for (const url of files) {
    const [plain, compressed] = [await get(url), await get(url, { 'accept-encoding': 'br' })]
    expect(compressed.headers['content-encoding'], url).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).equals(plain.rawPayload), url).toBe(true)
  }
})

test('SEC-01:browser the policy of a cached page names each of its inline scripts by hash, that of another page its nonce', async () => {
  for (const visitor of visitors) {
    const { body, headers } = await get(list, visitor)
    const scripts = [...body.matchAll(/<script(?: nonce="([^"]+)")?(?: async="")?>([^<]+)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, nonce, script = ''] of scripts) {
      const name = visitor.cookie ? `nonce-${nonce}` : `sha256-${createHash('sha256').update(script).digest('base64')}`
      expect(String(headers['content-security-policy'])).toContain(`'${name}'`)
    }
  }
})

test('PERF-01 a cached page that the browser has gets 304 with any encoding', async () => {
  const { etag } = (await get(list, { 'accept-encoding': 'br' })).headers
  for (const encoding of ['br', 'gzip', 'identity']) {
    const known = await get(list, { 'accept-encoding': encoding, 'if-none-match': String(etag) })
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
  }
})

test('PERF-01 SRCH-01 a small API response is compressed as well, a very small one is not', async () => {
  const url = '/api/v1/catalog/suggestions/?query=%D0%BA%D1%80%D0%B0%D0%BD'
  const plain = await get(url)
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const compressed = await get(url, { 'accept-encoding': encoding })
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag })
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.body)
  }
  expect((await get('/healthz', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('PERF-01 a format with its own compression is not compressed again', async () => {
  for (const url of ['/share/site.jpg', '/apple-touch-icon.png']) {
    const { headers, statusCode } = await get(url, { 'accept-encoding': 'br, gzip' })
    expect([url, statusCode, headers['content-encoding']]).toEqual([url, 200, undefined])
  }
})
