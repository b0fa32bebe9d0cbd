// Limits the orders of an account, and the stock that an unknown customer takes (SEC-01).
import { countAttempt } from '../../http/rate-limit.ts'
import { readSettings, type SettingsSource } from '../../settings/read-settings.ts'
import { unitsByProduct, type StockRow } from '../../stock/stock.ts'
import type { PricedLine } from '../write-order.ts'
import type { Trx } from '#server/database/database.ts'

/**
 * Counts the order when `trx` is committed. Customers with agreed prices are known to the staff: only their number of
 * orders is limited.
 * @param stock locked rows of the products @throws too_many_requests
 */
export async function limitCustomerOrder(
  trx: Trx,
  config: SettingsSource,
  userId: string,
  stock: readonly StockRow[],
  lines: readonly PricedLine[],
): Promise<void> {
  const { ordersPerHour, largeItemsPerDay } = await readSettings(trx, config, 'customerOrders')
  const { ownPriceTypeId } = await trx.selectFrom('users').select('ownPriceTypeId').where('id', '=', userId).executeTakeFirstOrThrow()
  const orders = { scope: 'customer-orders', limit: ordersPerHour, minutes: 60, reason: tooManyOrders }
  await countAttempt(trx, orders, userId)
  const largeItems = ownPriceTypeId === null ? countLargeItems(stock, lines) : 0
  const items = { scope: 'customer-large-items', limit: largeItemsPerDay, minutes: 24 * 60, reason: tooMuchStock }
  if (largeItems > 0) await countAttempt(trx, items, userId, largeItems)
}

function countLargeItems(stock: readonly StockRow[], lines: readonly PricedLine[]): number {
  const units = unitsByProduct(stock)
  return lines.filter(({ productId, quantity, isOnOrder }) => !isOnOrder && quantity * 2 > (units.get(productId) ?? 0)).length
}

const tooManyOrders = 'С\u00a0этой учётной записи за\u00a0час отправлено слишком много заказов.'
const tooMuchStock =
  'За\u00a0сутки с\u00a0этой учётной записи выкуплена большая часть остатка слишком многих товаров. Чтобы заказать больше, позвоните нам.'
