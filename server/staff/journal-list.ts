// Lists the journal for owners: filters by person, record, field and time, and one search box (STAFF-05, STAFF-09).
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { ActorKind } from '#contract/journal/actor.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../database/database.ts'
import { column, readPage, staffList, textColumn, timeColumn, type RowOf } from '../staff-lists/staff-list.ts'

const actorKinds = ['staff', 'oneC', 'system', 'customer', 'guest'] as const satisfies readonly ActorKind[]
/** Tables of records that people change. */
const journalEntities = [
  'orders',
  'users',
  'staffMembers',
  'callbacks',
  'wholesaleApplications',
  'settings',
  'products',
  'productPrices',
  'stock',
  'categories',
  'subcategories',
  'brands',
  'properties',
  'propertyValues',
] as const

const action = z.enum(['create', 'update', 'delete'])
const change = z.object({ field: z.string(), old: z.nullable(z.string()), new: z.nullable(z.string()) })

const uuid = sql.lit('^[0-9a-f-]{36}$')
const number = sql.lit('^[0-9]{1,9}$')
const name = (id: RawBuilder<unknown>) => sql`(select first_name || ' ' || last_name from users where users.id = ${id}::uuid)`

const actorName = sql<string>`case when journal.actor_kind in ('staff', 'customer') and journal.actor_id ~ ${uuid}
  then coalesce(${name(sql`journal.actor_id`)}, 'удалён') else journal.actor_id end`

const recordName = sql<string>`coalesce(case
  when journal.entity = 'orders' and journal.record_id ~ ${number} then (select orders.number from orders where orders.id = journal.record_id::integer)
  when journal.entity in ('users', 'staffMembers') and journal.record_id ~ ${uuid} then (select email from users where users.id = journal.record_id::uuid)
  when journal.entity = 'wholesaleApplications' and journal.record_id ~ ${uuid}
    then (select company from wholesale_applications where wholesale_applications.id = journal.record_id::uuid)
  when journal.entity = 'callbacks' then upper(left(journal.record_id, 8))
  when journal.entity = 'products' and journal.record_id ~ ${number} then (select article from products where products.id = journal.record_id::integer)
  end, journal.record_id)`

/** Of shops and price types the names of today; a removed one by its id. */
const named = (value: RawBuilder<unknown>) => sql`case
  when key in ('shopId', 'shops') then
    (select coalesce(string_agg(name, ', ' order by id), ${value}) from shops where id::text = any(string_to_array(${value}, ', ')))
  when key = 'priceTypeId' then coalesce((select name from price_types where id::text = ${value}), ${value})
  else ${value} end`

const changes = sql`(select coalesce(json_agg(json_build_object('field', key, 'old', ${named(sql`(value ->> 0)`)}, 'new', ${named(sql`(value ->> 1)`)}) order by key), '[]')
  from jsonb_each(journal.changes || coalesce(journal.personal, '{}')))`

/** By indexes: of people by their e-mail or names, of records by their number, article, e-mail or key. */
const isFound = (text: string) => sql<boolean>`(
  (journal.actor_kind in ('customer', 'staff') and journal.actor_id = any(array(
    select user_id::text from staff_members join users on users.id = user_id
    where email like ${`${likeText(text.toLowerCase())}%`} or lower(first_name || ' ' || last_name) like ${`%${likeText(text.toLowerCase())}%`})))
  or (journal.entity = 'orders' and journal.record_id = any(array(select id::text from orders where orders.number = upper(${text}))))
  or (journal.entity = 'products' and journal.record_id = any(array(select id::text from products where article = ${text})))
  or (journal.entity in ('users', 'staffMembers') and journal.record_id = any(array(select id::text from users where email = lower(${text}))))
  or (journal.entity = 'settings' and journal.record_id = ${text}) ${orOfRequest(text)})`

/** By their number, the first part of their key. */
const orOfRequest = (text: string) =>
  /^[\da-f]{8}$/i.test(text)
    ? sql`or (journal.entity = 'callbacks' and journal.record_id = any(array(select id::text from callbacks
        where id between ${`${text}-0000-0000-0000-000000000000`}::uuid and ${`${text}-ffff-ffff-ffff-ffffffffffff`}::uuid)))`
    : sql``

