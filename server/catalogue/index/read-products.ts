// Reads active products into columns in order of arrival; load-index.ts sorts them into tree order.
import type { ClientBase } from 'pg'
import { dimensionFields, mapDimensions, type DimensionField } from '#contract/catalogue/filter-params.ts'
import { readBinaryCopy } from '#server/database/read-binary-copy.ts'
import { rowFlags, type OwnProperty } from './catalogue-index-data.ts'
import { growing } from './growable-array.ts'
import type { ValueIds } from './read-values.ts'

const dimensionColumns: Record<DimensionField, string> = { weight: 'weight_grams', length: 'length_mm' }
/** SQL of the row flags that do not depend on prices. */
export const storedFlags = `(case when in_stock then 0 else ${rowFlags.outOfStock} end + case when is_popular then ${rowFlags.popular} else 0 end)::integer`
const query = `select id, subcategory_id, brand_id, price_tiyn, last_price_tiyn, ${dimensionFields.map((field) => dimensionColumns[field]).join(', ')},
  ${storedFlags}, popularity, created_at, value_ids from products where is_active`

export type ArrivedProducts = Awaited<ReturnType<typeof readProducts>>

export async function readProducts(
  client: ClientBase,
  ordinals: Map<number, number>,
  brands: Map<number, number>,
  properties: OwnProperty[][],
  ids: ValueIds,
) {
  const widest = properties.flat().reduce((most, property) => Math.max(most, property.texts.length), 0)
  const columns = {
    productId: growing(Int32Array),
    home: growing(Uint16Array),
    brand: brands.size < 0xffff ? growing(Uint16Array) : growing(Uint32Array),
    price: growing(Float64Array),
    ...mapDimensions(() => growing(Int32Array)),
    flags: growing(Uint8Array),
    popularity: growing(Int32Array),
    createdAt: growing(Float64Array),
    /** start of the row's cells in `cells`; one for each property of its subcategory */
    cellAt: growing(Float64Array),
    cells: widest < 0xffff ? growing(Uint16Array) : growing(Uint32Array),
    /** triples of arrival, slot and local id: further values of a property */
    more: growing(Int32Array),
  }
  const slotsOf = properties.map((own) => own.length)
  const values = new Int32Array(1000)
  let arrived = 0

  await readBinaryCopy(client, query, (row) => {
    const id = row.int(0)
    const ordinal = ordinals.get(row.int(0))
    if (ordinal === undefined) return // its subcategory or category is switched off
    const brand = brands.get(row.int(0)) ?? 0
    const price = row.long(0)
    const lastPrice = row.long(0)
    columns.productId.push(id)
    columns.home.push(ordinal)
    columns.brand.push(brand)
    columns.price.push(price)
    for (const field of dimensionFields) columns[field].push(row.int(-1))
    columns.flags.push(computeFlags(row.int(0), price, lastPrice))
    columns.popularity.push(row.int(0))
    columns.createdAt.push(row.long(0))
    const count = row.ints(values)
    const slots = slotsOf[ordinal]!
    const at = columns.cells.reserve(slots)
    columns.cellAt.push(at)
    const cells = columns.cells.array
    for (let i = 0; i < count; i++) {
      const value = values[i]!
      const slot = ids.slot[value] ?? 0
      if (slot === 0 || ids.ordinal[value] !== ordinal) continue
      const cell = at + slot - 1
      if (cells[cell] === 0) cells[cell] = ids.local[value]!
      else if (cells[cell] !== ids.local[value]) for (const number of [arrived, slot - 1, ids.local[value]!]) columns.more.push(number)
    }
    arrived++
  })
  return { count: arrived, columns }
}

/** An old price above the price puts the product into the sale (API-12). */
export function computeFlags(stored: number, price: number, lastPrice: number): number {
  return stored | (price > 0 ? 0 : rowFlags.unpriced) | (price > 0 && lastPrice > price ? rowFlags.sale : 0)
}
