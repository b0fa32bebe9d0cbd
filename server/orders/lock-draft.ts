// Locks an account's draft, so that its changes are applied one after the other.
import type { Transaction } from 'kysely'
import { parseOrderNumber } from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'

/** Locks until the transaction ends. @throws order_not_found, not_a_draft */
export async function lockDraft(trx: Transaction<DB>, userId: string, number: string): Promise<{ id: number; comment: string }> {
  const known = parseOrderNumber(number)
  const order =
    known === undefined
      ? undefined
      : await trx
          .selectFrom('orders')
          .select(['id', 'status', 'comment'])
          .where('number', '=', known)
          .where('userId', '=', userId)
          .forUpdate()
          .executeTakeFirst()
  if (!order) throw new ShopError('order_not_found')
  if (order.status !== 'draft') throw new ShopError('not_a_draft')
  return order
}
