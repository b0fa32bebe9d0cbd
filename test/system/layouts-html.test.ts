// The four shells around the pages, and the footer, as the first HTML has them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSettings } from '../set-settings.ts'
import { shownText } from '../render-route.tsx'
import { openShop, type TestShopWithApp } from '../harness.ts'
import { eventually } from '../wait-for.ts'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
  await setSettings(shop.services.db, {
    'shop.videoUrl': 'https://video.rodnik.example/',
    'shop.photoUrl': 'https://photo.rodnik.example/',
    'shop.networkUrl': 'https://network.rodnik.example/',
  })
})
afterAll(() => shop.close())

async function page(url: string, cookie = 'cart=none'): Promise<string> {
  const { statusCode, body } = await shop.app.inject({ url, headers: { host: 'rodnik.test', cookie } })
  expect([url, statusCode]).toEqual([url, 200])
  return body
}

test('ROUTE-14 four layouts: default without the strip of categories, main with it, cart and auth with a way back and the logo', async () => {
  const has = async (url: string) => {
    const html = await page(url)
    return {
      topBar: html.includes('aria-label="Связь и справка"'),
      search: html.includes('id="search"'),
      strip: html.includes('Популярные категории'),
      footer: html.includes('<footer'),
      logo: html.includes('aria-label="Родник, на главную"'),
    }
  }
  const everything = { topBar: true, search: true, strip: true, footer: true, logo: true }
  for (const url of ['/', '/precatalog', '/catalog/product/VT-15']) expect(await has(url), url).toEqual(everything)
  for (const url of ['/contacts', '/delivery', '/my-orders']) expect(await has(url), url).toEqual({ ...everything, strip: false })
  expect(await has('/cart')).toEqual({ topBar: false, search: false, strip: false, footer: true, logo: true })
  expect(await has('/login')).toEqual({ topBar: false, search: false, strip: false, footer: false, logo: true })
  expect(shownText(await page('/cart'))).toContain('Вернуться в каталог')
  expect(shownText(await page('/login'))).toContain('На главную')
})

test('SHELL-10 the footer has address, telephone, e-mail, three links, the year and the advantages', async () => {
  const { settings } = shop.services
  await eventually(() => expect(settings.current().videoUrl).toBe('https://video.rodnik.example/'))
  const html = /<footer.*?<\/footer>/s.exec(await page('/contacts'))![0]
  for (const href of ['tel:+77132000000', 'mailto:info@rodnik.example', 'https://video.rodnik.example/', 'https://photo.rodnik.example/'])
    expect(html).toContain(`href="${href}"`)
  expect(html.match(/<a href="https:[^>]*target="_blank" rel="noreferrer" aria-label="[^"]*в новом окне/g)).toHaveLength(3)
  const text = shownText(html).replaceAll('\u00a0', ' ')
  for (const part of [
    'Производство: г. Актобе, Промышленная зона, 41',
    `© ${shop.services.clock().getFullYear()} «Родник»`,
    'Быстрая доставка и монтаж в городе',
    'Гарантия и сервис',
    'Собственное производство',
  ])
    expect(text).toContain(part)
})

test('SHELL-10 the footer names every page once, the buyer’s and the company’s apart; wholesalers only to customers', async () => {
  const html = /<footer.*?<\/footer>/s.exec(await page('/contacts'))![0]
  const hrefs = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href!)
  expect(new Set(hrefs).size).toBe(hrefs.length)
  const listOf = (title: string) => new RegExp(`<nav aria-label="${title}".*?</nav>`, 's').exec(html)![0]
  for (const href of ['/precatalog', '/delivery', '/service', '/faq', '/my-orders', '/cart'])
    expect(listOf('Покупателям'), href).toContain(`href="${href}"`)
  for (const href of ['/production', '/objects', '/about/news', '/contacts']) expect(listOf('Компания'), href).toContain(`href="${href}"`)
  expect(html).not.toContain('/about/wholesaler')
  expect(html).toContain('href="/policy"')
})

test('ROUTE-14 the cart leads back to the page it was opened from, never to another site', async () => {
  const back = async (referer: string) => {
    const { body } = await shop.app.inject({ url: '/cart', headers: { host: 'rodnik.test', cookie: 'cart=none', referer } })
    return [/<header.*?<a [^>]*href="([^"]*)"/s.exec(body)?.[1]?.replaceAll('&amp;', '&'), shownText(body.slice(body.indexOf('<header')))]
  }
  const from = (path: string) => `http://rodnik.test${path}`
  const list = '/catalog/v2?category=A&page=2'
  expect(await back(from(list))).toEqual([list, expect.stringMatching(/^\s*Вернуться в каталог/)])
  expect(await back(from('/catalog/product/VT-15'))).toEqual(['/catalog/product/VT-15', expect.stringMatching(/^\s*Вернуться к товару/)])
  expect(await back(from('/compare'))).toEqual(['/compare', expect.stringMatching(/^\s*Вернуться назад/)])
  for (const other of ['http://other.example/catalog/v2?a=1', from('/cart'), from('/login'), from('/'), 'x'])
    expect((await back(other))[0]).toBe('/catalog/v2')
})
