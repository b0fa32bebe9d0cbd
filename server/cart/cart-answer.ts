// The cart in the API's words: snake_case and tenge (API-08, API-10).
import { imageWidths } from '#contract/catalogue.ts'
import type { Cart, CartLine } from '#contract/cart.ts'
import type { CartAnswer } from '#contract/cart-api.ts'
import { tiynToTenge } from '#contract/money.ts'

const tenge = (tiyn: number | null) => (tiyn === null ? null : tiynToTenge(tiyn))

export function cartAsAnswer(cart: Cart): CartAnswer {
  return {
    products: cart.lines.map(lineAsAnswer),
    count: cart.lineCount,
    total: tiynToTenge(cart.totalTiyn),
    on_request_count: cart.onRequestCount,
  }
}

function lineAsAnswer({ product, quantity, seenPriceTiyn, loweredTo, isCheckable }: CartLine): CartAnswer['products'][number] {
  const price = tenge(product.priceTiyn)
  return {
    id: product.id,
    article: product.article,
    name: product.name,
    price,
    current_price: price,
    last_price: tenge(product.lastPriceTiyn),
    lastPrice: tenge(product.lastPriceTiyn),
    images: product.image ? [{ file: `/images/${product.image.hash}-${imageWidths[2]}.webp` }] : [],
    brand: product.brand,
    unit: product.unit,
    is_available: isCheckable,
    quantity,
    sum: product.priceTiyn === null ? null : tiynToTenge(product.priceTiyn * quantity),
    price_changed: product.priceTiyn === seenPriceTiyn ? null : { was: tenge(seenPriceTiyn), now: price },
    lowered_to: loweredTo,
  }
}
