// Applies the documents of 1C about an order as ownership allows, with one e-mail to the customer.
import { sql } from 'kysely'
import { numericDay } from '#contract/shop/shop-clock.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import { payableSum } from '../../database/order-columns.ts'
import { inTransaction } from '../../database/transaction.ts'
import { orderChangedEmail } from '../../mail/order-status-mail.ts'
import { oneC } from '../../journal/actors.ts'
import { moveOrderStatus } from '../../orders/move-status.ts'
import { mailBuyer } from '../../orders/tell-buyer.ts'
import { sumsOfItems } from '../../orders/price-lines.ts'
import { readOrderFields, recordOrder } from '../../orders/record-order.ts'
import { orderLink } from '../../orders/guest-orders/order-link.ts'
import { applyOrderLines, differsFrom } from './apply-order-lines.ts'
import { applySettlement } from './apply-settlement.ts'
import type { ExchangeSettings } from './exchange-settings.ts'
import { lockOrder, mayChange, noteOnce, type ApplyServices, type LockedOrder, type OrderWork } from './order-work.ts'
import { isGlobalId, type OrderDocument } from './read-order-document.ts'
import type { RelatedDocument } from './read-related-document.ts'
import type { Trx } from '#server/database/database.ts'

export type OrderDocuments = {
  /** undefined: payments and shipments alone */
  document: OrderDocument | undefined
  related: readonly RelatedDocument[]
}
/** `changes`: what the history of the order says of them */
export type AppliedDocument = { isChanged: boolean; changes: string[]; remarks: string[] }

/** Idempotent. An unknown order is a remark, not a failure (EXCH-05). */
export function applyOrderDocuments(
  services: ApplyServices,
  settings: ExchangeSettings,
  documents: OrderDocuments,
): Promise<AppliedDocument> {
  return inTransaction(services.db, (trx) => applyIn(trx, services, settings, documents))
}

/** The same without changing anything; e-mails and stock belong to the transaction, too. */
export async function rehearseOrderDocuments(
  services: ApplyServices,
  settings: ExchangeSettings,
  documents: OrderDocuments,
): Promise<AppliedDocument> {
  const trx = await services.db.startTransaction().execute()
  try {
    return await applyIn(trx, services, settings, documents)
  } finally {
    await trx.rollback().execute()
  }
}

async function applyIn(
  trx: Trx,
  services: ApplyServices,
  settings: ExchangeSettings,
  { document, related }: OrderDocuments,
): Promise<AppliedDocument> {
  // Changes made by 1C need not be sent back.
  await sql`set local rodnik.is_written_by_one_c = 'on'`.execute(trx)
  const order = await lockOrder(trx, { document, related })
  if (!order) return { isChanged: false, changes: [], remarks: [unknownText(document, related)] }
  return applyTo({ trx, services, settings, document, related, order, changes: [], notes: [], remarks: [] })
}

const unknownText = (document: OrderDocument | undefined, [first]: readonly RelatedDocument[]): string =>
  document
    ? `заказ ${document.number || document.id} на сайте не найден`
    : `${first?.kind === 'shipment' ? 'отгрузка' : 'оплата'} ${first?.number ?? ''}: заказ «${first?.basis[0] ?? ''}» на сайте не найден`

async function applyTo(work: OrderWork): Promise<AppliedDocument> {
  const { trx, services, document, order, changes, notes, remarks } = work
  const before = await readOrderFields(trx, order.id)
  if (document) {
    await applyNumber(work, document)
    await applyLines(work, document)
  }
  const settled = await applySettlement(work)
  const isMoved = document && hasStatus(document) ? await applyStatus(work, document) : await applySettled(work, settled)
  const isChanged = isMoved || changes.length > 0 || notes.length > 0
  if (order.isUnconfirmed && (isMoved || changes.length > 0)) notes.push('изменён и на сайте, и в 1С: поля приняты по таблице владения')
  const texts = [...changes, ...notes]
  await recordOrder(trx, oneC, { id: order.id, note: texts.join('\n'), at: services.clock() }, before.fields)
  // A change of the status has its own e-mail, which names the others.
  if (changes.length > 0 && !isMoved) await sendChanges(work)
  const named = isMoved ? [...texts, `статус: ${await statusName(trx, order.id)}`] : texts
  return {
    isChanged,
    changes: named.map((text) => `заказ ${order.number}: ${text}`),
    remarks: remarks.map((remark) => `заказ ${order.number}: ${remark}`),
  }
}

async function statusName(trx: Trx, orderId: number): Promise<string> {
  const { status } = await trx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  return orderStatuses[status].name
}

async function applyNumber({ trx, order, notes }: OrderWork, document: OrderDocument): Promise<void> {
  const { externalNumber, externalDate, id } = document
  if (isGlobalId(id) && id !== order.number && id !== order.externalId)
    await trx
      .updateTable('orders')
      .set({ externalId: id.slice(0, 200) })
      .where('id', '=', order.id)
      .execute()
  const isDateKnown = externalDate === '' || externalDate === order.externalDate
  if (externalNumber === '' || (externalNumber === order.externalNumber && isDateKnown)) return
  await trx
    .updateTable('orders')
    .set({ externalNumber, ...(externalDate !== '' && { externalDate: sql<Date>`${externalDate}::date` }) })
    .where('id', '=', order.id)
    .execute()
  notes.push(`номер в 1С: ${externalNumber}${externalDate === '' ? '' : ` от ${numericDay(externalDate)}`}`)
}

