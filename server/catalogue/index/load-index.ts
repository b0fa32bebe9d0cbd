// Builds the index's data from PostgreSQL in one snapshot, in a worker so that no request waits.
import pg from 'pg'
import { mapDimensions, mapRanges } from '#contract/catalogue/filter-params.ts'
import { openClient } from '#server/database/open-client.ts'
import { readBinaryCopy } from '#server/database/read-binary-copy.ts'
import { currentTimeline } from '#server/database/timeline.ts'
import { minKnown } from './active-filters.ts'
import { blockBounds } from './facet-counts.ts'
import type { CatalogueData, Columns } from './catalogue-index-data.ts'
import { growing } from './growable-array.ts'
import { buildIndexedOrders, sortByKey } from './sorted-orders.ts'
import { groupByBrand } from './filter-kernels.ts'
import { readProducts, type ArrivedProducts } from './read-products.ts'
import { readTree } from './read-tree.ts'
import { readValues } from './read-values.ts'
import { rowLookup, rowsById, type RowLookup } from './row-by-id.ts'

// Otherwise the planner may sort a million names rather than read an index that has them in order.
const preferIndexes = 'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off'

export async function loadCatalogue(connectionString: string, onSnapshot?: () => void): Promise<CatalogueData> {
  const clients = [0, 1, 2].map(() => openClient(connectionString, 'rodnik-index'))
  const [main, second, third] = clients as [pg.Client, pg.Client, pg.Client]
  try {
    await Promise.all(clients.map((client) => client.connect()))
    await main.query('begin isolation level repeatable read read only')
    const { exported, ...seen } = (
      await main.query<{ snapshot: string; timeline: string; exported: string }>(
        `select pg_current_snapshot()::text as snapshot, ${currentTimeline} as timeline, pg_export_snapshot() as exported`,
      )
    ).rows[0]!
    onSnapshot?.()
    for (const client of [second, third]) {
      await client.query(
        `begin isolation level repeatable read read only; set transaction snapshot ${pg.escapeLiteral(exported)}; ${preferIndexes}`,
      )
    }
    const [names, articles, { tree, ordinals, brandRows, properties, arrived, furtherRows }] = await Promise.all([
      readNameOrder(second),
      readArticleOrder(third),
      readRows(main),
    ])

    const { ownStart, rowOfArrival } = treeOrder(arrived, ordinals.size)
    const columns = sortIntoTree(arrived, rowOfArrival, ownStart, properties)
    const byId = rowsById(columns.productId)
    const rowOf = rowLookup(columns.productId, byId)
    rankArticles(articles, rowOf, columns)
    rankNames(names, rowOf, columns)
    const byArticle = rowsByRank(columns.articleRank)
    columns.orders = buildIndexedOrders(columns, byArticle)
    const further = furtherRows
      .map((pair) => [rowOf(pair.product_id), ordinals.get(pair.subcategory_id) ?? -1] as const)
      .filter(([row, ordinal]) => row >= 0 && ordinal >= 0)
      .sort(([a], [b]) => a - b)
    return {
      seen,
      rowCount: arrived.count,
      tree,
      brands: brandRows.map((row) => row.name),
      brandIds: brandRows.map((row) => row.id),
      ownStart,
      properties,
      columns,
      further: Int32Array.from(further.flat()),
      derived: {
        rowsById: byId,
        byArticle,
        bounds: mapRanges((field) => blockBounds(columns[field], minKnown[field])),
        brandRows: groupByBrand(columns, brandRows.length),
      },
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function readRows(client: pg.Client) {
  const { tree, ordinals } = await readTree(client)
  const { rows: brandRows } = await client.query<{ id: number; name: string }>(
    'select id, name from brands order by name collate ru_natural, id',
  )
  const brands = new Map(brandRows.map((row, at) => [row.id, at + 1]))
  const { properties, ids } = await readValues(client, ordinals)
  const arrived = await readProducts(client, ordinals, brands, properties, ids)
  const { rows: furtherRows } = await client.query<{ product_id: number; subcategory_id: number }>(
    'select product_id, subcategory_id from product_subcategories',
  )
  return { tree, ordinals, brandRows, properties, arrived, furtherRows }
}

function treeOrder({ count, columns }: ArrivedProducts, subcategories: number) {
  const home = columns.home.array
  const ownStart = new Int32Array(subcategories + 1)
  for (let at = 0; at < count; at++) ownStart[home[at]! + 1]!++
  for (let ordinal = 0; ordinal < subcategories; ordinal++) ownStart[ordinal + 1]! += ownStart[ordinal]!
  const next = ownStart.slice()
  const rowOfArrival = new Int32Array(count)
  for (let at = 0; at < count; at++) rowOfArrival[at] = next[home[at]!]!++
  return { ownStart, rowOfArrival }
}

function sortIntoTree(arrived: ArrivedProducts, rowOf: Int32Array, ownStart: Int32Array, properties: CatalogueData['properties']): Columns {
  const { count, columns: from } = arrived
  const placed = <T extends { [at: number]: number }>(target: T, source: T): T => {
    for (let at = 0; at < count; at++) target[rowOf[at]!] = source[at]!
    return target
  }
  const cellStart = new Float64Array(properties.length)
  let cellCount = 0
  for (const [ordinal, own] of properties.entries()) {
    cellStart[ordinal] = cellCount
    cellCount += own.length * (ownStart[ordinal + 1]! - ownStart[ordinal]!)
  }
  const arrivedCells = from.cells.array
  const cells = arrivedCells instanceof Uint16Array ? new Uint16Array(cellCount) : new Uint32Array(cellCount)
  for (let at = 0; at < count; at++) {
    const ordinal = from.home.array[at]!
    const slots = properties[ordinal]!.length
    const ownRows = ownStart[ordinal + 1]! - ownStart[ordinal]!
    let target = cellStart[ordinal]! + rowOf[at]! - ownStart[ordinal]!
    const source = from.cellAt.array[at]!
    for (let slot = 0; slot < slots; slot++, target += ownRows) cells[target] = arrivedCells[source + slot]!
  }
  storeFurtherValues(arrived, rowOf, properties)
  const createdAt = placed(new Float64Array(count), from.createdAt.array)
  return {
    productId: placed(new Int32Array(count), from.productId.array),
    home: placed(new Uint16Array(count), from.home.array),
    brand:
      from.brand.array instanceof Uint16Array
        ? placed(new Uint16Array(count), from.brand.array)
        : placed(new Uint32Array(count), from.brand.array),
    price: placed(new Float64Array(count), from.price.array),
    ...mapDimensions((field) => placed(new Int32Array(count), from[field].array)),
    flags: placed(new Uint8Array(count), from.flags.array),
    popularity: placed(new Int32Array(count), from.popularity.array),
    articleRank: new Uint32Array(count),
    nameRank: new Uint32Array(count),
    newRank: rankNewest(createdAt),
    cells,
    cellStart,
    orders: {} as Columns['orders'], // set after all ranks
  }
}

function storeFurtherValues({ columns }: ArrivedProducts, rowOf: Int32Array, properties: CatalogueData['properties']) {
  const more = columns.more.array
  const lists = new Map<object, number[]>()
  for (let at = 0; at < columns.more.length; at += 3) {
    const arrival = more[at]!
    const property = properties[columns.home.array[arrival]!]![more[at + 1]!]!
    const list = lists.get(property) ?? []
    list.push(rowOf[arrival]!, more[at + 2]!)
    lists.set(property, list)
  }
  for (const property of properties.flat()) property.more = Int32Array.from(lists.get(property) ?? [])
}

function rankNewest(createdAt: Float64Array): Uint32Array {
  const ranks = new Uint32Array(createdAt.length)
  const sorted = sortByKey(
    Int32Array.from(createdAt, (_, row) => row),
    createdAt.map((at) => -at),
  )
  for (let at = 1; at < sorted.length; at++) {
    const previous = sorted[at - 1]!
    ranks[sorted[at]!] = ranks[previous]! + (createdAt[sorted[at]!] === createdAt[previous] ? 0 : 1)
  }
  return ranks
}

async function readArticleOrder(client: pg.Client): Promise<Int32Array> {
  const ids = growing(Int32Array)
  await readBinaryCopy(client, 'select id from products order by article collate "C"', (row) => ids.push(row.int(0)))
  return ids.finished()
}

/** Equal names are consecutive; hashes are compared for equality only. */
async function readNameOrder(client: pg.Client): Promise<{ ids: Int32Array; hashes: Float64Array }> {
  const ids = growing(Int32Array)
  const hashes = growing(Float64Array)
  await readBinaryCopy(client, 'select id, hashtextextended(name, 0) from products order by name collate ru_natural', (row) => {
    ids.push(row.int(0))
    hashes.push(row.long(0))
  })
  return { ids: ids.finished(), hashes: hashes.finished() }
}

function rankArticles(ids: Int32Array, rowOf: RowLookup, columns: Columns) {
  let rank = 0
  for (const id of ids) {
    const row = rowOf(id)
    if (row >= 0) columns.articleRank[row] = rank++
  }
}

function rankNames({ ids, hashes }: { ids: Int32Array; hashes: Float64Array }, rowOf: RowLookup, columns: Columns) {
  let rank = 0
  for (let at = 0; at < ids.length; at++) {
    if (at > 0 && hashes[at] !== hashes[at - 1]) rank++
    const row = rowOf(ids[at]!)
    if (row >= 0) columns.nameRank[row] = rank
  }
}

function rowsByRank(ranks: Uint32Array): Int32Array {
  const rows = new Int32Array(ranks.length)
  for (let row = 0; row < ranks.length; row++) rows[ranks[row]!] = row
  return rows
}
