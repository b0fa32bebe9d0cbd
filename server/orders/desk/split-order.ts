// Splits lines of an order off into a second one of the same buyer; their stock goes with them (ADM-02).
import type { Split } from '#contract/orders/order-change.schema.ts'
import type { Trx } from '../../database/database.ts'
import { orderFieldColumns } from '../../database/order-columns.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'
import { insertNumbered } from '../order-number.ts'
import { readOrderFields, recordOrder } from '../record-order.ts'
import { listLines, ofPosition } from './change-lines.ts'
import { takeHeld } from './line-stock.ts'
import { lockOrder, requireGoods, requireVersionOf, type ChangeBase, type DeskServices, type DeskStaff } from './lock-order.ts'
import { writeSums } from './write-sums.ts'

/**
 * The second order has the state, buyer and receipt of the first, which keeps payments and files.
 * @returns its number
 * @throws order_not_found (also of another shop), order_changed, status_not_allowed, malformed (nothing would stay, more than the line has)
 */
export function splitOrder(
  services: DeskServices,
  staff: DeskStaff,
  number: string,
  base: ChangeBase,
  { lines: wanted }: Split,
): Promise<string> {
  return inTransaction(services.db, async (trx) => {
    const order = await lockOrder(trx, number, staff.scope)
    requireGoods(order)
    requireVersionOf(order, base)
    const lines = await listLines({ trx, order })
    const moved = wanted.map(({ position, quantity }) => ({ line: ofPosition(lines, position), quantity }))
    const units = (of: readonly { quantity: number }[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)
    if (moved.some(({ line, quantity }) => quantity > line.quantity))
      throw new ShopError('malformed', { detail: 'В\u00a0строке столько нет.' })
    if (units(moved) === units(lines)) throw new ShopError('malformed', { detail: 'Хотя бы одна строка должна остаться.' })
    const before = await readOrderFields(trx, order.id)
    const second = await copyOrderRow(trx, order.id, moved.length)
    for (const [at, { line, quantity }] of moved.entries()) {
      const { id, ...copied } = line
      const values = { ...copied, orderId: second.id, position: at + 1, quantity }
      const copy = await trx.insertInto('orderItems').values(values).returning('id').executeTakeFirstOrThrow()
      // What stays keeps its stock: what is split off mostly waits for a delivery.
      const held = await takeHeld(trx, line, (all) => all - (line.quantity - quantity), order.shopId)
      const parts = held.map(({ shopId, count }) => ({ orderItemId: copy.id, shopId, count }))
      if (parts.length > 0) await trx.insertInto('orderItemStock').values(parts).execute()
      const left = line.quantity - quantity
      if (left > 0) await trx.updateTable('orderItems').set({ quantity: left }).where('id', '=', id).execute()
      else await trx.deleteFrom('orderItems').where('id', '=', id).execute()
    }
    const at = services.clock()
    for (const one of [order, { ...order, ...second }]) await writeSums({ trx, services, order: one })
    const note = `отделено в заказ ${second.number}: ${moved.map(({ line, quantity }) => `${line.name}, ${quantity}`).join('; ')}`
    await recordOrder(trx, staff.actor, { id: order.id, note, at }, before.fields)
    const origin = { id: second.id, note: `отделён от заказа ${order.number}`, at }
    await recordOrder(trx, staff.actor, origin, undefined, { status: order.status })
    return second.number
  })
}

/** Without lines, payments and the price of a delivery. */
async function copyOrderRow(trx: Trx, id: number, lastPosition: number): Promise<{ id: number; number: string; deliveryTiyn: null }> {
  const row = await trx
    .selectFrom('orders')
    .select(orderFieldColumns)
    .select(['status', 'userId', 'consentAt', 'consentVersion', 'placedAt', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...(await insertNumbered(trx, { ...row, lastPosition, totalTiyn: 0 })), deliveryTiyn: null }
}