async function applyLines(work: OrderWork, document: OrderDocument): Promise<void> {
  const { trx, services, settings, order, changes, remarks } = work
  const { lines, deliveryTiyn, foreignCurrency, isCancelled } = document
  if (order.status === 'cancelled' || isCancelled) return
  if (foreignCurrency !== undefined) return void remarks.push(`суммы в валюте ${foreignCurrency} не приняты`)
  if (!settings.isOwnedByOneC('order.lines')) {
    if (lines && (await differsFrom(trx, order, lines))) await mayChange(work, 'order.lines', 'другой состав заказа')
    return
  }
  const result = lines === undefined ? { changes: [], remarks: [] } : await applyOrderLines(trx, order, lines)
  remarks.push(...result.remarks)
  changes.push(...result.changes)
  // The site sends 0 for a delivery whose price is not known yet.
  const isDeliveryNew = deliveryTiyn !== undefined && order.address !== '' && deliveryTiyn !== (order.deliveryTiyn ?? 0)
  if (isDeliveryNew) changes.push(`доставка: ${formatTiyn(deliveryTiyn)}`)
  if (result.changes.length > 0 || isDeliveryNew) {
    const { totalTiyn } = await trx
      .updateTable('orders')
      .set({
        ...sumsOfItems,
        updatedAt: services.clock(),
        ...(isDeliveryNew && { deliveryTiyn }),
      })
      .where('id', '=', order.id)
      .returning('totalTiyn')
      .executeTakeFirstOrThrow()
    Object.assign(order, { totalTiyn, ...(isDeliveryNew && { deliveryTiyn }) })
  }
  remarks.push(...sumRemark(order, document))
}

/** Services and a delivery that the order has no place for, or products that the site does not know. */
function sumRemark({ totalTiyn, deliveryTiyn }: LockedOrder, { lines, sumTiyn }: OrderDocument): string[] {
  if (lines === undefined || sumTiyn === undefined) return []
  const payable = totalTiyn + (deliveryTiyn ?? 0)
  // The price of each unit is rounded to a tiyn.
  const rounding = lines.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 100)
  return Math.abs(payable - sumTiyn) > rounding ? [`сумма в 1С ${formatTiyn(sumTiyn)}, на сайте ${formatTiyn(payable)}`] : []
}

const hasStatus = ({ isCancelled, statuses }: OrderDocument): boolean => isCancelled || statuses.length > 0

/** @returns whether the status has changed */
async function applyStatus(work: OrderWork, document: OrderDocument): Promise<boolean> {
  const { trx, services, settings, order, changes, remarks } = work
  const requested = requestedStatus(document, settings)
  if (requested === undefined) {
    remarks.push(`статус «${document.statuses[0]}» не описан в настройке exchange.statuses`)
    return false
  }
  if (requested === order.status || requested === 'placed' || requested === 'draft') return false
  const name = orderStatuses[requested].name
  if (!(await mayChange(work, 'order.status', `статус «${name}», на сайте «${orderStatuses[order.status].name}»`))) return false
  if (await moveOrderStatus(trx, services, { ...order, isDelivered: order.address !== '' }, requested, oneC, changes)) return true
  const text = `в 1С статус «${name}», на сайте «${orderStatuses[order.status].name}»: не принят`
  remarks.push(text)
  await noteOnce(work, text)
  return false
}

/** A base that sends no status, but says by its documents that the order is paid or shipped. */
async function applySettled({ trx, services, settings, order, changes }: OrderWork, settled: string | undefined): Promise<boolean> {
  const requested = settled === undefined ? undefined : settings.statuses.get(settled)
  if (requested === undefined || requested === order.status || !settings.isOwnedByOneC('order.status')) return false
  return moveOrderStatus(trx, services, { ...order, isDelivered: order.address !== '' }, requested, oneC, changes)
}

function requestedStatus({ isCancelled, statuses }: OrderDocument, settings: ExchangeSettings): OrderStatus | undefined {
  if (isCancelled) return 'cancelled'
  const own = new Map(
    Object.entries(orderStatuses).flatMap(([code, row]) => [code, row.name.toLowerCase()].map((name) => [name, code as OrderStatus])),
  )
  return statuses.map((name) => settings.statuses.get(name) ?? own.get(name)).find((status) => status !== undefined)
}

async function sendChanges({ trx, services, order, changes }: OrderWork): Promise<void> {
  const { userId, guestName, guestEmail, totalTiyn, onRequestCount, linkKey } = await trx
    .selectFrom('orders')
    .select(['userId', 'guestName', 'guestEmail', 'onRequestCount', 'linkKey'])
    .select(payableSum.as('totalTiyn'))
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (!guestEmail) return // the account was deleted
  const mailed = { number: order.number, guestName: userId === null ? '' : (guestName ?? ''), guestEmail, totalTiyn, onRequestCount }
  const link = orderLink(services.config, order.number, linkKey)
  const at = services.clock()
  await mailBuyer(trx, services, { number: order.number, at }, orderChangedEmail({ order: mailed, changes, at, link }))
}
