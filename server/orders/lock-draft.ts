// Locks an account's draft, so that its changes are applied one after the other.
import { sql, type Transaction } from 'kysely'
import { parseOrderNumber } from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'

/**
 * Locks until the transaction ends, and records the time of the change: unused drafts are deleted.
 * @returns `number` in its stored form, `version` before the lock raised it @throws order_not_found, not_a_draft
 */
export async function lockDraft(
  trx: Transaction<DB>,
  userId: string,
  number: string,
): Promise<{ id: number; number: string; version: number; title: string }> {
  const order = await trx
    .updateTable('orders')
    .set({ updatedAt: sql<Date>`now()` })
    .where('number', '=', parseOrderNumber(number) ?? '')
    .where('userId', '=', userId)
    .returning(['id', 'number', 'status', 'version', 'title'])
    .executeTakeFirst()
  if (!order) throw new ShopError('order_not_found')
  if (order.status !== 'draft') throw new ShopError('not_a_draft') // the time is rolled back
  return { ...order, version: order.version - 1 }
}
