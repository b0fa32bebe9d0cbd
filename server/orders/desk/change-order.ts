// Changes a placed order by staff: one transaction with lock, version, journal, stock and sums (ADM-02, STAFF-05, STAFF-06).
import { reasonText, type OrderChange } from '#contract/orders/order-change.schema.ts'
import { isQuote, type OrderStatus } from '#contract/orders/orders.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'
import { orderChangedEmail } from '../../mail/order-status-mail.ts'
import { changeOrderStatus } from '../change-status.ts'
import { orderLink } from '../guest-orders/order-link.ts'
import { changesNotTold, mailBuyer, noteOrder } from '../tell-buyer.ts'
import { getOrderShop } from '../pickup-shops.ts'
import { placeOffer } from '../accept-offer.ts'
import { readOrderFields, recordOrder } from '../record-order.ts'
import { addLines, listLines, removeLine, replaceLine, returnUnits, setPrice, setQuantity } from './change-lines.ts'
import { isStockReleased, retakeStock } from './line-stock.ts'
import { changesBack, type OrderEdit } from './undo-order-change.ts'
import { lockOrder, requireOpen, requireSeen, type ChangeBase, type DeskServices, type DeskStaff, type DeskWork } from './lock-order.ts'
import { readFreeFromTiyn, writeSums } from './write-sums.ts'

/**
 * A change that is there already changes nothing.
 * @returns the version afterwards
 * @throws order_not_found (also of another shop), conflict with the values of now, order_changed, status_not_allowed,
 * not_enough_stock, product_not_found, malformed
 */
export function changeOrder(
  services: DeskServices,
  staff: DeskStaff,
  number: string,
  base: ChangeBase,
  change: OrderChange,
): Promise<number> {
  return inTransaction(services.db, async (trx) => {
    const order = await lockOrder(trx, number, staff.scope)
    const work: DeskWork = { trx, services, staff, order, base }
    const before = await readOrderFields(trx, order.id)
    const { note, status = order.status } =
      change.kind === 'undo' ? await takeBack(work, change.version, before.fields) : { note: await apply(work, change) }
    if (changesSums(change) && note !== '' && status === order.status) {
      await writeSums(work)
      // What was offered is accepted as it is, or not at all.
      if (order.status === 'offered') await changeOrderStatus(trx, services, order, 'requested', staff.actor, { isQuiet: true })
    }
    // A status records itself, an e-mail is a row of its own.
    if (change.kind === 'status' || change.kind === 'tell' || change.kind === 'accept')
      return (await readOrderFields(trx, order.id)).version
    const record = { id: order.id, note, at: services.clock() }
    return recordOrder(trx, staff.actor, record, { ...before.fields, status: order.status }, { status })
  })
}

/** @throws as the changes that lead back do */
async function takeBack(
  work: DeskWork,
  version: number,
  current: Readonly<Record<string, unknown>>,
): Promise<{ note: string; status?: OrderStatus | undefined }> {
  const { back, note } = await changesBack(work, version, current)
  for (const one of back) await apply({ ...work, base: {} }, one)
  return { note: `отменено: ${note}`, status: back.find((one) => one.kind === 'statusBack')?.to }
}

function apply(work: DeskWork, change: OrderEdit): Promise<string> {
  switch (change.kind) {
    case 'quantity':
      return setQuantity(work, change)
    case 'price':
    case 'listPrice':
      return setPrice(work, change)
    case 'add':
      return addLines(work, change)
    case 'replace':
      return replaceLine(work, change)
    case 'remove':
      return removeLine(work, change)
    case 'return':
      return returnUnits(work, change)
    case 'receipt':
      return setReceipt(work, change)
    case 'payment':
      return recordPayment(work, change)
    case 'note':
      return Promise.resolve(change.text)
    case 'accept':
      return acceptForBuyer(work, change)
    case 'tell':
      return tellBuyer(work)
    case 'status':
      return setStatus(work, change)
    case 'statusBack':
      return setStatusBack(work, change)
  }
}

const changesSums = ({ kind }: OrderChange): boolean => !['note', 'tell', 'status', 'payment', 'accept'].includes(kind)

