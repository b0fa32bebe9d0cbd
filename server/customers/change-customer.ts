// Blocks, unblocks and deletes customers for staff (ADM-07).
import { sql, type UpdateObject } from 'kysely'
import * as z from 'zod/mini'
import type { Actor } from '#contract/journal/actor.ts'
import { isUuid } from '#contract/values/uuid.ts'
import type { DB } from '#db/schema.gen.ts'
import { eraseAccount } from '../accounts/profile.ts'
import { eraseRequestsOf } from '../callback-requests/erase-requests.ts'
import type { Database, Trx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { dbNow } from '../database/sql-time.ts'
import { ShopError } from '../errors.ts'
import { requireVersion } from '../journal/require-version.ts'
import { changeRecord } from '../journal/record-change.ts'
import { readFieldsBefore } from '../journal/undo-change.ts'

/**
 * Ends the sessions; open orders stay, and the sign-in is refused (server/accounts/login.ts).
 * @param expected version that the staff member saw @throws not_found, forbidden (staff), conflict
 */
export const blockCustomer = (db: Database, actor: Actor, id: string, reason: string, expected: number): Promise<number> =>
  change(db, actor, id, expected, async (trx) => {
    await trx.deleteFrom('sessions').where('userId', '=', id).execute()
    return { blockedAt: sql<Date>`coalesce(blocked_at, now())`, blockedReason: reason }
  })

/** @throws not_found, forbidden (staff), conflict */
export const unblockCustomer = (db: Database, actor: Actor, id: string, expected: number): Promise<number> =>
  change(db, actor, id, expected, async () => ({ blockedAt: null, blockedReason: '' }))

const restored = z.strictObject({ blockedAt: z.optional(z.nullable(z.coerce.date())), blockedReason: z.optional(z.string()) })

/** Of an own block or its end; sessions that were ended stay so. @throws not_found, forbidden (staff), status_not_allowed, conflict */
export const undoCustomerChange = (db: Database, actor: Actor, id: string, version: number): Promise<number> =>
  change(db, actor, id, undefined, (trx, record) => readFieldsBefore(trx, actor, { entity: 'users', id, version }, record, restored))

/**
 * On request of the person: the account, its journal values and the person's requests (requests-of-person.ts);
 * placed orders remain without the name, as accounting needs them.
 * @throws not_found, forbidden (staff), orders_under_way
 */
export const deleteCustomer = (db: Database, actor: Actor, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { phone, email } = await requireCustomer(trx, id)
    await eraseRequestsOf(trx, actor, { id, phone, email })
    await eraseAccount(trx, actor, id)
  })

/** @returns the version afterwards */
const change = (
  db: Database,
  actor: Actor,
  id: string,
  expected: number | undefined,
  fieldsOf: (trx: Trx, record: Readonly<Record<string, unknown>>) => Promise<UpdateObject<DB, 'users'>>,
): Promise<number> =>
  inTransaction(db, async (trx) => {
    await requireCustomer(trx, id)
    return changeRecord(trx, actor, { entity: 'users', id }, async (before) => {
      requireVersion(expected, before)
      const { version } = await trx
        .updateTable('users')
        .set({ ...(await fieldsOf(trx, before)), updatedAt: dbNow })
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow()
      return version
    })
  })

/** The account of a colleague is not theirs to close: an owner removes the roles first. @throws not_found, forbidden */
async function requireCustomer(trx: Trx, id: string): Promise<{ phone: string; email: string }> {
  const user = isUuid(id)
    ? await trx
        .selectFrom('users')
        .leftJoin('staffMembers', 'staffMembers.userId', 'users.id')
        .select(['phone', 'email', 'staffMembers.id as staffId'])
        .where('users.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!user) throw new ShopError('not_found', { detail: 'Такого покупателя нет.' })
  if (user.staffId !== null)
    throw new ShopError('forbidden', { detail: 'Это сотрудник. Сначала владелец убирает его из\u00a0сотрудников.' })
  return user
}
