// Locks an account's draft, so that its changes are applied one after the other.
import { parseOrderNumber, type PlacedOrder } from '#contract/orders/orders.ts'
import type { Database, Trx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { dbNow } from '../database/sql-time.ts'
import { ShopError } from '../errors.ts'

type LockedDraft = PlacedOrder & { id: number; version: number; title: string }

/** Changes a draft in a transaction of its own. @throws order_not_found, not_a_draft, and as `work` */
export const changeDraft = <Result>(
  db: Database,
  userId: string,
  number: string,
  work: (trx: Trx, draft: LockedDraft) => Promise<Result>,
): Promise<Result> => inTransaction(db, async (trx) => work(trx, await lockDraft(trx, userId, number)))

/**
 * Locks until the transaction ends, and records the time of the change: unused drafts are deleted.
 * @returns `number` in its stored form, `version` before the lock raised it @throws order_not_found, not_a_draft
 */
export async function lockDraft(trx: Trx, userId: string, number: string): Promise<LockedDraft> {
  const order = await trx
    .updateTable('orders')
    .set({ updatedAt: dbNow })
    .where('number', '=', parseOrderNumber(number) ?? '')
    .where('userId', '=', userId)
    .returning(['id', 'number', 'status', 'version', 'title', 'linkKey as key'])
    .executeTakeFirstOrThrow(() => new ShopError('order_not_found'))
  if (order.status !== 'draft') throw new ShopError('not_a_draft') // the time is rolled back
  return { ...order, version: order.version - 1 }
}
