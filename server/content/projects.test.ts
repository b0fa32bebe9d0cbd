// Checks finished objects and content on pages and in the API.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadObjects } from '#demo/content/load-projects.ts'
import { storeDrawings } from '#demo/drawings/store-drawings.ts'
import { loadProduction } from '#demo/content/load-production.ts'
import { shownText } from '#test/render-route.tsx'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'

let shop: TestShopWithApp
let firstId: number
beforeAll(async () => {
  shop = await openShop({ app: true })
  const { db, images } = shop.services
  await loadObjects(db, images, await loadProduction(db, images))
  const first = await db.selectFrom('objects').select('id').orderBy('position').executeTakeFirstOrThrow()
  firstId = first.id
  const used = [1, 2].map((productId, at) => ({ objectId: firstId, position: 10 + at, productId }))
  await db.insertInto('objectProducts').values(used).execute()
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ url, headers: { accept: 'text/html' } })
const api = async (url: string) => {
  const response = await shop.app.inject({ url: `/api/v1${url}` })
  return { status: response.statusCode, headers: response.headers, body: response.json<Record<string, unknown>>() }
}
const resultsOf = (body: Record<string, unknown>) => body.results as Record<string, unknown>[]

test('ROUTE-08 the list shows twelve objects and filters by type and location; locations have their own addresses', async () => {
  const all = await get('/objects')
  expect(all.statusCode).toBe(200)
  expect(new Set(all.body.match(/href="\/objects\/\d+"/g)).size).toBe(12)
  const here = await get('/objects/location/aktobe')
  expect(shownText(here.body)).toContain('Наши объекты в Актобе')
  expect(new Set(here.body.match(/href="\/objects\/\d+"/g)).size).toBe(5)
  expect(here.body).toContain('rel="canonical" href="http://rodnik.test/objects/location/aktobe"')
  const homes = await get('/objects/location/aktobe?type=zhilye-doma')
  expect(new Set(homes.body.match(/href="\/objects\/\d+"/g)).size).toBe(2)
  expect(homes.body).toContain('noindex')
  const none = await get('/objects/location/atyrau?type=zhilye-doma')
  expect(none.statusCode).toBe(200)
  expect(shownText(none.body)).toContain('Таких объектов пока нет')
})

test('ROUTE-08 other spellings of a location redirect to its address by 301, unknown ones are 404', async () => {
  for (const spelling of ['Aktobe', 'АКТОБЕ', 'Актобе', 'Ақтөбе', 'актюбинск', 'aqtobe', 'aktobe%20'])
    expect((await get(`/objects/location/${encodeURI(decodeURI(spelling))}`)).headers.location, spelling).toBe('/objects/location/aktobe')
  const redirected = await get('/objects/location/%D0%90%D1%81%D1%82%D0%B0%D0%BD%D0%B0?type=biznes-i-torgovlya')
  expect([redirected.statusCode, redirected.headers.location]).toEqual([301, '/objects/location/astana?type=biznes-i-torgovlya'])
  const bare = await get('/objects/location')
  expect([bare.statusCode, bare.headers.location]).toEqual([301, '/objects'])
  for (const unknown of ['paris', '%00', "'--", '%D0%9F%D0%B0%D1%80%D0%B8%D0%B6', '12'])
    expect((await get(`/objects/location/${unknown}`)).statusCode, unknown).toBe(404)
  expect((await get('/objects?type=unknown')).statusCode).toBe(404)
  expect((await get('/objects?page=999')).headers.location).toBe('/objects')
  expect((await get('/objects?page=abc')).statusCode).toBe(200)
})