/** All lines take their stock again, from the new shop first. Without a price of the delivery the rule may make it free. */
async function setReceipt(
  work: DeskWork,
  { shop: shopId, address, deliveryTiyn: named }: Extract<OrderChange, { kind: 'receipt' }>,
): Promise<string> {
  const { trx, order, staff } = work
  requireOpen(order)
  const byRule = async () => (order.totalTiyn >= (await readFreeFromTiyn(work, address)) ? 0 : null)
  const deliveryTiyn = address === '' ? null : (named ?? (await byRule()))
  const isSame = shopId === order.shopId && address === order.address && deliveryTiyn === order.deliveryTiyn
  if (isSame) return ''
  requireSeen(work, order, { shopId, address })
  if (shopId !== null && address !== '')
    throw new ShopError('malformed', { fields: { address: ['Укажите или магазин, или адрес доставки'] } })
  if (shopId === null && address === '' && staff.scope !== null)
    throw new ShopError('malformed', { fields: { shop: ['Выберите магазин'] } })
  const shop = shopId === null ? undefined : await getOrderShop(trx, 'customer', shopId)
  const isReleased = await isStockReleased(work)
  await trx.updateTable('orders').set({ shopId, address, deliveryTiyn }).where('id', '=', order.id).execute()
  if (shopId !== order.shopId) await retakeStock({ ...work, order: { ...order, shopId } }, await listLines(work), isReleased)
  if (shop) return `получение: ${shop.name}`
  if (address === '') return 'получение: решит оператор'
  // The address is personal: the journal stores it apart from notes.
  const price = deliveryTiyn === null ? 'цена уточняется' : formatTiyn(deliveryTiyn)
  return `доставка${address === order.address ? '' : ' по новому адресу'}: ${price}`
}

/** In parts; money that is given back is negative. What 1C says of payments later replaces the sum (EXCH-05). */
async function recordPayment(work: DeskWork, { tiyn, about }: Extract<OrderChange, { kind: 'payment' }>): Promise<string> {
  const { trx, services, order } = work
  if (isQuote(order.status)) throw new ShopError('status_not_allowed', { detail: 'Оплату отмечают в\u00a0заказе, не\u00a0в\u00a0КП.' })
  const paidTiyn = order.paidTiyn + tiyn
  requireSeen(work, order, { paidTiyn })
  if (paidTiyn < 0)
    throw new ShopError('malformed', { fields: { tiyn: [`Оплачено ${formatTiyn(order.paidTiyn)}: вернуть больше нельзя`] } })
  const at = services.clock()
  await trx
    .updateTable('orders')
    .set({ paidTiyn, paidAt: paidTiyn === 0 ? null : at, updatedAt: at })
    .where('id', '=', order.id)
    .execute()
  return `${tiyn > 0 ? 'оплачено' : 'деньги возвращены'}: ${formatTiyn(Math.abs(tiyn))}${about === '' ? '' : `, ${about}`}`
}

/** By phone. @throws offer_ended, status_not_allowed */
async function acceptForBuyer(
  { trx, services, order, staff }: DeskWork,
  { isTold }: Extract<OrderChange, { kind: 'accept' }>,
): Promise<string> {
  if (order.status === 'requested') throw new ShopError('status_not_allowed', { detail: 'Сначала отправьте КП.' })
  await placeOffer(trx, services, order.number, staff.actor, { isTold })
  return ''
}

async function setStatus(work: DeskWork, { to, reason, isTold }: Extract<OrderChange, { kind: 'status' }>): Promise<string> {
  const { trx, services, order, staff } = work
  if (order.status === to) return ''
  requireSeen(work, order, { status: to })
  if ((to === 'cancelled' || to === 'declined') && reason === '') throw new ShopError('malformed', { fields: { reason: [reasonText] } })
  const told = isTold ? [...(await changesNotTold(trx, order.id)), ...(reason === '' ? [] : [`причина: ${reason}`])] : []
  await changeOrderStatus(trx, services, order, to, staff.actor, { isQuiet: !isTold, changes: told, reason })
  return ''
}

/** Against the table of states: who moved the order by mistake takes that back, and nobody was told. */
async function setStatusBack({ trx, services, order }: DeskWork, { to }: Extract<OrderEdit, { kind: 'statusBack' }>): Promise<string> {
  await trx.updateTable('orders').set({ status: to, updatedAt: services.clock() }).where('id', '=', order.id).execute()
  return ''
}

/** @throws malformed without an address or without a change */
async function tellBuyer({ trx, services, order }: DeskWork): Promise<string> {
  const { userId, guestName, guestEmail, number, onRequestCount } = order
  const changes = await changesNotTold(trx, order.id)
  if (!guestEmail) throw new ShopError('malformed', { detail: 'У\u00a0покупателя нет почты: позвоните ему.' })
  if (changes.length === 0) throw new ShopError('malformed', { detail: 'После последнего письма ничего не\u00a0изменилось.' })
  const at = services.clock()
  const totalTiyn = order.totalTiyn + (order.deliveryTiyn ?? 0)
  const mailed = { number, guestName: userId === null ? '' : (guestName ?? ''), guestEmail, totalTiyn, onRequestCount }
  const link = orderLink(services.config, number, order.linkKey)
  await mailBuyer(trx, services, { number, at }, orderChangedEmail({ order: mailed, changes, at, link }))
  await noteOrder(trx, services, userId, {
    number,
    about: String(at.getTime()),
    title: `Заказ ${number} изменён`,
    text: changes.join('; '),
  })
  return ''
}
