// Checks the API of the search (API-01, SRCH-02).
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFilter, searchFor, type ListingFilter } from '#contract/catalogue/filter.ts'
import { searchResponse } from './search-results.schema.ts'
import { suggestionsResponse } from '#contract/search/search.schema.ts'
import { openApi } from '#test/open-api.ts'
import { openSearchShop } from '#test/open-search-shop.ts'
import type { CatalogueIndexes } from '../catalogue/live-index.ts'
import { startCatalogueIndexes, startSearchIndexes } from '#test/start-indexes.ts'
import { selectListing } from '../catalogue/listing/listing.ts'
import { openDatabase } from '../database/database.ts'
import { searchApi } from './search.api.ts'
import type { SearchIndexes } from './search-engine.ts'
import { addSynonym, readSearchReport } from './search-report.ts'
import { submitSearch } from './submit-search.ts'
import { eventually } from '#test/wait-for.ts'

let shop: Awaited<ReturnType<typeof openSearchShop>>
let catalogue: CatalogueIndexes
let search: SearchIndexes
let app: Awaited<ReturnType<typeof openApi>>

beforeAll(async () => {
  shop = await openSearchShop()
  const log = pino({ level: 'silent' })
  catalogue = await startCatalogueIndexes({ pool: shop.pool, connectionString: shop.connectionString, log })
  search = await startSearchIndexes({ pool: shop.pool, catalogue, log })
  app = await openApi({ ...shop.services, catalogue, search }, searchApi)
})
afterAll(async () => {
  await app?.close()
  await search?.stop()
  await catalogue?.stop()
  await shop.close()
})

const ask = async (path: string, query: Record<string, string>) => app.inject({ url: `/api/v1${path}?${new URLSearchParams(query)}` })
const suggestionsFor = async (query: string) => suggestionsResponse.parse((await ask('/catalog/suggestions/', { query })).json())
const found = async (query: string, more: Record<string, string> = {}) =>
  searchResponse.parse((await ask('/catalog/search/', { query, ...more })).json())

test('SRCH-02 API-01 suggestions are products, categories, subcategories and brands, with what matched', async () => {
  const rows = await suggestionsFor('насосы grundfos')
  expect(rows[0]).toMatchObject({
    kind: 'product',
    article: expect.stringMatching(/^GRU-/),
    is_available: true,
  })
  expect(rows[0]!.text.filter(({ match }) => match).map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^насос/i), 'Grundfos']),
  )

  const pumps = await suggestionsFor('насосы')
  expect(pumps.length).toBeLessThanOrEqual(10)
  expect([...new Set(pumps.map(({ kind }) => kind))]).toEqual(['product', 'category', 'subcategory'])
  expect(pumps.find(({ kind }) => kind === 'category')).toMatchObject({
    name: 'Насосы и насосные станции',
    slug: expect.any(String),
    category_id: expect.any(Number),
  })
  expect(pumps.find(({ kind }) => kind === 'subcategory')).toMatchObject({
    subcategory_id: expect.any(Number),
    category_name: expect.any(String),
    category_slug: expect.any(String),
  })

  const brands = await suggestionsFor('вило')
  // Categories and brands have product counts, products their main properties.
  for (const [kind, filter] of [
    ['category', (name: string) => ({ category: name })],
    ['subcategory', (name: string) => ({ subcategory: name })],
    ['brand', (name: string) => ({ brands: [name] })],
  ] as const) {
    const row = [...pumps, ...brands].find((one) => one.kind === kind)!
    expect(row).toMatchObject({ count: selectListing({ catalogue, search }, { ...emptyFilter, ...filter(row.name) }).total })
  }
  expect(rows[0]).toMatchObject({ properties: expect.arrayContaining([expect.stringMatching(/\d/)]) })

  expect(brands).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'brand', name: 'Wilo', text: [{ text: 'Wilo', match: true }] })]),
  )
})

