// Lists, adds and changes the delivery addresses of an account (CHK-04).
import type { SavedAddress } from '#contract/orders/orders.ts'
import type { Database, Trx } from '../../database/database.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'
import { changeRow, limitRows, lockAccount, now, type WhenFull } from './saved-rows.ts'

/** The last used first. */
export const listAddresses = (db: Database, userId: string): Promise<SavedAddress[]> =>
  db
    .selectFrom('deliveryAddresses')
    .select(['id', 'address', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute()

/** The same address again is the same row. @param usedAt of a row that is added again @throws saved_full */
export const addAddress = (db: Database, userId: string, address: string, usedAt?: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, userId)
    await putAddress(trx, userId, address, 'refuse', usedAt)
  })

export async function putAddress(trx: Trx, userId: string, address: string, whenFull: WhenFull, usedAt?: Date): Promise<void> {
  await trx
    .insertInto('deliveryAddresses')
    .values({ userId, address, usedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'address']).doUpdateSet({ usedAt: now }))
    .execute()
  await limitRows(trx, 'deliveryAddresses', userId, whenFull)
}

/** @throws not_found, also for another's; malformed (field `address`) if it is stored already */
export const changeAddress = (db: Database, userId: string, id: string, address: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, userId)
    const stored = (await listAddresses(trx, userId)).find((row) => row.address === address)
    if (stored && stored.id !== id) throw new ShopError('malformed', { fields: { address: ['Такой адрес уже сохранён'] } })
    await changeRow(trx, 'deliveryAddresses', userId, id, { address })
  })
