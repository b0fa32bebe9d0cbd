// Applies an order document of 1C as field ownership allows, with one e-mail to the customer.
import { sql, type Transaction } from 'kysely'
import { formatTiyn } from '#contract/values/money.ts'
import { orderStatuses, parseOrderNumber, type OrderStatus } from '#contract/orders/orders.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '../../database/transaction.ts'
import { sendOrderChangedMailLater } from '../../mail/order-changed-mail.ts'
import { moveOrderStatus } from '../../orders/move-status.ts'
import { orderLink } from '../../orders/guest-orders/order-link.ts'
import type { Services } from '../../services.ts'
import { applyOrderLines } from './apply-order-lines.ts'
import type { ExchangeSettings } from './exchange-settings.ts'
import type { OrderDocument } from './read-order-document.ts'

type ApplyServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>
export type AppliedDocument = { isKnown: boolean; isChanged: boolean; remarks: string[] }

/** Name of 1C in the order's history. */
const oneCAuthor = '1С'

/** Idempotent. An unknown number is a remark, not a failure (EXCH-05). */
export function applyOrderDocument(services: ApplyServices, settings: ExchangeSettings, document: OrderDocument): Promise<AppliedDocument> {
  return inTransaction(services.db, async (trx) => {
    // Changes made by 1C need not be sent back.
    await sql`set local rodnik.is_written_by_one_c = 'on'`.execute(trx)
    const order = await lockOrder(trx, document)
    if (!order) return { isKnown: false, isChanged: false, remarks: [`заказ ${document.number || document.id} на сайте не найден`] }
    const work = { trx, services, settings, document, order, changes: [], notes: [], remarks: [] }
    return applyTo(work)
  })
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

type Work = {
  trx: Transaction<DB>
  services: ApplyServices
  settings: ExchangeSettings
  document: OrderDocument
  order: LockedOrder
  /** of interest to the customer */
  changes: string[]
  /** for the history of the order alone */
  notes: string[]
  /** for the 1C specialist */
  remarks: string[]
}

/** By the site's number in any spelling. Unconfirmed: changed on the site since 1C received it. */
async function lockOrder(trx: Transaction<DB>, { number, id, comment }: OrderDocument) {
  const inComment = /Номер документа на сайте:\s*(\S+?)\]/.exec(comment)?.[1] ?? ''
  const numbers = [number, id, inComment].map(parseOrderNumber).filter((one) => one !== undefined)
  if (numbers.length === 0) return undefined
  return trx
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'status',
      'shopId',
      'address',
      'externalNumber',
      'paidAt',
      'paidTiyn',
      'shippedAt',
      'deliveryTiyn',
      'totalTiyn',
    ])
    .select(
      sql<boolean>`exists (select from exchange_orders k where k.order_id = orders.id and k.confirmed_revision < orders.revision)`.as(
        'isUnconfirmed',
      ),
    )
    .where('placedAt', 'is not', null)
    .where('number', 'in', numbers)
    .orderBy((eb) => eb('number', '=', numbers[0]!), 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

async function applyTo(work: Work): Promise<AppliedDocument> {
  const { trx, services, order, changes, notes, remarks } = work
  await applyNumber(work)
  await applyLines(work)
  await applyPayment(work)
  await applyShipment(work)
  const isMoved = await applyStatus(work)
  const isChanged = isMoved || changes.length > 0 || notes.length > 0
  if (order.isUnconfirmed && (isMoved || changes.length > 0)) notes.push('изменён и на сайте, и в 1С: поля приняты по таблице владения')
  const texts = [...changes, ...notes]
  if (texts.length > 0)
    await trx
      .insertInto('orderNotes')
      .values(texts.map((text) => ({ orderId: order.id, author: oneCAuthor, text, at: services.clock() })))
      .execute()
  // A change of the status has its own e-mail, which shows the new sum.
  if (changes.length > 0 && !isMoved) await sendChanges(work)
  return { isKnown: true, isChanged, remarks: remarks.map((remark) => `заказ ${order.number}: ${remark}`) }
}

async function applyNumber({ trx, document, order, notes }: Work): Promise<void> {
  const { externalNumber, externalDate } = document
  if (externalNumber === '' || externalNumber === order.externalNumber) return
  await trx
    .updateTable('orders')
    .set({ externalNumber, ...(externalDate !== '' && { externalDate: sql<Date>`${externalDate}::date` }) })
    .where('id', '=', order.id)
    .execute()
  notes.push(`номер в 1С: ${externalNumber}${externalDate === '' ? '' : ` от ${inRussian(externalDate)}`}`)
}

async function applyLines({ trx, services, settings, document, order, changes, remarks }: Work): Promise<void> {
  const { lines, deliveryTiyn, foreignCurrency, isCancelled } = document
  if (order.status === 'cancelled' || isCancelled || !settings.isOwnedByOneC('order.lines')) return
  if (foreignCurrency !== undefined) return void remarks.push(`суммы в валюте ${foreignCurrency} не приняты`)
  const result = lines === undefined ? { changes: [], unknown: [] } : await applyOrderLines(trx, order, lines)
  remarks.push(...result.unknown.map((name) => `товара «${name}» на сайте нет`))
  changes.push(...result.changes)
  const isDeliveryNew = deliveryTiyn !== undefined && deliveryTiyn > 0 && order.address !== '' && deliveryTiyn !== order.deliveryTiyn
  if (isDeliveryNew) changes.push(`доставка: ${formatTiyn(deliveryTiyn)}`)
  if (result.changes.length === 0 && !isDeliveryNew) return
  const { totalTiyn } = await trx
    .updateTable('orders')
    .set({
      totalTiyn: sql<number>`(select coalesce(sum(round(price_tiyn * quantity)), 0) from order_items where order_id = orders.id)`,
      onRequestCount: sql<number>`(select count(*) from order_items where order_id = orders.id and price_tiyn is null)`,
      updatedAt: services.clock(),
      ...(isDeliveryNew && { deliveryTiyn }),
    })
    .where('id', '=', order.id)
    .returning('totalTiyn')
    .executeTakeFirstOrThrow()
  Object.assign(order, { totalTiyn, ...(isDeliveryNew && { deliveryTiyn }) })
}

async function applyPayment({ trx, services, settings, document, order, changes }: Work): Promise<void> {
  const { payment } = document
  if (!payment || !settings.isOwnedByOneC('order.payment')) return
  const payable = order.totalTiyn + (order.deliveryTiyn ?? 0)
  const paidTiyn = payment.tiyn ?? payable
  const paidAt = payment.at ?? order.paidAt ?? services.clock()
  if (paidTiyn === order.paidTiyn && paidAt.getTime() === order.paidAt?.getTime()) return
  await trx.updateTable('orders').set({ paidTiyn, paidAt, updatedAt: services.clock() }).where('id', '=', order.id).execute()
  const day = inRussian(shopDay(paidAt))
  changes.push(paidTiyn >= payable ? `оплачен ${day}` : `оплачено ${formatTiyn(paidTiyn)} из ${formatTiyn(payable)}, ${day}`)
}

async function applyShipment({ trx, services, settings, document, order, changes }: Work): Promise<void> {
  const { shippedAt } = document
  if (!shippedAt || !settings.isOwnedByOneC('order.shipment') || shippedAt.getTime() === order.shippedAt?.getTime()) return
  await trx.updateTable('orders').set({ shippedAt, updatedAt: services.clock() }).where('id', '=', order.id).execute()
  changes.push(`отгружен ${inRussian(shopDay(shippedAt))}`)
}

/** @returns whether the status has changed */
async function applyStatus({ trx, services, settings, document, order, notes, remarks }: Work): Promise<boolean> {
  const wanted = wantedStatus(document, settings)
  if (wanted === undefined) {
    if (document.statuses.length > 0) remarks.push(`статус «${document.statuses[0]}» не описан в таблице exchange_statuses`)
    return false
  }
  if (wanted === order.status || wanted === 'placed' || wanted === 'draft') return false
  const name = orderStatuses[wanted].name
  if (!settings.isOwnedByOneC('order.status')) return false
  if (await moveOrderStatus(trx, services, { ...order, isDelivered: order.address !== '' }, wanted, oneCAuthor)) return true
  const text = `в 1С статус «${name}», на сайте «${orderStatuses[order.status].name}»: не принят`
  remarks.push(text)
  const isNoted = await trx
    .selectFrom('orderNotes')
    .select('id')
    .where('orderId', '=', order.id)
    .where('text', '=', text)
    .executeTakeFirst()
  if (!isNoted) notes.push(text)
  return false
}

function wantedStatus({ isCancelled, statuses }: OrderDocument, settings: ExchangeSettings): OrderStatus | undefined {
  if (isCancelled) return 'cancelled'
  const own = new Map(
    Object.entries(orderStatuses).flatMap(([code, row]) => [code, row.name.toLowerCase()].map((name) => [name, code as OrderStatus])),
  )
  return statuses.map((name) => settings.statuses.get(name) ?? own.get(name)).find((status) => status !== undefined)
}

async function sendChanges({ trx, services, order, changes }: Work): Promise<void> {
  const { jobs, config, clock } = services
  const { guestName, guestEmail, totalTiyn, onRequestCount } = await trx
    .selectFrom('orders')
    .select(['guestName', 'guestEmail', 'onRequestCount'])
    .select(sql<number>`total_tiyn + coalesce(delivery_tiyn, 0)`.as('totalTiyn'))
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (guestEmail === null) return
  await sendOrderChangedMailLater(trx, jobs, {
    order: { number: order.number, guestName: guestName ?? '', guestEmail, totalTiyn, onRequestCount },
    changes,
    at: clock(),
    link: await orderLink(trx, config, order.number),
    config,
  })
}

/** `2026-11-21` → `21.11.2026` */
const inRussian = (day: string): string => day.split('-').reverse().join('.')
