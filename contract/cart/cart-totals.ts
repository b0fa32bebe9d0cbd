// Totals and describes lines of the cart (CART-04).
import type { ProductCard } from '../catalogue/catalogue.ts'
import { formatUnits } from '../catalogue/stock-level.ts'
import { formatPrice } from '../catalogue/unit-price.ts'
import { formatCount, formatTiyn } from '../values/money.ts'
import type { CartLine } from './cart.ts'

export type CartTotals = { totalTiyn: number; onRequestCount: number; unitCount: number; lineCount: number }

export function computeTotals(
  lines: (Pick<CartLine, 'quantity' | 'isCheckable'> & { product: Pick<ProductCard, 'priceTiyn'> })[],
): CartTotals {
  const totals: CartTotals = { totalTiyn: 0, onRequestCount: 0, unitCount: 0, lineCount: 0 }
  for (const { product, quantity, isCheckable } of lines) {
    if (!isCheckable) continue
    totals.lineCount += 1
    totals.unitCount += quantity
    if (product.priceTiyn === null) totals.onRequestCount += 1
    else totals.totalTiyn += product.priceTiyn * quantity
  }
  return totals
}

/** «12 300 ₸ + 2 позиции по запросу» (CAT-11); the second part alone if nothing has a price. */
export function formatTotal(totalTiyn: number, onRequestCount: number): string {
  if (onRequestCount === 0) return formatTiyn(totalTiyn)
  const request = `${formatCount(onRequestCount, 'позиция', 'позиции', 'позиций')} по\u00a0запросу`
  return totalTiyn > 0 ? `${formatTiyn(totalTiyn)} + ${request}` : request
}

/** The common unit of all lines; null if they differ: metres and units cannot be summed. */
export function unitOfAll(lines: readonly { product: Pick<ProductCard, 'unit'> }[]): string | null {
  const units = new Set(lines.map(({ product }) => product.unit))
  return units.size === 1 ? (lines[0]?.product.unit ?? null) : null
}

/** The terms of a line's sum: «415,50 ₸ × 120 м», «1 м». */
export function countedText({ product, quantity }: { product: Pick<ProductCard, 'priceTiyn' | 'unit'>; quantity: number }): string {
  const units = formatUnits(quantity, product.unit)
  return product.priceTiyn === null || quantity === 1 ? units : `${formatTiyn(product.priceTiyn)} × ${units}`
}

const priceText = (priceTiyn: number | null, unit: string) => (priceTiyn === null ? 'по\u00a0запросу' : formatPrice(priceTiyn, unit))

export const priceChangedText = (wasTiyn: number | null, nowTiyn: number | null, unit: string): string =>
  `Цена изменилась: было ${priceText(wasTiyn, unit)}, стало ${priceText(nowTiyn, unit)}`
