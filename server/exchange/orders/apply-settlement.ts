// Applies payments and shipments of 1C to an order: their documents, else its requisites.
import { sql } from 'kysely'
import { formatTiyn } from '#contract/values/money.ts'
import { numericDay, shopDay } from '#contract/shop/shop-clock.ts'
import { oneC } from '../../journal/actors.ts'
import { readOrderFields, recordOrder } from '../../orders/record-order.ts'
import { mayChange, type OrderWork } from './order-work.ts'
import type { RelatedDocument } from './read-related-document.ts'

/** Sum of the documents of a kind; undefined: there is none. `tiyn` null: a shipment is of the whole order. */
type Total = { tiyn: number | null; at: Date | null } | undefined
type Totals = Record<RelatedDocument['kind'], Total>

/** @returns the name of the status that the documents mean, as in the setting exchange.statuses; undefined: none */
export async function applySettlement(work: OrderWork): Promise<'оплачен' | 'отгружен' | undefined> {
  const before = await readTotals(work.trx, work.order.id)
  await storeDocuments(work)
  const after = work.related.length === 0 ? before : await readTotals(work.trx, work.order.id)
  const isPaid = await applyPayment(work, before, after)
  const isShipped = await applyShipment(work, before, after)
  if (isShipped && !isSame(before.shipment, after.shipment)) return 'отгружен'
  return isPaid && !isSame(before.payment, after.payment) ? 'оплачен' : undefined
}

const isSame = (a: Total, b: Total) => a?.tiyn === b?.tiyn && a?.at?.getTime() === b?.at?.getTime()

/** One row per document: a repeated one counts once, a changed one as it is now, a void one not at all. */
async function storeDocuments(work: OrderWork): Promise<void> {
  const { trx, order, related, remarks } = work
  for (const { id, kind, number, at, tiyn, isVoid, foreignCurrency } of related) {
    if (foreignCurrency !== undefined) {
      remarks.push(`документ ${number} в валюте ${foreignCurrency} не принят`)
      continue
    }
    if (isVoid) {
      await trx.deleteFrom('orderDocuments').where('externalId', '=', id).where('orderId', '=', order.id).execute()
      continue
    }
    if (tiyn === undefined) {
      const [name, ofName] = kind === 'payment' ? ['оплата', 'оплаты'] : ['отгрузка', 'отгрузки']
      remarks.push(`сумма ${ofName} ${number} не указана или не читается: ${name} не принята`)
      continue
    }
    await takeFromOtherOrder(work, id)
    const values = { kind, number, at: at ?? null, sumTiyn: tiyn, orderId: order.id }
    await trx
      .insertInto('orderDocuments')
      .values({ externalId: id, ...values })
      .onConflict((conflict) => conflict.column('externalId').doUpdateSet(values))
      .execute()
  }
}

/** 1C may have corrected which order a payment or a shipment is for. */
async function takeFromOtherOrder({ trx, order, settings }: OrderWork, documentId: string): Promise<void> {
  const other = await trx
    .deleteFrom('orderDocuments')
    .where('externalId', '=', documentId)
    .where('orderId', '<>', order.id)
    .returning(['orderId', 'kind'])
    .executeTakeFirst()
  if (!other) return
  const isPayment = other.kind === 'payment'
  if (!settings.isOwnedByOneC(isPayment ? 'order.payment' : 'order.shipment')) return
  const { payment, shipment } = await readTotals(trx, other.orderId)
  const { totalTiyn } = await trx.selectFrom('orders').select('totalTiyn').where('id', '=', other.orderId).executeTakeFirstOrThrow()
  const paidTiyn = paidBy(payment)
  const change = isPayment
    ? { paidTiyn, ...(paidTiyn === 0 && { paidAt: null }) }
    : !isShippedBy(shipment, totalTiyn) && { shippedAt: null }
  const before = await readOrderFields(trx, other.orderId)
  if (change) await trx.updateTable('orders').set(change).where('id', '=', other.orderId).execute()
  const note = `${isPayment ? 'платёж перенесён' : 'отгрузка перенесена'} в заказ ${order.number}`
  await recordOrder(trx, oneC, { id: other.orderId, note }, before.fields)
}