test('SRCH-02 SRCH-08 the suggestions end with the number of products, which is not logged as a search', async () => {
  const count = async (query: string) => (await ask('/catalog/search-count/', { query })).json()
  const list = async (query: string) => searchResponse.parse((await ask('/catalog/search/', { query })).json()).count
  for (const query of ['насосы', 'насосы grundfos', 'насоз grundfos', 'gru-000062', 'хрюндель мяу', "<b>'\\%_", '   ', ''])
    expect(await count(query)).toEqual({ count: query.trim() === '' ? 0 : await list(query) })
  expect((await count('насосы')).count).toBeGreaterThan(1)
})

test('SRCH-01 SRCH-06 suggestions while a word is being typed, with the wrong layout and with an article', async () => {
  for (const query of ['циркуля', 'wbhrekz']) {
    expect(await suggestionsFor(query)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'subcategory', name: 'Циркуляционные насосы' })]),
    )
  }
  expect((await suggestionsFor('gru000062'))[0]).toMatchObject({ kind: 'product', article: 'GRU-000062' })
  expect((await suggestionsFor('gru 00006'))[0]).toMatchObject({
    kind: 'product',
    article: expect.stringMatching(/^GRU-00006/),
  })
})

test('API-01 a search answers pages of products and says what it corrected', async () => {
  const first = await found('насоз', { page_size: '5' })
  expect(first).toMatchObject({
    corrected_query: 'насос',
    exact_article: null,
    previous: null,
    next: expect.stringContaining('page=2'),
  })
  expect(first.results.length).toBe(5)
  const second = await found('насоз', { page_size: '5', page: '2' })
  expect(second.count).toBe(first.count)
  expect(second.previous).toContain('page=1')
  expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(10)
  expect(await found('gru 000062')).toMatchObject({
    count: 1,
    exact_article: 'GRU-000062',
    corrected_query: null,
  })
  expect((await ask('/catalog/search/', { query: 'насос', page: '9999' })).statusCode).toBe(404)
})

test('SRCH-07 CAT-15 the best of what is in stock comes first', async () => {
  const { results } = await found('насос', { page_size: '100' })
  const available = results.map((product) => product.is_available)
  expect(available).toEqual([...available].sort((a, b) => Number(b) - Number(a)))
})

test('API-11 odd texts get a normal response, malformed pages 400 with the field', async () => {
  for (const query of ['', ' ', '%', "'", '"', '\\', '<b>', 'a&b|!c:*', '\0', 'а'.repeat(10_000), '😀', '\u202e']) {
    for (const path of ['/catalog/suggestions', '/catalog/search/'])
      expect([path, query, (await ask(path, { query })).statusCode]).toEqual([path, query, 200])
  }
  expect((await app.inject('/api/v1/catalog/suggestions/')).json()).toEqual([])
  expect((await app.inject('/api/v1/catalog/search/')).json()).toMatchObject({ count: 0, results: [] })
  expect((await app.inject('/api/v1/catalog/search/?query=%D0%BD%D0%B0%D1%81%D0%BE%D1%81&query=x')).json().count).toBeGreaterThan(0)
  for (const page of ['0', '-1', 'x', '1.5']) {
    const response = await ask('/catalog/search/', { query: 'насос', page })
    expect([page, response.statusCode, Object.keys(response.json().errors)]).toEqual([page, 400, ['page']])
  }
})

