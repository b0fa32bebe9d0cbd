// Checks that docs/operations.md names every table that visitors can fill.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../harness.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ products: 'none' })
})
afterAll(() => shop.close())

/** Filled by imports, staff, migrations or the shop itself, or with a fixed number of rows. */
const others = `images categories subcategories brands properties property_values products product_subcategories product_images documents
  product_documents mounting_needs cities shops stock price_types product_prices catalogue_changes search_synonyms crm_turns crm_pause
  content_pictures production production_parameters production_pictures questions object_types object_locations objects object_facts
  object_pictures object_products object_production slides slider_products videos news certificates partners company_pages faq_topics
  faq_questions policy_versions settings redirects page_redirects kaspi_offers news_products favourites_watch
  order_documents order_emails staff_roles staff_members staff_shops staff_sessions staff_changes staff_choices two_factors`.split(/\s+/)

test('SEC-01:retention the list of what visitors can fill has every other table of the schema, each with a bound and an age limit', async () => {
  const text = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const section = text.split('## What visitors can fill\n')[1]!.split('\n## ')[0]!
  const rows = [...section.matchAll(/^\| (.*`.*) \| (.*) \| (.*) \|$/gm)].map(([, names = '', bound, age]) => ({ names, bound, age }))
  expect(rows.filter(({ bound, age }) => bound === '' || age === '')).toEqual([])
  const named = rows.flatMap(({ names }) => [...names.matchAll(/`(\w+\*?)`/g)].map(([, name]) => name!))
  const found = await shop.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const tables = found.rows.map(({ name }) => name).filter((name) => !/^(exchange_|schema_|journal_)/.test(name))
  const ofVisitors = named.filter((name) => !['exchange_*', 'draft', 'pgboss'].includes(name))
  expect([...new Set(ofVisitors)].toSorted()).toEqual(tables.filter((name) => !others.includes(name)).toSorted())
})
