// Lists, adds and changes the payers of an account (CHK-04).
import type { SavedPayerForm } from '#contract/orders/order-form.schema.ts'
import type { SavedPayer } from '#contract/orders/orders.ts'
import type { Database, Trx } from '../../database/database.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'
import { changeRow, limitRows, lockAccount, now, type WhenFull } from './saved-rows.ts'

/** The last used first. */
export const listPayers = (db: Database, userId: string): Promise<SavedPayer[]> =>
  db
    .selectFrom('payers')
    .select(['id', 'name', 'bin', 'isInvoiced', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute()

/** The same BIN is the same row, with the new name. @param usedAt of a row that is added again @throws saved_full */
export const addPayer = (db: Database, userId: string, payer: SavedPayerForm, usedAt?: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, userId)
    await putPayer(trx, userId, payer, 'refuse', usedAt)
  })

export async function putPayer(trx: Trx, userId: string, payer: SavedPayerForm, whenFull: WhenFull, usedAt?: Date): Promise<void> {
  const { name, isInvoiced } = payer
  await trx
    .insertInto('payers')
    .values({ ...payer, userId, usedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'bin']).doUpdateSet({ name, isInvoiced, usedAt: now }))
    .execute()
  await limitRows(trx, 'payers', userId, whenFull)
}

/** @throws not_found, also for another's; malformed (field `bin`) if it is stored already */
export const changePayer = (db: Database, userId: string, id: string, payer: SavedPayerForm): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockAccount(trx, userId)
    const stored = (await listPayers(trx, userId)).find(({ bin }) => bin === payer.bin)
    if (stored && stored.id !== id) throw new ShopError('malformed', { fields: { bin: ['Плательщик с\u00a0таким номером уже сохранён'] } })
    await changeRow(trx, 'payers', userId, id, payer)
  })
