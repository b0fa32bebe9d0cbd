// Checks the API's description: complete, valid OpenAPI 3.1, and real responses match its schemas.
import { brotliDecompressSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadObjects } from '#demo/content/load-projects.ts'
import { loadProduction } from '#demo/content/load-production.ts'
import { signedIn } from '../create-session.ts'
import { isFullRun } from '../full-run.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

type Example = string | number | boolean | string[]
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: {
    name: string
    description?: string
    in: string
    schema: { type?: unknown }
    example?: Example
    examples?: Record<string, { value: Example }>
  }[]
  requestBody?: { content: Record<string, { schema?: { properties?: Record<string, unknown> } }> }
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
}
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, unknown> } }

let shop: TestShopWithApp
let description: Description
beforeAll(async () => {
  shop = await openShop({ app: true })
  const { db, images } = shop.services
  await loadObjects(db, images, await loadProduction(db, images))
  description = (await shop.app.inject({ url: '/api/v1/openapi.json' })).json<Description>()
})
afterAll(() => shop.close())

const reads = () => Object.entries(description.paths).flatMap(([path, { get }]) => (get ? [{ path, operation: get }] : []))

/** Values of `{id}` and `{article}` in an address. */
function addressOf(path: string): string {
  if (/\/(production|objects)\//.test(path)) return path.replace('{id}', '1')
  const id = path.includes('/brands/') ? shop.fixtures.brands['Valtec'] : shop.fixtures.subcategories['Шаровые краны']!.id
  return path.replace('{id}', String(id)).replace('{article}', 'VT-15')
}

test('API-11 the description is valid OpenAPI 3.1', async () => {
  const described = await new Validator().validate(structuredClone(description))
  expect(described.errors ?? []).toEqual([])
  expect(described.valid).toBe(true)
  expect(Object.keys(description.components.schemas).sort()).toEqual(['Product', 'Subcategory'])
})

test('API-10 API-11 API-12 every read answers as its schema says, requested with each parameter as it is described, and so do its refusals', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(description, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const { headers } = await signedIn(shop.services, { staffRoles: ['owner'] }) // may read more than a guest
  const pointer = (parts: string[]) => parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  const check = async (path: string, url: string) => {
    const response = await shop.app.inject({ url, headers })
    const status = String(response.statusCode)
    const type = String(response.headers['content-type']).split(';')[0]!
    expect([url, Object.keys(description.paths[path]!.get!.responses)]).toEqual([url, expect.arrayContaining([status])])
    const $ref = `api#/${pointer(['paths', path, 'get', 'responses', status, 'content', type, 'schema'])}`
    const holds = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, holds)
    expect([url, holds(response.json()) || holds.errors]).toEqual([url, true])
    return status
  }
  for (const { path, operation } of reads()) {
    if (path.startsWith('/api/v1/order/')) continue // needs an order: server/orders/orders.api.test.ts
    if (path === '/api/v1/staff/orders/{number}/') continue // needs an order: server/orders/change-orders.api.test.ts
    if (path === '/api/v1/staff/events/') continue // a stream: server/live/live.api.test.ts
    if (path.endsWith('/export')) continue // a file: server/orders/staff-orders.test.ts
    if (path === '/api/v1/favorites/{id}/') continue // needs a favourite: server/favourites/favourites.api.test.ts
    if (path === '/api/v1/news/{id}/') continue // needs a piece of news: server/content/company.test.ts
    const bare = addressOf(path)
    const required = path.includes('search-') ? '?query=valtec&' : '?'
    expect([path, await check(path, bare + (required === '?' ? '' : required))]).toEqual([path, '200'])
    for (const { name, in: place, example, examples } of operation.parameters ?? []) {
      if (place !== 'query') continue
      const shown = [example, ...Object.values(examples ?? {}).map(({ value }) => value)].flat().filter((one) => one !== undefined)
      if (!path.includes('/catalog/')) expect([path, name, shown.length]).not.toEqual([path, name, 0])
      for (const one of isFullRun ? shown : shown.slice(0, 1)) {
        const status = await check(path, `${bare}${required}${name}=${encodeURIComponent(String(one))}`)
        expect([path, name, ['200', '404']]).toEqual([path, name, expect.arrayContaining([status])])
      }
      if (name === 'page' || name === 'page_size') expect(await check(path, `${bare}${required}${name}=nought`)).toBe('400')
    }
  }
  const example = (description.components.schemas['Product'] as { examples: unknown[] }).examples[0]
  const holds = ajv.compile({ $ref: 'api#/components/schemas/Product' })
  expect(holds(example) || holds.errors).toBe(true)
})