test('SRCH-06 SRCH-08 a synonym added from a row of the report works in every process by itself, without a new index', async () => {
  const db = openDatabase(shop.pool)
  const log = pino({ level: 'silent' })
  const elsewhere = await startCatalogueIndexes({ pool: shop.pool, connectionString: shop.connectionString, log })
  const searchElsewhere = await startSearchIndexes({ pool: shop.pool, catalogue: elsewhere, log })
  try {
    const indexes = [search.current(), searchElsewhere.current()]
    const counts = (query: string) => [search, searchElsewhere].map((one) => one.searchProducts(query).rows.length)
    expect((await found('хрюндель')).count).toBe(0)
    await addSynonym(db, { query: 'хрюндель', meaning: 'насос' })
    await addSynonym(db, { query: 'рычать хрюнделем', meaning: 'кран шаровой' })
    await eventually(async () => expect(Math.min(...counts('хрюндель'))).toBeGreaterThan(0))
    await eventually(async () => expect(Math.min(...counts('рычать хрюнделем'))).toBeGreaterThan(0))
    expect(await found('хрюндели')).toMatchObject({ corrected_query: null, dropped_words: [] })
    expect((await found('хрюндель grundfos')).results[0]).toMatchObject({ brand: expect.anything() })
    expect((await suggestionsFor('хрюндель'))[0]).toMatchObject({ kind: 'product' })
    await shop.pool.query("delete from search_synonyms where 'хрюндель' = any(terms) or 'рычать хрюнделем' = any(terms)")
    await eventually(async () => expect(Math.max(...counts('хрюндель'))).toBe(0))
    expect(search.current() === indexes[0] && searchElsewhere.current() === indexes[1]).toBe(true)
  } finally {
    await searchElsewhere.stop()
    await elsewhere.stop()
  }
})

test('OPS-02 SRCH-02 suggestions follow prices and names at once, and leave out what is switched off', async () => {
  const shown = async () => (await suggestionsFor('gru 000062'))[0]
  expect(await shown()).toMatchObject({ kind: 'product', article: 'GRU-000062' })
  const write = (what: string) => shop.pool.query(`update products set ${what} where article = 'GRU-000062'`)
  await write('price_tiyn = 123400, last_price_tiyn = null')
  await eventually(async () => expect(await shown()).toMatchObject({ price: 1234, last_price: null }))
  await write("name = 'Насос с новым именем'")
  await eventually(async () => expect(await shown()).toMatchObject({ name: 'Насос с новым именем' }))
  await write('is_active = false')
  await eventually(async () => expect(await shown()).not.toMatchObject({ article: 'GRU-000062' }))
  await write('is_active = true')
  await eventually(async () => expect(await shown()).toMatchObject({ article: 'GRU-000062' }))
})

test('SRCH-08 API-01 a search and the opened results are logged; the response does not wait', async () => {
  await found('Насос  Grundfos', { page_size: '5' })
  await found('Насос  Grundfos', { page_size: '5', page: '2' })
  await found('ъъъъъ')
  const opened = (body: object) => app.inject({ method: 'POST', url: '/api/v1/catalog/opened/', payload: body })
  expect((await opened({ query: 'насос grundfos', kind: 'product', target: 'GRU-000062' })).statusCode).toBe(204)
  for (const bad of [
    {},
    { query: 'насос', kind: 'page', target: 'x' },
    { query: 'насос', kind: 'product', target: '\0' },
    // The database takes both for the same text, and would refuse all that is written with them.
    { query: 'насос', kind: 'product', target: '\ud800' },
    { query: 'насос', kind: 'product', target: '\ud801' },
    { query: '', kind: 'brand', target: 'x' },
  ])
    expect((await opened(bad)).statusCode).toBe(400)
  await search.searchLog.write()
  const rows = await readSearchReport(openDatabase(shop.pool), { days: 1, order: 'searches', most: 100 })
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ query: 'насос grundfos', searches: 1, opened: [{ kind: 'product', target: 'GRU-000062', openings: 1 }] }),
      expect.objectContaining({ query: 'ъъъъъ', nothingFound: 1 }),
    ]),
  )
  expect((await app.inject('/api/v1/catalog/popular-queries/')).json()).toEqual([])
})

