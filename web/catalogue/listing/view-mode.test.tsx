// Checks lists of products and their view modes as a browser without scripts gets them (CAT-08).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { shownText } from '#test/render-route.tsx'

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

const water = (more: Record<string, string> = {}) =>
  `/catalog/v2?${new URLSearchParams({ subcategory: 'Краны шаровые для воды', page: '1', page_size: '18', ordering: 'price', ...more })}`
const get = (url: string, cookie = 'list-look=table') =>
  shop.app.inject({ url, headers: { host: 'rodnik.test', ...(cookie === '' ? {} : { cookie }) } })
const post = (fields: Record<string, string>, url = water(), cookie = 'list-look=table') =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { host: 'rodnik.test', cookie, origin: 'http://rodnik.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const cartOf = (response: Awaited<ReturnType<typeof post>>) => String(response.headers['set-cookie']).split(';')[0]!
const linesOf = async (cookie: string) => {
  const { products } = (await get('/api/v1/cart/get/', cookie)).json<{ products: { article: string; quantity: number }[] }>()
  return new Map(products.map(({ article, quantity }) => [article, quantity]))
}

test('CAT-08 a view mode is chosen by the form without scripts, stored in a cookie and removed from the address', async () => {
  const chosen = await get(water({ look: 'table' }), '')
  expect([chosen.statusCode, chosen.headers.location]).toEqual([302, water()])
  expect(chosen.headers['set-cookie']).toBe('list-look=table; Path=/; Max-Age=31536000; SameSite=Lax')
  expect((await get(water({ look: 'grid' }))).headers['set-cookie']).toContain('Max-Age=0')
  expect((await get(water({ look: 'mosaic' }), '')).statusCode).toBe(200)
  for (const [cookie, viewMode] of [
    ['', 'grid'],
    ['list-look=list', 'list'],
    ['list-look=%00', 'grid'],
    ['x=1; list-look=table', 'table'],
  ] as const) {
    const { body } = await get(water(), cookie)
    expect(body).toContain(`data-view-mode="${viewMode}"`)
    expect(body).toMatch(new RegExp(`value="${viewMode}"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="${viewMode}"`))
    expect(body.includes('<table')).toBe(viewMode === 'table')
  }
})

test.each([
  ['CAT-10 tiles', water(), 'list-look=grid'],
  ['CAT-08 rows', water(), 'list-look=list'],
  ['CAT-17 the table', water(), 'list-look=table'],
  ['CMP-02 the comparison', '/compare?articles=VT-15,VT-20', ''],
  ['PROD-01 the product page', '/catalog/product/VT-15', ''],
])('%s: no line breaks between a number and its unit', async (_, url, cookie) => {
  const main = /<main.*<\/main>/s
    .exec((await get(url, cookie)).body)![0]
    .replace(/<(script|label|option|nav)\b.*?<\/\1>|<span class="sr-only">.*?<\/span>|<!--.*?-->/gs, '')
  const texts = [...main.matchAll(/>([^<]+)/g)].map(([, text]) => text!)
  expect(texts.some((text) => /\d\u00a0/.test(text))).toBe(true)
  expect(texts.filter((text) => /\d (мм|бар|шт|м³|кг|м|°C)(?!\p{L})|(Ду|DN|PN) \d/u.test(text))).toEqual([])
})

test('CAT-04 a bound that equals the limit is removed from the address, the other one stays', async () => {
  const idle = await get(water({ priceFrom: '1960', priceTo: '5000' }), '')
  expect([idle.statusCode, new URLSearchParams(String(idle.headers.location).split('?')[1]).has('priceFrom')]).toEqual([302, false])
  expect(idle.headers.location).toContain('priceTo=5000')
  expect((await get(water({ priceFrom: '1961' }), '')).statusCode).toBe(200)
})

test('CAT-08 CAT-17 a page shared by the cache holds no table and no data of one', async () => {
  await get(water())
  const shared = (await get(water(), '')).body
  expect(shared).not.toMatch(/<table|"cells"|"row"/)
  expect((await get(water(), '')).body).not.toContain('<table')
})

test('CAT-17 CAT-07 columns with units, links that sort up and down, and the current order', async () => {
  const { body } = await get(water({ ordering: 'property:Условный проход DN' }))
  expect(shownText(body)).toMatch(/Условный проход DN, мм/)
  expect(body).toMatch(/<th scope="col" class="table-number" aria-sort="ascending"><a [^>]*href="[^"]*ordering=-property%3A/)
  expect(body.match(/aria-sort/g)).toHaveLength(1)
  const plain = (await get(water())).body
  expect(plain).toMatch(/aria-sort="ascending"><a [^>]*href="[^"]*ordering=-price/)
  expect(plain).toMatch(/ordering=property%3A%D0%A0%D0%B0%D0%B7%D0%BC%D0%B5%D1%80"/)
  const everything = (await get('/catalog/v2?page=1&page_size=18&ordering=price')).body
  expect(everything).not.toContain('ordering=property')
  expect(shownText(everything)).toContain('Бренд')
})

test('CAT-07 an order by a property that these products do not have is explained, and they are listed', async () => {
  for (const cookie of ['', 'list-look=table']) {
    const response = await get(water({ ordering: 'property:Нет: такого 100 %' }), cookie)
    expect(response.statusCode).toBe(400)
    expect(shownText(response.body)).toContain('Порядок: Здесь нет характеристики «Нет: такого 100 %».')
    expect(response.body).toContain('VT-15')
  }
})

