// Lists wholesale applications for staff: filters by state and period, one search box (ADM-07, STAFF-09).
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { applicationStates } from '#contract/accounts/application-states.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { isFoundBy } from '../staff-lists/search-words.ts'
import { timeColumn, type StaffList } from '../staff-lists/staff-list.ts'

const states = ['waiting', 'approved', 'declined'] as const
const row = z.object({
  id: z.string(),
  created_at: z.string(),
  state: z.enum(states),
  company: z.string(),
  bin: z.string(),
  goods: z.string(),
  phone: z.string(),
  comment: z.string(),
  answer: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
})
export type ApplicationRow = z.infer<typeof row>

export const applicationsList: StaffList<ApplicationRow> = {
  name: 'applications',
  row,
  columns: {
    id: { title: 'Ключ', sql: sql`made.id`, isKey: true },
    created_at: timeColumn('Подана', sql`made.created_at`),
    state: { title: 'Состояние', sql: sql`made.state`, filter: { oneOf: states }, cell: (state) => applicationStates[state] },
    company: { title: 'Компания', sql: sql`made.company` },
    bin: { title: 'БИН', sql: sql`made.bin` },
    goods: { title: 'Закупает', sql: sql`made.goods` },
    phone: { title: 'Телефон', sql: sql`made.phone`, cell: formatPhone },
    comment: { title: 'Комментарий', sql: sql`made.comment` },
    answer: { title: 'Ответ', sql: sql`made.answer` },
    user_id: { title: 'Ключ покупателя', sql: sql`made.user_id`, isKey: true },
    name: { title: 'Покупатель', sql: sql`users.last_name || ' ' || users.first_name` },
    email: { title: 'E-mail', sql: sql`users.email` },
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
}
