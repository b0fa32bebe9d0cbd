// Lists the price types that a customer can be given.
import type { Database } from '../database/database.ts'

export async function listPriceTypes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('priceTypes').select('name').where('isRetail', '=', false).orderBy('name').execute()
  return rows.map(({ name }) => name)
}
