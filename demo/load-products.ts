// Loads generated products into an empty database in one transaction, two thousand or a million.
import { performance } from 'node:perf_hooks'
import type { ClientBase, Pool } from 'pg'
import { articleKey } from '#server/lib/article-key.ts'
import { makeSlug } from '#contract/values/slug.ts'
import { readAssortment, type Assortment } from './assortment.ts'
import { textOf } from './product-name.ts'
import { copyRows, type Cell } from './copy-rows.ts'
import { describeProduct } from './descriptions.ts'
import { generateProducts, type DemoProduct } from './generator.ts'
import { loadStructure, type Structure } from './load-structure.ts'

export type LoadOptions = {
  count: number
  seed?: string
  /** the newest product came in now */
  now?: Date
  /** image ids of a product, the first for its card; none without it */
  imagesOf?: (product: DemoProduct) => readonly number[]
  log?: (message: string, fields: object) => void
}

// From here on secondary indexes are built after the rows, and descriptions are short.
const bulkCount = 20_000
const productColumns = [
  'id',
  'article',
  'article_key',
  'name',
  'slug',
  'description',
  'subcategory_id',
  'brand_id',
  'value_ids',
  'unit',
  'barcode',
  'price_tiyn',
  'last_price_tiyn',
  'vat_percent',
  'weight_grams',
  'length_mm',
  'popularity',
  'is_popular',
  'in_stock',
  'created_at',
  'updated_at',
]
const vatPercent = 16 // Kazakhstan's rate since 2026-01-01
const popularFrom = 900
const dayMs = 86_400_000

/** @throws Error when the database already holds products: a running shop is never overwritten. */
export async function loadProducts(pool: Pool, options: LoadOptions): Promise<{ count: number; seconds: number }> {
  const started = performance.now()
  const assortment = readAssortment()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const found = await client.query('select from products limit 1')
    if (found.rowCount) throw new Error('the database already holds products; demo products go into an empty one')
    const quiet = await silenceTriggers(client)
    const structure = await loadStructure(client, assortment)
    const indexes = options.count >= bulkCount ? await dropSecondaryIndexes(client) : []
    await copyProducts(client, assortment, structure, options)
    for (const definition of indexes) await client.query(definition)
    for (const table of ['products', 'property_values']) {
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    }
    if (quiet) {
      await client.query("insert into catalogue_changes (kind) values ('structure')")
      await client.query("select pg_notify('catalogue_changes', '')")
    }
    await client.query('commit')
    for (const table of ['products', 'property_values', 'stock', 'product_images', 'subcategories', 'brands', 'properties']) {
      // Vacuumed too: index-only scans read the whole table until its pages are marked as visible.
      await client.query(`vacuum (analyze) ${table}`)
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  const seconds = (performance.now() - started) / 1000
  options.log?.('demo products loaded', { count: options.count, seconds: Math.round(seconds * 10) / 10 })
  return { count: options.count, seconds }
}

/** Disables foreign key checks and the stock trigger for the transaction. @returns false without the right to do so */
async function silenceTriggers(client: ClientBase): Promise<boolean> {
  await client.query('savepoint silence')
  try {
    await client.query("set local session_replication_role = 'replica'")
    return true
  } catch {
    await client.query('rollback to savepoint silence')
    return false
  }
}

async function dropSecondaryIndexes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('products'::regclass, 'product_images'::regclass, 'stock'::regclass) and not indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query("set local maintenance_work_mem = '512MB'")
  return rows.map(({ definition }) => definition)
}

async function copyProducts(client: ClientBase, assortment: Assortment, structure: Structure, options: LoadOptions): Promise<void> {
  const now = (options.now ?? new Date()).getTime()
  const values = new ValueDictionary(structure)
  const stock = new Int32Array(options.count * structure.shopIds.length)
  const images: (readonly number[])[] = []

  const productRows = function* (): Generator<Cell[]> {
    for (const product of generateProducts({ count: options.count, seed: options.seed, assortment })) {
      const { leaf } = product.place
      stock.set(product.stock, product.index * structure.shopIds.length)
      if (options.imagesOf) images.push(options.imagesOf(product))
      const createdAt = new Date(now - product.ageDays * dayMs)
      yield [
        product.index + 1,
        product.article,
        articleKey(product.article),
        product.name,
        makeSlug(product.name),
        describeProduct(product),
        idOf(structure.leafIds, leaf),
        idOf(structure.brandIds, product.brand),
        product.properties.map(({ characteristic, value }) => values.idOf(idOf(structure.propertyIds, characteristic), value)),
        product.unit,
        product.barcode,
        product.price === null ? null : product.price * 100,
        product.lastPrice === null ? null : product.lastPrice * 100,
        vatPercent,
        product.weightGrams,
        product.lengthMm,
        product.popularity,
        product.popularity >= popularFrom,
        product.stock.reduce((sum, count) => sum + count, 0) >= 1,
        createdAt,
        createdAt,
      ]
    }
  }
  await copyRows(client, 'products', productColumns, productRows())
  await copyRows(client, 'property_values', ['id', 'property_id', 'text', 'number'], values.rows)
  await copyRows(client, 'stock', ['product_id', 'shop_id', 'count'], stockRows(stock, structure.shopIds))
  if (options.imagesOf) await copyRows(client, 'product_images', ['product_id', 'position', 'image_id'], imageRows(images))
}

class ValueDictionary {
  readonly rows: Cell[][] = []
  readonly #ids = new Map<number, Map<string, number>>()

  constructor(structure: Structure) {
    for (const id of structure.propertyIds.values()) this.#ids.set(id, new Map())
  }

  idOf(propertyId: number, value: string | number): number {
    const text = textOf(value)
    const known = idOf(this.#ids, propertyId)
    const found = known.get(text)
    if (found !== undefined) return found
    const id = this.rows.length + 1
    known.set(text, id)
    this.rows.push([id, propertyId, text, typeof value === 'number' ? value : null])
    return id
  }
}

function* stockRows(stock: Int32Array, shopIds: readonly number[]): Generator<Cell[]> {
  for (let at = 0; at < stock.length; at++) {
    yield [Math.floor(at / shopIds.length) + 1, shopIds[at % shopIds.length] ?? null, stock[at] ?? 0]
  }
}

function* imageRows(images: readonly (readonly number[])[]): Generator<Cell[]> {
  for (const [index, ids] of images.entries()) for (const [position, id] of ids.entries()) yield [index + 1, position, id]
}

function idOf<Key, Value>(ids: ReadonlyMap<Key, Value>, key: Key): Value {
  const id = ids.get(key)
  if (id === undefined) throw new Error('the assortment names something that it does not define')
  return id
}
