// The pages of drafts without scripts (CAT-18).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherPerson, signedIn, type SignedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { openPriceType } from '#test/fixtures/price-type.ts'
import { until } from '#test/wait-for.ts'
import { xlsxOf } from '#test/xlsx.ts'

let shop: TestShopWithApp
let aidar: SignedIn
let olga: SignedIn
beforeAll(async () => {
  shop = await openShop({ app: true })
  aidar = await signedIn(shop.services)
  olga = await signedIn(shop.services, anotherPerson)
})
afterAll(() => shop.close())

const origin = { origin: 'http://rodnik.test', host: 'rodnik.test' }
const open = async (url: string, who: SignedIn | null = aidar) => {
  const response = await shop.app.inject({ url, headers: { ...origin, ...who?.headers } })
  return {
    status: response.statusCode,
    location: response.headers.location ?? '',
    text: response.body.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', ''),
  }
}
const send = async (url: string, fields: Record<string, string> | [string, string][], who: SignedIn | null = aidar) => {
  const response = await shop.app.inject({
    method: 'POST',
    url,
    headers: { ...origin, ...who?.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return {
    status: response.statusCode,
    location: response.headers.location ?? '',
    text: response.body.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', ''),
  }
}
const upload = (url: string, bytes: Buffer, who: SignedIn | null = aidar) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { ...origin, ...who?.headers, 'content-type': 'multipart/form-data; boundary=x7f3a' },
    payload: Buffer.concat([
      Buffer.from('--x7f3a\r\ncontent-disposition: form-data; name="file"; filename="list.xlsx"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--x7f3a--\r\n'),
    ]),
  })
const tab = '/personal-account?tab=draftorders'
let made = 0
const newDraft = async () => {
  const { location } = await send(tab, { intent: 'new', key: `key-of-test-${++made}` })
  return new URL(location, origin.origin).searchParams.get('id') ?? ''
}

test('ROUTE-11 ORD-02 DRF-01 the tab lists the drafts, makes, copies, finds and deletes them', async () => {
  expect((await open(tab, olga)).text).toContain('Черновиков нет')
  const draft = await newDraft()
  expect(await send(tab, { intent: 'new', key: `key-of-test-${made}` })).toMatchObject({ status: 303, location: `/draft?id=${draft}` })
  await send(`/draft?id=${draft}`, { intent: 'add', article: 'vt 15', quantity: '2', key: 'key-of-test-add' })
  expect((await open(tab)).text).toContain(`Черновик ${draft}`)
  const copied = await send(tab, { intent: 'copy', number: draft, key: 'key-of-test-copy' })
  const copy = copied.location.slice(-8)
  expect([copied.status, copy === draft]).toEqual([303, false])
  expect((await open(`/draft?id=${copy}`)).text).toContain('VT-15')
  expect((await open(`${tab}&search=VT-15`)).text).toContain(copy)
  expect((await open(`${tab}&search=NOTHING`)).text).toContain('Ничего не нашлось')
  expect(await send(tab, { intent: 'delete', number: copy })).toMatchObject({ status: 303, location: tab })
  expect((await open(tab)).text).not.toContain(copy)
  const refused = await send(tab, { intent: 'delete', number: draft }, olga)
  expect([refused.status, refused.text.includes('Заказ не найден'), refused.text.includes('VT-15')]).toEqual([404, true, false])
  expect((await open(`/draft?id=${draft}`)).status).toBe(200)
})

test('DRF-01 ORD-02 a page past the end becomes the last one, and a deletion leaves search and page as they were', async () => {
  const nina = await signedIn(shop.services, { email: 'nina@dom.example' })
  for (let count = 0; count < 21; count++) await send(tab, { intent: 'new', key: `key-of-page-${count}` }, nina)
  const last = `${tab}&page=2`
  const [, number = ''] = /\/draft\?id=(\w{8})/.exec((await open(last, nina)).text) ?? []
  expect(await send(last, { intent: 'delete', number }, nina)).toMatchObject({ status: 303, location: last })
  expect((await open(last, nina)).location).toBe(`${tab}&page=1`)
  const found = `${tab}&search=${(await send(tab, { intent: 'new', key: 'key-of-search' }, nina)).location.slice(-8)}`
  expect((await open(found, nina)).text).toContain(`action="${found.replaceAll('&', '&amp;')}"`)
})

test('DRF-01 CART-03 lines of a draft are added, changed and removed, one or many, by plain forms', async () => {
  const draft = await newDraft()
  const url = `/draft?id=${draft}`
  for (const article of ['VT-15', 'DR-750', 'VT-20']) await send(url, { intent: 'add', article, quantity: '2' })
  expect((await send(url, { intent: 'set', position: '1', quantity: '5' })).location).toBe(`${url}#line-1`)
  const stale = await send(url, { intent: 'set', position: '1', quantity: '3', was: '2' }) // another tab
  expect([stale.status, stale.text.includes('там 5, здесь 3')]).toEqual([409, true])
  await send(url, { intent: 'set', position: '1', typed: 'пять' }) // not a whole number: the old one is preserved
  const lines = async () =>
    (await shop.app.inject({ url: `/api/v1/order/${draft}/`, headers: aidar.headers }))
      .json()
      .items.map((item: { product: { article: string }; quantity: number }) => [item.product.article, item.quantity])
  expect(await lines()).toEqual([
    ['VT-15', 5],
    ['DR-750', 2],
    ['VT-20', 2],
  ])
  const refused = await send(url, { intent: 'add', article: '<b>нет</b>', quantity: '1' })
  expect([refused.status, refused.text.includes('&lt;b&gt;нет&lt;/b&gt;')]).toEqual([404, true])
  expect(refused.text).toContain('aria-invalid="true"')
  const empty = await send(url, { intent: 'add', article: ' ', quantity: '1' })
  expect([empty.status, empty.text]).toEqual([400, expect.stringMatching(/id="add-article"[^>]*aria-invalid="true".*Обязательное поле!/s)])
  expect((await send(url, { intent: 'add', article: 'VT-20', quantity: '1,5' })).text).toContain('Введите целое число от')
  await send(url, [
    ['intent', 'remove'],
    ['position', '2'],
    ['position', '3'],
  ])
  expect(await lines()).toEqual([['VT-15', 5]])
  expect((await send(url, { intent: 'remove', position: '77' })).status).toBe(303)
  expect((await send(url, { intent: 'set', position: '2', quantity: '5' })).text).toContain('В этом заказе нет такой строки')
  await send(url, { intent: 'add', article: 'DR-750', quantity: '99999' })
  expect((await open(url)).text).toMatch(/В наличии \d+ из 99 999/)
})

test('DRF-02 CAT-18 a file is uploaded, reviewed, corrected and filled in without scripts', async () => {
  const draft = await newDraft()
  const rows = [
    ['Артикул', 'Название', 'Кол-во'],
    ['VT-15', null, 2],
    [null, 'кран шаровой valtec', 1],
    ['ТАКОГО-НЕТ', 'абракадабра', 3],
    ['DR-750', null, 99_999],
  ]
  const wrong = await upload(`/draft?id=${draft}`, Buffer.from('MZ\x90\0', 'latin1'))
  expect(wrong.body).toMatch(/<input[^>]* type="file"[^>]* autofocus=""/)
  const uploaded = await upload(`/draft/list?id=${draft}`, xlsxOf([{ name: 'Смета', rows }]))
  expect(uploaded.statusCode).toBe(303)
  const list = String(uploaded.headers.location)
  const page = await open(list)
  for (const text of [
    'Проверьте список перед добавлением',
    'list.xlsx',
    'Неоднозначно',
    'Больше остатка',
    'Не найдено',
    'лист «Смета»',
    'данные со строки 2',
  ])
    expect(page.text).toContain(text)
  expect(page.text).not.toMatch(/type="radio" name="a:3"[^>]*checked/)
  expect(page.text).toContain('show=not_found#list-rows') // its rows are below the first screen of a phone
  expect((await open(`${list}&show=not_found`)).text).toContain('ТАКОГО-НЕТ')
  expect((await open(`${list}&show=not_found`)).text).not.toContain('Строка 2:')

  const refused = await send(list, { intent: 'fill', mode: 'add', key: 'key-of-fill-1' })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Не все строки подходят: 3 строки')])
  await send(list, { intent: 'save', 'a:3': 'VT-20', 'q:2': '4', 'was:2': '2' })
  await send(list, { intent: 'find:4', 's:4': 'дренажный насос' })
  const searched = await open(list)
  expect(searched.text).toContain('выбрано вами')
  expect(searched.text).toContain('name="a:4"')
  await send(list, { 'skip:4': 'yes' })
  expect((await open(list)).text).toContain('Пропущено')
  const done = await send(list, { intent: 'fill', mode: 'replace', force: 'yes', key: 'key-of-fill-2' })
  expect(done.status).toBe(303)
  const filled = await open(done.location)
  for (const text of ['добавлено: 3 строки', 'Не вошло: 1', 'Уменьшено до остатка: 1', 'VT-15', 'VT-20'])
    expect(filled.text).toContain(text)
  expect((await send(list, { intent: 'fill', mode: 'replace', force: 'yes', key: 'key-of-fill-2' })).status).toBe(303)
  const url = `/draft?id=${draft}`
  await send(url, { intent: 'add', article: 'BG-15', quantity: '1' })
  expect((await open(url)).text).toContain('Не вошло: 1')
  await send(url, { intent: 'close-report' }, olga)
  expect((await open(url)).text).toContain('Не вошло: 1')
  await send(url, { intent: 'close-report' })
  expect((await open(url)).text).not.toContain('Не вошло')
})

test('DRF-02 what was found by the words of its name or by its barcode says so; an article and a whole name need no mark', async () => {
  await shop.services.db.updateTable('products').set({ barcode: '4870001234567' }).where('article', '=', 'VT-25').execute()
  await until(() => shop.services.search.searchProducts('4870001234567').exactArticle)
  const rows = [
    ['Артикул', 'Штрихкод', 'Наименование', 'Кол-во'],
    ['VT-15', null, null, 1],
    [null, '4870001234567', null, 1],
    [null, null, 'bugatti oregon кран шаровой 3/4', 1],
    [null, null, 'Кран шаровой Valtec BASE 1/2" ВР/ВР', 1],
  ]
  const uploaded = await upload(`/draft/list?id=${await newDraft()}`, xlsxOf([{ name: 'Лист1', rows }]))
  const { text } = await open(String(uploaded.headers.location))
  const lines = text.split('aria-label="Строка ').slice(1)
  const marks = lines.map((line) => [line.slice(0, 1), /найдено по (?:названию, проверьте|коду)/.exec(line)?.[0] ?? ''])
  expect(marks).toEqual([
    ['2', ''],
    ['3', 'найдено по коду'],
    ['4', 'найдено по названию, проверьте'],
    ['5', ''],
  ])
})

test('DRF-02 a list whose heading is below the 20th row says so, orders nothing by itself, and is read by the columns the buyer names', async () => {
  const draft = await newDraft()
  const listWith = (row: number) => [
    ...Array.from({ length: row - 1 }, (_, at) => [`Раздел ${at + 1} договора`]),
    ['Обозначение', 'Наименование изделия', 'Требуется, шт.'],
    ['VT-15', 'Кран шаровой', 7],
  ]
  const warning = 'В первых 20 строках нет названий столбцов'
  const openWith = async (rows: (string | number)[][]) => {
    const { headers } = await upload(`/draft/list?id=${draft}`, xlsxOf([{ name: 'Л', rows }]))
    return [String(headers.location), (await open(String(headers.location))).text] as const
  }
  const [, found] = await openWith(listWith(20))
  expect(found).not.toContain(warning)
  expect(found).toMatch(/name="q:21"[^>]*value="7"/)
  const [list, lost] = await openWith(listWith(21))
  expect(lost).toContain(warning)
  expect(lost).toContain('Столбец с количеством не найден')
  expect(lost).toContain('Количество не указано')
  expect(lost).not.toMatch(/name="q:22"[^>]*value="\d/)
  expect(lost).toContain('C Требуется, шт.')
  await send(list, { intent: 'columns', 'column:articles': '0', 'column:name': '1', 'column:quantity': '2' })
  const corrected = (await open(list)).text
  expect(corrected).not.toContain(warning)
  expect(corrected).toMatch(/name="q:22"[^>]*value="7"/)
  // A list of two plain columns reports that it was guessed; lines without columns have nothing to report.
  const [, plain] = await openWith([
    ['VT-15', 3],
    ['VT-20', 4],
  ])
  expect(plain).toContain(warning)
  expect(plain).not.toContain('Столбец с количеством')
  const { location } = await send(`/draft/list?id=${draft}`, { text: 'VT-15 2\nDR-750 1 шт' })
  expect((await open(location)).text).not.toContain('Проверьте столбцы')
})

test('DRF-02 pasted text goes the same way, a row is searched without its quantity; what is refused says why, and the text stays', async () => {
  const draft = await newDraft()
  const pasted = await send(`/draft/list?id=${draft}`, { text: 'VT-15 2\nDR-750; 1 шт\nТАКОГО-НЕТ 2' })
  expect(pasted.status).toBe(303)
  expect((await open(pasted.location)).text).toMatch(/Вставленный список\.txt.*name="s:3"[^>]* value="ТАКОГО-НЕТ"/s)
  const empty = await send(`/draft/list?id=${draft}`, { text: ' ' })
  expect([empty.status, empty.text]).toEqual([400, expect.stringMatching(/id="list-text"[^>]*aria-invalid="true".*Вставьте артикулы/s)])
  const html = await send(`/draft/list?id=${draft}`, { text: '<table><tr><td>VT-15' })
  expect([html.status, html.text]).toEqual([415, expect.stringContaining('&lt;table&gt;')])
  const pdf = await upload(`/draft/list?id=${draft}`, Buffer.from('%PDF-1.7'))
  expect([pdf.statusCode, pdf.body.replaceAll('\u00a0', ' ')]).toEqual([415, expect.stringContaining('Это PDF')])
  expect((await upload(`/draft/list?id=${draft}`, Buffer.alloc(11 * 1024 * 1024))).statusCode).toBe(413)
  expect((await upload('/cart', Buffer.alloc(2 * 1024 * 1024))).statusCode).toBe(413)
  for (const file of ['00000000-0000-4000-8000-000000000000', '%27'])
    expect((await open(`/draft/list?id=${draft}&file=${file}`)).status).toBe(404)
})

test('DRF-02 API-12 a wholesale customer sees the retail price next to their own, in rows and among what a row may mean', async () => {
  const dealer = await signedIn(shop.services, { email: 'dealer@teplo.example', priceTypeId: await openPriceType(shop.services) })
  const { location } = await send(tab, { intent: 'new', key: 'key-of-test-dealer' }, dealer)
  const number = location.slice(-8)
  const rows = [
    ['Артикул', 'Кол-во'],
    ['VT-15', 2],
    ['VT-20', 3],
  ]
  const sent = await upload(`/draft/list?id=${number}`, xlsxOf([{ name: 'Смета', rows }]), dealer)
  const { text } = await open(sent.headers.location ?? '', dealer)
  expect(text.match(/розница 2 450/g)).toHaveLength(2)
  expect(text).toContain('Строка 3: VT-20')
  expect(text).not.toContain('розница 3 600')
})

test('DRF-02 CHK-01 a row above the stock shows one number: in its field, its sum and the totals; only rows without any are left out', async () => {
  const draft = await newDraft()
  const rows = [
    ['Артикул', 'Название', 'Кол-во'],
    ['VT-15', null, 2],
    ['DR-750', null, 99_999],
    ['ТАКОГО-НЕТ', 'абракадабра', '12.5 м'],
  ]
  const list = String((await upload(`/draft/list?id=${draft}`, xlsxOf([{ name: 'Смета', rows }]))).headers.location)
  const { text } = await open(list)
  const field = /<input[^>]*name="q:3"[^>]*>/.exec(text)?.[0] ?? ''
  const [, inStock = ''] = /value="(\d+)"/.exec(field) ?? []
  expect(Number(inStock)).toBeGreaterThan(0)
  expect(Number(inStock)).toBeLessThan(99_999)
  expect(text).toContain(`name="was:3" value="${inStock}"`)
  for (const part of ['в файле 99999', 'в файле 12,5 м', '2 позиции']) expect(text).toContain(part)
  expect(text).toMatch(/1 спорная/)
  // Sent as it is shown, it stays what the file says.
  await send(list, { intent: 'save', 'q:3': inStock, 'was:3': inStock })
  expect((await open(list)).text).toContain('в файле 99999')
})
