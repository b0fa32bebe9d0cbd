// A cancelled order's pieces go back to the shops they were taken from (ORD-01).
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Exactly once: the rows that say what was taken are what is given back, and are gone with it. */
export async function giveBackStock(trx: Transaction<DB>, orderId: number): Promise<void> {
  // In the order in which everybody locks stock (take-stock.ts); a shelf that is no longer there is put up again.
  await sql`
    with taken as (
      delete from order_item_stock s using order_items i
       where s.order_item_id = i.id and i.order_id = ${orderId}
       returning i.product_id, s.shop_id, s.count)
    insert into stock (product_id, shop_id, count)
    select product_id, shop_id, count from taken order by product_id, shop_id
    on conflict (product_id, shop_id) do update set count = stock.count + excluded.count`.execute(trx)
}
