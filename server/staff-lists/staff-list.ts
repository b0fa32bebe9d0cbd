// Makes a list for staff from a table of columns: query, page by key, capped count (STAFF-09).
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { keyPatterns, lastPage, parseCursor, sortKinds, type Cursor, type KeyType } from './list-cursor.ts'
import { filterParams, type Condition, type Filter, type FilterParam } from './list-filters.ts'

export type Cell = string | number | Date | null

export type Column<Value = unknown> = {
  /** Russian, also the head in exports */
  title: string
  /** schema of the value in the response */
  value: z.ZodMiniType<Value>
  sql: RawBuilder<unknown>
  /** what is filtered and sorted by, if it is not `sql` */
  stored?: RawBuilder<unknown>
  filter?: Filter
  /** `stored` is never null and has an index that ends in the key */
  sort?: keyof typeof sortKinds
  /** in exports; by default the value */
  cell?(value: Value): Cell
  /** for programs: exports leave it out */
  isKey?: true
}

type ListFacts<Row> = {
  /** in cursors and names of exported files */
  name: string
  columns: { readonly [Name in keyof Row]: Column<Row[Name]> }
  /** tables, with joins that keep the number of rows */
  from: RawBuilder<unknown>
  where: Condition
  /** no two rows share it */
  key: RawBuilder<unknown>
  /** by default bigint */
  keyType?: KeyType
  /** name of a sortable column, with `-` for descending */
  sort: string
  search: { about: string; condition: (text: string) => Condition }
}

export type StaffList<Row> = ListFacts<Row> & {
  row: z.ZodMiniType<Row>
  /** parameters of a page; made once: it takes milliseconds */
  pageQuery: ReturnType<typeof pageQueryOf>
}
export type RowOf<List> = List extends StaffList<infer Row> ? Row : never

export function staffList<Row>(facts: ListFacts<Row>): StaffList<Row> {
  const values = Object.entries<Column>(facts.columns).map(([name, { value }]) => [name, value] as const)
  return { ...facts, row: z.object(Object.fromEntries(values)) as z.ZodMiniType as z.ZodMiniType<Row>, pageQuery: pageQueryOf(facts) }
}

export const getColumns = <Row>(list: ListFacts<Row>): Readonly<Record<string, Column>> => list.columns

/** Parsed filters and order. */
export type Selection = { sort: string; filters: Condition[]; search?: Condition | undefined }
export type ListQuery = Selection & { cursor: Cursor | undefined; pageSize: number }
export type ListPage<Row> = {
  rows: Row[]
  /** of all pages; exact up to `maxCount` */
  count: number
  next: Cursor | undefined
  previous: Cursor | undefined
}

/** Up to here counts are exact. */
export const maxCount = 10_000
/** Up to here the rows that a text finds are sorted: reading more of them takes longer than comparing the first rows of the list with it. */
const maxSorted = 15_000
const defaultPageSize = 50
const maxPageSize = 200
const sizeText = `Введите целое число от 1 до ${maxPageSize}.`
const cursorText = 'Эта ссылка — на страницу другого списка или порядка. Откройте список сначала.'

const paging = {
  cursor: z.optional(z.string()).check(z.meta({ description: 'Страница: из next и previous; last — последняя', examples: [lastPage] })),
  page_size: z._default(
    z.coerce
      .number(sizeText)
      .check(
        z.int(sizeText),
        z.minimum(1, sizeText),
        z.maximum(maxPageSize, sizeText),
        z.meta({ description: 'Строк на странице', examples: [20] }),
      ),
    defaultPageSize,
  ),
}
const format = z._default(
  z.enum(['xlsx', 'csv'], 'Ожидается xlsx или csv.').check(z.meta({ description: 'Вид файла', examples: ['csv'] })),
  'xlsx',
)

