// Takes and returns the stock of the changed lines of an order, in the transaction of the change (CHK-01).
import { sql } from 'kysely'
import { isQuote } from '#contract/orders/orders.ts'
import type { Trx } from '../../database/database.ts'
import { allocateStock, lockStock, readStock, releaseItemStock, takeFrom, writeStock, type StockRow } from '../../stock/stock.ts'
import type { DeskWork } from './lock-order.ts'

export type StockedLine = { id: number; productId: number; article: string; quantity: number; isOnOrder: boolean }

/** Returns what the lines hold and takes it again, the order's shop first. @param lines as they are now @throws not_enough_stock */
export async function retakeStock({ trx, order }: DeskWork, lines: readonly StockedLine[], isReleased: boolean): Promise<void> {
  if (isReleased || lines.length === 0) return
  const productIds = lines.map(({ productId }) => productId)
  // Before the release: every order locks in the same sequence.
  await lockStock(trx, productIds)
  await releaseItemStock(
    trx,
    lines.map(({ id }) => id),
  )
  await writeStock(trx, lines, allocateStock(await readStock(trx, productIds), lines, order.shopId))
}

/** A quote, or an unconfirmed order whose stock was given back: acceptance or confirmation takes that of all lines. To be asked before a change. */
export async function isStockReleased({ trx, order }: Pick<DeskWork, 'trx' | 'order'>): Promise<boolean> {
  if (isQuote(order.status)) return true
  if (order.status !== 'placed') return false
  const { rows } = await sql<{ isReleased: boolean }>`
    select count(*) filter (where not item.is_on_order) > 0 and count(part.order_item_id) = 0 as "isReleased"
      from order_items item left join order_item_stock part on part.order_item_id = item.id
      where item.order_id = ${order.id}`.execute(trx)
  return rows[0]?.isReleased ?? false
}

/** Of a completed order: back to the shops it was taken from; what was never taken goes to the order's shop. */
export async function returnToStock({ trx, order }: DeskWork, line: StockedLine, quantity: number): Promise<void> {
  await lockStock(trx, [line.productId])
  const parts = await takeHeld(trx, line, () => quantity, order.shopId)
  const rest = quantity - parts.reduce((sum, { count }) => sum + count, 0)
  const returned = new Map(parts.map(({ shopId, count }) => [shopId, count]))
  if (rest > 0 && order.shopId !== null) returned.set(order.shopId, (returned.get(order.shopId) ?? 0) + rest)
  for (const [shopId, count] of [...returned].toSorted(([one], [other]) => one - other))
    await trx
      .insertInto('stock')
      .values({ productId: line.productId, shopId, count })
      .onConflict((conflict) =>
        conflict.columns(['productId', 'shopId']).doUpdateSet((eb) => ({ count: eb('stock.count', '+', eb.ref('excluded.count')) })),
      )
      .execute()
}

/**
 * Takes units out of what a line holds, without returning them to the shops.
 * @param most of all that it holds @returns what was taken: less where it holds less
 */
export async function takeHeld(
  trx: Trx,
  { id, productId }: Pick<StockedLine, 'id' | 'productId'>,
  most: (held: number) => number,
  firstShopId: number | null,
): Promise<StockRow[]> {
  const held = await trx.selectFrom('orderItemStock').select(['shopId', 'count']).where('orderItemId', '=', id).execute()
  const all = held.reduce((sum, { count }) => sum + count, 0)
  const rows = held.map((part) => ({ ...part, productId }))
  const parts = takeFrom(rows, Math.max(0, most(all)), firstShopId)
  for (const { shopId, count } of parts) {
    const left = (held.find((part) => part.shopId === shopId)?.count ?? 0) - count
    if (left > 0)
      await trx.updateTable('orderItemStock').set({ count: left }).where('orderItemId', '=', id).where('shopId', '=', shopId).execute()
    else await trx.deleteFrom('orderItemStock').where('orderItemId', '=', id).where('shopId', '=', shopId).execute()
  }
  return parts
}
