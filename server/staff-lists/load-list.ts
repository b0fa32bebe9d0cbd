// Reads a page of a list for a screen of the back office, by the parameters of its address.
import type { z } from 'zod/mini'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { printCursor, type Cursor } from './list-cursor.ts'
import { countText, readPage, type StaffList } from './staff-list.ts'

export type LoadedList<Row> = Awaited<ReturnType<typeof loadList<Row>>>

/**
 * @param params those of the list; empty ones are no filter
 * @returns cursors of the pages around this one; the count is exact up to `maxCount`, its text «214» or «больше 10 000»
 * @throws malformed with the parameters at fault
 */
export async function loadList<Row>(db: Database, list: StaffList<Row>, params: URLSearchParams) {
  const given = Object.fromEntries([...params].filter(([, text]) => text !== ''))
  const parsed = list.pageQuery.safeParse(given)
  if (!parsed.success) throw new ShopError('malformed', { detail: textOf(parsed.error) })
  const query = parsed.data
  const { rows, count, next, previous } = await readPage(db, list, query)
  const print = (cursor: Cursor | undefined) => (cursor ? printCursor(list.name, query.sort, cursor) : null)
  return { rows, count, countText: countText(count), next: print(next), previous: print(previous) }
}

const textOf = ({ issues }: z.core.$ZodError): string => issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')
