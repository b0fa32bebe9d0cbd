// Deletes every night what is over its age: carts, files, attempts, keys, unused accounts, requests.
import { sql } from 'kysely'
import { oldestSession } from '../accounts/find-session.ts'
import type { Database, Trx } from '../database/database.ts'
import { ago, dbNow } from '../database/sql-time.ts'
import { inTransaction } from '../database/transaction.ts'
import { system } from '../journal/actors.ts'
import { forgetPeople, forgetValues } from '../journal/personal-fields.ts'
import { recordChange } from '../journal/record-change.ts'
import type { Services } from '../services.ts'
import { removeOrphans } from '../files/private-files.ts'
import { deleteOldCheckoutFiles } from '../orders/checkout-attachments.ts'
import { deleteOldDrafts } from '../orders/drafts.ts'

// The privacy policy says 180 days at most, and the job runs once a night.
const guestCartAge = '179 days'

/** Guests' carts, small ones sooner; undo steps after a day, ended shared lists. */
export async function purgeCarts(db: Database): Promise<{ carts: number; undos: number; shared: number }> {
  const lines = sql<number>`(select count(*) from cart_items where cart_id = carts.id)`
  const carts = await db
    .deleteFrom('carts')
    .where('userId', 'is', null)
    .where(
      'updatedAt',
      '<',
      sql<Date>`now() - case ${lines} when 0 then interval '7 days' when 1 then interval '60 days' else ${guestCartAge}::interval end`,
    )
    .executeTakeFirst()
  const undos = await db.deleteFrom('cartUndos').where('createdAt', '<', ago('1 day')).executeTakeFirst()
  const shared = await db.deleteFrom('sharedCarts').where('expiresAt', '<', dbNow).executeTakeFirst()
  await db.deleteFrom('pastedLists').where('expiresAt', '<', dbNow).execute()
  return { carts: Number(carts.numDeletedRows), undos: Number(undos.numDeletedRows), shared: Number(shared.numDeletedRows) }
}

/** Rows first: `removed` are the files of rows that were deleted. */
export async function purgeOrderFiles({ db, orderFiles, clock }: Pick<Services, 'db' | 'orderFiles' | 'clock'>) {
  await deleteOldCheckoutFiles(db, clock())
  const old = await deleteOldDrafts(db, clock())
  return { ...old, removed: await removeOrphans(orderFiles, clock(), () => db.selectFrom('orderFiles').select('id').execute()) }
}

/** Files of questionnaires without a request: they are personal data. */
export const purgeCallbackFiles = ({ db, callbackFiles, clock }: Pick<Services, 'db' | 'callbackFiles' | 'clock'>): Promise<number> =>
  removeOrphans(callbackFiles, clock(), () => db.selectFrom('callbackFiles').select('id').execute())

/** Counted attempts and the feed of staff after a day, sessions that have ended, stored responses of Idempotency-Key after a week. */
export async function purgeExpired(db: Database): Promise<{ attempts: number; keys: number; sessions: number }> {
  const attempts = await db.deleteFrom('attempts').where('at', '<', ago('1 day')).executeTakeFirst()
  await db.deleteFrom('staffChanges').where('createdAt', '<', ago('1 day')).execute()
  const keys = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', ago('7 days')).executeTakeFirst()
  const sessions = await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<', ago('1 day')), eb('createdAt', '<', oldestSession(new Date()))]))
    .executeTakeFirst()
  const ofStaff = await db.deleteFrom('staffSessions').where('expiresAt', '<', ago('1 day')).executeTakeFirst()
  return {
    attempts: Number(attempts.numDeletedRows),
    sessions: Number(sessions.numDeletedRows) + Number(ofStaff.numDeletedRows),
    keys: Number(keys.numDeletedRows),
  }
}

/**
 * Accounts whose e-mail was not confirmed within 180 days and that are not in use, requests after three years, codes
 * that have ended. The files of requests are deleted by another job.
 */
export async function purgeAccounts(db: Database): Promise<{ accounts: number; requests: number; codes: number }> {
  const requests = await inTransaction(db, async (trx) => {
    const deleted = await trx.deleteFrom('callbacks').where('createdAt', '<', ago('3 years')).returning('id').execute()
    const ids = deleted.map(({ id }) => id)
    await recordDeleted(trx, 'callbacks', ids)
    await forgetValues(trx, 'callbacks', ids)
    return ids.length
  })
  const codes = await db.deleteFrom('verifications').where('expiresAt', '<', ago('1 day')).executeTakeFirst()
  const accounts = await inTransaction(db, async (trx) => {
    const unused = await trx
      .selectFrom('users')
      .select('id')
      .where('isEmailConfirmed', '=', false)
      .where('priceTypeId', 'is', null)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('staffRoles').select('role').whereRef('userId', '=', 'users.id'))))
      .where('createdAt', '<', ago('180 days'))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sessions').select('id').whereRef('sessions.userId', '=', 'users.id').where('expiresAt', '>', dbNow))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('orders').select('id').whereRef('orders.userId', '=', 'users.id').where('status', '!=', 'draft'))),
      )
      .limit(10_000)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = unused.map(({ id }) => id)
    if (ids.length === 0) return 0
    await recordDeleted(trx, 'users', ids)
    await forgetPeople(trx, ids)
    await trx.deleteFrom('orders').where('userId', 'in', ids).where('status', '=', 'draft').execute()
    const deleted = await trx.deleteFrom('users').where('id', 'in', ids).executeTakeFirst()
    return Number(deleted.numDeletedRows)
  })
  return { accounts, requests, codes: Number(codes.numDeletedRows) }
}

async function recordDeleted(trx: Trx, entity: 'users' | 'callbacks', ids: readonly string[]): Promise<void> {
  for (const id of ids) await recordChange(trx, system('purge-accounts'), { entity, id }, {}, undefined)
}
