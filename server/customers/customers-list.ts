// Lists customers for staff: name, phone, e-mail, company, orders; one search box (ADM-07, STAFF-09).
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { formatPhone } from '#contract/values/phone.ts'
import { isPurchase } from '../database/order-columns.ts'
import type { Condition } from '../staff-lists/list-filters.ts'
import { isFoundBy } from '../staff-lists/search-words.ts'
import { timeColumn, type StaffList } from '../staff-lists/staff-list.ts'

const row = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  company: z.string().check(z.describe('Последняя заявка на опт или последний плательщик; пусто — нет')),
  price_type: z.nullable(z.string()).check(z.describe('Оптовые цены; null — розничные')),
  order_count: z.number(),
  total: z.number().check(z.describe('Сумма оформленных заказов без отменённых, ₸')),
  created_at: z.string(),
  state: z.enum(['open', 'blocked', 'applied']),
})
export type CustomerRow = z.infer<typeof row>

const customerStates = { open: '', blocked: 'закрыт', applied: 'ждёт оптовых цен' }

const nameOf = sql`users.last_name || ' ' || users.first_name || ' ' || users.middle_name`

/** Each word begins a word of the name, company or БИН, or all together begin the phone or e-mail. */
const isFound = (text: string) =>
  isFoundBy(
    text,
    sql`users.phone`,
    (query) => [
      sql`order_words(null, users.phone, ${nameOf}, null, null, null) @@ ${query}`,
      sql`users.id = any(array(select user_id from payers where order_words(null, null, null, name, bin, null) @@ ${query}))`,
      sql`users.id = any(array(select user_id from wholesale_applications where order_words(null, null, null, company, bin, null) @@ ${query}))`,
    ],
    /^[\w.+@-]+$/.test(text) ? [sql`users.email ^@ ${text.toLowerCase()}`] : [],
  )

const placed = (what: RawBuilder<unknown>) => sql`(select ${what} from orders where orders.user_id = users.id and ${isPurchase})`

const hasApplied = sql<boolean>`exists (select 1 from wholesale_applications made where made.user_id = users.id and made.state = 'waiting')`

/** Filters of the tabs. */
const states = new Map<string, Condition>([
  ['blocked', sql`users.blocked_at is not null`],
  ['applied', hasApplied],
  ['wholesale', sql`users.price_type_id is not null`],
])

export const customersList: StaffList<CustomerRow> = {
  name: 'customers',
  row,
  columns: {
    id: { title: 'Ключ', sql: sql`users.id`, isKey: true },
    name: { title: 'Покупатель', sql: sql`btrim(${nameOf})` },
    phone: { title: 'Телефон', sql: sql`users.phone`, cell: formatPhone },
    email: { title: 'E-mail', sql: sql`users.email` },
    company: {
      title: 'Компания',
      sql: sql`coalesce((select company from wholesale_applications made where made.user_id = users.id order by created_at desc limit 1),
        (select name from payers where payers.user_id = users.id order by used_at desc limit 1), '')`,
    },
    price_type: { title: 'Цены', sql: sql`price_types.name`, stored: sql`users.price_type_id`, filter: 'ids' },
    order_count: { title: 'Заказов', sql: placed(sql`count(*)`) },
    total: { title: 'На сумму, ₸', sql: placed(sql`coalesce(sum(total_tiyn + coalesce(delivery_tiyn, 0)), 0) / 100.0`) },
    created_at: timeColumn('Зарегистрирован', sql`users.created_at`),
    state: {
      title: 'Состояние',
      sql: sql`case when users.blocked_at is not null then 'blocked' when ${hasApplied} then 'applied' else 'open' end`,
      filter: { example: 'blocked', match: (text: string) => states.get(text) ?? sql`false` },
      cell: (state) => customerStates[state],
    },
  },
  from: sql`users left join price_types on price_types.id = users.price_type_id`,
  // Accounts that staff were given have no phone.
  where: sql`users.phone <> ''`,
  key: sql`users.id`,
  keyType: 'uuid',
  sort: '-created_at',
  search: { about: 'Имя, телефон в любом написании или его последние цифры, e-mail, компания, БИН', condition: isFound },
}
