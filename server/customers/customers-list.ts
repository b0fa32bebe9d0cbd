// Lists customers for staff: name, phone, e-mail, company, orders; one search box (ADM-07, STAFF-09).
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { formatPhone } from '#contract/values/phone.ts'
import { isPurchase, payableSum } from '../database/order-columns.ts'
import type { Condition } from '../staff-lists/list-filters.ts'
import { isFoundBy } from '../staff-lists/search-words.ts'
import { column, staffList, textColumn, timeColumn, type RowOf } from '../staff-lists/staff-list.ts'

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

export const customersList = staffList({
  name: 'customers',
  columns: {
    id: textColumn('Ключ', sql`users.id`, { isKey: true }),
    name: textColumn('Покупатель', sql`btrim(${nameOf})`),
    phone: textColumn('Телефон', sql`users.phone`, { cell: formatPhone }),
    email: textColumn('E-mail', sql`users.email`),
    company: column(
      'Компания',
      sql`coalesce((select company from wholesale_applications made where made.user_id = users.id order by created_at desc limit 1),
        (select name from payers where payers.user_id = users.id order by used_at desc limit 1), '')`,
      z.string().check(z.describe('Последняя заявка на опт или последний плательщик; пусто — нет')),
    ),
    price_type: column('Цены', sql`price_types.name`, z.nullable(z.string()).check(z.describe('Оптовые цены; null — розничные')), {
      stored: sql`users.price_type_id`,
      filter: 'ids',
    }),
    order_count: column('Заказов', placed(sql`count(*)`), z.number()),
    total: column(
      'На сумму, ₸',
      placed(sql`coalesce(sum(${payableSum}), 0) / 100.0`),
      z.number().check(z.describe('Сумма оформленных заказов без отменённых, ₸')),
    ),
    created_at: timeColumn('Зарегистрирован', sql`users.created_at`),
    state: column(
      'Состояние',
      sql`case when users.blocked_at is not null then 'blocked' when ${hasApplied} then 'applied' else 'open' end`,
      z.enum(['open', 'blocked', 'applied']),
      {
        filter: { example: 'blocked', match: (text: string) => states.get(text) ?? sql`false` },
        cell: (state) => customerStates[state],
      },
    ),
  },
  from: sql`users left join price_types on price_types.id = users.price_type_id`,
  // Accounts that staff were given have no phone.
  where: sql`users.phone <> ''`,
  key: sql`users.id`,
  keyType: 'uuid',
  sort: '-created_at',
  search: { about: 'Имя, телефон в любом написании или его последние цифры, e-mail, компания, БИН', condition: isFound },
})
export type CustomerRow = RowOf<typeof customersList>
