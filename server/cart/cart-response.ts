// Formats the cart for the API: products as in API-10, with the fields of the cart line (API-08).
import { totalsOf } from '#contract/cart/cart.ts'
import type { CartResponse } from './cart-response.schema.ts'
import type { ProductResponse } from '#contract/catalogue/catalogue.schema.ts'
import { tiynToTenge } from '#contract/values/money.ts'
import { apiPrices, apiProductsById } from '../catalogue/product-response.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { readCartLines, type BareLine } from './cart-lines.ts'

export async function readCartResponse(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  { cartId, user }: Pick<Visitor, 'cartId' | 'user'>,
): Promise<CartResponse> {
  const lines = await readCartLines(db, cartId)
  const ids = lines.map(({ product }) => product.id)
  const products = await apiProductsById(db, catalogue.current(), ids, user)
  const { totalTiyn, onRequestCount } = totalsOf(lines)
  return {
    products: lines.flatMap((line) => {
      const product = products.get(line.product.id)
      return product ? [lineAsResponse(line, product)] : []
    }),
    count: lines.length,
    total: tiynToTenge(totalTiyn),
    on_request_count: onRequestCount,
  }
}

function lineAsResponse(line: BareLine, product: ProductResponse): CartResponse['products'][number] {
  const { quantity, seenPriceTiyn, loweredTo } = line
  const { priceTiyn } = line.product
  // From the line itself, so that price, quantity and total were read together.
  const prices = apiPrices({ ...line.product, paidTiyn: priceTiyn, retailTiyn: line.product.retailTiyn ?? priceTiyn })
  const seen = seenPriceTiyn === null ? null : tiynToTenge(seenPriceTiyn)
  return {
    ...product,
    ...prices,
    is_available: line.product.availability === 'in_stock',
    quantity,
    sum: priceTiyn === null ? null : tiynToTenge(priceTiyn * quantity),
    price_changed: priceTiyn === seenPriceTiyn ? null : { was: seen, now: prices.current_price },
    lowered_to: loweredTo,
  }
}
