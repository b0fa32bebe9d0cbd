// Changes the lines of a placed order: quantity, agreed price, added, replaced, removed and returned products (ADM-02).
import { maxQuantity } from '#contract/cart/cart.ts'
import { reasonText, type OrderChange } from '#contract/orders/order-change.schema.ts'
import { maxDraftLines } from '#contract/orders/orders.ts'
import { formatPrice } from '#contract/catalogue/unit-price.ts'
import { ShopError } from '../../errors.ts'
import { lockStockOnSale } from '../../stock/stock.ts'
import { merged, pricedLines } from '../price-lines.ts'
import type { PricedLine } from '../write-order.ts'
import { isStockReleased, retakeStock, returnToStock, type StockedLine } from './line-stock.ts'
import { requireOpen, requireSeen, type DeskWork } from './lock-order.ts'

type Change<Kind extends OrderChange['kind']> = Extract<OrderChange, { kind: Kind }>

/** All return what has changed, in words for the buyer; empty: it was so already. @throws conflict, status_not_allowed */
export async function setQuantity(work: DeskWork, { position, quantity }: Change<'quantity'>): Promise<string> {
  const { trx, order } = work
  requireOpen(order)
  const line = await getLine(work, position)
  if (line.quantity === quantity) return ''
  requireSeen(work, { quantity: line.quantity }, { quantity })
  await retakeStock(work, line.isOnOrder ? [] : [{ ...line, quantity }], await isStockReleased(work))
  await trx.updateTable('orderItems').set({ quantity }).where('id', '=', line.id).execute()
  return `количество: ${line.name}, ${line.quantity} → ${quantity}`
}

/** The price before stays next to an agreed one. */
export async function setPrice(work: DeskWork, change: Change<'price' | 'listPrice'>): Promise<string> {
  const { trx, order } = work
  requireOpen(order)
  const line = await getLine(work, change.position)
  const { priceTiyn, reason } = change.kind === 'price' ? change : { priceTiyn: null, reason: '' }
  const isAgreed = line.priceReason !== ''
  const listTiyn = isAgreed ? line.listPriceTiyn : line.priceTiyn
  const agreedTiyn = priceTiyn ?? listTiyn
  if (priceTiyn !== null && reason === '') throw new ShopError('malformed', { fields: { reason: [reasonText] } })
  const isSame = agreedTiyn === line.priceTiyn && (priceTiyn === null ? !isAgreed : reason === line.priceReason)
  if (isSame) return ''
  requireSeen(work, line, { priceTiyn: agreedTiyn, priceReason: reason })
  const comparedTiyn = line.retailTiyn ?? listTiyn
  await trx
    .updateTable('orderItems')
    .set({
      priceTiyn: agreedTiyn,
      listPriceTiyn: priceTiyn === null ? null : listTiyn,
      priceReason: priceTiyn === null ? '' : reason,
      // Documents show it next to a lower price.
      retailTiyn: comparedTiyn !== null && agreedTiyn !== null && comparedTiyn > agreedTiyn ? comparedTiyn : null,
    })
    .where('id', '=', line.id)
    .execute()
  return `цена: ${line.name}, ${priceText(line.priceTiyn, line.unit)} → ${priceText(agreedTiyn, line.unit)}`
}

/** Adds to the lines that have the product. Products out of stock are on order. @throws product_not_found, not_enough_stock */
export async function addLines(work: DeskWork, { items }: Change<'add'>): Promise<string> {
  const { trx, order } = work
  requireOpen(order)
  requireSeen(work, {}, {})
  const isReleased = await isStockReleased(work)
  const wanted = merged(items).map((item) => ({ ...item, isOnOrder: true }))
  const stock = await lockStockOnSale(
    trx,
    wanted.map(({ article }) => article),
  )
  const lines = await listLines(work)
  const known = new Map(lines.map((line) => [line.productId, line]))
  const texts: string[] = []
  const stocked: StockedLine[] = []
  const first = Math.max(order.lastPosition, ...lines.map(({ position }) => position))
  let position = first
  for (const added of await pricedLines(trx, order.userId, wanted, stock)) {
    const line = known.get(added.productId)
    const quantity = Math.min(maxQuantity, (line?.quantity ?? 0) + added.quantity)
    if (line) await trx.updateTable('orderItems').set({ quantity }).where('id', '=', line.id).execute()
    const id = line?.id ?? (await insertLine(work, { ...added, position: ++position }))
    stocked.push({ ...added, ...line, id, quantity })
    texts.push(line ? `количество: ${line.name}, ${line.quantity} → ${quantity}` : `добавлено: ${added.name}, ${quantity}`)
  }
  if (lines.length + position - first > maxDraftLines) throw new ShopError('draft_full')
  await trx.updateTable('orders').set({ lastPosition: position }).where('id', '=', order.id).execute()
  await retakeStock(
    work,
    stocked.filter(({ isOnOrder }) => !isOnOrder),
    isReleased,
  )
  return texts.join('\n')
}

