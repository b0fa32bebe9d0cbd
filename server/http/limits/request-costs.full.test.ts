// Checks that dear requests count as much as they take (SEC-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { buildApp } from '#server/app.ts'
import { createDraft } from '#server/orders/drafts.ts'
import { signedIn } from '#test/create-session.ts'
import { createManyProducts } from '#test/fixtures/many-products.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { builtPages } from '#test/routes.ts'
import { estimateWork } from '../pages/page-work.ts'

const attacker = '203.0.113.5'
const visitor = '198.51.100.7'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

async function withLimit(costLimit: number, work: (app: TestShopWithApp['app']) => Promise<void>) {
  const app = await buildApp({ ...shop.services, config: { ...shop.services.config, costLimit } })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

const headers = { host: 'rodnik.test', origin: 'http://rodnik.test' }

test('ORD-02 SEC-01:work passwords, orders, lists, searches and documents have a cost of their own', async () => {
  const costOf = (name: string) => shop.app.routes.find(({ method, url }) => `${String(method)} ${url}` === name)?.config?.cost ?? 0
  const dear = [
    'POST /api/v1/auth/login/',
    'PATCH /api/v1/auth/change-password/',
    'POST /api/v1/users/',
    ...['', ':id/copy', ':id/copy-by-order/:otherId/'].map((path) => `POST /api/v1/order/${path}`),
    ...['', 'search/', 'available/', 'latest/'].map((path) => `GET /api/v1/order/${path}`),
    ...['product/search-brands', 'product/search-subcategories', 'category/filters/'].map((path) => `GET /api/v1/${path}`),
    ...['schet.pdf', 'zakaz.pdf', 'dokumenty.zip'].map((name) => `GET /order/:number/${name}`),
  ]
  expect(dear.filter((name) => costOf(name) === 0)).toEqual([])
  const page = (await builtPages()).find('/order')
  const ofLongOrder = estimateWork({ method: 'GET', url: '/order?id=1', page }).cost
  for (const name of ['schet.pdf', 'zakaz.pdf', 'dokumenty.zip']) expect(costOf(`GET /order/:number/${name}`)).toBe(ofLongOrder)
})

test('DRF-01 SEC-01:work a copy of a draft counts by its lines', () =>
  withLimit(24, async (app) => {
    const articles = await createManyProducts(shop.pool, 500)
    const copiesOf = async (email: string, lineCount: number, remoteAddress: string) => {
      const { user, headers: session } = await signedIn(shop.services, { email })
      const items = articles.slice(0, lineCount).map((article) => ({ article, quantity: 1 }))
      const draft = await createDraft(shop.services.db, user.id, { items, comment: '' }, `draft-of-${lineCount}`)
      const copy = () =>
        app.inject({ method: 'POST', url: `/api/v1/order/${draft}/copy`, remoteAddress, headers: { ...headers, ...session } })
      return [(await copy()).statusCode, (await copy()).statusCode]
    }
    expect(await copiesOf('long@example.kz', 500, attacker)).toEqual([201, 429])
    expect(await copiesOf('short@example.kz', 5, visitor)).toEqual([201, 201])
  }))

test('SEC-01:work a network that fetches too many files waits, but is not refused, nor are its pages', () =>
  withLimit(6, async (app) => {
    const get = async (url: string) => (await app.inject({ url, remoteAddress: attacker, headers })).statusCode
    // A missing file counts as six.
    expect(await get('/assets/none.js')).toBe(404)
    const done: string[] = []
    const finish = async (url: string) => {
      const status = await get(url)
      done.push(url)
      return status
    }
    expect(await Promise.all([finish('/favicon.ico'), finish('/api/v1/brands/')])).toEqual([200, 200])
    expect(done[0]).toBe('/api/v1/brands/')
  }))

test('SEC-01:work a new image waits for the two before it of the same network only', () =>
  withLimit(4000, async (app) => {
    const original = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#0B63CE' } })
      .png()
      .toBuffer()
    const { hash } = await shop.services.images.storeImage(shop.services.db, original)
    const get = (remoteAddress: string, kind: string) => app.inject({ url: `/images/${hash}-160.${kind}`, remoteAddress, headers })
    const first = Promise.withResolvers<void>()
    const rendering = Promise.all([1, 2].map(() => app.inTurn(attacker, 'new image', () => first.promise)))
    let isServed = false
    const waiting = get(attacker, 'webp').finally(() => (isServed = true))
    expect((await get(visitor, 'avif')).statusCode).toBe(200)
    // One that exists does not wait.
    expect((await get(attacker, 'avif')).statusCode).toBe(200)
    expect(isServed).toBe(false)
    first.resolve()
    await rendering
    expect((await waiting).statusCode).toBe(200)
  }))

test('ORD-02 SEC-01:work lists of own orders of one network are read one by one', () =>
  withLimit(4000, async (app) => {
    const { headers: session } = await signedIn(shop.services)
    const get = (remoteAddress: string, url: string) => app.inject({ url, remoteAddress, headers: { ...headers, ...session } })
    const first = Promise.withResolvers<void>()
    const reading = app.inTurn(attacker, 'own lists', () => first.promise)
    let served = 0
    const waiting = ['/api/v1/order/', '/personal-account?tab=draftorders'].map((url) => get(attacker, url).finally(() => served++))
    expect((await get(visitor, '/api/v1/order/')).statusCode).toBe(200)
    expect((await get(attacker, '/api/v1/favorites/')).statusCode).toBe(200)
    expect(served).toBe(0)
    first.resolve()
    await reading
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  }))

test('CB-03 SEC-01:connections a call-back request of more than 64 kB is refused unread', async () => {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/callback/',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ name: 'ж'.repeat(40_000) }),
  })
  expect(statusCode).toBe(413)
})

test('PROD-01 SEC-01:work a file counts by its size', () =>
  withLimit(12, async (app) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000)])
    await shop.services.documents.storeDocument(shop.services.db, { kind: 'passport', title: 'Паспорт', bytes })
    const { rows } = await shop.pool.query<{ hash: string }>('select content_hash as hash from documents order by id desc limit 1')
    const get = async (method: 'GET' | 'HEAD', remoteAddress: string) =>
      (await app.inject({ method, url: `/documents/${rows[0]!.hash}/passport.pdf`, remoteAddress, headers })).statusCode
    expect([await get('GET', attacker), await get('GET', attacker)]).toEqual([200, 429])
    expect([await get('HEAD', visitor), await get('HEAD', visitor)]).toEqual([200, 200])
  }))

test('SEC-01:work the files of the API page are not compressed for each request', async () => {
  const { statusCode, headers: sent } = await shop.app.inject({
    url: '/api/docs/static/swagger-ui-bundle.js',
    headers: { ...headers, 'accept-encoding': 'br, gzip' },
  })
  expect([statusCode, sent['content-encoding']]).toEqual([200, undefined])
})
