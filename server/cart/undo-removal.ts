// Undoing a removal, a clearing or a merging (CART-01, CART-02): the lines come back as they were, with the price that had been seen.
import { sql, type Kysely } from 'kysely'
import { maxCartLines } from '#contract/cart/cart.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { countLines } from './cart-lines.ts'
import { openCart, type CartVisitor } from './lock-cart.ts'

type Removal = { cartId: string; undo: string | undefined } & ({ kind: 'removed'; productId: number } | { kind: 'cleared' })

/** Takes lines out of a cart; with `undo` they can be put back for a day. A repeat finds nothing to remove and keeps the first record. */
export async function takeOut(db: Kysely<DB>, removal: Removal): Promise<void> {
  const { cartId, undo, kind } = removal
  const which = kind === 'removed' ? sql`and product_id = ${removal.productId}` : sql``
  const gone = sql`delete from cart_items where cart_id = ${cartId}::uuid ${which}`
  if (undo === undefined) {
    await gone.execute(db)
    return
  }
  await sql`
    with gone as (${gone} returning *)
    insert into cart_undos (id, cart_id, kind, lines)
    select ${undo}::uuid, ${cartId}::uuid, ${kind},
      jsonb_agg(jsonb_build_object('product', product_id, 'quantity', quantity, 'seen', seen_price_tiyn, 'added', added_at))
      from gone having count(*) > 0
    on conflict do nothing`.execute(db)
}

/** @throws cart_full. Another's, an unknown or an already undone change is passed over: nothing is told of it. */
export function undoChange(db: Database, visitor: CartVisitor, undo: string): Promise<void> {
  const { cartId } = visitor
  if (cartId === null) return Promise.resolve()
  return inTransaction(db, async (trx) => {
    // The cart's row first, as every change takes it.
    await openCart(trx, { cartId, userId: visitor.user?.id ?? null })
    await sql`
      with undone as (delete from cart_undos where id = ${undo}::uuid and cart_id = ${cartId}::uuid returning lines),
        line as (
          select (value->>'product')::integer as product_id, (value->>'quantity')::numeric as quantity,
            (value->>'seen')::bigint as seen, (value->>'added')::timestamptz as added
            from undone, jsonb_array_elements(lines)),
        gone as (
          delete from cart_items using line
           where cart_id = ${cartId}::uuid and cart_items.product_id = line.product_id and line.quantity is null)
      insert into cart_items (cart_id, product_id, quantity, seen_price_tiyn, added_at)
      select ${cartId}::uuid, product_id, line.quantity, seen, added
        from line join products on products.id = line.product_id where line.quantity is not null
      on conflict (cart_id, product_id)
        do update set quantity = excluded.quantity, seen_price_tiyn = excluded.seen_price_tiyn, added_at = excluded.added_at`.execute(trx)
    if ((await countLines(trx, cartId)) > maxCartLines) throw new ShopError('cart_full')
  })
}
