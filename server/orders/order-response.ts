// Formats an order for the API: snake_case, tenge, `id` is the public number (API-09, API-12).
import { payableTiyn } from '#contract/orders/delivery-price.ts'
import { tengeOrNull, tiynToTenge } from '#contract/values/money.ts'
import type { OrderResponse, OrderRow } from './orders.schema.ts'
import { orderStatuses, type OrderSummary, type OrderView } from '#contract/orders/orders.ts'
import type { FastifyReply } from 'fastify'
import { sendVersion } from '../http/record-version.ts'
import type { Database } from '../database/database.ts'
import { getOwnOrder } from './order-access.ts'

/** Of an account's order or draft, with its version as ETag. @throws order_not_found */
export async function readOrderResponse(db: Database, userId: string, number: string, reply?: FastifyReply): Promise<OrderResponse> {
  const order = await getOwnOrder(db, userId, number)
  if (reply) sendVersion(reply, order.version)
  return orderAsResponse(order)
}

export function orderAsResponse(order: OrderView): OrderResponse {
  return {
    id: order.number,
    status: order.status,
    status_name: orderStatuses[order.status].name,
    title: order.title,
    name: order.guestName,
    email: order.guestEmail,
    phone_number: order.guestPhone,
    comment: order.comment,
    shop: shopAsResponse(order.shop),
    address: order.address,
    delivery: order.delivery && { price: tengeOrNull(order.delivery.priceTiyn) },
    payment_type: order.paymentType,
    payer: order.payer,
    files: order.files.map(({ id, name, byteSize }) => ({ id, name, size: byteSize })),
    items: order.lines.map(({ position, article, name, unit, quantity, priceTiyn, retailTiyn, isOnOrder }) => ({
      id: position,
      product: { article, name, unit },
      quantity,
      is_on_order: isOnOrder,
      price: tengeOrNull(priceTiyn),
      retail_price: tengeOrNull(retailTiyn),
      sum: tengeOrNull(priceTiyn === null ? null : priceTiyn * quantity),
    })),
    total: tiynToTenge(payableTiyn(order)),
    on_request_count: order.onRequestCount,
    paid_at: order.paid?.at.toISOString() ?? null,
    paid: tiynToTenge(order.paid?.tiyn ?? 0),
    external_number: order.oneC?.number ?? null,
    external_date: order.oneC?.day || null,
    created_at: order.createdAt.toISOString(),
    placed_at: order.placedAt?.toISOString() ?? null,
  }
}

const shopAsResponse = (shop: OrderView['shop']): OrderResponse['shop'] =>
  shop && {
    id: shop.id,
    name_for_guest: shop.name,
    is_can_order_by_guest: shop.isForGuests,
    address: { address: shop.address },
  }

export const summaryAsResponse = (order: OrderSummary): OrderRow => ({
  id: order.number,
  status: order.status,
  status_name: orderStatuses[order.status].name,
  title: order.title,
  item_count: order.lineCount,
  total: tiynToTenge(order.totalTiyn),
  on_request_count: order.onRequestCount,
  created_at: order.createdAt.toISOString(),
  placed_at: order.placedAt?.toISOString() ?? null,
})
