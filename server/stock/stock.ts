// Locks, allocates, takes and returns the stock of orders (CHK-01, ORD-01).
import { stockLeftText } from '#contract/cart/cart.ts'
import { ShopError } from '../errors.ts'
import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** @param lines with the available whole units; 0: only on request */
export function notEnoughStock(lines: { article: string; stock: number }[]): ShopError {
  const fields = Object.fromEntries(
    lines.map(({ article, stock }) => [article, [stock > 0 ? stockLeftText(stock) : 'Товара нет в наличии']]),
  )
  const isGone = lines.every(({ stock }) => stock === 0)
  return new ShopError('not_enough_stock', {
    fields,
    ...(isGone ? { detail: 'Товара нет в наличии. Оставьте запрос, и мы сообщим срок поставки.' } : {}),
  })
}

export type StockRow = { productId: number; shopId: number; count: number }

/** Every order locks in the same sequence (product, shop): two buyers wait for each other instead of ending in a deadlock. */
export function lockStock(trx: Transaction<DB>, articles: string[]): Promise<StockRow[]> {
  return trx
    .selectFrom('stock')
    .select(['productId', 'shopId', 'count'])
    .where('productId', 'in', (eb) => eb.selectFrom('products').select('id').where('article', 'in', articles).where('isActive', '=', true))
    .orderBy('productId')
    .orderBy('shopId')
    .forUpdate()
    .execute()
}

// numeric(12,3): thousandths are exact as whole numbers, 0.1 + 0.2 is not.
const thousandths = (count: number) => Math.round(count * 1000)

/**
 * What to take of each stock row: from the chosen shop first, then from the fullest others; all or nothing.
 * @throws not_enough_stock naming every line above its stock
 */
export function allocateStock(
  stock: readonly StockRow[],
  lines: readonly { productId: number; article: string; quantity: number }[],
  chosenShopId: number | null,
): StockRow[] {
  const short: { article: string; stock: number }[] = []
  const taken: StockRow[] = []
  const byProduct = Map.groupBy(stock, ({ productId }) => productId)
  for (const { productId, article, quantity } of lines) {
    const rows = byProduct.get(productId) ?? []
    const total = rows.reduce((sum, { count }) => sum + thousandths(count), 0)
    if (thousandths(quantity) > total) {
      short.push({ article, stock: Math.floor(total / 1000) })
      continue
    }
    const isChosen = ({ shopId }: StockRow) => Number(shopId === chosenShopId)
    rows.sort((a, b) => isChosen(b) - isChosen(a) || b.count - a.count || a.shopId - b.shopId)
    let missing = thousandths(quantity)
    for (const { shopId, count } of rows) {
      const part = Math.min(missing, thousandths(count))
      if (part > 0) taken.push({ productId, shopId, count: part / 1000 })
      missing -= part
    }
  }
  if (short.length > 0) throw notEnoughStock(short)
  return taken
}

/** @param items the order's lines in the database @param taken as `allocateStock` chose it of rows that are still locked */
export async function takeStock(
  trx: Transaction<DB>,
  orderId: number,
  items: readonly { id: number; productId: number }[],
  taken: readonly StockRow[],
): Promise<void> {
  const itemIds = new Map(items.map(({ id, productId }) => [productId, id]))
  await trx
    .insertInto('orderItemStock')
    .values(taken.map(({ productId, shopId, count }) => ({ orderItemId: itemIds.get(productId)!, shopId, count })))
    .execute()
  await trx
    .updateTable('stock')
    .from('orderItemStock as taken')
    .innerJoin('orderItems as item', 'item.id', 'taken.orderItemId')
    .set((eb) => ({ count: eb('stock.count', '-', eb.ref('taken.count')) }))
    .where('item.orderId', '=', orderId)
    .whereRef('stock.productId', '=', 'item.productId')
    .whereRef('stock.shopId', '=', 'taken.shopId')
    .execute()
}

/** Exactly once: the rows that say what was taken are deleted with it. A stock row that is gone is inserted again. */
export async function returnStock(trx: Transaction<DB>, orderId: number): Promise<void> {
  await trx
    .with('taken', (cte) =>
      cte
        .deleteFrom('orderItemStock as part')
        .using('orderItems as item')
        .whereRef('part.orderItemId', '=', 'item.id')
        .where('item.orderId', '=', orderId)
        .returning(['item.productId', 'part.shopId', 'part.count']),
    )
    .insertInto('stock')
    .columns(['productId', 'shopId', 'count'])
    // Ordered, as every order locks stock.
    .expression((eb) => eb.selectFrom('taken').select(['productId', 'shopId', 'count']).orderBy('productId').orderBy('shopId'))
    .onConflict((conflict) =>
      conflict.columns(['productId', 'shopId']).doUpdateSet((eb) => ({ count: eb('stock.count', '+', eb.ref('excluded.count')) })),
    )
    .execute()
}
