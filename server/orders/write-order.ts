// Writes a placed order: row, lines, stock and history, for a new order or a draft.
import type { Actor } from '#contract/journal/actor.ts'
import type { OrderFields } from '#contract/orders/order-form.schema.ts'
import type { OrderLine, PlacedOrder } from '#contract/orders/orders.ts'
import type { Trx } from '../database/database.ts'
import { versionInForce } from '../content/policy.ts'
import { insertNumbered } from './order-number.ts'
import { recordOrder } from './record-order.ts'
import { writeStock, type StockRow } from '../stock/stock.ts'

export type PricedLine = OrderLine & { productId: number }

export type OrderTerms = OrderFields & {
  actor: Actor
  /** null = a guest */
  userId: string | null
  /** as in CheckoutDetails */
  seenFreeFromTiyn?: number | null
  /** false: no e-mail to the buyer */
  isTold?: boolean
  /** prices are asked for: nothing is ordered yet, no stock is taken (ADM-09) */
  isQuote?: boolean
}

export type PricedOrder = {
  terms: OrderTerms
  totalTiyn: number
  onRequestCount: number
  /** also the time of consent */
  placedAt: Date
  lines: PricedLine[]
  taken: StockRow[]
  /** delivery to the address is free from this sum on the day of the order (SHELL-09); undefined: by no rule */
  freeFromTiyn: number | undefined
}

export async function insertOrder(trx: Trx, order: PricedOrder, nextNumber?: () => string): Promise<PlacedOrder> {
  const values = { ...placedColumns(trx, order), userId: order.terms.userId, createdAt: order.placedAt }
  const { id, ...placed } = await insertNumbered(trx, values, nextNumber)
  await writeParts(trx, id, order)
  return placed
}

/** @param draftId locked by `lockDraft`, with these products or more: the others are removed */
export async function writePlacedDraft(trx: Trx, draftId: number, order: PricedOrder): Promise<void> {
  const ordered = order.lines.map(({ productId }) => productId)
  await trx.deleteFrom('orderItems').where('orderId', '=', draftId).where('productId', 'not in', ordered).execute()
  await trx.updateTable('orders').set(placedColumns(trx, order)).where('id', '=', draftId).execute()
  await writeParts(trx, draftId, order)
}

function placedColumns(trx: Trx, { terms, totalTiyn, onRequestCount, placedAt, freeFromTiyn = Infinity }: PricedOrder) {
  const {
    actor: _actor,
    userId: _userId,
    seenFreeFromTiyn: _seen,
    isTold: _isTold,
    isQuote = false,
    name,
    email,
    phone,
    shop,
    ...fields
  } = terms
  return {
    status: isQuote ? ('requested' as const) : ('placed' as const),
    guestName: name,
    guestEmail: email,
    guestPhone: phone,
    shopId: shop,
    ...fields,
    totalTiyn,
    onRequestCount,
    deliveryTiyn: terms.address !== '' && totalTiyn >= freeFromTiyn ? 0 : null,
    consentAt: placedAt,
    consentVersion: versionInForce(trx, placedAt),
    placedAt,
    updatedAt: placedAt,
  }
}

async function writeParts(trx: Trx, orderId: number, { lines, taken, placedAt: at, terms }: PricedOrder): Promise<void> {
  const items = await trx
    .insertInto('orderItems')
    .values(lines.map((line) => ({ ...line, orderId })))
    // A draft's lines exist: their positions stay.
    .onConflict((conflict) =>
      conflict.columns(['orderId', 'productId']).doUpdateSet((eb) => ({
        article: eb.ref('excluded.article'),
        name: eb.ref('excluded.name'),
        unit: eb.ref('excluded.unit'),
        quantity: eb.ref('excluded.quantity'),
        priceTiyn: eb.ref('excluded.priceTiyn'),
        retailTiyn: eb.ref('excluded.retailTiyn'),
        isOnOrder: eb.ref('excluded.isOnOrder'),
      })),
    )
    .returning(['id', 'productId'])
    .execute()
  await writeStock(trx, items, taken)
  // What a draft was like before is its customer's own matter.
  await recordOrder(trx, terms.actor, { id: orderId, at }, undefined, { status: terms.isQuote ? 'requested' : 'placed' })
}
