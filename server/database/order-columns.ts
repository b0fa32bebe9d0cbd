// Maps the fields of an order to columns of `orders`: to read them, to hide personal ones, and to erase those of a deleted account.
import { sql, type UpdateObject } from 'kysely'
import type { OrderField } from '#contract/orders/order-form.schema.ts'
import { quoteStatuses, type OrderStatus, type OrderView } from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'

const isPlacedOtherThan = (...statuses: OrderStatus[]) =>
  sql<boolean>`orders.placed_at is not null and orders.status <> all(${sql.lit(`{${statuses.join()}}`)}::order_status[])`

/** Of `orders`: neither a draft nor a quote. */
export const isOrder = isPlacedOtherThan(...quoteStatuses)
/** Counts as a purchase: an order that is not cancelled. */
export const isPurchase = isPlacedOtherThan('cancelled', ...quoteStatuses)

/** Of `orders`: the products with a price and the delivery. */
export const payableSum = sql<number>`(orders.total_tiyn + coalesce(orders.delivery_tiyn, 0))`

type Column = keyof DB['orders']
/** `erased`: what remains in placed orders, whose number, lines, sums and payer the accounting needs (ACC-01) */
type Facts = { column: `orders.${Column}`; erased?: UpdateObject<DB, 'orders'> } & (
  | { isPersonal: false }
  /** `masked`: for a guest who knows number and phone only (GST-01) */
  | { isPersonal: true; masked: Partial<OrderView> }
)

const fields = {
  // Its initials stay (order-access.ts).
  name: { column: 'orders.guestName', isPersonal: true, masked: {}, erased: { guestName: 'Имя удалено' } },
  phone: { column: 'orders.guestPhone', isPersonal: true, masked: { guestPhone: null }, erased: { guestPhone: '+70000000000' } },
  email: { column: 'orders.guestEmail', isPersonal: true, masked: { guestEmail: null }, erased: { guestEmail: '' } },
  shop: { column: 'orders.shopId', isPersonal: false },
  // Not empty: a delivered order keeps the price of its delivery.
  address: {
    column: 'orders.address',
    isPersonal: true,
    masked: { address: null },
    erased: { address: sql`case when address = '' then '' else 'Адрес удалён' end` },
  },
  paymentType: { column: 'orders.paymentType', isPersonal: false },
  payerName: { column: 'orders.payerName', isPersonal: true, masked: { payer: null } },
  payerBin: { column: 'orders.payerBin', isPersonal: true, masked: { payer: null } },
  comment: { column: 'orders.comment', isPersonal: true, masked: { comment: null }, erased: { comment: '' } },
} as const satisfies Record<OrderField, Facts>
const all: Facts[] = Object.values(fields)

export const orderFieldColumns = Object.values(fields).map(({ column }) => column)

export const personalOrderFields = all.flatMap(({ column, isPersonal }) => (isPersonal ? [column.replace('orders.', '')] : []))

export const erasedOrderFields: UpdateObject<DB, 'orders'> = Object.assign({}, ...all.map(({ erased }) => erased))

export const maskedOrderFields: Partial<OrderView> = Object.assign({}, ...all.map((field) => field.isPersonal && field.masked))
