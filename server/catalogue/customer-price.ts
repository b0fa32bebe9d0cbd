// What somebody pays for a product (API-12): the retail price, or the price of the account's type where it is lower. Read from the database
// wherever something is charged; which accounts have own prices is decided there, too (users.own_price_type_id).
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * An expression over the columns of `products`.
 * @param payer an account's id; any other uuid (a guest's cart) and null pay retail
 * @param product the name under which `products` stands in the query
 */
export function paidPrice(payer: string | Expression<string | null> | null, product = 'products'): RawBuilder<number | null> {
  const retail = sql.ref<number | null>(`${product}.price_tiyn`)
  if (payer === null) return sql<number | null>`${retail}`
  // `least` passes over nulls: without a retail price the own one counts, and the other way round.
  return sql<number | null>`least(${retail}, (
    select own.price_tiyn from product_prices own join users payer on payer.own_price_type_id = own.price_type_id
    where payer.id = ${payer}::uuid and own.product_id = ${sql.ref(`${product}.id`)}))`
}

/** The retail price where it is another than `paidPrice`; else null. Parameters as there. */
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

/** The prices as the visitor sees them: the own one with the retail price beside it, where it is lower. */
export function withOwnPrice<Priced extends { priceTiyn: number | null; lastPriceTiyn: number | null }>(
  product: Priced,
  ownTiyn: number | undefined,
): Priced & { retailTiyn?: number } {
  const retailTiyn = product.priceTiyn
  if (ownTiyn === undefined || (retailTiyn !== null && retailTiyn <= ownTiyn)) return product
  // An old price is one of retail.
  return { ...product, priceTiyn: ownTiyn, lastPriceTiyn: null, ...(retailTiyn === null ? {} : { retailTiyn }) }
}
