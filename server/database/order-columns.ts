// Maps the fields of an order to columns of `orders`: to read them, to know whose they are, and to erase those of a deleted account.
import { sql, type UpdateObject } from 'kysely'
import type { OrderField } from '#contract/orders/order-form.schema.ts'
import { quoteStatuses } from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'

/** Counts as a purchase: ordered and not cancelled, of `orders`. */
export const isPurchase = sql<boolean>`orders.placed_at is not null and orders.status <> all(${sql.lit(`{cancelled,${quoteStatuses.join()}}`)}::order_status[])`

type Column = keyof DB['orders']
/** `erased`: what remains in placed orders, whose number, lines, sums and payer the accounting needs (ACC-01) */
type Facts = { column: `orders.${Column}`; isPersonal: boolean; erased?: UpdateObject<DB, 'orders'> }

const fields = {
  name: { column: 'orders.guestName', isPersonal: true, erased: { guestName: 'Имя удалено' } },
  phone: { column: 'orders.guestPhone', isPersonal: true, erased: { guestPhone: '+70000000000' } },
  email: { column: 'orders.guestEmail', isPersonal: true, erased: { guestEmail: '' } },
  shop: { column: 'orders.shopId', isPersonal: false },
  // Not empty: a delivered order keeps the price of its delivery.
  address: {
    column: 'orders.address',
    isPersonal: true,
    erased: { address: sql`case when address = '' then '' else 'Адрес удалён' end` },
  },
  paymentType: { column: 'orders.paymentType', isPersonal: false },
  payerName: { column: 'orders.payerName', isPersonal: true },
  payerBin: { column: 'orders.payerBin', isPersonal: true },
  comment: { column: 'orders.comment', isPersonal: true, erased: { comment: '' } },
} as const satisfies Record<OrderField, Facts>
const all: Facts[] = Object.values(fields)

export const orderFieldColumns = Object.values(fields).map(({ column }) => column)

export const personalOrderFields = all.flatMap(({ column, isPersonal }) => (isPersonal ? [column.replace('orders.', '')] : []))

export const erasedOrderFields: UpdateObject<DB, 'orders'> = Object.assign({}, ...all.map(({ erased }) => erased))