test('CAT-17 CAT-18 the plain form adds all rows to the cart at once', async () => {
  const sent = await post({
    plain: '1',
    key: 'k',
    'quantity:VT-15': '40',
    'quantity:VT-20': '3',
    'quantity:BG-15': '',
    'quantity:SSC-15': '0',
  })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/cart'])
  expect(await linesOf(cartOf(sent))).toEqual(
    new Map([
      ['VT-15', 40],
      ['VT-20', 3],
    ]),
  )
})

test('CAT-17 CHK-01 a quantity above the stock is lowered and reported at its row; the other rows are added', async () => {
  const refused = await post({ plain: '1', 'quantity:VT-15': '4', 'quantity:VT-25': '17', 'quantity:VT-20': 'два' })
  expect(refused.statusCode).toBe(400)
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect(shownText(refused.body)).toContain('Введите целое число от 1 до 99 999')
  expect(refused.body).toMatch(/name="quantity:VT-15"[^>]*value="4"|value="4"[^>]*name="quantity:VT-15"/)
  const lowered = await post({ plain: '1', 'quantity:VT-15': '4', 'quantity:VT-25': '17' })
  expect(lowered.statusCode).toBe(200)
  expect(await linesOf(cartOf(lowered))).toEqual(
    new Map([
      ['VT-15', 4],
      ['VT-25', 16],
    ]),
  )
  const row = /<tr data-wrong="">.*?<\/tr>/s.exec(lowered.body)?.[0] ?? ''
  expect(row).toContain('VT-25')
  expect(shownText(row)).toContain('Добавлено 16. В наличии 16 товаров')
  expect(shownText(lowered.body)).toContain('Добавлено не всё: причины в отмеченных строках.')
})

test('CAT-17 SEC-01:browser a selection from another site or of unknown products adds nothing', async () => {
  const foreign = await shop.app.inject({
    method: 'POST',
    url: water(),
    headers: { host: 'rodnik.test', origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'plain=1&quantity%3AVT-15=1',
  })
  expect(foreign.statusCode).toBeGreaterThanOrEqual(400)
  expect(foreign.headers['set-cookie']).toBeUndefined()
  for (const fields of [{ plain: '1' }, { plain: '1', 'quantity:NONE': '1' }, { intent: 'add', article: 'VT-15' }] as Record<
    string,
    string
  >[]) {
    const response = await post(fields)
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([409, undefined])
  }
})

test('SHELL-13 CAT-10 the stock label of a card links to the shops; an unknown product has none', async () => {
  const { body } = await get(water(), 'cart=none')
  expect(body).toMatch(/<a class="stock-yes" href="\/catalog\/product\/VT-15#shops" data-stock="VT-15" aria-haspopup="dialog"/)
  for (const article of ['', 'NONE', '%00', 'OLD-1', '%E0%A4%A'])
    expect((await get(`/fragments/stock?article=${article}`, '')).statusCode).toBe(404)
})

test('CAT-05 values without products are shown disabled, and no others are', async () => {
  const { body } = await get(water({ property_item_str: 'Размер:1/2"', brands: 'Valtec' }), '')
  const panel = body.slice(body.indexOf('id="filters"'), body.indexOf('facets-foot'))
  const boxes = [...panel.matchAll(/<label><input type="checkbox"([^>]*)>.*?<span>(\d+)<\/span><\/label>/gs)].map(
    ([, attributes, count]) => ({
      count: Number(count),
      isChosen: attributes!.includes('checked=""'),
      isDisabled: attributes!.includes('disabled=""'),
    }),
  )
  expect(boxes.filter(({ count }) => count === 0).length).toBeGreaterThan(0)
  expect(boxes.filter(({ isChosen }) => isChosen)).toHaveLength(2)
  for (const { count, isChosen, isDisabled } of boxes) expect(isDisabled).toBe(count === 0 && !isChosen)
})

test('CAT-09 9, 18, 36 or 72 products a page are offered, and each page holds as many', async () => {
  for (const size of [9, 18, 36, 72]) {
    const { body } = await get(`/catalog/v2?page=1&page_size=${size}&ordering=name`, '')
    const [, offered = ''] = /<select[^>]*name="page_size"[^>]*>(.*?)<\/select>/s.exec(body) ?? []
    expect([...offered.matchAll(/<option value="(\d+)"/g)].map(([, one]) => Number(one))).toEqual([9, 18, 36, 72])
    expect(offered).toMatch(new RegExp(`<option value="${size}" selected=""`))
    const total = Number(/Найдено: (\d+) товар/.exec(shownText(body))?.[1])
    const articles = new Set([...body.matchAll(/data-stock="([^"]+)"/g)].map(([, article]) => article))
    expect([size, articles.size]).toEqual([size, Math.min(size, total)])
  }
})

test('CAT-04 CAT-05 a chosen value whose property is shown as a range stays in the form; one with a box is sent once', async () => {
  const { body } = await get(water({ property_item_str: 'Нет\\: такой:1', brands: 'Valtec' }), '')
  expect(body.match(/<input type="hidden" name="property_item_str" value="([^"]*)"/g)).toEqual([
    '<input type="hidden" name="property_item_str" value="Нет\\: такой:1"',
  ])
  const boxed = (await get(water({ property_item_str: 'Размер:1/2"' }), '')).body
  expect(boxed).not.toMatch(/type="hidden" name="property_item_str"/)
})
