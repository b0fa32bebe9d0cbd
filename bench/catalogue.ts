// Measures lists with facets and cards over a fixed mix of filters, loading time and memory.
import { pino } from 'pino'
import { emptyFilter, type ListingFilter } from '../contract/catalogue/filter.ts'
import type { CatalogueIndexes } from '../server/catalogue/live-index.ts'
import { startCatalogueIndexes } from '../test/start-indexes.ts'
import { listProducts } from '../server/catalogue/listing/listing.ts'
import { openDatabase, openPool } from '../server/database/database.ts'
import { SuggestionsCache } from '../server/search/suggestions-cache.ts'
import type { Services } from '../server/services.ts'
import { percentilesOf, type Percentiles } from './percentiles.ts'

const pageSize = 24
const warmUpRounds = 15
const rounds = 40

export type CatalogueMeasure = {
  size: number
  loadSeconds: number
  /** after garbage collection if node has --expose-gc */
  rssMb: number
  all: Percentiles
  byFilter: Record<string, Percentiles>
  /** ms CPU of this process (without PostgreSQL's): less affected by other load */
  cpu: Percentiles
  cpuByFilter: Record<string, Percentiles>
}

export async function measureCatalogue({ connectionString, size }: { connectionString: string; size: number }): Promise<CatalogueMeasure> {
  const pool = openPool(connectionString)
  const startedAt = performance.now()
  const catalogue = await startCatalogueIndexes({ pool, connectionString, log: pino({ level: 'silent' }) })
  const loadSeconds = (performance.now() - startedAt) / 1000
  try {
    const services = { db: openDatabase(pool), catalogue, search: noSearch }
    const mix = filtersOf(catalogue)
    const emptySamples = () => new Map<string, number[]>(Object.keys(mix).map((name) => [name, []]))
    const samples = emptySamples()
    const cpuSamples = emptySamples()
    for (let round = 0; round < warmUpRounds + rounds; round++) {
      for (const [name, filter] of Object.entries(mix)) {
        const cpuBefore = process.cpuUsage()
        const began = performance.now()
        await listProducts(services, filter)
        const took = performance.now() - began
        const { user, system } = process.cpuUsage(cpuBefore)
        if (round < warmUpRounds) continue
        samples.get(name)!.push(took)
        cpuSamples.get(name)!.push((user + system) / 1000)
      }
    }
    globalThis.gc?.()
    return {
      size,
      loadSeconds,
      rssMb: process.memoryUsage.rss() / 2 ** 20,
      all: percentilesOf([...samples.values()].flat()),
      byFilter: percentilesByName(samples),
      cpu: percentilesOf([...cpuSamples.values()].flat()),
      cpuByFilter: percentilesByName(cpuSamples),
    }
  } finally {
    await catalogue.stop()
    await pool.end()
  }
}

const percentilesByName = (samples: Map<string, number[]>) =>
  Object.fromEntries([...samples].map(([name, times]) => [name, percentilesOf(times)]))

// The mix has no queries: search is measured separately.
const noSearch: Services['search'] = {
  current: () => {
    throw new Error('the catalogue is measured without search')
  },
  ready: () => false,
  built: Promise.resolve(),
  suggestionsCache: new SuggestionsCache(),
  get searchLog(): never {
    throw new Error('the catalogue is measured without search')
  },
  searchProducts: () => {
    throw new Error('the catalogue is measured without search')
  },
  stop: async () => {},
}

function filtersOf(catalogue: CatalogueIndexes): Record<string, ListingFilter> {
  const index = catalogue.current()
  const base: ListingFilter = { ...emptyFilter, pageSize }
  const largest = (kind: 'category' | 'subcategory') =>
    index.data.tree
      .map((node, at) => ({ node, at, rows: index.scope(at).rowCount }))
      .filter(({ node }) => node.kind === kind && !node.isSale && (kind === 'category' || node.endOrdinal === node.firstOrdinal + 1))
      .sort((a, b) => b.rows - a.rows)[0]!
  const category = largest('category').node.name
  const leaf = largest('subcategory')
  const parent = index.data.tree.find((node) => node.kind === 'subcategory' && node.endOrdinal > node.firstOrdinal + 1)
  const scope = index.scope(leaf.at)
  const properties = scope
    .allProperties()
    .slice(0, 2)
    .map(({ name, texts }) => ({ name, values: texts.slice(0, 2) }))
  const brandOf = (counts: Int32Array) => index.data.brands[counts.indexOf(Math.max(...counts.subarray(1)), 1) - 1]!
  const brand = brandOf(index.scope(-1).baseBrands())
  const inLeaf: ListingFilter = { ...base, subcategory: leaf.node.name }
  const sale = index.data.tree.find((node) => node.isSale)
  return {
    'no filter': base,
    'no filter, by name': { ...base, ordering: 'name' },
    category: { ...base, category },
    'category, in stock, new': { ...base, category, inStock: true, ordering: 'new' },
    ...(parent ? { 'parent subcategory': { ...base, subcategory: parent.name } } : {}),
    leaf: inLeaf,
    'leaf, 3 filters': { ...inLeaf, brands: [brandOf(scope.baseBrands())], properties },
    'leaf, by property': { ...inLeaf, properties: properties.slice(0, 1), ordering: `property:${scope.allProperties()[0]!.name}` },
    'price range over all': { ...base, price: { from: 1000, to: 500_000 } },
    'brand over all': { ...base, brands: [brand] },
    'brand and price over all': { ...base, brands: [brand], price: { from: 5000 } },
    ...(sale
      ? { sale: { ...base, category: sale.name }, 'sale, price range': { ...base, category: sale.name, price: { to: 50_000 } } }
      : {}),
    'page in the middle of all': { ...base, page: Math.max(1, Math.floor(index.data.rowCount / pageSize / 2)) },
  }
}

if (import.meta.main) {
  const [connectionString, size] = process.argv.slice(2)
  if (!connectionString) throw new Error('usage: node bench/catalogue.ts CONNECTION_STRING [SIZE]')
  console.log(
    JSON.stringify(
      await measureCatalogue({ connectionString, size: Number(size) }),
      (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value),
      1,
    ),
  )
}
