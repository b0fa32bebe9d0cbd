// The catalogue menu's fragments and the tree as pages, through the whole application.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MenuNode } from '#contract/catalogue/catalogue.ts'
import { openShop, type TestShopWithApp } from '../harness.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers: { host: 'rodnik.test', ...headers } })

test('MENU-01 every category is a link in the first HTML, and the deeper levels are no part of it', async () => {
  const { body } = await get('/contacts')
  for (const { slug, name } of Object.values(shop.fixtures.categories)) {
    if (name === 'РАСПРОДАЖА') continue
    expect(body).toContain(`href="/catalog/${slug}"`)
  }
  expect(body).not.toContain('Краны шаровые газовые')
})

test('MENU-01 the tree is one fragment without the sale, which a browser caches for five minutes', async () => {
  const tree = await get('/fragments/menu')
  expect(tree.statusCode).toBe(200)
  const valves = tree.json<MenuNode[]>().find(({ name }) => name === 'Запорная арматура')
  expect(valves?.children.find(({ name }) => name === 'Шаровые краны')?.children.map(({ name }) => name)).toEqual([
    'Краны шаровые газовые',
    'Краны шаровые для воды',
  ])
  expect(tree.body).not.toContain('РАСПРОДАЖА')
  expect((await get('/fragments/menu.data')).headers['cache-control']).toBe('public, max-age=300')
})

test('MENU-01 a category’s fragment holds pictures, brands and popular products; an unknown one is 404', async () => {
  const { slug } = shop.fixtures.categories.valves
  const response = await get(`/fragments/menu/${slug}`)
  const { category, brands, brandCount, popular } = response.json<{
    category: string
    brands: string[]
    brandCount: number
    popular: { href: string; price?: string }[]
  }>()
  expect(category).toBe('Запорная арматура')
  expect(brands.length).toBeGreaterThan(0)
  expect(brandCount).toBeGreaterThanOrEqual(brands.length)
  expect(popular.length).toBeLessThanOrEqual(3)
  for (const { href } of popular) expect(href).toMatch(/^\/catalog\/product\//)
  expect((await get(`/fragments/menu/${slug}`, { 'if-none-match': String(response.headers.etag) })).statusCode).toBe(304)
  for (const unknown of ['net', '%D0%BD%D0%B5%D1%82', "';drop table products", 'a%2Fb']) {
    expect((await get(`/fragments/menu/${encodeURIComponent(unknown)}`)).statusCode, unknown).toBe(404)
  }
})

test('ROUTE-04 /precatalog shows the whole tree as links, also without scripts', async () => {
  const { statusCode, body } = await get('/precatalog')
  expect(statusCode).toBe(200)
  const main = /<main.*<\/main>/s.exec(body)![0]
  const valves = shop.fixtures.categories.valves.slug
  expect(main).toContain(`href="/precatalog/${valves}"`)
  for (const [name, { slug }] of Object.entries(shop.fixtures.subcategories)) expect(main, name).toContain(`/${slug}"`)
})

test('ROUTE-04 one category shows its subcategories as tiles, its brands and its popular products', async () => {
  const { valves, pumps } = shop.fixtures.categories
  const main = /<main.*<\/main>/s.exec((await get(`/precatalog/${valves.slug}`)).body)![0]
  for (const name of ['Шаровые краны', 'Обратные клапаны', 'Краны шаровые газовые', 'Бренды', 'Популярные товары'])
    expect(main.replaceAll('\u00a0', ' ')).toContain(name)
  expect(main).not.toContain('Циркуляционные насосы')
  expect(main).toContain(`href="/catalog/${valves.slug}"`)
  expect(main).not.toContain(`href="/catalog/${pumps.slug}/`)
  expect((await get('/precatalog/net')).statusCode).toBe(404)
})

test('SHELL-07 the strip holds categories and marks the open one, which leads back', async () => {
  const strip = async (url: string) => /<nav[^>]*Популярные категории.*?<\/nav>/s.exec((await get(url)).body)![0]
  const { valves, pumps, sale } = shop.fixtures.categories
  const plain = await strip('/')
  expect(plain.match(/href="\/precatalog\//g)).toHaveLength(3) // all of this shop; the first five of many: menu.e2e.ts
  expect(plain).not.toContain('aria-current')
  const marked = await strip(`/precatalog/${valves.slug}`)
  expect(marked).toMatch(new RegExp(`<a aria-current="page" href="/precatalog"[^>]*>${valves.name}<`))
  expect(marked.match(/aria-current/g)).toHaveLength(1)
  expect(marked).toContain(`href="/precatalog/${pumps.slug}"`)
  for (const url of [
    `/catalog/${valves.slug}`,
    `/catalog/v2?category=${encodeURIComponent(valves.name)}&page=1&page_size=9&ordering=price`,
  ])
    expect(await strip(url), url).toMatch(new RegExp(`<a aria-current="true" href="/catalog/v2"[^>]*>${valves.name}<`))
  expect(await strip(`/catalog/${sale.slug}`)).toMatch(new RegExp(`<a[^>]*href="/catalog/v2"[^>]*>${sale.name}<`))
  expect(await strip('/catalog/product/VT-15')).toMatch(
    new RegExp(`<a aria-current="true" href="/precatalog/${valves.slug}"[^>]*>${valves.name}<`),
  )
})
