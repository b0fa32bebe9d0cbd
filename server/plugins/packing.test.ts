// How a page and an answer travel: packed, and with what comes first (PERF-01).
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeShop } from '#test/whole-shop.ts'

let shop: Awaited<ReturnType<typeof openWholeShop>>
beforeAll(async () => {
  shop = await openWholeShop()
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers: { host: 'rodnik.test', ...headers } })
const list = '/catalog/v2?page=1&page_size=9&ordering=name'

test('PERF-01 a page is sent packed as the visitor can take it, kept or not', async () => {
  for (const visitor of [{}, { cookie: 'a=1' }] as Record<string, string>[]) {
    const plain = await get(list, visitor)
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [accepted, packing, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await get(list, { ...visitor, 'accept-encoding': accepted })
      expect(packed.headers).toMatchObject({ 'content-encoding': packing, vary: 'accept-encoding' })
      expect(unpack(packed.rawPayload).toString()).toContain('<h1')
    }
    expect((await get(list, { ...visitor, 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
  }
})

test('PERF-01 SRCH-01 a small answer is packed as well, a very small one is not', async () => {
  const url = '/api/v1/catalog/suggestions/?query=%D0%BA%D1%80%D0%B0%D0%BD'
  const plain = await get(url)
  for (const [packing, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await get(url, { 'accept-encoding': packing })
    expect(packed.headers).toMatchObject({ 'content-encoding': packing, etag: plain.headers.etag })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  }
  expect((await get('/healthz', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})