const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

const changedFields = sql`journal_fields(journal.changes)`

/** @param text names with commas between them; one with a dot at its end is of all keys: «lines.» */
function isChanged(text: string) {
  const names = text.split(',')
  const keyed = names.filter((one) => one.endsWith('.'))
  const isKeyed = sql`exists (select from unnest(${changedFields}) as field where ${nameOfField} = any(${keyed}::text[]))`
  return sql<boolean>`(${changedFields} && ${names}::text[] or ${keyed.length > 0 ? isKeyed : sql`false`})`
}

const nameOfField = sql`regexp_replace(field, '\\.\\d+$', '.')`

export const journalList = staffList({
  name: 'journal',
  columns: {
    id: column('Номер', sql`journal.id`, z.number()),
    at: timeColumn('Когда', sql`journal.at`),
    actor_kind: column('Кто: вид', sql`journal.actor_kind`, z.enum(actorKinds), { filter: { oneOf: actorKinds } }),
    actor: column('Кто', actorName, z.string().check(z.describe('Имя, задание или команда; пусто — 1С или гость'))),
    actor_id: textColumn('Кто: код', sql`journal.actor_id`, {
      isKey: true,
      filter: {
        match: (text: string) => sql<boolean>`(journal.actor_id = ${text} and journal.actor_kind in ('customer', 'staff'))`,
        example: '00000000-0000-0000-0000-000000000000',
      },
    }),
    entity: column('Что', sql`journal.entity`, z.string().check(z.describe('Таблица записи')), { filter: { oneOf: journalEntities } }),
    record: column('Запись', recordName, z.string().check(z.describe('Номер заказа или обращения, артикул, почта или ключ'))),
    record_id: column('Ключ записи', sql`journal.record_id`, z.string().check(z.describe('Ключ записи')), { isKey: true }),
    action: column('Действие', sql`journal.action`, action, { filter: { oneOf: action.options } }),
    changes: column('Поле', changes, z.array(change), {
      filter: { match: isChanged, example: 'status' },
      cell: (list) => list.map(({ field, old, new: now }) => `${field}: ${old ?? '–'} → ${now ?? '–'}`).join('; '),
    }),
    note: textColumn('Примечание', sql`journal.note`),
    client_address: column('Откуда', sql`journal.client_address`, z.nullable(z.string())),
  },
  from: sql`journal`,
  where: sql`true`,
  key: sql`journal.id`,
  sort: '-at',
  search: { about: 'Сотрудник, номер заказа или обращения, артикул, почта или ключ настройки', condition: isFound },
})
export type JournalRow = RowOf<typeof journalList>

const maxRead = 10_000

/** Fields that `changes` can filter by in what the other parameters find; of more than `maxRead` rows those of some, without parameters the newest. */
export async function listChangedFields(db: Database, params: URLSearchParams): Promise<string[]> {
  const given = [...params].filter(([param, text]) => text !== '' && param !== 'changes' && param !== 'cursor')
  const { data } = journalList.pageQuery.safeParse(Object.fromEntries(given))
  if (!data) return []
  const conditions = [...data.filters, data.search ?? sql`true`]
  const order = given.length === 0 ? sql`order by at desc` : sql``
  const read = sql`select changes from journal where ${sql.join(conditions, sql` and `)} ${order} limit ${maxRead}`
  const { rows } = await sql<{ changed: string }>`select distinct ${nameOfField} as changed
    from (select distinct field from (${read}) as read, jsonb_object_keys(changes) as field) as fields`.execute(db)
  return rows.map(({ changed }) => changed)
}

const shownChanges = 20

/** «История» of one record, newest first; of a person with that of the applications. */
export async function readHistory(db: Database, entity: keyof DB, id: string): Promise<JournalRow[]> {
  const applications = sql`select id::text from wholesale_applications where ${entity} = 'users' and user_id::text = ${id}`
  const isOf = sql<boolean>`(journal.entity = ${entity} and journal.record_id = ${id}
    or journal.entity = 'wholesaleApplications' and journal.record_id = any(array(${applications})))`
  return (await readPage(db, journalList, { sort: '-at', filters: [isOf], cursor: undefined, pageSize: shownChanges })).rows
}
