// Maps the fields of an order to columns of `orders`: to read them, and to erase those of a deleted account.
import { sql, type UpdateObject } from 'kysely'
import type { OrderField } from '#contract/orders/order-form.schema.ts'
import type { DB } from '#db/schema.gen.ts'

const columns = {
  name: 'orders.guestName',
  phone: 'orders.guestPhone',
  email: 'orders.guestEmail',
  shop: 'orders.shopId',
  address: 'orders.address',
  paymentType: 'orders.paymentType',
  payerName: 'orders.payerName',
  payerBin: 'orders.payerBin',
  comment: 'orders.comment',
} as const satisfies Record<OrderField, `orders.${keyof DB['orders']}`>

export const orderFieldColumns = Object.values(columns)

/** Of placed orders, whose number, lines, sums and payer the accounting needs (ACC-01). */
const erased: Record<OrderField, UpdateObject<DB, 'orders'>> = {
  name: { guestName: 'Имя удалено' },
  phone: { guestPhone: '+70000000000' },
  email: { guestEmail: '' },
  shop: {},
  // Not empty: a delivered order keeps the price of its delivery.
  address: { address: sql`case when address = '' then '' else 'Адрес удалён' end` },
  paymentType: {},
  payerName: {},
  payerBin: {},
  comment: { comment: '' },
}

export const erasedOrderFields = Object.values(erased).reduce((all, one) => ({ ...all, ...one }), {})
