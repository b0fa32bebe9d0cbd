// Locks, allocates, writes and releases the stock of orders; refuses what is not in stock (CHK-01).
import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import { stockLeftText } from '#contract/cart/cart.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import type { Database, Trx } from '../database/database.ts'

/** Whole units of a product in all shops: a fraction of a unit cannot be ordered. */
export const countWholeStock = (productId: Expression<number>) =>
  sql<number>`coalesce((select floor(sum(count)) from stock where stock.product_id = ${productId}), 0)`

/** @param lines with the available whole units; 0: only on request */
export function notEnoughStock(lines: { article: string; stock: number; unit?: string | undefined }[]): ShopError {
  const fields = Object.fromEntries(
    lines.map(({ article, stock, unit }) => [article, [stock > 0 ? stockLeftText(stock, unit) : 'Товара нет в наличии']]),
  )
  const isSoldOut = lines.every(({ stock }) => stock === 0)
  return new ShopError('not_enough_stock', {
    fields,
    ...(isSoldOut ? { detail: 'Товара нет в наличии. Срок поставки назовёт менеджер.' } : {}),
  })
}

export type StockRow = { productId: number; shopId: number; count: number }

export const readStock = (db: Database, productIds: number[]): Promise<StockRow[]> =>
  db.selectFrom('stock').select(['productId', 'shopId', 'count']).where('productId', 'in', productIds).execute()

export const lockStockOnSale = (trx: Trx, articles: string[]): Promise<StockRow[]> =>
  lockStock(trx, trx.selectFrom('products').select('id').where('article', 'in', articles).where('isActive', '=', true))

/** Every order locks in the same sequence (product, shop), so concurrent orders wait and cannot deadlock. */
export const lockStock = (trx: Trx, productIds: number[] | SelectQueryBuilder<DB, 'products', { id: number }>): Promise<StockRow[]> =>
  trx
    .selectFrom('stock')
    .select(['productId', 'shopId', 'count'])
    .where('productId', 'in', productIds)
    .orderBy('productId')
    .orderBy('shopId')
    .forUpdate()
    .execute()

// numeric(12,3): thousandths are exact as whole numbers, 0.1 + 0.2 is not.
const thousandths = (count: number) => Math.round(count * 1000)

/** In all shops, by product. */
export function unitsByProduct(stock: readonly StockRow[]): ReadonlyMap<number, number> {
  const units = new Map<number, number>()
  for (const { productId, count } of stock) units.set(productId, thousandths((units.get(productId) ?? 0) + count) / 1000)
  return units
}

/**
 * Chooses stock rows for all lines or for none; lines on order take none.
 * @throws not_enough_stock naming every line above its stock
 */
export function allocateStock(
  stock: readonly StockRow[],
  lines: readonly { productId: number; article: string; quantity: number; isOnOrder?: boolean }[],
  chosenShopId: number | null,
): StockRow[] {
  const short: { article: string; stock: number }[] = []
  const taken: StockRow[] = []
  const byProduct = Map.groupBy(stock, ({ productId }) => productId)
  const units = unitsByProduct(stock)
  for (const { productId, article, quantity, isOnOrder } of lines) {
    if (isOnOrder) continue
    const total = units.get(productId) ?? 0
    if (quantity > total) short.push({ article, stock: Math.floor(total) })
    else taken.push(...takeFrom(byProduct.get(productId) ?? [], quantity, chosenShopId))
  }
  if (short.length > 0) throw notEnoughStock(short)
  return taken
}

/** Of one product: the chosen shop first, then the fullest others; less than the quantity where there is less. */
export function takeFrom(rows: readonly StockRow[], quantity: number, chosenShopId: number | null): StockRow[] {
  const isChosen = ({ shopId }: StockRow) => Number(shopId === chosenShopId)
  const taken: StockRow[] = []
  let missing = thousandths(quantity)
  for (const row of rows.toSorted((a, b) => isChosen(b) - isChosen(a) || b.count - a.count || a.shopId - b.shopId)) {
    const part = Math.min(missing, thousandths(row.count))
    if (part > 0) taken.push({ ...row, count: part / 1000 })
    missing -= part
  }
  return taken
}

/** Takes as much as there is for lines that hold none: 1C has them already. */
export async function takeWhatIsThere(
  trx: Trx,
  items: readonly { id: number; productId: number; quantity: number }[],
  chosenShopId: number | null,
): Promise<void> {
  const ids = items.map(({ productId }) => productId)
  const stock = await lockStock(trx, ids)
  const byProduct = Map.groupBy(stock, ({ productId }) => productId)
  const taken = items.flatMap(({ productId, quantity }) => takeFrom(byProduct.get(productId) ?? [], quantity, chosenShopId))
  await writeStock(trx, items, taken)
}

/** Subtracts the allocated stock, still locked, and records it per order item. @param items hold no stock yet */
export async function writeStock(trx: Trx, items: readonly { id: number; productId: number }[], taken: readonly StockRow[]): Promise<void> {
  if (taken.length === 0) return
  const itemIds = new Map(items.map(({ id, productId }) => [productId, id]))
  await trx
    .with('taken', (cte) =>
      cte
        .insertInto('orderItemStock')
        .values(taken.map(({ productId, shopId, count }) => ({ orderItemId: itemIds.get(productId)!, shopId, count })))
        .returning(['orderItemId', 'shopId', 'count']),
    )
    .updateTable('stock')
    .from('taken')
    .innerJoin('orderItems as item', 'item.id', 'taken.orderItemId')
    .set((eb) => ({ count: eb('stock.count', '-', eb.ref('taken.count')) }))
    .whereRef('stock.productId', '=', 'item.productId')
    .whereRef('stock.shopId', '=', 'taken.shopId')
    .execute()
}

/** Adds the stock back exactly once: the records are deleted with it. A deleted stock row is inserted again. */
export const releaseStock = (trx: Trx, orderId: number): Promise<void> => release(trx, 'item.orderId', [orderId])

/** As releaseStock, for lines that have changed. */
export const releaseItemStock = (trx: Trx, orderItemIds: readonly number[]): Promise<void> => release(trx, 'item.id', orderItemIds)

async function release(trx: Trx, column: 'item.orderId' | 'item.id', ids: readonly number[]): Promise<void> {
  await trx
    .with('taken', (cte) =>
      cte
        .deleteFrom('orderItemStock as part')
        .using('orderItems as item')
        .whereRef('part.orderItemId', '=', 'item.id')
        .where(column, 'in', ids)
        .returning(['item.productId', 'part.shopId', 'part.count']),
    )
    .insertInto('stock')
    .columns(['productId', 'shopId', 'count'])
    // Ordered, as every order locks stock.
    .expression((eb) => eb.selectFrom('taken').select(['productId', 'shopId', 'count']).orderBy('productId').orderBy('shopId'))
    .onConflict((conflict) =>
      conflict.columns(['productId', 'shopId']).doUpdateSet((eb) => ({ count: eb('stock.count', '+', eb.ref('excluded.count')) })),
    )
    .execute()
}