/** Parameters of a page; unknown ones are refused by name. */
const pageQueryOf = <Row>(list: ListFacts<Row>) =>
  z.pipe(
    paramsOf(list, paging),
    z.transform(({ cursor: text, page_size: pageSize, ...given }, context): ListQuery => {
      const patterns = { value: sortOf(list, given.sort).kind.pattern, key: keyPatterns[keyTypeOf(list)] }
      const cursor = text ? parseCursor(text, list.name, given.sort, patterns) : undefined
      if (text && !cursor) context.issues.push({ code: 'custom', message: cursorText, path: ['cursor'], input: text })
      return { ...selectionOf(list, given), cursor, pageSize }
    }),
  )

/** Parameters of an export: the same filters and order. */
export const exportQuery = <Row>(list: StaffList<Row>) =>
  z.pipe(
    paramsOf(list, { format }),
    z.transform(({ format: kind, ...given }) => ({ ...selectionOf(list, given), format: kind })),
  )

function paramsOf<Row, More extends z.core.$ZodLooseShape>(list: ListFacts<Row>, more: More) {
  const columns = getColumns(list)
  const sorts = Object.keys(columns).flatMap((name) => (columns[name]?.sort ? [name, `-${name}`] : []))
  const filters = Object.entries(filtersOf(list)).map(([name, { schema }]) => [name, schema] as const)
  const params = z.object({
    ...Object.fromEntries(filters),
    search: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^[^\0]{0,200}$/, 'Не длиннее 200 знаков.'),
          z.meta({ description: list.search.about, examples: ['8 701 555'] }),
        ),
    ),
    sort: z._default(
      z.enum(sorts, 'Так этот список не упорядочить.').check(z.meta({ description: 'Порядок', examples: [list.sort] })),
      list.sort,
    ),
    ...more,
  })
  return z.catchall(params, z.unknown().check(z.refine(() => false, 'Такого параметра у\u00a0списка нет.')))
}

const filtersOf = <Row>(list: ListFacts<Row>): Record<string, FilterParam> =>
  Object.assign(
    {},
    ...Object.entries(getColumns(list)).map(([name, { title, sql: shown, stored = shown, filter }]) =>
      filter ? filterParams(name, title, stored, filter) : {},
    ),
  )

function selectionOf<Row>(list: ListFacts<Row>, { sort, search, ...given }: { sort: string; search?: string | undefined }): Selection {
  const params = filtersOf(list)
  const filters: Condition[] = []
  for (const [name, text] of Object.entries<unknown>(given))
    if (typeof text === 'string' && text !== '') filters.push(params[name]!.condition(text))
  return { sort, filters, search: search ? list.search.condition(search) : undefined }
}

function sortOf<Row>(list: ListFacts<Row>, sort: string) {
  const { sort: kind = 'text', sql: shown, stored = shown } = getColumns(list)[sort.replace('-', '')]!
  return { kind: sortKinds[kind], column: stored, isDescending: sort.startsWith('-') }
}

const keyTypeOf = <Row>({ keyType = 'bigint' }: ListFacts<Row>): KeyType => keyType

/**
 * The cursors lead to the pages after and before it.
 * Few rows are found first, then sorted; many are looked for in the order of the list, for a while.
 * The planner cannot tell: it does not know at which end of the list a word occurs.
 * @param isLong above `maxCount`, as a page before has said
 */
