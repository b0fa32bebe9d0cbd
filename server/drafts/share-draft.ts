// Shares a draft by a link, as a cart is, and ends the access again (DRF-01).
import { sql } from 'kysely'
import { insertSharedCart } from '../cart/shared-cart.ts'
import type { Database } from '../database/database.ts'
import { changeDraft } from '../orders/lock-draft.ts'

const isValid = sql<boolean>`expires_at > now()`

/** A shared draft has one link. @returns its code @throws order_not_found, not_a_draft, too_many_requests */
export function shareDraft(db: Database, userId: string, number: string, clientAddress: string): Promise<string> {
  return changeDraft(db, userId, number, async (trx, { id: orderId }) => {
    const shared = await trx.selectFrom('sharedCarts').select('code').where('orderId', '=', orderId).where(isValid).executeTakeFirst()
    if (shared) return shared.code
    await trx.deleteFrom('sharedCarts').where('orderId', '=', orderId).execute()
    return insertSharedCart(trx, clientAddress, { lines: '[]', orderId })
  })
}

/** The link is then unknown; a later one has another code. @throws order_not_found, not_a_draft */
export async function endDraftSharing(db: Database, userId: string, number: string): Promise<void> {
  await changeDraft(db, userId, number, (trx, { id }) => trx.deleteFrom('sharedCarts').where('orderId', '=', id).execute())
}

/** @param number of the account's own draft */
export const findDraftLink = (db: Database, number: string): Promise<{ code: string; expiresAt: Date } | undefined> =>
  db
    .selectFrom('sharedCarts')
    .innerJoin('orders', 'orders.id', 'sharedCarts.orderId')
    .select(['code', 'expiresAt'])
    .where('orders.number', '=', number)
    .where(isValid)
    .executeTakeFirst()
