// Prints the picking lists or invoices of chosen orders (ADM-02).
import { isQuote } from '#contract/orders/orders.ts'
import type { BulkTargetSent } from '#contract/staff/bulk.schema.ts'
import { ShopError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { readCompany } from '../../settings/read-settings.ts'
import { readTarget } from '../../staff-lists/read-target.ts'
import { mayInvoice, type Placed } from '../documents/invoice-pdf.ts'
import { readPickedLines, type PickingList } from '../documents/picking-list.ts'
import type { PrintedOrders } from '../documents/printed-orders.ts'
import { findOrderFor } from '../order-access.ts'
import type { OrderScope } from '../order-scope.ts'
import { ordersInScope } from '../staff-orders.ts'

/** A second of rendering, and what one takes from a printer. */
const maxPrinted = 100

/** @throws malformed for more than can be printed at once, or none */
export async function printOrders(
  { db, config, orderPdfs, clock }: Pick<Services, 'db' | 'config' | 'orderPdfs' | 'clock'>,
  scope: OrderScope,
  sheets: 'picking' | 'invoice',
  target: BulkTargetSent,
): Promise<Buffer> {
  const step = await readTarget(db, ordersInScope(scope), target, {
    next: null,
    size: maxPrinted,
    keyOf: ({ number }) => number,
  })
  if (step.next !== null) throw new ShopError('malformed', { detail: `За раз печатаем до ${maxPrinted} заказов: отметьте меньше.` })
  const settings = await readCompany(db, config)
  const left: PrintedOrders['left'] = []
  const lists: PickingList[] = []
  const orders: Placed[] = []
  for (const number of step.keys) {
    const order = await findOrderFor(db, number, { userId: null, key: '', scope })
    if (!order) left.push({ name: number, reason: 'такого заказа нет, или он не вашего магазина' })
    else if (isQuote(order.status) || order.status === 'cancelled') left.push({ name: number, reason: 'это не заказ к сборке' })
    else if (sheets === 'picking') lists.push({ order, lines: await readPickedLines(db, number, scope), isNarrow: false })
    else if (order.placedAt === null || !mayInvoice(order, settings.company)) left.push({ name: number, reason: 'цены согласованы не все' })
    else orders.push({ ...order, placedAt: order.placedAt })
  }
  const at = clock()
  const task: PrintedOrders = sheets === 'picking' ? { sheets, lists, left, at } : { sheets, orders, settings, left, at }
  return orderPdfs.render({ kind: 'printed', ...task })
}
