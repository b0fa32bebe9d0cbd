// Locks an order that staff change, inside their scope, and names what a change is based on (ADM-02, STAFF-06).
import type { Actor } from '#contract/journal/actor.ts'
import { isCurrent, isQuote, parseOrderNumber, type OrderStatus } from '#contract/orders/orders.ts'
import type { Trx } from '../../database/database.ts'
import { ShopError } from '../../errors.ts'
import { requireVersion } from '../../journal/require-version.ts'
import type { Services } from '../../services.ts'
import { isInScope, type OrderScope } from '../order-scope.ts'

export type DeskServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

/** Who changes, and which orders they see. */
export type DeskStaff = { actor: Actor; scope: OrderScope }

export type DeskOrder = NonNullable<Awaited<ReturnType<typeof findLocked>>> & { placedAt: Date }

export type DeskWork = {
  trx: Trx
  services: DeskServices
  staff: DeskStaff
  order: DeskOrder
  base: ChangeBase
}

/** What the change is based on; without both: on anything. */
export type ChangeBase = {
  version?: number | undefined
  /** values that the sender saw or sent, by field: another's change of other fields is no conflict, one of these always is */
  seen?: Readonly<Record<string, readonly unknown[]>> | undefined
}

/** @param current of the fields that change, by the names the client knows @throws conflict with both values */
export function requireSeen(
  { base, order }: DeskWork,
  current: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): void {
  const seen = Object.keys(sent).map((field) => base.seen?.[field]?.includes(current[field]))
  if (base.seen && seen.every(Boolean)) return
  // The newest version may be known to a page whose form was opened with older values.
  requireVersion(seen.includes(false) ? NaN : base.version, { ...current, version: order.version }, sent)
}

/** @throws order_not_found, also for an order of another shop */
export async function lockOrder(trx: Trx, number: string, scope: OrderScope): Promise<DeskOrder> {
  const order = await findLocked(trx, number, scope)
  if (!order?.placedAt) throw new ShopError('order_not_found', { detail: 'Такого заказа нет, или он не\u00a0вашего магазина.' })
  return { ...order, placedAt: order.placedAt }
}

const findLocked = (trx: Trx, number: string, scope: OrderScope) =>
  trx
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'version',
      'status',
      'shopId',
      'address',
      'placedAt',
      'userId',
      'guestName',
      'guestEmail',
      'guestPhone',
      'onRequestCount',
    ])
    .select(['totalTiyn', 'deliveryTiyn', 'paidTiyn', 'lastPosition', 'linkKey'])
    .where('number', '=', parseOrderNumber(number) ?? '')
    .where('placedAt', 'is not', null)
    .where(isInScope(scope))
    .forUpdate('orders')
    .executeTakeFirst()

/** @throws status_not_allowed */
export function requireOpen({ status }: { status: OrderStatus }): void {
  if (!isCurrent(status)) throw new ShopError('status_not_allowed', { detail: 'Заказ завершён: его состав и\u00a0сумма не\u00a0меняются.' })
}

/** Of goods, which a quote has not yet. @throws status_not_allowed */
export function requireGoods(order: { status: OrderStatus }): void {
  requireOpen(order)
  if (isQuote(order.status)) throw new ShopError('status_not_allowed', { detail: 'Это запрос КП: заказа ещё нет.' })
}

/** For changes of many fields, which are made as they were seen. @throws order_changed */
export function requireVersionOf({ version }: { version: number }, base: ChangeBase): void {
  if (base.version !== undefined && base.version !== version)
    throw new ShopError('order_changed', { detail: 'Заказ изменили, пока вы выбирали. Проверьте и\u00a0повторите.' })
}
