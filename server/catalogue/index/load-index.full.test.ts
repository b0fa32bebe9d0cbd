// Checks that the index of an unusual catalogue is loaded (PERF-01).
import { expect, test } from 'vitest'
import { openShop } from '#test/harness.ts'
import { loadCatalogue } from './load-index.ts'

test('PERF-01 a catalogue with 200,000 properties of its subcategories is loaded', async () => {
  const shop = await openShop()
  try {
    await shop.pool.query(
      `insert into properties (subcategory_id, name, type, position)
      select (select max(id) from subcategories), 'Свойство ' || n, 'str', n from generate_series(1, 200000) n`,
    )
    const { properties } = await loadCatalogue(shop.connectionString)
    expect(properties.flat().length).toBeGreaterThan(200_000)
  } finally {
    await shop.close()
  }
})
