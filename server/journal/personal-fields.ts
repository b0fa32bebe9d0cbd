// Names the personal fields of records, and empties their values in the journal (ADM-07).
import type { DB } from '#db/schema.gen.ts'
import { personalOrderFields } from '../database/order-columns.ts'
import type { Trx } from '../database/database.ts'

/** By table, without the key behind a dot; the journal stores their values apart from others. */
export const personalFields: Partial<Record<keyof DB, readonly string[]>> = {
  users: ['email', 'lastName', 'firstName', 'middleName', 'phone', 'blockedReason'],
  orders: ['title', 'priceReason', ...personalOrderFields],
  callbacks: ['name', 'phone', 'email', 'comment', 'details', 'answer', 'publishedQuestion'],
  wholesaleApplications: ['company', 'bin', 'goods', 'phone', 'comment', 'answer'],
}

/** The fields that were changed stay known, their values do not. Notes of orders hold words of buyer and staff. */
export async function forgetValues(trx: Trx, entity: keyof DB, ids: readonly (string | number)[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('journal')
    .set({ personal: null, clientAddress: null, ...(entity === 'orders' && { note: '' }) })
    .where('entity', '=', entity)
    .where('recordId', 'in', ids.map(String))
    .execute()
}

/** Of accounts, their orders and applications, and whatever they changed themselves; to be called before they are deleted. */
export async function forgetPeople(trx: Trx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const own = async (table: 'orders' | 'wholesaleApplications') =>
    (await trx.selectFrom(table).select('id').where('userId', 'in', userIds).execute()).map(({ id }) => id)
  await forgetValues(trx, 'users', userIds)
  await forgetValues(trx, 'orders', await own('orders'))
  await forgetValues(trx, 'wholesaleApplications', await own('wholesaleApplications'))
  await trx
    .updateTable('journal')
    .set({ personal: null, clientAddress: null })
    .where('actorKind', '=', 'customer')
    .where('actorId', 'in', userIds)
    .execute()
}