const paidBy = (payment: Total): number => Math.max(0, payment?.tiyn ?? 0)
const isShippedBy = (shipment: Total, totalTiyn: number): boolean =>
  shipment !== undefined && (shipment.tiyn === null || shipment.tiyn >= totalTiyn)

async function readTotals(trx: OrderWork['trx'], orderId: number): Promise<Totals> {
  const rows = await trx
    .selectFrom('orderDocuments')
    .select('kind')
    .select(sql<number | null>`case when bool_and(sum_tiyn is not null) then sum(sum_tiyn)::bigint end`.as('tiyn'))
    .select((eb) => eb.fn.max('at').as('at'))
    .where('orderId', '=', orderId)
    .groupBy('kind')
    .execute()
  const of = (kind: RelatedDocument['kind']) => rows.find((row) => row.kind === kind)
  return { payment: of('payment'), shipment: of('shipment') }
}

/** @returns whether the order is paid completely */
async function applyPayment(work: OrderWork, before: Totals, after: Totals): Promise<boolean> {
  const { trx, services, document, order, changes } = work
  const payable = order.totalTiyn + (order.deliveryTiyn ?? 0)
  const hasDocuments = before.payment !== undefined || after.payment !== undefined
  const given = hasDocuments
    ? { tiyn: paidBy(after.payment), at: after.payment?.at ?? undefined }
    : document?.payment && { tiyn: document.payment.tiyn ?? payable, at: document.payment.at }
  if (!given) return false
  const paidAt = given.tiyn === 0 ? null : (given.at ?? order.paidAt ?? services.clock())
  const isPaid = given.tiyn > 0 && given.tiyn >= payable
  if (given.tiyn === order.paidTiyn && paidAt?.getTime() === order.paidAt?.getTime()) return isPaid
  const day = paidAt && numericDay(shopDay(paidAt))
  const text = !day ? 'оплата отменена' : isPaid ? `оплачен ${day}` : `оплачено ${formatTiyn(given.tiyn)} из ${formatTiyn(payable)}, ${day}`
  if (!(await mayChange(work, 'order.payment', text))) return false
  await trx.updateTable('orders').set({ paidTiyn: given.tiyn, paidAt, updatedAt: services.clock() }).where('id', '=', order.id).execute()
  changes.push(text)
  return isPaid
}

/** A shipment of a part has no date of its own in the order. @returns whether the order is shipped completely */
async function applyShipment(work: OrderWork, before: Totals, after: Totals): Promise<boolean> {
  const { trx, services, document, order, changes } = work
  const hasDocuments = before.shipment !== undefined || after.shipment !== undefined
  const shippedTiyn = after.shipment?.tiyn
  const isShipped = isShippedBy(after.shipment, order.totalTiyn)
  const shippedAt = hasDocuments
    ? isShipped
      ? (after.shipment?.at ?? order.shippedAt ?? services.clock())
      : null
    : (document?.shippedAt ?? order.shippedAt)
  const isDateNew = shippedAt?.getTime() !== order.shippedAt?.getTime()
  if (!isDateNew && (isShipped || isSame(before.shipment, after.shipment))) return isShipped
  const day = numericDay(shopDay(shippedAt ?? after.shipment?.at ?? services.clock()))
  const text = shippedAt
    ? `отгружен ${day}`
    : after.shipment
      ? `отгружено на ${formatTiyn(shippedTiyn ?? 0)} из ${formatTiyn(order.totalTiyn)}, ${day}`
      : 'отгрузка отменена'
  if (!(await mayChange(work, 'order.shipment', text))) return false
  if (isDateNew) await trx.updateTable('orders').set({ shippedAt, updatedAt: services.clock() }).where('id', '=', order.id).execute()
  changes.push(text)
  return isShipped
}
