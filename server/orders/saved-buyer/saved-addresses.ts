// Lists, adds, changes and deletes the delivery addresses of an account (CHK-04).
import { sql, type Transaction } from 'kysely'
import { maxSavedRows, type SavedAddress } from '#contract/orders/orders.ts'
import { isUuid } from '#contract/values/uuid.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'

/** `refuse`: a full account gets an error; `replace`: it loses the row unused for longest. */
export type WhenFull = 'refuse' | 'replace'

export const now = sql<Date>`clock_timestamp()`

/** So that rows are counted exactly. */
export const lockAccount = (trx: Transaction<DB>, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** The last used first. */
export const listAddresses = (db: Database, userId: string): Promise<SavedAddress[]> =>
  db
    .selectFrom('deliveryAddresses')
    .select(['id', 'address'])
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute()

/** The same address again is the same row. @throws saved_full */
export const addAddress = (db: Database, userId: string, address: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, userId)
    await putAddress(trx, userId, address, 'refuse')
  })

export async function putAddress(trx: Transaction<DB>, userId: string, address: string, whenFull: WhenFull): Promise<void> {
  await trx
    .insertInto('deliveryAddresses')
    .values({ userId, address })
    .onConflict((conflict) => conflict.columns(['userId', 'address']).doUpdateSet({ usedAt: now }))
    .execute()
  const older = await trx
    .deleteFrom('deliveryAddresses')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deliveryAddresses')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('usedAt', 'desc')
        .orderBy('id')
        .offset(maxSavedRows),
    )
    .executeTakeFirst()
  // The transaction is rolled back.
  if (older.numDeletedRows > 0 && whenFull === 'refuse') throw new ShopError('saved_full')
}

/** @throws not_found, also for another's; malformed (field `address`) if it is stored already */
export async function changeAddress(db: Database, userId: string, id: string, address: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, userId)
    const stored = await trx
      .selectFrom('deliveryAddresses')
      .select('id')
      .where('userId', '=', userId)
      .where('address', '=', address)
      .executeTakeFirst()
    if (stored && stored.id !== id) throw new ShopError('malformed', { fields: { address: ['Такой адрес уже сохранён'] } })
    const changed = await trx
      .updateTable('deliveryAddresses')
      .set({ address })
      .where('id', '=', rowId(id))
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw noSuchRow()
  })
}

/** The checkout then offers it first. @throws not_found, also for another's */
export async function preferAddress(db: Database, userId: string, id: string): Promise<void> {
  const changed = await db
    .updateTable('deliveryAddresses')
    .set({ usedAt: now })
    .where('id', '=', rowId(id))
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw noSuchRow()
}

/** @throws not_found, also for another's */
export async function deleteAddress(db: Database, userId: string, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom('deliveryAddresses')
    .where('id', '=', rowId(id))
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw noSuchRow()
}

export const noSuchRow = () => new ShopError('not_found', { detail: 'Этой записи в\u00a0вашем кабинете нет. Обновите страницу.' })

/** Other texts would cause an error in a UUID column. @throws not_found */
export function rowId(id: string): string {
  if (!isUuid(id)) throw noSuchRow()
  return id
}
