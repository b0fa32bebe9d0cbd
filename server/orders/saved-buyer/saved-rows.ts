// Does what saved addresses and payers of an account share: limit, prefer and delete rows (CHK-04).
import { sql, type UpdateObject } from 'kysely'
import { maxSavedRows } from '#contract/orders/orders.ts'
import { isUuid } from '#contract/values/uuid.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database, Trx } from '../../database/database.ts'
import { ShopError } from '../../errors.ts'

export type SavedTable = 'deliveryAddresses' | 'payers'

/** `refuse`: a full account gets an error; `replace`: it loses the row unused for longest. */
export type WhenFull = 'refuse' | 'replace'

export const now = sql<Date>`clock_timestamp()`

/** So that rows are counted exactly. */
export const lockAccount = (trx: Trx, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** @throws saved_full with `refuse`, which rolls the transaction back */
export async function limitRows(trx: Trx, table: SavedTable, userId: string, whenFull: WhenFull): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom(table)
    .where('id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('userId', '=', userId).orderBy('usedAt', 'desc').orderBy('id').offset(maxSavedRows),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n && whenFull === 'refuse') throw new ShopError('saved_full')
}

/** The checkout then offers it first. @throws not_found, also for another's */
export const preferRow = (db: Database, table: SavedTable, userId: string, id: string): Promise<void> =>
  changeRow(db, table, userId, id, { usedAt: now })

/** @throws not_found, also for another's */
export async function changeRow<Table extends SavedTable>(
  db: Database,
  table: Table,
  userId: string,
  id: string,
  values: UpdateObject<DB, Table>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable<SavedTable>(table)
    .set(values)
    .where('id', '=', rowId(id))
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw noSuchRow()
}

/** @throws not_found, also for another's */
export async function deleteRow(db: Database, table: SavedTable, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom(table).where('id', '=', rowId(id)).where('userId', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw noSuchRow()
}

const noSuchRow = () => new ShopError('not_found', { detail: 'Этой записи в\u00a0вашем кабинете нет. Обновите страницу.' })

/** Other texts would cause an error in a UUID column. @throws not_found */
function rowId(id: string): string {
  if (!isUuid(id)) throw noSuchRow()
  return id
}