test('ROUTE-08 a page shows what was built, with pictures, location, production and products for sale', async () => {
  const page = await get(`/objects/${firstId}`)
  expect(page.statusCode).toBe(200)
  const text = shownText(page.body)
  for (const part of ['Блочная котельная 2,4 МВт', 'Об объекте', 'Атырау', 'Применённое оборудование', 'Блочно-модульные котельные'])
    expect(text).toContain(part)
  expect(page.body.match(/aria-label="Увеличить: /g)).toHaveLength(3)
  expect(page.body).toMatch(/<img[^>]*fetchPriority="high"/)
  expect(page.body).toContain('href="/production/block-boiler-room"')
  expect(text).toContain('Открыть на карте')
  expect(page.body).toMatch(/href="https:\/\/2gis\.kz\/geo\/[\d.,]+/)
  expect(text).toMatch(/арт\. \S+ (?:[\d\s]+ ₸|Цена по запросу) (?:В наличии|Под заказ)/) // the visitor's price
  expect(page.body).toMatch(/href="\/catalog\/product\//)
  for (const bad of ['0', '-1', '999999', 'abc', '1e3', '%00', '99999999999999999999', '1.5'])
    expect((await get(`/objects/${bad}`)).statusCode, bad).toBe(404)
})

test('ROUTE-08 CONT-01 unpublished objects are nowhere; a change is visible at once on cached pages', async () => {
  const { db } = shop.services
  expect((await get('/objects')).body).toContain(`href="/objects/${firstId}"`)
  await db.updateTable('objects').set({ isPublished: false, title: '<script>alert(1)</script>' }).where('id', '=', firstId).execute()
  await eventually(async () => expect((await get('/objects')).body.includes(`href="/objects/${firstId}"`)).toBe(false))
  expect((await get(`/objects/${firstId}`)).statusCode).toBe(404)
  expect((await api(`/objects/${firstId}/`)).status).toBe(404)
  expect(resultsOf((await api('/objects/?location=atyrau')).body)).toEqual([])
  await db.updateTable('objects').set({ isPublished: true }).where('id', '=', firstId).execute()
  await eventually(async () => expect((await get(`/objects/${firstId}`)).statusCode).toBe(200))
  // SEC-01: what staff write is text.
  expect((await get(`/objects/${firstId}`)).body).not.toContain('<script>alert')
  await eventually(async () => expect((await get('/objects')).body.includes('&lt;script&gt;')).toBe(true))
})

test('API-05 lists and pages of content respond with ETag and Cache-Control, 400 and 404', async () => {
  const paths = ['/carousel', '/slider/marketings', '/slider/product', '/video/', '/production/', '/objects/', '/objects/object-type/']
  for (const path of paths) {
    const { status, headers, body } = await api(path)
    expect(status, path).toBe(200)
    expect(Object.keys(body), path).toEqual(['count', 'next', 'previous', 'results'])
    expect(headers['cache-control'], path).toContain('max-age=0')
    const again = await shop.app.inject({ url: `/api/v1${path}`, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode, path).toBe(304)
    expect((await api(`${path}?page_size=0`)).status, path).toBe(400)
    expect((await api(`${path}?page=99`)).status, path).toBe(404)
  }
  for (const path of ['/shop/', '/paymentTypes/']) expect((await api(path)).status, path).toBe(200)
  for (const section of ['/production', '/objects'])
    for (const bad of ['abc', '0', '-1', '99999999999', '999999']) expect((await api(`${section}/${bad}/`)).status, section + bad).toBe(404)
  expect((await api('/objects/?type=%3Cb%3E')).status).toBe(400)
  expect((await api(`/objects/?location=${'x'.repeat(101)}`)).status).toBe(400)
})

test('API-05 objects by type and location, page by page; production and object complete', async () => {
  const types = resultsOf((await api('/objects/object-type/')).body)
  const homes = types.find(({ slug }) => slug === 'zhilye-doma')
  const byId = await api(`/objects/?type=${String(homes?.id)}`)
  expect(resultsOf(byId.body)).toHaveLength(2)
  expect((await api('/objects/?type=zhilye-doma&location=%D0%B0%D0%BA%D1%82%D0%BE%D0%B1%D0%B5')).body).toEqual(
    expect.objectContaining({ count: 2 }),
  )
  const two = await api('/objects/?page_size=5&page=2')
  expect(resultsOf(two.body)).toHaveLength(5)
  expect(two.body.next).toMatch(/page=3/)
  expect((await api('/objects/?type=unknown')).body).toMatchObject({ count: 0, results: [] })

  const object = (await api(`/objects/${firstId}/`)).body
  expect(object).toMatchObject({ location: { slug: 'atyrau' }, latitude: 47.1521, production: [{ slug: 'block-boiler-room' }] })
  const [card] = resultsOf((await api('/production/')).body)
  const production = (await api(`/production/${String(card?.id)}/`)).body
  expect(production).toMatchObject({ slug: 'akva-control-cabinet', description: { blocks: expect.any(Array) } })
  expect(production.questions).toContainEqual(expect.objectContaining({ code: 'pumps', kind: 'number', is_required: true }))
})

test('API-05 ROUTE-01 slides are shown in their time and order, chosen products while they are for sale', async () => {
  const { db } = shop.services
  const slide = { place: 'carousel' as const, text: '', button: '', href: '/catalog/v2' }
  const day = 24 * 3600 * 1000
  await db
    .insertInto('slides')
    .values([
      { ...slide, title: 'Второй', position: 2, isPublished: true },
      {
        ...slide,
        title: 'Первый',
        position: 1,
        isPublished: true,
        startsAt: new Date(Date.now() - day),
        endsAt: new Date(Date.now() + day),
      },
      { ...slide, title: 'Прошёл', position: 0, isPublished: true, endsAt: new Date(Date.now() - day) },
      { ...slide, title: 'Будет', position: 0, isPublished: true, startsAt: new Date(Date.now() + day) },
      { ...slide, title: 'Черновик', position: 0, isPublished: false },
    ])
    .execute()
  expect(resultsOf((await api('/carousel')).body).map(({ title }) => title)).toEqual(['Первый', 'Второй'])
  expect(resultsOf((await api('/slider/marketings')).body)).toEqual([])
  await expect(
    db
      .insertInto('slides')
      .values({ ...slide, title: 'x', href: 'javascript:alert(1)' })
      .execute(),
  ).rejects.toThrow('slides_href_shape')
  await expect(
    db
      .insertInto('slides')
      .values({ ...slide, title: 'x', href: '//evil.kz' })
      .execute(),
  ).rejects.toThrow('slides_href_shape')
  await db
    .insertInto('sliderProducts')
    .values([{ productId: 3 }, { productId: 2, position: -1 }])
    .execute()
  expect(resultsOf((await api('/slider/product')).body).map(({ id }) => id)).toEqual([2, 3])
})

test('API-05 ROUTE-01 a published video has its file, captions and poster; without videos the home page has no such section', async () => {
  const { db, images, videos } = shop.services
  expect((await api('/video/')).body).toMatchObject({ count: 0, results: [] })
  expect((await get('/')).body).not.toContain('id="home-videos"')
  const square = { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="10"/>', width: 16, height: 10 }
  const [imageId] = await storeDrawings(images, db, [square])
  const { id: posterId } = await db
    .insertInto('contentPictures')
    .values({ alt: 'Цех', imageId: imageId! })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await videos.storeVideo(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'))
  const captions = await videos.storeCaptions('WEBVTT\n\n00:00.000 --> 00:02.000\nЦех')
  const video = { title: '<b>Цех</b>', text: 'За\u00a0минуту', seconds: 61, file, posterId }
  await db
    .insertInto('videos')
    .values([
      { ...video, captions, isPublished: true },
      { ...video, title: 'Черновик', isPublished: false },
    ])
    .execute()
  expect(resultsOf((await api('/video/')).body)).toMatchObject([
    { title: '<b>Цех</b>', file: `/videos/${file}`, captions: `/videos/${captions}`, seconds: 61, poster: { alt: 'Цех', width: 16 } },
  ])
  await eventually(async () => expect((await get('/')).body.includes('id="home-videos"')).toBe(true))
  const home = (await get('/')).body
  expect(home).toContain(`href="/videos/${file}"`)
  expect(home).toContain('Смотреть видео: &lt;b&gt;Цех&lt;/b&gt;, 1:01')
  expect(home).not.toContain('<video') // not requested before
  expect(home).not.toContain('Черновик')
  const part = await shop.app.inject({ url: `/videos/${file}`, headers: { range: 'bytes=0-3' } })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 4])
  expect((await get(`/videos/${'0'.repeat(32)}.mp4`)).statusCode).toBe(404)
  await expect(
    db
      .insertInto('videos')
      .values({ ...video, captions: '../x.vtt' })
      .execute(),
  ).rejects.toThrow('videos_captions_shape')
})

// Last test, because it makes the list longer.
test('CONST-03 API-05 objects come a hundred at a time', async () => {
  await shop.services.pool.query(
    `insert into objects (title, type_id, location_id, is_published)
    select 'Объект ' || n, (select min(id) from object_types), (select min(id) from object_locations), true from generate_series(1, 101) n`,
  )
  const { body } = await api('/objects/')
  expect([resultsOf(body).length, body.next]).toEqual([100, expect.stringContaining('page=2')])
})
