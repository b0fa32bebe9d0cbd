// Limits the orders of an account, and the stock that an unknown customer takes (SEC-01).
import { countAttempts } from '../../http/rate-limit.ts'
import type { Settings } from '../../settings/setting-groups.ts'
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
  { ordersPerHour, largeItemsPerDay }: Settings['customerOrders'],
  userId: string,
  stock: readonly StockRow[],
  lines: readonly PricedLine[],
): Promise<void> {
  const orders = { scope: 'customer-orders', limit: ordersPerHour, minutes: 60, reason: tooManyOrders }
  const items = { scope: 'customer-large-items', limit: largeItemsPerDay, minutes: 24 * 60, reason: tooMuchStock }
  const largeItems = countLargeItems(stock, lines)
  const known = trx.selectFrom('users').select('id').where('id', '=', userId).where('ownPriceTypeId', 'is not', null)
  const isLimited = largeItems > 0 && !(await known.executeTakeFirst())
  await countAttempts(trx, [[orders, userId], ...(isLimited ? [[items, userId, largeItems] as const] : [])])
}

function countLargeItems(stock: readonly StockRow[], lines: readonly PricedLine[]): number {
  const units = unitsByProduct(stock)
  return lines.filter(({ productId, quantity, isOnOrder }) => !isOnOrder && quantity * 2 > (units.get(productId) ?? 0)).length
}

const tooManyOrders = 'С\u00a0этой учётной записи за\u00a0час отправлено слишком много заказов.'
const tooMuchStock =
  'За\u00a0сутки с\u00a0этой учётной записи выкуплена большая часть остатка слишком многих товаров. Чтобы заказать больше, позвоните нам.'
