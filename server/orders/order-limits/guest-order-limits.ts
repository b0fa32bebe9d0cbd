// Limits the orders of guests: their number, and the stock that unconfirmed ones hold (SEC-01).
import { sql } from 'kysely'
import type { Database, Trx } from '../../database/database.ts'
import { inTransaction } from '../../database/transaction.ts'
import { countAttempts, removeAttempts, type Attempt } from '../../http/rate-limit.ts'
import { ShopError } from '../../errors.ts'
import { tokenHash } from '../../lib/token-hash.ts'
import type { Visitor } from '../../http/visitor.ts'
import { readSettings, type SettingsSource } from '../../settings/read-settings.ts'
import type { Settings } from '../../settings/setting-groups.ts'
import { unitsByProduct, type StockRow } from '../../stock/stock.ts'
import type { OrderTerms, PricedLine } from '../write-order.ts'

// Guests can sell out a product with a few units, but not by many small orders, and a few products an order only.
const smallQuantity = 5
const maxSmallLines = 10

type LimitServices = { db: Database; config: SettingsSource }
type Guest = Pick<Visitor, 'clientAddress'> & Pick<OrderTerms, 'email' | 'phone'>

/**
 * By network, e-mail and phone, in a short transaction of its own: the order can wait for stock, its neighbours do not.
 * @throws too_many_requests
 */
export async function countGuestOrder({ db, config }: LimitServices, guest: Guest): Promise<void> {
  await inTransaction(db, async (trx) => countAttempts(trx, limitsOf(guest, await readSettings(trx, config, 'guestOrders'))))
}

/** For an order that was not placed. */
export async function uncountGuestOrder({ db, config }: LimitServices, guest: Guest): Promise<void> {
  await removeAttempts(db, limitsOf(guest, await readSettings(db, config, 'guestOrders')))
}

const limitsOf = (
  { clientAddress, email, phone }: Guest,
  { ordersPerNetwork, ordersPerContact: limit }: Settings['guestOrders'],
): Attempt[] => [
  [{ scope: 'guest-order-network', limit: ordersPerNetwork, minutes: 60 }, clientAddress],
  [{ scope: 'guest-order-email', limit, minutes: 60 }, tokenHash(email.toLowerCase())],
  [{ scope: 'guest-order-phone', limit, minutes: 60 }, tokenHash(phone)],
]

/** @param stock locked rows of the products @throws guest_order_limit with fields by article */
export async function limitGuestStock(
  trx: Trx,
  { orderUnits, stockShare }: Settings['guestOrders'],
  stock: readonly StockRow[],
  lines: readonly PricedLine[],
): Promise<void> {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units > orderUnits) throw new ShopError('guest_order_limit', { detail: tooManyUnits(orderUnits) })
  const ids = lines.map(({ productId }) => productId)
  const held = await unitsHeldByGuests(trx, ids)
  const free = unitsByProduct(stock)
  let smallLines = 0
  const refused: [string, string[]][] = []
  for (const { productId, article, quantity, isOnOrder } of lines) {
    if (isOnOrder) continue
    const heldUnits = held.get(productId) ?? 0
    const total = (free.get(productId) ?? 0) + heldUnits
    const most = Math.max(0, Math.floor((total * stockShare) / 100 - heldUnits))
    if (quantity <= most) continue
    if (heldUnits + quantity <= smallQuantity && ++smallLines <= maxSmallLines) continue
    const text = most > 0 ? `Без регистрации можно заказать до\u00a0${most}` : 'Без регистрации заказать нельзя: остаток ждёт других'
    refused.push([article, [text]])
  }
  if (refused.length > 0) throw new ShopError('guest_order_limit', { fields: Object.fromEntries(refused) })
}

const tooManyUnits = (most: number) =>
  `Без\u00a0регистрации в\u00a0одном заказе может быть до\u00a0${most} единиц товара. Уменьшите количество, войдите или позвоните нам.`

async function unitsHeldByGuests(trx: Trx, productIds: number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('orderItems as item')
    .innerJoin('orders', 'orders.id', 'item.orderId')
    .innerJoin('orderItemStock as part', 'part.orderItemId', 'item.id')
    .select(['item.productId', sql<number>`sum(part.count)`.as('units')])
    .where('item.productId', 'in', productIds)
    .where('orders.status', '=', 'placed')
    .where('orders.userId', 'is', null)
    .groupBy('item.productId')
    .execute()
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}
