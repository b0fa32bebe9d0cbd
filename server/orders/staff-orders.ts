// Lists placed orders for staff: columns, filters and the one search box (ADM-02, STAFF-09).
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { orderStatuses, paymentTypeCodes, paymentTypes } from '#contract/orders/orders.ts'
import { parseStatuses } from './orders.schema.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { payableSum } from '../database/order-columns.ts'
import { isFound } from './find-orders.ts'
import { isInScope, type OrderScope } from './order-scope.ts'
import { column, staffList, textColumn, timeColumn, type RowOf, type StaffList } from '../staff-lists/staff-list.ts'

const orNone = z.nullable(z.string())

export const staffOrders = staffList({
  name: 'orders',
  columns: {
    number: textColumn('Номер', sql`orders.number`),
    status: column('Состояние', sql`orders.status`, z.enum(Object.keys(orderStatuses)), {
      filter: { oneOf: Object.keys(orderStatuses).filter((status) => status !== 'draft') },
      cell: (code) => parseStatuses(code).map((status) => orderStatuses[status].name)[0] ?? code,
    }),
    placed_at: timeColumn('Оформлен', sql`orders.placed_at`),
    name: column('Покупатель', sql`orders.guest_name`, orNone),
    phone: column('Телефон', sql`orders.guest_phone`, orNone, { cell: (phone) => phone && formatPhone(phone) }),
    email: column('E-mail', sql`orders.guest_email`, orNone),
    shop: column('Магазин', sql`shops.name_for_guest`, orNone.check(z.describe('Магазин; null — доставка или решит оператор')), {
      stored: sql`orders.shop_id`,
      filter: 'ids',
    }),
    address: column('Адрес доставки', sql`orders.address`, z.string().check(z.describe('Адрес доставки; пусто — самовывоз'))),
    total: column('Сумма, ₸', sql`${payableSum} / 100.0`, z.number().check(z.describe('Товары с ценой и доставка, ₸')), {
      stored: payableSum,
      filter: 'amount',
      sort: 'integer',
    }),
    paid: column('Оплачено, ₸', sql`orders.paid_tiyn / 100.0`, z.number().check(z.describe('Оплачено по данным 1С, ₸'))),
    payment_type: column('Оплата', sql`orders.payment_type`, z.nullable(z.enum(paymentTypeCodes)), {
      cell: (type) => type && paymentTypes[type],
    }),
    payer: column('Плательщик', sql`orders.payer_name`, z.string().check(z.describe('Плательщик счёта; пусто — сам покупатель'))),
    external_number: column('Номер в 1С', sql`orders.external_number`, z.string().check(z.describe('Номер в 1С; пусто — ещё нет'))),
    lines: column('Строк', sql`(select count(*) from order_items item where item.order_id = orders.id)`, z.number()),
    files: column('Файлов', sql`(select count(*) from order_files file where file.order_id = orders.id and file.is_attached)`, z.number()),
  },
  from: sql`orders left join shops on shops.id = orders.shop_id`,
  where: sql`orders.placed_at is not null`,
  key: sql`orders.id`,
  sort: '-placed_at',
  search: {
    about: 'Номер, телефон в любом написании или его последние цифры, имя, e-mail, плательщик, БИН, номер в 1С, артикул',
    condition: isFound,
  },
})
export type StaffOrderRow = RowOf<typeof staffOrders>

export const ordersInScope = (scope: OrderScope): StaffList<StaffOrderRow> =>
  scope === null ? staffOrders : { ...staffOrders, where: sql`${staffOrders.where} and ${isInScope(scope)}` }
