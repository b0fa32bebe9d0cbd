// ROUTE-01, OPS-02: what the home page shows beside goods is read once a second, and a change is shown as soon as the feed tells of it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalogueShop, type CatalogueShop } from '#test/catalogue-shop.ts'
import { eventually } from '#test/eventually.ts'
import { openDatabase, openPool } from '../database.ts'
import { homeContent } from './kept-home.ts'

let shop: CatalogueShop
let now: Date
beforeAll(async () => {
  shop = await openCatalogueShop('world')
})
beforeEach(() => {
  now = new Date('2026-11-22T10:00:00Z')
})
afterAll(() => shop.close())

const services = () => ({ ...shop.services, clock: () => now })
const titles = async () => (await homeContent(services())).slides.carousel.map(({ title }) => title)
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const publish = (title: string, startsAt: Date | null = null) =>
  shop.services.db
    .insertInto('slides')
    .values({ place: 'carousel', title, text: '', button: '', href: '/faq', startsAt, isPublished: true })
    .execute()

test('ROUTE-01 who asks at once gets one reading; a change is there with the feed, though no time has passed', async () => {
  const [first, second] = await Promise.all([homeContent(services()), homeContent(services())])
  expect(second).toBe(first)
  later(900)
  expect(await homeContent(services())).toBe(first)
  await publish('Сразу')
  await eventually(async () => expect(await titles()).toEqual(['Сразу']))
})

test('ROUTE-01 a banner whose hour comes is shown a second later at most, also when the clock was set back', async () => {
  later(-3600_000)
  await publish('В свой час', new Date(now.getTime() + 500))
  await eventually(async () => expect(await titles()).not.toContain('В свой час'))
  later(1000)
  expect(await titles()).toContain('В свой час')
  later(-10_000)
  expect(await titles()).not.toContain('В свой час')
})

test('ERR-01 a reading that fails is told to who asked, and the next one is made anew', async () => {
  later(60_000)
  const closed = openPool('postgres://127.0.0.1:1/none')
  await expect(homeContent({ ...services(), db: openDatabase(closed) })).rejects.toThrow('ECONNREFUSED')
  expect(await titles()).toContain('Сразу')
  await closed.end()
})
