// Reads the ticked rows of a list step by step, or all that its filter finds (STAFF-07, STAFF-09).
import type { BulkTargetSent } from '#contract/staff/bulk.schema.ts'
import type { Database } from '../database/database.ts'
import { loadList } from './load-list.ts'
import type { StaffList } from './staff-list.ts'

/** @param keyOf the name of a row, as ticked rows are sent @param size of a step, at most 200 @throws malformed */
export async function readTarget<Row>(
  db: Database,
  list: StaffList<Row>,
  target: BulkTargetSent,
  { next, size, keyOf }: { next: string | null; size: number; keyOf: (row: Row) => string },
): Promise<{ keys: string[]; total: number; next: string | null }> {
  if ('keys' in target) {
    const from = Number(next ?? 0)
    const keys = target.keys.slice(from, from + size)
    return { keys: [...keys], total: target.keys.length, next: from + size < target.keys.length ? String(from + size) : null }
  }
  const params = new URLSearchParams(target.filter)
  params.set('page_size', String(size))
  if (next) params.set('cursor', next)
  const page = await loadList(db, list, params)
  return { keys: page.rows.map(keyOf), total: page.count, next: page.next }
}