export async function readPage<Row>(db: Database, list: StaffList<Row>, query: ListQuery, isLong = false): Promise<ListPage<Row>> {
  const { kind, column, isDescending } = sortOf(list, query.sort)
  const { search = sql<boolean>`true` } = query
  const atMost = query.search ? maxSorted : maxCount
  const keyType = sql.raw(keyTypeOf(list))
  const isBackward = query.cursor?.direction === 'before'
  const edge = query.cursor?.edge
  const isDown = isDescending !== isBackward
  const order = sql.raw(isDown ? 'desc' : 'asc')
  const beyond = edge
    ? (sorted: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
        sql<boolean>`(${sorted}, ${key}) ${sql.raw(isDown ? '<' : '>')} (${kind.read(edge.value)}, ${edge.key}::${keyType})`
    : () => sql<boolean>`true`
  const from = sql`from ${list.from} where ${sql.join([list.where, ...query.filters], sql` and `)}`
  const sorted = sql`select ${column} as sorted, ${list.key} as key`
  const inOrder = sql`order by sorted ${order}, key ${order}`
  const top = (listed: RawBuilder<unknown>) => sql`array(select key from ${listed} ${inOrder} limit ${query.pageSize + 1})`
  const names = Object.keys(list.columns)
  const shown = [...Object.values(getColumns(list)).map((one) => one.sql), kind.write(column), sql`${list.key}::text`]
  // Found by their keys, then sorted: next to costly columns the planner counts no sorting, and would walk an index in the order of the list.
  const read = async (keys: RawBuilder<unknown>) =>
    (
      await sql<Record<string, unknown>>`
        select * from (select ${sql.join(shown.map((one, at) => sql`${one} as ${sql.ref(`c${at}`)}`))}, ${column} as sorted, ${list.key} as key
          from ${list.from} where ${list.key} = any(${keys}) offset 0) as page ${inOrder}`.execute(db)
    ).rows
  const findFew = async () => {
    const found = sql<{ count: number; keys: string[] }>`
      with found as materialized (${sorted} ${from} and ${search} limit ${atMost + 1})
      select (select count(*) from found) as count, ${top(sql`found where ${beyond(sql`sorted`, sql`key`)}`)}::text[] as keys`
    return (await found.execute(db)).rows[0]!
  }
  const readMany = async () => {
    const rest = sql`${from} and ${beyond(column, list.key)}`
    const near = await read(top(sql`(${sorted}, ${search} as is_found ${rest} ${inOrder} limit ${maxCount}) as near where is_found`))
    return near.length > query.pageSize ? near : read(top(sql`(${sorted} ${rest} and ${search} offset 0) as found`))
  }
  const few = isLong ? { count: atMost + 1, keys: [] } : await findFew()
  const rows = few.count > atMost ? await readMany() : await read(sql`${few.keys}::${keyType}[]`)
  const isMore = rows.length > query.pageSize
  const page = rows.slice(0, query.pageSize)
  if (isBackward) page.reverse()
  const edgeOf = (direction: Cursor['direction'], row: Record<string, unknown> | undefined): Cursor | undefined =>
    row && { direction, edge: { value: String(row[`c${names.length}`]), key: String(row[`c${names.length + 1}`]) } }
  return {
    count: Math.min(few.count, maxCount + 1),
    rows: page.map((row) => list.row.parse(Object.fromEntries(names.map((name, at) => [name, row[`c${at}`]])))),
    next: (isBackward ? edge : isMore) ? edgeOf('after', page.at(-1)) : undefined,
    previous: (isBackward ? isMore : edge) ? edgeOf('before', page[0]) : undefined,
  }
}

/** Capped at `most` + 1, so that counting a million rows takes no longer than a page. */
export async function countRows<Row>(
  db: Database,
  { from, where }: StaffList<Row>,
  { filters, search }: Selection,
  most = maxCount,
): Promise<number> {
  const conditions = [where, ...filters, ...(search ? [search] : [])]
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select from ${from} where ${sql.join(conditions, sql` and `)} limit ${most + 1}) as counted`.execute(db)
  return rows[0]!.count
}

export const countText = (count: number): string =>
  count > maxCount ? `больше ${maxCount.toLocaleString('ru')}` : count.toLocaleString('ru')

type MoreOfColumn<Value> = Omit<Column<Value>, 'title' | 'sql' | 'value'>

/** @param shown the value in the response */
export const column = <Value>(
  title: string,
  shown: RawBuilder<unknown>,
  value: z.ZodMiniType<Value>,
  more: MoreOfColumn<Value> = {},
): Column<Value> => ({ title, sql: shown, value, ...more })

export const textColumn = (title: string, shown: RawBuilder<unknown>, more: MoreOfColumn<string> = {}): Column<string> =>
  column(title, shown, z.string(), more)

/** Of a timestamp, as JSON has it; a `Date` would lose the microseconds of the sort value. */
export const timeColumn = (title: string, stored: RawBuilder<unknown>): Column<string> =>
  textColumn(title, sql`to_char(${stored} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, {
    stored,
    filter: 'period',
    sort: 'time',
    cell: (text) => new Date(text),
  })
