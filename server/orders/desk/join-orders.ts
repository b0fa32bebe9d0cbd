// Joins two orders of one buyer: lines, stock, payments and files of the second go into the first (ADM-02).
import { sql } from 'kysely'
import { maxQuantity } from '#contract/cart/cart.ts'
import type { Join } from '#contract/orders/order-change.schema.ts'
import type { JoinableOrder } from '#contract/orders/desk-order.ts'
import { maxDraftLines, parseOrderNumber } from '#contract/orders/orders.ts'
import type { Database, Trx } from '../../database/database.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'
import { changeOrderStatus } from '../change-status.ts'
import { isInScope, type OrderScope } from '../order-scope.ts'
import { readOrderFields, recordOrder } from '../record-order.ts'
import { listLines } from './change-lines.ts'
import { isStockReleased, takeHeld } from './line-stock.ts'
import {
  lockOrder,
  requireGoods,
  requireVersionOf,
  type ChangeBase,
  type DeskOrder,
  type DeskServices,
  type DeskStaff,
} from './lock-order.ts'
import { writeSums } from './write-sums.ts'

const joinable = ['placed', 'confirmed', 'assembling'] as const

/**
 * The second order is cancelled and keeps its lines to be read.
 * @returns the version of the first
 * @throws order_not_found (also of another shop), order_changed, status_not_allowed, malformed (another buyer, two prices of a product)
 */
export function joinOrders(
  services: DeskServices,
  staff: DeskStaff,
  number: string,
  base: ChangeBase,
  { other: otherNumber }: Join,
): Promise<number> {
  return inTransaction(services.db, async (trx) => {
    const numbers = [number, otherNumber].map((text) => parseOrderNumber(text) ?? '')
    // In one sequence: two colleagues may join them either way round.
    await trx.selectFrom('orders').select('id').where('number', 'in', numbers).orderBy('id').forUpdate().execute()
    const order = await lockOrder(trx, number, staff.scope)
    const other = await lockOrder(trx, otherNumber, staff.scope)
    requireVersionOf(order, base)
    await requireJoinable(trx, order, other)
    const [before, beforeOther] = [await readOrderFields(trx, order.id), await readOrderFields(trx, other.id)]
    await moveLines(trx, order, other)
    await trx.updateTable('orderFiles').set({ orderId: order.id }).where('orderId', '=', other.id).execute()
    const at = services.clock()
    if (other.paidTiyn > 0) {
      const paidTiyn = order.paidTiyn + other.paidTiyn
      await trx.updateTable('orders').set({ paidTiyn, paidAt: at }).where('id', '=', order.id).execute()
      await trx.updateTable('orders').set({ paidTiyn: 0, paidAt: null }).where('id', '=', other.id).execute()
    }
    await writeSums({ trx, services, order })
    const note = `объединён с заказом ${order.number}`
    await changeOrderStatus(trx, services, other, 'cancelled', staff.actor, { isQuiet: true, reason: note })
    await recordOrder(trx, staff.actor, { id: other.id, at }, beforeOther.fields)
    return recordOrder(trx, staff.actor, { id: order.id, note: `добавлен заказ ${other.number}`, at }, before.fields)
  })
}

/** Open orders of the same buyer, newest first. */
export async function findJoinable(db: Database, number: string, scope: OrderScope): Promise<JoinableOrder[]> {
  const { rows } = await sql<JoinableOrder>`
    select orders.number, orders.status, orders.placed_at as "placedAt", orders.total_tiyn as "totalTiyn"
    from orders known join orders on orders.id <> known.id
      and (orders.user_id = known.user_id or (orders.guest_phone = known.guest_phone and known.guest_phone is not null))
    where known.number = ${parseOrderNumber(number) ?? ''} and orders.placed_at is not null and ${isInScope(scope)}
      and orders.status = any(${[...joinable]}::order_status[])
    order by orders.placed_at desc limit 10`.execute(db)
  return rows
}

async function requireJoinable(trx: Trx, order: DeskOrder, other: DeskOrder): Promise<void> {
  if (order.id === other.id) throw new ShopError('malformed', { detail: 'Это один и\u00a0тот\u00a0же заказ.' })
  for (const one of [order, other]) {
    requireGoods(one)
    if (!joinable.some((status) => status === one.status))
      throw new ShopError('status_not_allowed', { detail: `Заказ ${one.number} уже собран: объединить нельзя.` })
  }
  const isOneBuyer =
    (order.userId !== null && order.userId === other.userId) || (order.guestPhone !== null && order.guestPhone === other.guestPhone)
  if (!isOneBuyer) throw new ShopError('malformed', { detail: 'Это заказы разных покупателей.' })
  if ((await isStockReleased({ trx, order })) !== (await isStockReleased({ trx, order: other })))
    throw new ShopError('status_not_allowed', { detail: 'Товар одного из\u00a0заказов больше не\u00a0отложен: сначала подтвердите его.' })
}

async function moveLines(trx: Trx, order: DeskOrder, other: DeskOrder): Promise<void> {
  const known = new Map((await listLines({ trx, order })).map((line) => [line.productId, line]))
  const added = await listLines({ trx, order: other })
  let position = Math.max(order.lastPosition, ...[...known.values()].map((line) => line.position))
  for (const line of added) {
    const { id, ...copied } = line
    const same = known.get(line.productId)
    if (same && same.priceTiyn !== line.priceTiyn)
      throw new ShopError('malformed', { detail: `Цены товара «${line.name}» в\u00a0заказах разные: согласуйте одну.` })
    const quantity = line.quantity + (same?.quantity ?? 0)
    if (quantity > maxQuantity) throw new ShopError('malformed', { detail: `Слишком большое количество: ${line.name}.` })
    if (same)
      await trx
        .updateTable('orderItems')
        .set({ quantity, isOnOrder: same.isOnOrder && line.isOnOrder })
        .where('id', '=', same.id)
        .execute()
    const values = { ...copied, orderId: order.id, position: ++position }
    const target = same ?? (await trx.insertInto('orderItems').values(values).returning('id').executeTakeFirstOrThrow())
    const held = await takeHeld(trx, { ...line, id }, (all) => all, null)
    if (held.length > 0)
      await trx
        .insertInto('orderItemStock')
        .values(held.map(({ shopId, count }) => ({ orderItemId: target.id, shopId, count })))
        .onConflict((conflict) =>
          conflict
            .columns(['orderItemId', 'shopId'])
            .doUpdateSet((eb) => ({ count: eb('orderItemStock.count', '+', eb.ref('excluded.count')) })),
        )
        .execute()
  }
  if (known.size + added.length > maxDraftLines) throw new ShopError('draft_full')
  await trx.updateTable('orders').set({ lastPosition: position }).where('id', '=', order.id).execute()
}
