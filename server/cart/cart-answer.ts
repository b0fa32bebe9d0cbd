// The cart in the API's words: products as everywhere in the API (API-10), with what the line adds (API-08).
import { sql } from 'kysely'
import { totalsOf } from '#contract/cart.ts'
import type { CartAnswer } from '#contract/cart-answer.ts'
import type { ProductAnswer } from '#contract/catalogue-api.ts'
import { tiynToTenge } from '#contract/money.ts'
import { apiPrices, apiProductsById, apiProductsFoundBy } from '../catalogue/api-products.ts'
import type { Visitor } from '../plugins/visitor.ts'
import type { Services } from '../services.ts'
import { readCartLines, type BareLine } from './cart-lines.ts'

/**
 * The visitor's cart as it stands now.
 * @param change of it that is under way: its lines are read behind it
 * @throws what the change throws
 */
export async function readCartAnswer(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  visitor: Pick<Visitor, 'cartId' | 'user'>,
  change: Promise<unknown> = Promise.resolve(),
): Promise<CartAnswer> {
  const { cartId, user } = visitor
  const index = catalogue.current()
  const query = sql`select product_id from cart_items where cart_id = ${cartId}::uuid`
  // The goods do not wait for the change: one after the other they were half of its time. A first change makes the cart.
  const [lines, products] = await Promise.all([
    change.then(() => readCartLines(db, visitor.cartId)),
    cartId === null ? new Map<number, ProductAnswer>() : apiProductsFoundBy(db, index, query, user),
  ])
  const late = lines.filter(({ product }) => !products.has(product.id)).map(({ product }) => product.id)
  for (const [id, product] of await apiProductsById(db, index, late, user)) products.set(id, product)
  const { totalTiyn, onRequestCount } = totalsOf(lines)
  return {
    products: lines.flatMap((line) => {
      const product = products.get(line.product.id)
      return product ? [lineAsAnswer(line, product)] : []
    }),
    count: lines.length,
    total: tiynToTenge(totalTiyn),
    on_request_count: onRequestCount,
  }
}

function lineAsAnswer(line: BareLine, product: ProductAnswer): CartAnswer['products'][number] {
  const { quantity, seenPriceTiyn, loweredTo, isCheckable } = line
  const { priceTiyn } = line.product
  // Prices and availability are the line's own: read together with the quantity and the total that they belong to.
  const prices = apiPrices({ ...line.product, paidTiyn: priceTiyn, retailTiyn: line.product.retailTiyn ?? priceTiyn })
  const seen = seenPriceTiyn === null ? null : tiynToTenge(seenPriceTiyn)
  return {
    ...product,
    ...prices,
    is_available: isCheckable,
    quantity,
    sum: priceTiyn === null ? null : tiynToTenge(priceTiyn * quantity),
    price_changed: priceTiyn === seenPriceTiyn ? null : { was: seen, now: prices.current_price },
    lowered_to: loweredTo,
  }
}
