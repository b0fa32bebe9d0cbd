// Takes the stock of a single order line that has changed after the order was placed.
import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { StockRow } from './stock.ts'

/** As much as there is, from the chosen shop first, then from the fullest others: 1C already has the line. */
export async function takeWhatIsThere(
  trx: Transaction<DB>,
  item: { id: number; productId: number; quantity: number },
  chosenShopId: number | null,
): Promise<void> {
  const rows: StockRow[] = await trx
    .selectFrom('stock')
    .select(['productId', 'shopId', 'count'])
    .where('productId', '=', item.productId)
    .where('count', '>', 0)
    .orderBy('shopId')
    .forUpdate()
    .execute()
  const isChosen = ({ shopId }: StockRow) => Number(shopId === chosenShopId)
  rows.sort((a, b) => isChosen(b) - isChosen(a) || b.count - a.count || a.shopId - b.shopId)
  // numeric(12,3): thousandths are exact as whole numbers.
  let missing = Math.round(item.quantity * 1000)
  for (const { shopId, count } of rows) {
    const part = Math.min(missing, Math.round(count * 1000)) / 1000
    missing -= Math.round(part * 1000)
    if (part <= 0) continue
    await trx.insertInto('orderItemStock').values({ orderItemId: item.id, shopId, count: part }).execute()
    await trx
      .updateTable('stock')
      .set((eb) => ({ count: eb('count', '-', part) }))
      .where('productId', '=', item.productId)
      .where('shopId', '=', shopId)
      .execute()
  }
}
