// Answers the cart for the API: products as everywhere in the API (API-10), with the fields of the line (API-08).
import { totalsOf } from '#contract/cart/cart.ts'
import type { CartAnswer } from '#contract/cart/cart-response.schema.ts'
import type { ProductAnswer } from '#contract/catalogue/catalogue.schema.ts'
import { tiynToTenge } from '#contract/values/money.ts'
import { apiPrices, apiProductsById } from '../catalogue/product-response.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { readCartLines, type BareLine } from './cart-lines.ts'

/** The visitor's cart at this moment. */
export async function readCartAnswer(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  { cartId, user }: Pick<Visitor, 'cartId' | 'user'>,
): Promise<CartAnswer> {
  const lines = await readCartLines(db, cartId)
  const ids = lines.map(({ product }) => product.id)
  const products = await apiProductsById(db, catalogue.current(), ids, user)
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
