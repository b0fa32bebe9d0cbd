// Checks the comparison of an address without scripts, over the fixtures.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareProducts } from '#server/catalogue/product/comparison.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { openPage, shownText } from '#test/render-route.tsx'
import CompareRoute, { loader } from './compare.route.tsx'

let shop: TestShop
let page: ReturnType<typeof openPage>
beforeAll(async () => {
  shop = await openShop()
  page = openPage({ path: '/compare', loader, Component: CompareRoute }, shop.services, newVisitor())
})
afterAll(() => shop.close())

const shown = async (query: string) => {
  const { status, html } = await page(`/compare${query}`)
  expect([query.slice(0, 80), status]).toEqual([query.slice(0, 80), 200])
  return {
    html,
    text: shownText(html),
    columns: [...html.matchAll(/<small>Арт\.\u00a0<span[^>]*>([^<]+)</g)].map(([, article]) => article),
  }
}
const rowNames = (html: string) =>
  [...html.matchAll(/<th scope="row">([^<]*)</g)].map(([, name]) =>
    name!.replace(/[\u00a0\u00ad]/g, (character) => (character === '\u00ad' ? '' : ' ')),
  )
const rowOf = (html: string, name: string) =>
  shownText([...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => row).find((row) => shownText(row).trim().startsWith(name)) ?? '')

test('CMP-02 products are columns, characteristics rows with units and sizes, price, stock and cart among them', async () => {
  const { html, text, columns } = await shown('?articles=VT-15,BG-20,SSC-32')
  expect(columns).toEqual(['VT-15', 'BG-20', 'SSC-32'])
  expect(rowNames(html)).toEqual([
    'Цена',
    'Наличие',
    'Заказ',
    'Бренд',
    'Размер',
    'Условный проход DN',
    'Номинальное давление',
    'Ручка',
    'Материал',
    'Масса',
    'Длина',
  ])
  expect(rowOf(html, 'Размер')).toContain('1/2" 3/4" 1 1/4"'.replaceAll('"', '&quot;'))
  expect(rowOf(html, 'Условный проход DN')).toContain('15 мм 20 мм 32 мм')
  expect(rowOf(html, 'Масса')).toContain('0,18 кг 0,24 кг 0,384 кг')
  expect(rowOf(html, 'Цена')).toContain('2 450 ₸')
  expect(rowOf(html, 'Наличие')).toContain('В наличии В наличии Под заказ')
  expect(text.match(/В корзину/g)).toHaveLength(3)
  expect(html).toMatch(/name="intent" value="add".*?name="article" value="VT-15"/)
})

test('CMP-02 the best value is labelled where better values are defined, and nowhere else', async () => {
  const { html } = await shown('?articles=VT-15,BG-20,SSC-32')
  expect(rowOf(html, 'Цена')).toMatch(/2 450 ₸ Лучшая цена 5 040 ₸ 7 440 ₸/)
  expect(rowOf(html, 'Номинальное давление')).toMatch(/40 бар Лучшее значение 40 бар Лучшее значение 30 бар/)
  for (const name of ['Условный проход DN', 'Масса', 'Длина']) expect(rowOf(html, name)).not.toContain('Лучш')
})

test('CMP-02 «only differences» hides rows with the same value in all columns', async () => {
  const { html } = await shown('?articles=VT-15,BG-20&differences=1')
  expect(rowNames(html)).not.toContain('Материал')
  expect(rowNames(html)).not.toContain('Номинальное давление')
  expect(rowNames(html)).toContain('Ручка')
  expect(html).toMatch(/role="switch" aria-checked="true"/)
  // One product has no differences: all is shown.
  expect(rowNames((await shown('?articles=VT-15&differences=1')).html)).toContain('Материал')
})

test('CMP-02 a tab per subcategory; an unknown tab is the first', async () => {
  const link = '?articles=VT-15,GR-25-40,DR-250'
  expect((await shown(link)).columns).toEqual(['VT-15'])
  expect((await shown(`${link}&tab=${encodeURIComponent('Циркуляционные насосы')}`)).columns).toEqual(['GR-25-40'])
  expect((await shown(`${link}&tab=x`)).columns).toEqual(['VT-15'])
  expect((await shown(link)).html.match(/aria-current="true"/g)).toHaveLength(1)
})

test('CMP-01 CMP-02 a link with too many, unknown, repeated and removed articles shows the others and names them', async () => {
  const four = await shown('?articles=VT-15,VT-20,VT-15,VT-25,VT-32,NOPE,GR-25-40')
  expect(four.columns).toEqual(['VT-15', 'VT-20', 'VT-25'])
  expect(four.text).toContain('Показаны первые три, без товаров: VT-32')
  expect(four.text).toContain('Такого товара больше нет: NOPE')
  const removed = await shown('?articles=OLD-1,SM-101')
  expect(removed.text).toContain('Снят с продажи')
  expect(rowOf(removed.html, 'Цена')).not.toContain('Лучшая') // cannot be bought, so it has no best price
})

test('CMP-02 a link that is empty, or 10 kB long, is a page and not a failure', async () => {
  for (const query of [
    '?articles=',
    '?articles=,,,',
    `?articles=${'x'.repeat(10_000)}`,
    '?articles=%00',
    '?articles=NOPE',
    '?articles=%EF%BF%BD',
  ])
    expect((await shown(query)).text).toContain('В ссылке нет товаров, которые можно сравнить')
  const long = await shown(`?articles=VT-15,${Array.from({ length: 1500 }, (_, at) => `X${at}`).join(',')}`)
  expect(long.columns).toEqual(['VT-15'])
  expect(long.text).toMatch(/Этих товаров больше нет: X0, .* и ещё \d+/)
  expect((await shown('')).text).toContain('Сравнивать пока нечего')
})

test('CMP-02 a product is removed from a shared comparison by a link', async () => {
  const { html } = await shown('?articles=VT-15,BG-20&differences=1')
  expect(html).toContain('href="/compare?articles=BG-20&amp;differences=1"')
})

test('CMP-02 compared products come in the requested order with all properties; unknown ones are omitted', async () => {
  const found = await compareProducts(shop.services.db, ['DR-250', 'nope', 'REQ-1', "'; drop table products --"])
  expect(found.map(({ article, priceTiyn }) => [article, priceTiyn])).toEqual([
    ['DR-250', 18_000_00],
    ['REQ-1', null],
  ])
  expect(found[0]).toMatchObject({ subcategory: 'Дренажные насосы', categorySlug: 'nasosy', isSold: true, brand: 'Wilo' })
  expect(found[0]!.properties.map(({ name, text, unit }) => [name, text, unit])).toEqual([
    ['Напор', '5,5', 'м'],
    ['Мощность', '250', 'Вт'],
    ['Для грязной воды', 'да', null],
  ])
  expect(await compareProducts(shop.services.db, [])).toEqual([])
})

test('CMP-02 a product of a branch that was switched off is no longer sold', async () => {
  const { db } = shop.services
  await db.updateTable('subcategories').set({ isActive: false }).where('name', '=', 'Шаровые краны').execute()
  expect((await compareProducts(db, ['VT-15']))[0]?.isSold).toBe(false)
  await db.updateTable('subcategories').set({ isActive: true }).where('name', '=', 'Шаровые краны').execute()
})
