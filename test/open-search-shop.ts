// Opens a shop with demo products and synonyms for tests of the search, and reads its search index.
import { loadProducts } from '#demo/load-products.ts'
import { seedDemoSynonyms } from '#demo/synonyms.ts'
import { openPool } from '#server/database/database.ts'
import { readDocuments } from '#server/search/index/read-documents.ts'
import { SearchIndex } from '#server/search/index/search-index.ts'
import { ensureTemplate } from './database.ts'
import { openShop, type TestShop, type TestShopWithIndexes } from './harness.ts'

const demoProductCount = 2000

export function openSearchShop(options: { indexes: true }): Promise<TestShopWithIndexes>
export function openSearchShop(): Promise<TestShop>
export async function openSearchShop(options: { indexes?: true } = {}) {
  await ensureTemplate('demo', async (connectionString) => {
    const pool = openPool(connectionString, 1)
    try {
      await loadProducts(pool, { count: demoProductCount, now: new Date('2026-11-01T00:00:00Z') })
      await seedDemoSynonyms(pool)
    } finally {
      await pool.end()
    }
  })
  return options.indexes ? openShop({ products: 'demo', indexes: true }) : openShop({ products: 'demo' })
}

export type DemoSearch = {
  index: SearchIndex
  products: { id: number; article: string; name: string; brand: string | null; inStock: boolean }[]
  /** from the seed; `aims` are where they lead */
  oneWaySynonyms: { terms: string[]; aims: string[] }[]
}

let demoSearch: Promise<DemoSearch> | undefined

/** The search index of that shop, which has been closed; read once per worker, since no test changes it. */
export const readDemoSearch = (): Promise<DemoSearch> => (demoSearch ??= readOnce())

async function readOnce(): Promise<DemoSearch> {
  const shop = await openSearchShop()
  const client = await shop.pool.connect()
  try {
    const index = new SearchIndex(await readDocuments(client))
    const products = await client.query(`select p.id, p.article, p.name, b.name as brand, p.in_stock as "inStock"
      from products p left join brands b on b.id = p.brand_id`)
    const synonyms = await client.query('select terms, aims from search_synonyms where is_base and aims is not null')
    return { index, products: products.rows, oneWaySynonyms: synonyms.rows }
  } finally {
    client.release()
    await shop.close()
  }
}
