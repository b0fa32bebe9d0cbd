// Merges the guest's cart into the customer's at login (CART-02).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { paidPrice } from '../catalogue/customer-price.ts'
import type { Database, Trx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { ago } from '../database/sql-time.ts'
import { openCart } from './lock-cart.ts'

/**
 * The larger of two quantities wins; the guest's cart is deleted, so a second login merges nothing.
 * @returns the id for undoing it, if the customer's cart had lines and has changed; else null: no notice is needed
 */
export function mergeCarts(db: Database, guestCartId: string | null, userId: string): Promise<string | null> {
  if (guestCartId === null) return Promise.resolve(null)
  return inTransaction(db, async (trx) => {
    // Waits for a concurrent change of the guest's cart.
    const guest = await trx
      .selectFrom('carts')
      .select('id')
      .where('id', '=', guestCartId)
      .where('userId', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!guest) return null
    await openCart(trx, { cartId: userId, userId })
    const undo = await recordForUndo(trx, guestCartId, userId)
    await sql`
      insert into cart_items (cart_id, product_id, quantity, seen_price_tiyn, added_at, is_on_order)
      select ${userId}::uuid, product_id, quantity, ${seenAsOwn(userId)}, added_at, is_on_order
        from cart_items join products on products.id = product_id where cart_id = ${guestCartId}::uuid
      on conflict (cart_id, product_id) do update
        set quantity = greatest(cart_items.quantity, excluded.quantity), seen_price_tiyn = excluded.seen_price_tiyn`.execute(trx)
    await trx.deleteFrom('carts').where('id', '=', guestCartId).execute()
    return undo
  })
}

/** A customer who saw the current retail price gets no notice of a changed price (CART-06). */
const seenAsOwn = (userId: string) =>
  sql`case when seen_price_tiyn is not distinct from products.price_tiyn then ${paidPrice(userId)} else seen_price_tiyn end`

/** Stores the customer's lines before the merge; a new line has no quantity. */
async function recordForUndo(trx: Trx, guestCartId: string, userId: string): Promise<string | null> {
  const id = randomUUID()
  const { numAffectedRows } = await sql`
    insert into cart_undos (id, cart_id, kind, lines)
    select ${id}::uuid, ${userId}::uuid, 'merged',
      jsonb_agg(jsonb_build_object('product', theirs.product_id, 'quantity', own.quantity, 'seen', own.seen_price_tiyn, 'added', own.added_at))
      from cart_items theirs
      left join cart_items own on own.cart_id = ${userId}::uuid and own.product_id = theirs.product_id
     where theirs.cart_id = ${guestCartId}::uuid and theirs.quantity > coalesce(own.quantity, 0)
       and exists (select from cart_items where cart_id = ${userId}::uuid)
    having count(*) > 0`.execute(trx)
  return numAffectedRows === 1n ? id : null
}

/** The latest merge of the last hour that was not undone. */
export async function findMerge(db: Database, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('cartUndos')
    .select('id')
    .where('cartId', '=', userId)
    .where('kind', '=', 'merged')
    .where('createdAt', '>', ago('1 hour'))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}
