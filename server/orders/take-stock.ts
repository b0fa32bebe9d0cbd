// Which shops an order's pieces come from, all or nothing (CHK-01).
import { sql } from 'kysely'
import { notEnoughStock } from '../cart/not-enough-stock.ts'
import type { Shelf } from './priced-lines.ts'

export type WantedPieces = { productId: number; article: string; quantity: number }
export type TakenPieces = { productId: number; shopId: number; count: number }

// numeric(12,3): thousandths are exact as whole numbers, 0.1 + 0.2 is not.
const thousandths = (count: number) => Math.round(count * 1000)

/**
 * From the chosen shop first, then from the fullest others.
 * @param rows the shelves of all that is wanted, locked by `pricedLines`; `soldFrom` in the statement that writes the order takes the pieces
 * @throws not_enough_stock naming every line above its stock
 */
export function chooseStock(rows: readonly Shelf[], wanted: WantedPieces[], chosenShopId: number | null): TakenPieces[] {
  const short: { article: string; stock: number }[] = []
  const taken: TakenPieces[] = []
  for (const { productId, article, quantity } of wanted) {
    const shelves = rows.filter((row) => row.productId === productId)
    const total = shelves.reduce((sum, { count }) => sum + thousandths(count), 0)
    if (thousandths(quantity) > total) {
      short.push({ article, stock: Math.floor(total / 1000) })
      continue
    }
    const isChosen = (shelf: { shopId: number }) => Number(shelf.shopId === chosenShopId)
    shelves.sort((a, b) => isChosen(b) - isChosen(a) || b.count - a.count || a.shopId - b.shopId)
    let missing = thousandths(quantity)
    for (const { shopId, count } of shelves) {
      const pieces = Math.min(missing, thousandths(count))
      if (pieces > 0) taken.push({ productId, shopId, count: pieces / 1000 })
      missing -= pieces
    }
  }
  if (short.length > 0) throw notEnoughStock(short)
  return taken
}

/** As rows of a statement: taken (product_id, shop_id, count). */
export const takenRows = (taken: TakenPieces[]) => sql`
  unnest(${taken.map((one) => one.productId)}::integer[], ${taken.map((one) => one.shopId)}::integer[],
         ${taken.map((one) => one.count)}::numeric[]) as taken (product_id, shop_id, count)`

/** A part of a statement: the pieces leave their shelves. */
export const soldFrom = (taken: TakenPieces[]) => sql`
  update stock set count = stock.count - taken.count
    from ${takenRows(taken)}
   where stock.product_id = taken.product_id and stock.shop_id = taken.shop_id`
