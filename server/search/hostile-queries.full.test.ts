// Checks odd and hostile queries (SRCH-05, SEC-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchFor } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { suggestionsResponse } from '#contract/search/search.schema.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'

const odd: [name: string, query: string][] = [
  ['spaces', '   \t '],
  ['one letter', 'к'],
  ['emoji', '😀👨‍👩‍👧 кран'],
  ['control characters', 'кран\u0007\u001b[31m'],
  ['half a character', 'кран \ud83d'],
  ['SQL', "кран'; drop table products; --"],
  ['HTML', '<img src=x onerror=alert(1)>кран</script><b>'],
  ['regular expression', '(кран|.*)+$[a-z]{9}\\'],
  ['tsquery', "кран:* & !('вода' <-> 'x') | %_"],
  ['right to left', '\u202eнарк \u0645\u0636\u062e\u0629'],
  ['as long as a field', 'кран '.repeat(60)],
]

let shop: TestShopWithApp
beforeAll(async () => {
  shop = await openShop({ app: true })
})
afterAll(() => shop.close())

test.each(odd)('SRCH-01 SRCH-05 API-01 SEC-01:injection %s: a normal page and response, everything escaped', async (_name, query) => {
  const page = await shop.app.inject(catalogueHref(searchFor(query.trim())))
  expect([200, 302]).toContain(page.statusCode)
  expect(page.body).not.toContain('<img src=x')
  expect(page.body).not.toContain('кран</script>')
  const sent = await shop.app.inject(`/catalog/v2?${new URLSearchParams({ query })}`)
  expect(sent.statusCode).toBe(302)
  for (const path of ['suggestions', 'search']) {
    const response = await shop.app.inject(`/api/v1/catalog/${path}/?${new URLSearchParams({ query })}`)
    expect(response.statusCode).toBe(200)
    if (path === 'suggestions')
      for (const row of suggestionsResponse.parse(response.json())) expect(row.text.map(({ text }) => text).join('')).toBe(row.name)
  }
})

test('SRCH-05 API-11 10 kB are answered in words, not with a failure', async () => {
  const query = 'кран'.repeat(1250)
  const page = await shop.app.inject(`/catalog/v2?${new URLSearchParams({ query })}`)
  expect(page.statusCode).toBeLessThan(500)
  for (const path of ['suggestions', 'search'])
    expect((await shop.app.inject(`/api/v1/catalog/${path}/?${new URLSearchParams({ query })}`)).statusCode).toBe(200)
})
