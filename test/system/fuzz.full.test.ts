// Checks that random addresses get a page, a redirect or a helpful error (API-11, ERR-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemResponse } from '#server/http/openapi.ts'
import { fuzzedPages, fuzzedReads } from './fuzz-urls.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

const pageCount = 400
const readCount = 1500
const minOfEachStatus = 20
const maxRedirects = 5
const maxMs = 200

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
  // What is compiled and read with the first of a kind is no response to the request.
  const ordinary = ['/', '/catalog', '/catalog/v2?query=кран', '/catalog/nasosy', '/catalog/product/VT-15', '/precatalog', '/no-such-page']
  const reads = ['/api/v1/product/?facets=1', '/api/v1/catalog/search/?query=кран', '/api/v1/subcategory/tree/']
  for (const url of [...ordinary, ...reads, ...ordinary, ...reads]) await visit(url)
  slowest.length = 0
})
afterAll(() => shop.close())

type Slow = { url: string; ms: number }
const slowest: Slow[] = []
afterAll(() => {
  const shown = slowest.sort((a, b) => b.ms - a.ms).slice(0, 5)
  const lines = shown.map(({ url, ms }) => `  ${ms.toFixed(1)} ms of CPU ${url.slice(0, 150)}\n`)
  process.stdout.write(`The slowest of the fuzzed addresses:\n${lines.join('')}`)
})

/** Uncached pages are slow each time, a garbage collection is not. */
async function expectQuickResponses(): Promise<void> {
  for (const { url } of slowest.filter(({ ms }) => ms > maxMs)) {
    const times: number[] = []
    for (let again = 0; again < 3; again++) {
      await ask(url)
      times.push(slowest.at(-1)!.ms)
    }
    expect([url, Math.min(...times) <= maxMs, times]).toEqual([url, true, times])
  }
}

async function ask(url: string) {
  const before = process.cpuUsage() // other work on the machine disturbs it less than the clock
  const response = await shop.app.inject({ url, headers: { host: 'rodnik.test', cookie: 'cart=none' } })
  const { user, system } = process.cpuUsage(before)
  slowest.push({ url, ms: (user + system) / 1000 })
  return response
}

/** Follows redirects; returns the last response. */
async function visit(url: string) {
  let at = url
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const response = await ask(at)
    if (response.statusCode < 300 || response.statusCode >= 400 || response.statusCode === 304) return { at, response }
    const { location } = response.headers
    expect([url, location]).toEqual([url, expect.any(String)])
    const target = new URL(String(location), 'http://rodnik.test')
    expect([url, target.origin]).toEqual([url, 'http://rodnik.test']) // never to another site
    at = target.pathname + target.search
  }
  throw new Error(`more than ${maxRedirects} redirects from ${url}`)
}

test('API-11 ROUTE-02 ROUTE-12 ERR-01 fuzzed addresses of pages: a page, a redirect to one, or a refusal with a page, none of them slow', async () => {
  const seen = new Map<number, number>()
  for (const url of fuzzedPages(shop.fixtures, pageCount)) {
    const { at, response } = await visit(url)
    seen.set(response.statusCode, (seen.get(response.statusCode) ?? 0) + 1)
    if (/\.data\/?(\?|$)/.test(at) && response.statusCode === 202) continue // a redirect of React Router
    expect([200, 400, 404, 410], `${response.statusCode} of ${url}, at ${at}`).toContain(response.statusCode)
    if (String(response.headers['content-type']).startsWith('text/html')) {
      expect(
        /<h1[\s>]/.test(response.body),
        `no heading at ${url}: ${response.statusCode} ${response.body.replace(/<script.*?<\/script>/gs, '').slice(-1500)}`,
      ).toBe(true)
      expect([url, response.body.includes('<script>alert(1)')]).toEqual([url, false])
    }
  }
  for (const status of [200, 400, 404])
    expect(seen.get(status) ?? 0, `${status} in ${JSON.stringify([...seen])}`).toBeGreaterThan(minOfEachStatus)
  await expectQuickResponses()
})

test.each([60, 800])('API-11 CAT-06 addresses with %d choices are no slower', async (count) => {
  const choices = (nameOf: (at: number) => string) => Array.from({ length: count }, (_, at) => nameOf(at)).join('&')
  for (const query of [
    choices((at) => `property_item_str=${encodeURIComponent(`Размер ${at}:1`)}`),
    choices((at) => `property_item_str=${encodeURIComponent(`Размер:${at}`)}`),
    choices((at) => `property_item_float=${encodeURIComponent(`Напор ${at}__gte:${at}`)}`),
    choices((at) => `brands=b${at}`),
  ]) {
    const { response } = await visit(`/catalog/v2?page=1&page_size=9&ordering=price&${query}`)
    expect([query.slice(0, 80), response.statusCode]).toEqual([query.slice(0, 80), count > 60 ? 400 : 200])
    expect(response.body.includes('Выбрано больше 60 значений.')).toBe(count > 60)
  }
  await expectQuickResponses()
})

test('API-11 fuzzed reads of the API: a response, or a problem that names itself in Russian, none of them slow', async () => {
  const seen = new Map<number, number>()
  for (const url of fuzzedReads(shop.fixtures, readCount)) {
    const { response } = await visit(url)
    seen.set(response.statusCode, (seen.get(response.statusCode) ?? 0) + 1)
    expect([200, 400, 404, 410, 414], `${response.statusCode} of ${url}: ${response.body.slice(0, 300)}`).toContain(response.statusCode)
    if (response.statusCode === 200) continue
    expect([url, response.headers['content-type']]).toEqual([url, expect.stringContaining('application/problem+json')])
    const problem = problemResponse.parse(response.json())
    expect(problem).toMatchObject({
      status: response.statusCode,
      title: expect.stringMatching(/[а-яё]/i),
      detail: expect.stringMatching(/[а-яё]/i),
    })
  }
  for (const status of [200, 400, 404])
    expect(seen.get(status) ?? 0, `${status} in ${JSON.stringify([...seen])}`).toBeGreaterThan(minOfEachStatus)
  await expectQuickResponses()
})
