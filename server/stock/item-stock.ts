// Takes the stock of a single order line that has changed after the order was placed.
import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { takeFrom } from './stock.ts'

/** As much as there is: 1C already has the line. */
export async function takeWhatIsThere(
  trx: Transaction<DB>,
  item: { id: number; productId: number; quantity: number },
  chosenShopId: number | null,
): Promise<void> {
  const rows = await trx
    .selectFrom('stock')
    .select(['productId', 'shopId', 'count'])
    .where('productId', '=', item.productId)
    .where('count', '>', 0)
    .orderBy('shopId')
    .forUpdate()
    .execute()
  for (const { shopId, count } of takeFrom(rows, item.quantity, chosenShopId)) {
    await trx.insertInto('orderItemStock').values({ orderItemId: item.id, shopId, count }).execute()
    await trx
      .updateTable('stock')
      .set((eb) => ({ count: eb('count', '-', count) }))
      .where('productId', '=', item.productId)
      .where('shopId', '=', shopId)
      .execute()
  }
}
