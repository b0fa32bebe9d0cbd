// Lists wholesale applications for staff: filters by state and period, one search box (ADM-07, STAFF-09).
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { applicationStates } from '#contract/accounts/application-states.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { isFoundBy } from '../staff-lists/search-words.ts'
import { column, staffList, textColumn, timeColumn, type RowOf } from '../staff-lists/staff-list.ts'

const state = z.enum(['waiting', 'approved', 'declined'])

export const applicationsList = staffList({
  name: 'applications',
  columns: {
    id: textColumn('Ключ', sql`made.id`, { isKey: true }),
    created_at: timeColumn('Подана', sql`made.created_at`),
    state: column('Состояние', sql`made.state`, state, { filter: { oneOf: state.options }, cell: (name) => applicationStates[name] }),
    company: textColumn('Компания', sql`made.company`),
    bin: textColumn('БИН', sql`made.bin`),
    goods: textColumn('Закупает', sql`made.goods`),
    phone: textColumn('Телефон', sql`made.phone`, { cell: formatPhone }),
    comment: textColumn('Комментарий', sql`made.comment`),
    answer: textColumn('Ответ', sql`made.answer`),
    user_id: textColumn('Ключ покупателя', sql`made.user_id`, { isKey: true }),
    name: textColumn('Покупатель', sql`users.last_name || ' ' || users.first_name`),
    email: textColumn('E-mail', sql`users.email`),
  },
  from: sql`wholesale_applications made join users on users.id = made.user_id`,
  where: sql`true`,
  key: sql`made.id`,
  keyType: 'uuid',
  sort: '-created_at',
  search: {
    about: 'Компания, БИН, телефон',
    condition: (text) =>
      isFoundBy(text, sql`made.phone`, (query) => [sql`order_words(null, null, null, made.company, made.bin, null) @@ ${query}`]),
  },
})
export type ApplicationRow = RowOf<typeof applicationsList>
