// Changes the status of an order (ORD-01); placing it is in place-order.ts and place-draft.ts.
import { isBuyer, type Actor } from '#contract/journal/actor.ts'
import { cancelledAs, mayCustomerCancel, mayFollow, orderStatuses, type NextStatus, type OrderView } from '#contract/orders/orders.ts'
import type { Trx } from '../database/database.ts'
import { payableSum } from '../database/order-columns.ts'
import { ShopError } from '../errors.ts'
import { buyer, type RequestOrigin } from '../journal/actors.ts'
import { recordChange } from '../journal/record-change.ts'
import { statusEmail } from '../mail/order-status-mail.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import { mailBuyer, noteOrder } from './tell-buyer.ts'
import { getOrderFor, type OrderViewer } from './order-access.ts'
import { orderLink } from './guest-orders/order-link.ts'
import { takeReleasedStock } from './guest-orders/release-holds.ts'
import { releaseStock } from '../stock/stock.ts'

type ChangeOptions = { isQuiet?: boolean; allowsShortage?: boolean; changes?: readonly string[]; reason?: string }

/**
 * Changes status, history and stock and notifies the customer, in one transaction.
 * @param seen the order as the actor saw it; if it has changed since, nothing is written
 * @param options `isQuiet`: a step on the way to another status, which alone notifies the customer;
 * `allowsShortage`: takes the stock there is, as 1C has decided already; `changes`: of the order, for the same e-mail;
 * `reason`: for the history
 * @throws status_not_allowed, order_changed, order_not_found, not_enough_stock (its stock was released meanwhile)
 */
export async function changeOrderStatus(
  trx: Trx,
  { jobs, config, clock }: Pick<Services, 'jobs' | 'config' | 'clock'>,
  seen: Pick<OrderView, 'number' | 'status'>,
  to: NextStatus,
  actor: Actor,
  { isQuiet = false, allowsShortage = false, changes = [], reason = '' }: ChangeOptions = {},
): Promise<void> {
  if (!mayFollow(seen.status, to)) throw new ShopError('status_not_allowed')
  const at = clock()
  // A concurrent change waits here for the first one and then finds no order in this state.
  const order = await trx
    .updateTable('orders')
    .set({ status: to, updatedAt: at })
    .where('number', '=', seen.number)
    .where('status', '=', seen.status)
    .returning(['id', 'number', 'userId', 'shopId', 'guestName', 'guestEmail', 'onRequestCount', 'version', 'linkKey'])
    .returning(payableSum.as('totalTiyn'))
    .executeTakeFirst()
  if (!order) {
    const known = await trx.selectFrom('orders').select('id').where('number', '=', seen.number).executeTakeFirst()
    throw new ShopError(known ? 'order_changed' : 'order_not_found')
  }
  const changed = { entity: 'orders', id: order.id, version: order.version, note: reason, at } as const
  await recordChange(trx, actor, changed, { status: seen.status }, { status: to })
  if (to === 'cancelled') await releaseStock(trx, order.id)
  if (to === 'confirmed') await takeReleasedStock(trx, order, allowsShortage)
  if (isQuiet || to === 'requested' || to === 'offered') return
  // No notification about the customer's own action.
  if (!isBuyer(actor.kind))
    await noteOrder(trx, { jobs, config, clock }, order.userId, {
      number: order.number,
      about: to,
      title: to === 'declined' ? `КП ${order.number} закрыто` : `Заказ ${order.number}: ${orderStatuses[to].name.toLowerCase()}`,
    })
  if (!order.guestEmail) return // a draft, a caller without an address
  const link = orderLink(config, order.number, order.linkKey)
  const mailed = { ...order, guestName: order.userId === null ? '' : (order.guestName ?? ''), guestEmail: order.guestEmail }
  await mailBuyer(trx, { jobs, config }, { number: order.number, at }, statusEmail({ order: mailed, status: to, changes, link }))
}

const maxReasonLength = 500

/**
 * Cancels the customer's order unless the shop is assembling it, or declines an offer. Idempotent.
 * @param reason for the order's history; what is too long is cut off
 * @throws order_not_found (also for another's order), status_not_allowed
 */
export async function cancelOrder(
  services: Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>,
  number: string,
  viewer: OrderViewer,
  { origin, reason = '' }: { origin?: RequestOrigin; reason?: string } = {},
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const order = await getOrderFor(trx, number, viewer)
    // Waits for a concurrent change, for example the first click of two.
    const { status } = await trx
      .selectFrom('orders')
      .select('status')
      .where('number', '=', order.number)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (status === cancelledAs(status)) return
    if (!mayCustomerCancel(status)) throw new ShopError('status_not_allowed')
    await changeOrderStatus(trx, services, { number: order.number, status }, cancelledAs(status), buyer(viewer.userId, origin), {
      reason: reason.trim().slice(0, maxReasonLength),
    })
  })
}
