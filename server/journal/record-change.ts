// Records a change in the journal: who changed which fields of a record, from what to what (STAFF-05).
import { sql } from 'kysely'
import type { Actor } from '#contract/journal/actor.ts'
import type { DB } from '#db/schema.gen.ts'
import { personalFields } from './personal-fields.ts'
import type { Trx } from '../database/database.ts'

type ChangedRecord = {
  /** table of the record */
  entity: keyof DB
  /** key of its row; parts are joined by a slash */
  id: string | number
  /** after the change; by default that of `after` */
  version?: number | undefined
  /** Russian, for people: why, or what the fields do not say */
  note?: string
  at?: Date
}

type Fields = Readonly<Record<string, unknown>>

/** `ownPriceTypeId` follows `priceTypeId`. */
const unrecorded = new Set(['version', 'createdAt', 'updatedAt', 'ownPriceTypeId'])

/**
 * To be called in the transaction of the change. Writes nothing where no field differs and there is no note.
 * @param before undefined: created @param after undefined: deleted. Fields that one of them lacks count as null;
 * secrets must be masked by the caller
 */
export async function recordChange(
  trx: Trx,
  actor: Actor,
  { entity, id, version, note = '', at }: ChangedRecord,
  before: Fields | undefined,
  after: Fields | undefined,
): Promise<void> {
  const changes: Record<string, [unknown, unknown] | null> = {}
  const personal: Record<string, [unknown, unknown]> = {}
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (unrecorded.has(field)) continue
    const change: [unknown, unknown] = [before?.[field] ?? null, after?.[field] ?? null]
    if (JSON.stringify(change[0]) === JSON.stringify(change[1])) continue
    const isPersonal = personalFields[entity]?.includes(field.replace(/\..*/, '')) ?? false
    changes[field] = isPersonal ? null : change
    if (isPersonal) personal[field] = change
  }
  const isUpdate = before !== undefined && after !== undefined
  if (isUpdate && note === '' && Object.keys(changes).length === 0) return
  await trx
    .insertInto('journal')
    .values({
      actorKind: actor.kind,
      actorId: actor.id,
      entity,
      recordId: String(id),
      action: isUpdate ? 'update' : before ? 'delete' : 'create',
      version: version ?? (Number(after?.['version']) || null),
      changes: JSON.stringify(changes),
      personal: Object.keys(personal).length > 0 ? JSON.stringify(personal) : null,
      note,
      requestId: actor.requestId ?? '',
      clientAddress: actor.clientAddress ?? null,
      ...(at && { at }),
    })
    .execute()
}

/**
 * Changes a row by `work` and records it, whatever `work` changes in it. Locks the row.
 * @param record of a table with the key `id`
 */
export async function changeRecord<Result>(
  trx: Trx,
  actor: Actor,
  record: ChangedRecord & { entity: 'users' | 'orders' | 'callbacks' | 'wholesaleApplications' },
  work: (before: Fields) => Promise<Result>,
): Promise<Result> {
  const read = async () =>
    (await sql<Fields>`select * from ${sql.table(record.entity)} where id = ${record.id} for update`.execute(trx)).rows[0]
  const before = await read()
  const result = await work(before ?? {})
  await recordChange(trx, actor, record, before, await read())
  return result
}
