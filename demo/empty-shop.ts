// Checks whether the shop is empty; apart from seeding, so that an ordinary start loads no generator.
import type { Pool } from 'pg'

/** Whether nothing at all was loaded yet. */
export async function isEmptyShop(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    'select not exists (select from products) and not exists (select from categories) as empty',
  )
  return rows[0]?.empty === true
}
