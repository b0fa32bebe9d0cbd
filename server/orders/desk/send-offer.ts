// Sends an offer to who asked for it: prices that hold until a day, as e-mail with PDF and link (ADM-09).
import { randomUUID } from 'node:crypto'
import type { Offer } from '#contract/orders/order-change.schema.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import { dayInWords } from '#contract/shop/format-day.ts'
import { numericDay, shopDay } from '#contract/shop/shop-clock.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'
import { contentHash } from '../../files/content-hash.ts'
import { offerEmail } from '../../mail/order-mail.ts'
import type { Services } from '../../services.ts'
import { readCompany } from '../../settings/read-settings.ts'
import { lockOrder, requireVersionOf, type ChangeBase, type DeskServices, type DeskStaff, type DeskWork } from './lock-order.ts'
import { orderLink } from '../guest-orders/order-link.ts'
import { getOrderFor } from '../order-access.ts'
import { mailBuyer, noteOrder } from '../tell-buyer.ts'
import { getOrder } from '../read-order.ts'
import { readOrderFields, recordOrder } from '../record-order.ts'

export type OfferingServices = DeskServices & Pick<Services, 'orderFiles' | 'orderPdfs'>

const maxDays = 365

/**
 * The PDF becomes a file of the order, so that both sides see what was offered.
 * @returns the version afterwards
 * @throws order_not_found (also of another shop), status_not_allowed, order_changed,
 * malformed (a line without a price, no e-mail, a day that has passed)
 */
export async function sendOffer(
  services: OfferingServices,
  staff: DeskStaff,
  number: string,
  base: ChangeBase,
  { until }: Offer,
): Promise<number> {
  const at = services.clock()
  const order = await getOrderFor(services.db, number, { userId: null, key: '', scope: staff.scope })
  requireVersionOf(order, base)
  requireReady(order, until, at)
  // Bytes first, as store-attachment.ts does; rendered before the transaction, which would wait for it.
  const file = await renderOffer(services, { ...order, status: 'offered', offerUntil: until })
  return inTransaction(services.db, async (trx) => {
    const locked = await lockOrder(trx, number, staff.scope)
    const work: DeskWork = { trx, services, staff, order: locked, base }
    requireVersionOf(locked, order)
    const before = await readOrderFields(trx, locked.id)
    await trx.updateTable('orders').set({ status: 'offered', offerUntil: until, updatedAt: at }).where('id', '=', locked.id).execute()
    await trx
      .insertInto('orderFiles')
      .values({ ...file.row, orderId: locked.id, isAttached: true })
      .execute()
    await tellOffered(work, await getOrder(trx, locked.number), file.row, at)
    const record = { id: locked.id, note: `цены до ${dayInWords(until)}`, at }
    return recordOrder(trx, staff.actor, record, { ...before.fields, status: locked.status }, { status: 'offered' })
  })
}

function requireReady({ status, onRequestCount, guestEmail }: OrderView, until: string, at: Date): void {
  if (status !== 'requested' && status !== 'offered')
    throw new ShopError('status_not_allowed', { detail: 'Это уже не\u00a0запрос КП: цены согласуйте в\u00a0строках заказа.' })
  const today = shopDay(at)
  const last = shopDay(new Date(at.getTime() + maxDays * 86_400_000))
  if (until < today || until > last)
    throw new ShopError('malformed', { fields: { until: ['Выберите день от\u00a0сегодня до\u00a0года вперёд'] } })
  if (onRequestCount > 0) throw new ShopError('malformed', { detail: `Назовите цены всех строк: ещё без цены ${onRequestCount}.` })
  if (!guestEmail) throw new ShopError('malformed', { detail: 'У\u00a0покупателя нет почты: предложение некуда отправить.' })
}

async function renderOffer({ db, config, orderPdfs, orderFiles }: OfferingServices, order: OrderView) {
  const pdf = await orderPdfs.render({ kind: 'order', order, settings: await readCompany(db, config) })
  const content = new Blob([new Uint8Array(pdf)], { type: 'application/pdf' })
  const id = randomUUID()
  await orderFiles.put(id, content)
  const name = `КП ${order.number} до ${numericDay(order.offerUntil ?? '')}.pdf`
  return { row: { id, name, contentHash: await contentHash(content), byteSize: content.size, mediaType: content.type } }
}

async function tellOffered(
  { trx, services, order }: DeskWork,
  offered: OrderView,
  file: { id: string; name: string },
  at: Date,
): Promise<void> {
  const link = orderLink(services.config, order.number, order.linkKey)
  const attachments = [{ fileId: file.id, name: file.name, contentType: 'application/pdf' }]
  await mailBuyer(
    trx,
    services,
    { number: order.number, at },
    offerEmail({ order: offered, isGuest: order.userId === null, link, attachments }),
  )
  await noteOrder(trx, services, order.userId, {
    number: order.number,
    about: `offered ${offered.version}`,
    title: `КП ${order.number}: цены названы`,
    text: `Действуют до ${dayInWords(offered.offerUntil ?? '')}`,
  })
}
