// Computes the price that a customer pays: the lower of retail and their price type's (API-12).
// Charged prices and the price type are always read from the database.
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * An expression over `products`.
 * @param payer an account's id; other uuids (a guest's cart) and null pay retail
 * @param product alias of `products` in the query
 */
export function paidPrice(payer: string | Expression<string | null> | null, product = 'products'): RawBuilder<number | null> {
  const retail = sql.ref<number | null>(`${product}.price_tiyn`)
  if (payer === null) return sql<number | null>`${retail}`
  // `least` ignores nulls: either price alone counts.
  return sql<number | null>`least(${retail}, (
    select own.price_tiyn from product_prices own join users payer on payer.own_price_type_id = own.price_type_id
    where payer.id = ${payer}::uuid and own.product_id = ${sql.ref(`${product}.id`)}))`
}

/** The retail price where it differs from `paidPrice`; else null. Parameters as there. */
export const retailForComparison = (payer: string | Expression<string | null> | null, product = 'products'): RawBuilder<number | null> =>
  sql<number | null>`nullif(${sql.ref(`${product}.price_tiyn`)}, ${paidPrice(payer, product)})`

/** Prices of a type by product id; products without one are absent. */
export async function readOwnPrices(db: Database, priceTypeId: number, productIds: readonly number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; tiyn: number }>`
    select product_id as id, price_tiyn as tiyn from product_prices
    where price_type_id = ${priceTypeId} and product_id = any(${[...productIds]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, tiyn }) => [id, tiyn]))
}

/** The own price with the retail price next to it, where it is lower. */
export function withOwnPrice<Priced extends { priceTiyn: number | null; lastPriceTiyn: number | null }>(
  product: Priced,
  ownTiyn: number | undefined,
): Priced & { retailTiyn?: number } {
  const retailTiyn = product.priceTiyn
  if (ownTiyn === undefined || (retailTiyn !== null && retailTiyn <= ownTiyn)) return product
  return { ...product, priceTiyn: ownTiyn, lastPriceTiyn: null, ...(retailTiyn === null ? {} : { retailTiyn }) }
}