test('SRCH-03 an article in any spelling and a whole name open their product, other texts a list', async () => {
  const send = async (query: string) => {
    const opened = await submitSearch({ catalogue, search }, query, '127.0.0.1')
    return opened && 'article' in opened ? opened.article : undefined
  }
  const { rows } = await shop.pool.query<{ article: string; name: string }>(
    "select article, name from products where is_active and article <> 'GRU-000062' and name in (select name from products group by name having count(*) = 1) order by popularity desc limit 3",
  )
  for (const { article, name } of rows) {
    expect([name, await send(name)]).toEqual([name, article])
    expect(await send(` ${name.toUpperCase()} `)).toBe(article)
    expect(await send(article.toLowerCase().replace('-', ' '))).toBe(article)
    expect(await send(name.split(' ').slice(0, 2).join(' '))).toBeUndefined()
  }
  for (const list of ['насос', 'насос grundfos', 'ъъъъъ', 'gru']) expect([list, await send(list)]).toEqual([list, undefined])
  await shop.pool.query(
    "update products set (name, brand_id) = (select name, brand_id from products where article = $1) where article = 'GRU-000062'",
    [rows[0]!.article],
  )
  await eventually(async () => expect(await send(rows[0]!.name)).toBeUndefined())
})

test('SRCH-07 a search with hits mostly in one subcategory is filtered by its properties, one with a single hit by no range', async () => {
  const list = (query: string, properties: ListingFilter['properties'] = []) =>
    selectListing({ catalogue, search }, { ...searchFor(query), properties })
  expect(list('насос').facets.properties).toEqual([])
  const { facets } = list('радиатор алюминиевый')
  expect(facets.properties.length).toBeGreaterThan(0)
  for (const { range, values } of facets.properties) {
    expect(range !== null || values.length > 1).toBe(true)
    for (const { count } of values) expect(count).toBeGreaterThan(0)
  }
  const { name, values } = facets.properties.find((facet) => facet.values.length > 1)!
  const [value] = values
  const narrowed = list('радиатор алюминиевый', [{ name, values: [value!.text] }])
  expect(narrowed.total).toBe(value!.count)
  expect(narrowed.facets.properties.find((facet) => facet.name === name)!.values.find(({ text }) => text === value!.text)!.chosen).toBe(
    true,
  )
  expect(list('ъъъъъ').facets.properties).toEqual([])
  const { rows } = await shop.pool.query<{ article: string }>('select article from products order by id limit 60')
  for (const { article } of rows)
    expect([article, list(article).facets.properties.filter((facet) => facet.range !== null)]).toEqual([article, []])
})

test('SRCH-02 typed words are marked; synonyms only if no product has the word', async () => {
  const marked = (rows: Awaited<ReturnType<typeof suggestionsFor>>) =>
    new Set(rows.flatMap(({ text }) => text.flatMap((part) => (part.match ? part.text.toLowerCase().split(/\s+/) : []))))
  expect([...marked(await suggestionsFor('кран шаров'))].filter((word) => !/^(?:кран|шаров)/.test(word))).toEqual([])
  expect([...marked(await suggestionsFor('обратник'))]).toEqual(expect.arrayContaining(['клапан', 'обратный']))
})

test('SRCH-03 SRCH-04 CONST-11 the sale is offered and opened by its names, and hides no other words of the query', async () => {
  const sale = { category: 'rasprodazha' }
  const onSale = selectListing({ catalogue, search }, { ...emptyFilter, category: 'РАСПРОДАЖА' })
  expect(onSale.total).toBeGreaterThan(0)
  for (const query of ['распродажа', 'Скидки', 'товары со скидкой', 'акция', 'уценка']) {
    expect([query, await submitSearch({ catalogue, search }, query, '127.0.0.1')]).toEqual([query, sale])
    expect(await suggestionsFor(query)).toEqual([expect.objectContaining({ kind: 'category', slug: sale.category })])
    expect(await found(query)).toMatchObject({ count: onSale.total, corrected_query: null, dropped_words: [] })
  }
  expect(await suggestionsFor('скид')).toContainEqual(expect.objectContaining({ slug: sale.category }))
  for (const query of ['смеситель скидка', 'насос акция']) {
    expect(await submitSearch({ catalogue, search }, query, '127.0.0.1')).toBeUndefined()
    expect((await suggestionsFor(query)).filter(({ kind }) => kind === 'product').length).toBeGreaterThan(3)
    expect((await found(query)).count).toBe((await found(query.split(' ')[0]!)).count)
  }
})
