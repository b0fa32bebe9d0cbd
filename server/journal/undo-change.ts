// Reads from the journal how a change of a record is taken back, unless others changed the same fields since (STAFF-07).
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Actor } from '#contract/journal/actor.ts'
import { formatTime } from '#contract/shop/format-day.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Trx } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { readLastChange } from './last-change.ts'
import { ago } from '../database/sql-time.ts'

const undoDays = 7

/** null: a personal value that was erased */
const storedChanges = z.record(z.string(), z.nullable(z.tuple([z.unknown(), z.unknown()])))
type Change = readonly [before: unknown, after: unknown]
type UndoneRecord = {
  entity: keyof DB
  id: string | number
  /** after the change that is taken back */
  version: number
}

export const notUndoable = () => new ShopError('status_not_allowed', { detail: 'Это изменение не\u00a0отменить.' })

/**
 * @param current the record as it is now, locked, by the fields of the journal
 * @param derived fields that follow from others
 * @returns the changed fields with both values, the note of the change and when it was made
 * @throws status_not_allowed (made by another person, more than 7 days ago, without fields), conflict (changed since)
 */
export async function readChangeToUndo(
  trx: Trx,
  actor: Actor,
  { entity, id, version }: UndoneRecord,
  current: Readonly<Record<string, unknown>>,
  derived: readonly string[] = [],
): Promise<{ changes: [field: string, change: Change][]; note: string; at: Date }> {
  const row = await trx
    .selectFrom('journal')
    .select(['changes', 'personal', 'note', 'at'])
    .where('entity', '=', entity)
    .where('recordId', '=', String(id))
    .where('version', '=', version)
    .where('action', '=', 'update')
    .where('actorKind', '=', actor.kind)
    .where('actorId', '=', actor.id)
    .where('at', '>', ago(`${undoDays} days`))
    .executeTakeFirst()
  const stored = { ...storedChanges.parse(row?.changes ?? {}), ...storedChanges.parse(row?.personal ?? {}) }
  const changes = Object.entries(stored).flatMap(([field, change]): [string, Change][] =>
    change && !derived.includes(field) ? [[field, change]] : [],
  )
  if (!row || changes.length === 0 || Object.values(stored).includes(null)) throw notUndoable()
  // As the journal stores it: dates are texts, and the order of keys is another.
  const now = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(current)))
  const touched = changes.filter(([field, [, after]]) => !isDeepStrictEqual(now[field] ?? null, after))
  if (touched.length > 0) {
    const last = await readLastChange(trx, entity, id)
    throw new ShopError('conflict', {
      detail: last ? `Не\u00a0отменить: потом это изменил ${last.by || 'кто-то ещё'}, ${formatTime(last.at)}.` : undefined,
      conflict: {
        version: Number(now['version']),
        values: Object.fromEntries(touched.map(([field, [before]]) => [field, { current: now[field] ?? null, sent: before }])),
      },
    })
  }
  return { changes, note: row.note, at: row.at }
}

/** Of a record whose fields are columns. @param fields those that can be taken back @throws as readChangeToUndo */
export async function readFieldsBefore<Schema extends z.ZodMiniObject>(
  trx: Trx,
  actor: Actor,
  record: UndoneRecord,
  current: Readonly<Record<string, unknown>>,
  fields: Schema,
): Promise<z.output<Schema>> {
  const { changes } = await readChangeToUndo(trx, actor, record, current)
  const { data } = fields.safeParse(Object.fromEntries(changes.map(([field, [before]]) => [field, before])))
  if (!data) throw notUndoable()
  return data
}
