// Removes cart lines; undoes a removal, clearing or merge with the prices seen before (CART-02).
import { sql } from 'kysely'
import { maxCartLines } from '#contract/cart/cart.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { countLines } from './cart-lines.ts'
import { openCart, type CartVisitor } from './lock-cart.ts'

/** Of a cart: a person undoes the last few. */
const maxUndos = 20

type Removal = { cartId: string; undo: string | undefined } & ({ kind: 'removed'; productId: number } | { kind: 'cleared' })

/** With `undo` the lines can be restored for a day. A repeat removes nothing and preserves the first record. */
export async function removeLines(db: Database, removal: Removal): Promise<void> {
  const { cartId, undo, kind } = removal
  const which = kind === 'removed' ? sql`and product_id = ${removal.productId}` : sql``
  const deletion = sql`delete from cart_items where cart_id = ${cartId}::uuid ${which}`
  if (undo === undefined) {
    await deletion.execute(db)
    return
  }
  await sql`
    with removed as (${deletion} returning *)
    insert into cart_undos (id, cart_id, kind, lines)
    select ${undo}::uuid, ${cartId}::uuid, ${kind},
      jsonb_agg(jsonb_build_object('product', product_id, 'quantity', quantity, 'seen', seen_price_tiyn, 'added', added_at,
        'isOnOrder', is_on_order))
      from removed having count(*) > 0
    on conflict do nothing`.execute(db)
  // A record of 500 lines takes 40 kB.
  await sql`delete from cart_undos where cart_id = ${cartId}::uuid and id in
    (select id from cart_undos where cart_id = ${cartId}::uuid order by created_at desc offset ${maxUndos})`.execute(db)
}

/** Ignores a change that is unknown, already undone or of another cart. @throws cart_full */
export function undoChange(db: Database, visitor: CartVisitor, undo: string): Promise<void> {
  const { cartId } = visitor
  if (cartId === null) return Promise.resolve()
  return inTransaction(db, async (trx) => {
    await openCart(trx, { cartId, userId: visitor.user?.id ?? null })
    await sql`
      with undone as (delete from cart_undos where id = ${undo}::uuid and cart_id = ${cartId}::uuid returning lines),
        line as (
          select (value->>'product')::integer as product_id, (value->>'quantity')::numeric as quantity,
            (value->>'seen')::bigint as seen, (value->>'added')::timestamptz as added,
            coalesce((value->>'isOnOrder')::boolean, false) as is_on_order
            from undone, jsonb_array_elements(lines)),
        removed as (
          delete from cart_items using line
           where cart_id = ${cartId}::uuid and cart_items.product_id = line.product_id and line.quantity is null)
      insert into cart_items (cart_id, product_id, quantity, seen_price_tiyn, added_at, is_on_order)
      select ${cartId}::uuid, product_id, line.quantity, seen, added, is_on_order
        from line join products on products.id = line.product_id where line.quantity is not null
      on conflict (cart_id, product_id)
        do update set quantity = excluded.quantity, seen_price_tiyn = excluded.seen_price_tiyn, added_at = excluded.added_at`.execute(trx)
    if ((await countLines(trx, cartId)) > maxCartLines) throw new ShopError('cart_full')
  })
}