/** In place, with the same quantity, at the price of the new product. @throws product_not_found, not_enough_stock */
export async function replaceLine(work: DeskWork, { position, article }: Change<'replace'>): Promise<string> {
  const { trx, order } = work
  requireOpen(order)
  const lines = await listLines(work)
  const line = ofPosition(lines, position)
  if (line.article === article) return ''
  requireSeen(work, { article: line.article }, { article })
  const isReleased = await isStockReleased(work)
  const stock = await lockStockOnSale(trx, [article, line.article])
  const [priced] = await pricedLines(trx, order.userId, [{ article, quantity: line.quantity, isOnOrder: true }], stock)
  if (!priced || lines.some(({ productId }) => productId === priced.productId))
    throw new ShopError('malformed', { detail: 'Этот товар уже есть в\u00a0заказе: измените его количество.' })
  const { productId, name, unit, priceTiyn, retailTiyn, isOnOrder } = priced
  await retakeStock(work, [{ ...line, quantity: 0, isOnOrder: true }], false)
  await trx
    .updateTable('orderItems')
    .set({ productId, article: priced.article, name, unit, priceTiyn, retailTiyn, isOnOrder, listPriceTiyn: null, priceReason: '' })
    .where('id', '=', line.id)
    .execute()
  if (!isOnOrder) await retakeStock(work, [{ ...line, productId, article, isOnOrder }], isReleased)
  return `заменено: ${line.name} → ${name}`
}

export async function removeLine(work: DeskWork, { position }: Change<'remove'>): Promise<string> {
  const { trx, order } = work
  requireOpen(order)
  const lines = await listLines(work)
  const line = ofPosition(lines, position)
  requireSeen(work, { quantity: line.quantity }, { quantity: 0 })
  // As of 1C: nothing empties an order but its cancellation.
  if (lines.length === 1) throw new ShopError('malformed', { detail: 'Последнюю строку не\u00a0убрать: отмените заказ.' })
  await retakeStock(work, [{ ...line, isOnOrder: true }], false)
  await trx.deleteFrom('orderItems').where('id', '=', line.id).execute()
  return `убрано: ${line.name}`
}

/** The sum of the order stays: money that is given back is a payment of its own. @throws malformed above what was handed out */
export async function returnUnits(work: DeskWork, { position, quantity }: Change<'return'>): Promise<string> {
  const { trx, order } = work
  if (order.status !== 'completed') throw new ShopError('status_not_allowed', { detail: 'Возврат принимают по\u00a0выполненному заказу.' })
  const line = await getLine(work, position)
  const returned = line.returned + quantity
  requireSeen(work, { returned: line.returned }, { returned })
  const most = line.quantity - line.returned
  if (quantity > most) throw new ShopError('malformed', { fields: { quantity: [`Выдано и\u00a0не\u00a0возвращено: ${most}`] } })
  await returnToStock(work, line, quantity)
  await trx.updateTable('orderItems').set({ returned }).where('id', '=', line.id).execute()
  return `возвращено: ${line.name}, ${quantity}`
}

/** In the sequence in which stock is locked. */
export const listLines = ({ trx, order }: Pick<DeskWork, 'trx' | 'order'>) =>
  trx
    .selectFrom('orderItems')
    .select(['id', 'productId', 'position', 'article', 'name', 'unit', 'quantity', 'isOnOrder'])
    .select(['priceTiyn', 'listPriceTiyn', 'priceReason', 'retailTiyn', 'returned'])
    .where('orderId', '=', order.id)
    .orderBy('productId')
    .execute()

const getLine = async (work: DeskWork, position: number) => ofPosition(await listLines(work), position)

export function ofPosition<Found extends { position: number }>(lines: readonly Found[], position: number): Found {
  const line = lines.find((one) => one.position === position)
  if (!line) throw new ShopError('order_changed', { detail: 'Этой строки в\u00a0заказе больше нет.' })
  return line
}

async function insertLine({ trx, order }: DeskWork, line: PricedLine): Promise<number> {
  const values = { ...line, orderId: order.id }
  return (await trx.insertInto('orderItems').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const priceText = (tiyn: number | null, unit: string): string => (tiyn === null ? 'по\u00a0запросу' : formatPrice(tiyn, unit))
