// Checks company content on pages and in the API.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Insertable } from 'kysely'
import type { News } from '#db/schema.gen.ts'
import { storeDrawings } from '#demo/drawings/store-drawings.ts'
import { fetchPage, paragraph } from '#test/fetch-page.ts'
import { allOf, readXml, childText } from '#test/parse-xml.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const page = (url: string) => fetchPage(shop.app, url)

async function api(path: string, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ url: `/api/v1${path}`, headers })
  return { status: answer.statusCode, headers: answer.headers, json: answer.body === '' ? null : answer.json<Record<string, unknown>>() }
}

async function addNews(values: Partial<Insertable<News>> = {}): Promise<number> {
  const { id } = await shop.services.db
    .insertInto('news')
    .values({ kind: 'news', title: 'Новый склад', publishedAt: new Date('2026-11-01T05:00:00Z'), isPublished: true, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const noNews = () => shop.services.db.deleteFrom('news').execute()

test('API-05 ROUTE-10 CONT-01 news: newest first, by kind, in pages, on the site and in the API', async () => {
  await noNews()
  for (let day = 1; day <= 11; day++)
    await addNews({ title: `Новость ${day}`, publishedAt: new Date(Date.UTC(2026, 9, day)), kind: day === 3 ? 'event' : 'news' })
  const all = await api('/news/?page_size=2')
  expect(all.json).toMatchObject({ count: 11, previous: null, results: [{ title: 'Новость 11' }, { title: 'Новость 10', kind: 'news' }] })
  expect((await api('/news/?kind=event')).json).toMatchObject({ count: 1, results: [{ title: 'Новость 3' }] })
  expect((await api('/news/?kind=sport')).json).toMatchObject({ status: 400, errors: { kind: [expect.any(String)] } })
  expect((await api('/news/?page=0')).status).toBe(400)
  expect((await api('/news/?page=7')).status).toBe(404)
  const first = await page('/about/news')
  expect(first.text.indexOf('Новость 11')).toBeLessThan(first.text.indexOf('Новость 10'))
  expect(first.text).not.toContain('Новость 2')
  expect(first.html).toContain('href="/about/news?page=2"')
  expect((await page('/about/news?page=2')).text).toContain('Новость 2')
  expect((await page('/about/news?kind=event')).text).not.toContain('Новость 11')
  expect((await page('/about/news?page=9&kind=event')).location).toBe('/about/news?kind=event')
  expect((await page('/about/news?kind=sport')).status).toBe(404)
  for (const wrong of ['x', '-1', '0']) expect([wrong, (await page(`/about/news?page=${wrong}`)).text]).toEqual([wrong, first.text])
})

test('CONT-01 ROUTE-10 a piece of news shows its products in their order, without removed ones', async () => {
  await noNews()
  const id = await addNews({ title: 'Пришли краны' })
  const { db } = shop.services
  const { rows } = await shop.services.pool.query<{ id: number; article: string }>(
    "select id, article from products where article in ('VT-15', 'GR-25-40', 'OLD-1')",
  )
  const idOf = (article: string) => rows.find((row) => row.article === article)!.id
  const articles = ['GR-25-40', 'OLD-1', 'VT-15']
  await db
    .insertInto('newsProducts')
    .values(articles.map((article, position) => ({ newsId: id, position, productId: idOf(article) })))
    .execute()
  const { html, text } = await page(`/about/news/${id}`)
  expect(text).toContain('Товары из новости')
  expect(html.indexOf('/catalog/product/GR-25-40')).toBeGreaterThan(0)
  expect(html.indexOf('/catalog/product/VT-15')).toBeGreaterThan(html.indexOf('/catalog/product/GR-25-40'))
  expect(html).not.toContain('/catalog/product/OLD-1')
  expect((await page(`/about/news/${await addNews({ title: 'Без товаров' })}`)).text).not.toContain('Товары из новости')
})

test('API-05 API-11 ROUTE-10 unpublished or future news and invalid ids are 404', async () => {
  const { db } = shop.services
  await noNews()
  const shown = await addNews()
  const hidden = await addNews({ isPublished: false })
  const later = await addNews({ publishedAt: new Date(Date.now() + 3_600_000) })
  expect((await page(`/about/news/${shown}`)).text).toContain('Новый склад')
  expect((await api(`/news/${shown}/`)).json).toMatchObject({ id: shown, body: { blocks: [] } })
  for (const id of [hidden, later, 2_147_483_647, '99999999999']) {
    expect([id, (await page(`/about/news/${id}`)).status, (await api(`/news/${id}/`)).status]).toEqual([id, 404, 404])
  }
  for (const id of ['abc', '1.5', '-1', '%00'])
    expect([id, (await page(`/about/news/${id}`)).status, (await api(`/news/${id}/`)).status]).toEqual([id, 404, 404])
  expect((await api('/news/')).json).toMatchObject({ count: 1 })
  const feed = readXml((await page('/rss.xml')).html)
  expect(allOf(feed, 'item').map((item) => childText(item, 'link')?.replace(/^https?:\/\/[^/]+/, ''))).toEqual([`/about/news/${shown}`])
  await db
    .insertInto('certificates')
    .values({
      title: 'Ещё не выдан',
      description: '',
      issuer: 'Центр',
      number: '1',
      pictureId: await pictureOf('лист'),
      isPublished: false,
    })
    .execute()
  expect((await page('/about/certificate')).text).not.toContain('Ещё не выдан')
  expect(JSON.stringify((await api('/certificates/')).json)).not.toContain('Ещё не выдан')
})

const pictureOf = async (alt: string): Promise<number> => {
  const { db, images } = shop.services
  const [imageId = 0] = await storeDrawings(images, db, [
    { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', width: 9, height: 9 },
  ])
  return (await db.insertInto('contentPictures').values({ imageId, alt }).returning('id').executeTakeFirstOrThrow()).id
}

const writePage = (key: 'about-us' | 'service' | 'events' | 'delivery', title: string, isPublished = true) =>
  shop.services.db
    .insertInto('companyPages')
    .values({ key, title, summary: 'Коротко', body: paragraph(`Текст: ${title}`), isPublished })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ title: row.ref('excluded.title'), body: row.ref('excluded.body'), isPublished })),
    )
    .execute()

