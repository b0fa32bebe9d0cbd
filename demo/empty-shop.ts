// Apart from the seeding: each start of the shop asks, and only the first one loads what draws and writes.
import type { Pool } from 'pg'

/** Whether nothing at all was loaded yet. */
export async function isEmptyShop(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    'select not exists (select from products) and not exists (select from categories) as empty',
  )
  return rows[0]?.empty === true
}
