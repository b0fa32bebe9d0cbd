// Returns the stock of guest orders that staff have not confirmed in time (SEC-01).
import { inTransaction } from '../../database/transaction.ts'
import { system } from '../../journal/actors.ts'
import { recordChange } from '../../journal/record-change.ts'
import type { Services } from '../../services.ts'
import { allocateStock, lockStock, releaseStock, takeWhatIsThere, writeStock } from '../../stock/stock.ts'
import { readSettings } from '../../settings/read-settings.ts'
import type { Trx } from '#server/database/database.ts'

/** Each order in its own transaction. @returns number of orders */
export async function releaseGuestHolds({ db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>): Promise<number> {
  const { holdHours } = await readSettings(db, config, 'guestOrders')
  const before = new Date(clock().getTime() - holdHours * 3_600_000)
  let released = 0
  while (await inTransaction(db, (trx) => releaseOldest(trx, before, clock()))) released += 1
  return released
}

async function releaseOldest(trx: Trx, before: Date, at: Date): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('status', '=', 'placed')
    .where('userId', 'is', null)
    .where('placedAt', '<', before)
    .where('id', 'in', heldStock(trx).select('item.orderId'))
    .orderBy('placedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!order) return false
  await releaseStock(trx, order.id)
  const note = 'Товар больше не\u00a0отложен: заказ долго не\u00a0подтверждён. Наличие проверим, когда позвоним.'
  await recordChange(trx, system('guest-holds'), { entity: 'orders', ...order, note, at }, { isHeld: true }, { isHeld: false })
  return true
}

const heldStock = (trx: Trx) => trx.selectFrom('orderItemStock as part').innerJoin('orderItems as item', 'item.id', 'part.orderItemId')

/** Takes the stock of an order that holds none. @throws not_enough_stock, unless a shortage is allowed */
export async function takeReleasedStock(trx: Trx, order: { id: number; shopId: number | null }, allowsShortage: boolean): Promise<void> {
  const held = await heldStock(trx).select('shopId').where('item.orderId', '=', order.id).limit(1).executeTakeFirst()
  if (held) return
  const items = await trx
    .selectFrom('orderItems')
    .select(['id', 'productId', 'article', 'quantity'])
    .where('orderId', '=', order.id)
    .where('isOnOrder', '=', false)
    .orderBy('productId')
    .execute()
  if (items.length === 0) return // all on order, or 1C has removed all
  if (allowsShortage) return takeWhatIsThere(trx, items, order.shopId)
  const ids = items.map(({ productId }) => productId)
  const stock = await lockStock(trx, ids)
  await writeStock(trx, items, allocateStock(stock, items, order.shopId))
}
