// Lists requests for staff: callbacks, questions, questionnaires, price requests; who works on them, state in the CRM (ADM-03).
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { crmStates, requestStates } from '#contract/callback-requests/request-states.ts'
import { callbackTopics, type CallbackTopic } from '#contract/callback-requests/callback-topics.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { isUuid } from '#contract/values/uuid.ts'
import type { Database } from '../database/database.ts'
import type { Condition } from '../staff-lists/list-filters.ts'
import { isFoundBy } from '../staff-lists/search-words.ts'
import { column, staffList, textColumn, timeColumn } from '../staff-lists/staff-list.ts'

const topics = Object.keys(callbackTopics) as CallbackTopic[]
const state = z.enum(['new', 'work', 'done'])
const crm = z.enum(['sent', 'waiting', 'refused', 'none'])

const isOpen = sql<boolean>`callbacks.status <> 'closed'`
/** Nobody answers it yet. */
export const isNewRequest = sql<boolean>`(${isOpen} and callbacks.taken_by is null)`
const isRefused = sql<boolean>`(${isOpen} and callbacks.crm_deal_id is null and callbacks.crm_problem is not null)`

/** Filters of the tabs; others find nothing. */
const states = new Map<string, Condition>([
  ['open', isOpen],
  ['new', isNewRequest],
  ['work', sql`(${isOpen} and callbacks.taken_by is not null)`],
  ['done', sql`callbacks.status = 'closed'`],
  ['crm', isRefused],
  ['all', sql`true`],
])

export const stateOf = sql<
  z.infer<typeof state>
>`case when callbacks.status = 'closed' then 'done' when callbacks.taken_by is null then 'new' else 'work' end`

export const crmOf = sql<z.infer<typeof crm>>`case when callbacks.crm_deal_id is not null then 'sent'
  when callbacks.crm_wanted_at is null or callbacks.status = 'closed' then 'none'
  when callbacks.crm_problem is not null then 'refused' else 'waiting' end`

export const nameOfTaker = sql<string | null>`(select first_name || ' ' || last_name from users where users.id = callbacks.taken_by)`

const isFound = (text: string) =>
  isFoundBy(
    text,
    sql`callbacks.phone`,
    (query) => [
      sql`order_words(callbacks.article, callbacks.phone, callbacks.name,
        regexp_replace(callbacks.details || ' ' || callbacks.comment, '\\S{60,}', ' ', 'g'), null, null) @@ ${query}`,
    ],
    text.includes('@') ? [sql`callbacks.email = ${text}`] : [],
  )

export const requestsList = staffList({
  name: 'requests',
  columns: {
    id: textColumn('Ключ', sql`callbacks.id`, { isKey: true }),
    created_at: timeColumn('Получено', sql`callbacks.created_at`),
    topic: column('Тема', sql`callbacks.topic`, z.enum(topics), { filter: { oneOf: topics }, cell: (topic) => callbackTopics[topic] }),
    name: textColumn('Кто', sql`callbacks.name`),
    phone: textColumn('Телефон', sql`callbacks.phone`, { cell: formatPhone }),
    text: textColumn('Текст', sql`left(btrim(callbacks.comment || ' ' || callbacks.details || ' ' || callbacks.article), 200)`),
    file_count: column('Файлов', sql`(select count(*) from callback_files file where file.callback_id = callbacks.id)`, z.number()),
    state: column('Состояние', stateOf, state, {
      filter: { example: 'open', match: (text: string) => states.get(text) ?? sql<boolean>`false` },
      cell: (name) => requestStates[name],
    }),
    taken_by: column('Взял: код', sql`callbacks.taken_by`, z.nullable(z.string()), {
      isKey: true,
      filter: {
        example: '00000000-0000-0000-0000-000000000000',
        match: (text: string) => (isUuid(text) ? sql<boolean>`callbacks.taken_by = ${text}` : sql<boolean>`false`),
      },
    }),
    taken_name: column('Взял', nameOfTaker, z.nullable(z.string())),
    crm: column('CRM', crmOf, crm, { cell: (name) => crmStates[name] }),
  },
  from: sql`callbacks`,
  where: sql`true`,
  key: sql`callbacks.id`,
  keyType: 'uuid',
  sort: '-created_at',
  search: { about: 'Имя, телефон в любом написании, почта, артикул или слова обращения', condition: isFound },
})

export const countRequests = (db: Database, userId: string) =>
  db
    .selectFrom('callbacks')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      sql<number>`count(*) filter (where taken_by is null)`.as('new'),
      sql<number>`count(*) filter (where taken_by is not null)`.as('work'),
      sql<number>`count(*) filter (where taken_by = ${userId})`.as('mine'),
      sql<number>`count(*) filter (where ${isRefused})`.as('crm'),
    ])
    .where(isOpen)
    .executeTakeFirstOrThrow()
