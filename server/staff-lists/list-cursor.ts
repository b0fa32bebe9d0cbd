// Writes and reads the cursors of lists for staff: where a page ended, of one list, sort and direction.
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { uuidPattern } from '#contract/values/uuid.ts'
import { parseJson } from '../lib/parse-json.ts'

export type Cursor = {
  direction: 'after' | 'before'
  /** sort value and key of the row at the edge; undefined: from the end of the list */
  edge?: { value: string; key: string } | undefined
}

/** How a sort value is written into a cursor without loss, and compared again; the pattern lets only valid values reach PostgreSQL. */
export const sortKinds = {
  time: {
    pattern: /^-?\d{1,17}$/,
    write: (column: RawBuilder<unknown>) => sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    read: (value: string) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
  },
  integer: {
    pattern: /^-?\d{1,18}$/,
    write: (column: RawBuilder<unknown>) => sql<string>`${column}::text`,
    read: (value: string) => sql`${value}::bigint`,
  },
  text: {
    pattern: /^[^\0]{0,1000}$/,
    write: (column: RawBuilder<unknown>) => sql<string>`${column}::text`,
    read: (value: string) => sql`${value}::text`,
  },
} as const

/** Of keys of rows. */
export const keyPatterns = { bigint: /^\d{1,18}$/, uuid: uuidPattern }
export type KeyType = keyof typeof keyPatterns

const cursorParts = z.tuple([z.string(), z.string(), z.enum(['after', 'before']), z.string(), z.string()])

export const printCursor = (list: string, sort: string, { direction, edge }: Cursor): string =>
  edge ? Buffer.from(JSON.stringify([list, sort, direction, edge.value, edge.key])).toString('base64url') : lastPage

/** Of the end of a list; the others are opaque. */
export const lastPage = 'last'

/** Undefined for a cursor of another list or sort, and for anything else that this server did not write. */
export function parseCursor(text: string, list: string, sort: string, patterns: { value: RegExp; key: RegExp }): Cursor | undefined {
  if (text === lastPage) return { direction: 'before' }
  const parsed = cursorParts.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) return undefined
  const [ofList, ofSort, direction, value, key] = parsed.data
  return ofList === list && ofSort === sort && patterns.value.test(value) && patterns.key.test(key)
    ? { direction, edge: { value, key } }
    : undefined
}
