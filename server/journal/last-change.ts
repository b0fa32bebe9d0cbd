// Names who changed a record last, for a person who edits it as well.
import { sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../database/database.ts'

/** @returns undefined: the journal has nothing of it; an empty name: no person did */
export async function readLastChange(db: Database, entity: keyof DB, id: string | number): Promise<{ by: string; at: Date } | undefined> {
  return db
    .selectFrom('journal')
    .select([
      'at',
      sql<string>`case when actor_kind = 'oneC' then '1С' when actor_kind in ('staff', 'customer')
        then coalesce((select first_name || ' ' || last_name from users where id::text = actor_id), '') else '' end`.as('by'),
    ])
    .where('entity', '=', entity)
    .where('recordId', '=', String(id))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