test('ROUTE-06 ROUTE-10 a single page exists when it is published; delivery and contacts exist also without a text', async () => {
  const addresses = { 'about-us': '/about/about-us', service: '/service', events: '/about-us-events' } as const
  for (const [key, url] of Object.entries(addresses) as [keyof typeof addresses, string][]) {
    await writePage(key, `Заголовок ${key}`)
    const { status, text } = await page(url)
    expect([url, status]).toEqual([url, 200])
    expect(text).toContain(`Текст: Заголовок ${key}`)
    await writePage(key, `Заголовок ${key}`, false)
    expect([url, (await page(url)).status]).toEqual([url, 404])
  }
  expect((await page('/delivery')).text).toContain('Как оплатить')
  await writePage('delivery', 'Доставка')
  const delivery = await page('/delivery')
  for (const words of ['Текст: Доставка', 'Наличными при получении', 'Картой при получении', 'По счёту, безналично'])
    expect(delivery.text).toContain(words)
})

test('ROUTE-06 events: upcoming first, past below; without upcoming ones the page says so', async () => {
  await noNews()
  await writePage('events', 'Мероприятия')
  shop.services.clock = () => new Date('2026-11-21T07:00:00Z')
  const event = (title: string, startsOn: string, endsOn = startsOn) => addNews({ kind: 'event', title, startsOn, endsOn })
  await event('Выставка', '2026-09-24', '2026-09-25')
  const past = (await page('/about-us-events')).text
  expect(past).toContain('Новых дат пока нет')
  expect(past, 'the days of an event, not of its publication').not.toContain('1 ноября 2026')
  await event('Семинар в январе', '2027-01-20')
  await event('Семинар сегодня', '2026-11-21')
  const { text } = await page('/about-us-events')
  const places = ['Ближайшие', 'Семинар сегодня', 'Семинар в январе', 'Как это было', 'Выставка', 'Прошло 24 сентября 2026'].map((words) =>
    text.indexOf(words),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThan(0)
  shop.services.clock = () => new Date()
})

test("ROUTE-10 a partner shows its brand's products and a link to all of them; unpublished, unknown and invalid ids are 404", async () => {
  const { db } = shop.services
  await db.deleteFrom('partners').execute()
  const add = async (values: object) =>
    (
      await db
        .insertInto('partners')
        .values({ name: 'Valtec', isPublished: true, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const id = await add({ brandId: shop.fixtures.brands['Valtec'] })
  const without = await add({ name: 'Монтажная компания' })
  const hidden = await add({ isPublished: false })
  const { text, html } = await page(`/about/partners/${id}`)
  expect(text).toContain('Популярные товары Valtec')
  expect(html).toContain('brands=Valtec')
  expect(html).toContain('/catalog/product/VT-15')
  const other = await page(`/about/partners/${without}`)
  expect(other.text).not.toContain('Популярные товары')
  expect(other.html).not.toContain('brands=')
  for (const address of [hidden, 999_999, 'abc', '0'])
    expect([address, (await page(`/about/partners/${address}`)).status]).toEqual([address, 404])
  expect((await page('/about/partners')).text).toContain('Монтажная компания')
})

test('CONT-01 ROUTE-06 contacts show whether a shop is open in Aktobe, how to get there, and a LocalBusiness each', async () => {
  const { db } = shop.services
  await db
    .updateTable('shops')
    .set({
      hours: 'пн–сб с 9:00 до 18:00',
      way: 'Въезд со двора',
      phone: '+77132000001',
      address: 'г. Актобе, пр. Абая, 1',
      latitude: 50.28,
      longitude: 57.16,
    })
    .where('id', '=', shop.fixtures.shops.aktobe)
    .execute()
  await db.updateTable('shops').set({ hours: 'по звонку' }).where('id', '!=', shop.fixtures.shops.aktobe).execute()
  shop.services.clock = () => new Date('2026-11-21T04:00:00Z') // Saturday, 9:00 in Aktobe
  const open = await page('/contacts')
  for (const words of ['Сейчас открыто до 18:00', 'Как проехать', 'Въезд со двора', '+7 (713) 200 00 01'])
    expect(open.text).toContain(words)
  expect(open.text.match(/Сейчас (открыто|закрыто)/g)).toContain('Сейчас открыто')
  expect(open.html).toMatch(/href="[^"]*2gis\.kz\/geo\/57\.16,50\.28/)
  expect(open.html).not.toContain('<iframe') // without a map key
  expect(open.data.filter((one) => one['@type'] === 'HardwareStore')).toHaveLength(3)
  expect(open.data.find((one) => one['telephone'] === '+77132000001')).toMatchObject({
    geo: { latitude: 50.28 },
    openingHoursSpecification: Array.from({ length: 6 }, () => expect.objectContaining({ opens: '09:00', closes: '18:00' }) as unknown),
  })
  shop.services.clock = () => new Date('2026-11-21T13:00:00Z')
  expect((await page('/contacts')).text).toContain('Сейчас закрыто, откроется в понедельник с 9:00')
  shop.services.clock = () => new Date()
})
