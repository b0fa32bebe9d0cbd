// An order in the API's words: snake_case and tenge; `id` is the public number (API-09, API-12).
import { payableTiyn } from '#contract/orders/delivery-price.ts'
import { tiynToTenge } from '#contract/values/money.ts'
import type { OrderAnswer, OrderRow } from '#contract/orders/orders.schema.ts'
import { orderStatuses, type OrderSummary, type OrderView } from '#contract/orders/orders.ts'

export function orderAsAnswer(order: OrderView): OrderAnswer {
  return {
    id: order.number,
    status: order.status,
    status_name: orderStatuses[order.status].name,
    name: order.guestName,
    email: order.guestEmail,
    phone_number: order.guestPhone,
    comment: order.comment,
    shop: shopAsAnswer(order.shop),
    address: order.address,
    delivery: order.delivery && { price: tenge(order.delivery.priceTiyn) },
    payment_type: order.paymentType,
    payer: order.payer,
    files: order.files.map(({ id, name, byteSize }) => ({ id, name, size: byteSize })),
    items: order.lines.map(({ position, article, name, unit, quantity, priceTiyn, retailTiyn }) => ({
      id: position,
      product: { article, name, unit },
      quantity,
      price: tenge(priceTiyn),
      retail_price: tenge(retailTiyn),
      sum: tenge(priceTiyn === null ? null : priceTiyn * quantity),
    })),
    total: tiynToTenge(payableTiyn(order)),
    on_request_count: order.onRequestCount,
    created_at: order.createdAt.toISOString(),
    placed_at: order.placedAt?.toISOString() ?? null,
  }
}

const tenge = (tiyn: number | null): number | null => (tiyn === null ? null : tiynToTenge(tiyn))

const shopAsAnswer = (shop: OrderView['shop']): OrderAnswer['shop'] =>
  shop && {
    id: shop.id,
    name_for_guest: shop.name,
    is_can_order_by_guest: shop.isForGuests,
    address: { address: shop.address },
  }

export const summaryAsAnswer = (order: OrderSummary): OrderRow => ({
  id: order.number,
  status: order.status,
  status_name: orderStatuses[order.status].name,
  item_count: order.lineCount,
  total: tiynToTenge(order.totalTiyn),
  on_request_count: order.onRequestCount,
  created_at: order.createdAt.toISOString(),
  placed_at: order.placedAt?.toISOString() ?? null,
})
