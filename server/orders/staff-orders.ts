// Lists placed orders for staff: columns, filters and the one search box (ADM-02, STAFF-09).
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { orderStatuses, paymentTypeCodes, paymentTypes } from '#contract/orders/orders.ts'
import { statusesOf } from './orders.schema.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { isFound } from './find-orders.ts'
import { isInScope, type OrderScope } from './order-scope.ts'
import { timeColumn, type StaffList } from '../staff-lists/staff-list.ts'

const row = z.object({
  number: z.string(),
  status: z.enum(Object.keys(orderStatuses)),
  placed_at: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  shop: z.nullable(z.string()).check(z.describe('Магазин; null — доставка или решит оператор')),
  address: z.string().check(z.describe('Адрес доставки; пусто — самовывоз')),
  total: z.number().check(z.describe('Товары с ценой и доставка, ₸')),
  paid: z.number().check(z.describe('Оплачено по данным 1С, ₸')),
  payment_type: z.nullable(z.enum(paymentTypeCodes)),
  payer: z.string().check(z.describe('Плательщик счёта; пусто — сам покупатель')),
  external_number: z.string().check(z.describe('Номер в 1С; пусто — ещё нет')),
  lines: z.number(),
  files: z.number(),
})
export type StaffOrderRow = z.infer<typeof row>

const total = sql`(orders.total_tiyn + coalesce(orders.delivery_tiyn, 0))`

export const staffOrders: StaffList<StaffOrderRow> = {
  name: 'orders',
  row,
  columns: {
    number: { title: 'Номер', sql: sql`orders.number` },
    status: {
      title: 'Состояние',
      sql: sql`orders.status`,
      filter: { oneOf: Object.keys(orderStatuses).filter((status) => status !== 'draft') },
      cell: (code) => statusesOf(code).map((status) => orderStatuses[status].name)[0] ?? code,
    },
    placed_at: timeColumn('Оформлен', sql`orders.placed_at`),
    name: { title: 'Покупатель', sql: sql`orders.guest_name` },
    phone: { title: 'Телефон', sql: sql`orders.guest_phone`, cell: (phone) => phone && formatPhone(phone) },
    email: { title: 'E-mail', sql: sql`orders.guest_email` },
    shop: { title: 'Магазин', sql: sql`shops.name_for_guest`, stored: sql`orders.shop_id`, filter: 'ids' },
    address: { title: 'Адрес доставки', sql: sql`orders.address` },
    total: { title: 'Сумма, ₸', sql: sql`${total} / 100.0`, stored: total, filter: 'amount', sort: 'whole' },
    paid: { title: 'Оплачено, ₸', sql: sql`orders.paid_tiyn / 100.0` },
    payment_type: { title: 'Оплата', sql: sql`orders.payment_type`, cell: (type) => type && paymentTypes[type] },
    payer: { title: 'Плательщик', sql: sql`orders.payer_name` },
    external_number: { title: 'Номер в 1С', sql: sql`orders.external_number` },
    lines: { title: 'Строк', sql: sql`(select count(*) from order_items item where item.order_id = orders.id)` },
    files: { title: 'Файлов', sql: sql`(select count(*) from order_files file where file.order_id = orders.id and file.is_attached)` },
  },
  from: sql`orders left join shops on shops.id = orders.shop_id`,
  where: sql`orders.placed_at is not null`,
  key: sql`orders.id`,
  sort: '-placed_at',
  search: {
    about: 'Номер, телефон в любом написании или его последние цифры, имя, e-mail, плательщик, БИН, номер в 1С, артикул',
    condition: isFound,
  },
}

export const ordersInScope = (scope: OrderScope): StaffList<StaffOrderRow> =>
  scope === null ? staffOrders : { ...staffOrders, where: sql`${staffOrders.where} and ${isInScope(scope)}` }