test('API-11 API-12 every route describes its parameters, its body and its refusals, in Russian', () => {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  )
  expect(operations.length).toBeGreaterThan(25)
  for (const { name, path, method, operation } of operations) {
    expect(name).toMatch(/^\w+ \/api\/v1\//)
    expect([name, operation.summary]).toEqual([name, expect.stringMatching(/[а-яё]/i)])
    expect([name, operation.tags]).toEqual([name, [expect.stringMatching(/^[А-Я]/)]])
    for (const { name: parameter, description: described, schema } of operation.parameters ?? []) {
      expect([name, parameter, described]).toEqual([name, parameter, expect.stringMatching(/[а-яё]/i)])
      expect([name, parameter, schema.type]).toEqual([name, parameter, expect.anything()])
    }
    for (const inPath of path.matchAll(/\{(\w+)\}/g)) expect(operation.parameters?.map((one) => one.name)).toContain(inPath[1])
    if ((method === 'post' || method === 'patch') && !/\/copy(-by-order|$)/.test(path))
      expect(Object.keys(operation.requestBody!.content)).toEqual([path.endsWith('/files') ? 'multipart/form-data' : 'application/json'])
    const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    expect([name, refusals.map(([status]) => status)]).toEqual([name, expect.arrayContaining(['400', '500'])])
    for (const [status, { description: described, content }] of refusals) {
      expect([name, status, described]).toEqual([name, status, expect.stringMatching(/[а-яё].* \([a-z-]+\)/i)])
      expect(Object.keys(content ?? {})).toEqual(['application/problem+json'])
    }
    expect([name, operation.responses['304'] !== undefined]).toEqual([name, method === 'get'])
  }
  const parametersOf = (path: string) => description.paths[`/api/v1${path}`]!.get!.parameters!.map((one) => one.name)
  expect(parametersOf('/product/')).toEqual(
    expect.arrayContaining([
      'search',
      'category__name',
      'brand__name__in',
      'price__gte',
      'current_price__range',
      'property_item_str',
      'page',
    ]),
  )
})

test('API-11 a body of another kind, and any field of another kind, is refused in Russian, without a word of programmers', async () => {
  const { headers } = await signedIn(shop.services)
  const said: string[] = []
  const values = [{}, -1.5, '']
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content['application/json']?.schema
      if (!schema) continue
      const fields = Object.keys(schema.properties ?? {})
      const wrong = [
        null,
        'слово',
        5,
        true,
        [],
        {},
        ...values.flatMap((value) => [
          ...fields.map((field) => ({ [field]: value })),
          Object.fromEntries(fields.map((field) => [field, value])),
        ]),
      ]
      for (const body of wrong) {
        const response = await shop.app.inject({
          method: method as 'POST',
          url: addressOf(path),
          headers: { ...headers, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        })
        expect([path, body, response.statusCode < 500]).toEqual([path, body, true])
        if (response.statusCode !== 400) continue
        const { errors = {} } = response.json<{ errors?: Record<string, string[]> }>()
        said.push(...Object.values(errors).flat())
      }
    }
  }
  const texts = [...new Set(said)]
  expect(texts.length).toBeGreaterThan(10)
  const words = /string|object|number|boolean|array|undefined|null|record|NaN/
  expect(texts.filter((text) => !/^[А-ЯЁ]/.test(text) || words.test(text))).toEqual([])
  expect(texts).toEqual(
    expect.arrayContaining(['Обязательное поле!', 'Неверный вид значения: ожидается объект.', 'Неверный вид значения: ожидается строка.']),
  )
})

test('API-11 the description is readable at /api/docs with nothing from other sites', async () => {
  const page = await shop.app.inject({ url: '/api/docs' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  expect(page.body).toContain('Родник: API')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/https?:|upgrade-insecure-requests/)
  for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
    expect(file).toMatch(/^\.?\//)
    expect((await shop.app.inject({ url: new URL(file!, 'http://rodnik.test/api/docs').pathname })).statusCode).toBe(200)
  }
})

test('API-11 the description is made once: it has a validator, may be stored for five minutes, and other forms redirect to it', async () => {
  const url = '/api/v1/openapi.json'
  const first = await shop.app.inject({ url })
  expect(first.headers['cache-control']).toBe('public, max-age=300')
  const again = await shop.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const compressed = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(first.body)
  for (const form of ['json', 'yaml', 'yaml/', 'json?a=1']) {
    const redirect = await shop.app.inject({ url: `/api/docs/${form}` })
    expect([form, redirect.statusCode, redirect.headers.location]).toEqual([form, 302, url])
  }
})
