// Sets settings in the database without checks, as fixtures and tests need them.
import type { Database } from '#server/database/database.ts'

/** @param texts by key; null: the initial one */
export async function setSettings(db: Database, texts: Record<string, string | null>): Promise<void> {
  const rows = Object.entries(texts).flatMap(([key, value]) => (value === null ? [] : [{ key, value }]))
  const removed = Object.keys(texts).filter((key) => texts[key] === null)
  if (removed.length > 0) await db.deleteFrom('settings').where('key', 'in', removed).execute()
  if (rows.length === 0) return
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), version: eb('settings.version', '+', 1) })),
    )
    .execute()
}
