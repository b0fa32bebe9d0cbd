// The cart as pages see it, what a quantity may be, and the sums of the ticked lines (CART-03, CART-04, CART-06, CHK-01). Free of Zod:
// the schemas stand in cart-api.ts.
import type { ProductCard } from '../catalogue/catalogue.ts'
import { formatCount, formatTiyn } from '../values/money.ts'
import { formatUnits } from '../catalogue/stock-level.ts'

export const maxQuantity = 99_999
export const maxCartLines = 500

export type CartProduct = Pick<
  ProductCard,
  'id' | 'article' | 'name' | 'unit' | 'priceTiyn' | 'lastPriceTiyn' | 'retailTiyn' | 'availability' | 'image'
>

export type CartLine = {
  product: CartProduct
  /** what can be ordered now: what was put in, at most the stock */
  quantity: number
  /** what the customer saw when adding; null = price on request */
  seenPriceTiyn: number | null
  /** the pieces there are, where more were asked for (CHK-01); else null, since guests are not told counts */
  loweredTo: number | null
  /** false without stock and for products no longer sold: not ticked, not in the total, not ordered */
  isCheckable: boolean
  /** no longer sold at all */
  isRemoved: boolean
}

export type Cart = {
  /** in the order of adding */
  lines: CartLine[]
  /** of the checkable lines that have a price */
  totalTiyn: number
  /** checkable lines without a price */
  onRequestCount: number
  lineCount: number
}

/** Quantities by article, as put in. `readAt`: the server's clock in ms before it read them; of two snapshots the later one is right. */
export type CartSnapshot = { quantities: Readonly<Record<string, number>>; readAt: number }

export const emptyCart: Cart = { lines: [], totalTiyn: 0, onRequestCount: 0, lineCount: 0 }

/** What a visitor asks of the cart; `undo` names the change for undoing it later (a UUID of the one who asks). */
export type CartChange =
  | { intent: 'add' | 'set'; article: string; quantity: number }
  | { intent: 'remove'; article: string; undo?: string | undefined }
  | { intent: 'clear'; undo?: string | undefined }
  /** all of them or none (CAT-17) */
  | { intent: 'addAll'; lines: ArticleQuantity[] }
  | { intent: 'undo'; undo: string }

export type ArticleQuantity = { article: string; quantity: number }

export type CartTotals = { totalTiyn: number; onRequestCount: number; pieces: number; lineCount: number }

/** Sums of the checkable lines among those given. */
export function totalsOf(lines: (Pick<CartLine, 'quantity' | 'isCheckable'> & { product: Pick<ProductCard, 'priceTiyn'> })[]): CartTotals {
  const totals: CartTotals = { totalTiyn: 0, onRequestCount: 0, pieces: 0, lineCount: 0 }
  for (const { product, quantity, isCheckable } of lines) {
    if (!isCheckable) continue
    totals.lineCount += 1
    totals.pieces += quantity
    if (product.priceTiyn === null) totals.onRequestCount += 1
    else totals.totalTiyn += product.priceTiyn * quantity
  }
  return totals
}

/** The unit of them all; null where units differ: metres and pieces make no sum. */
export function unitOfAll(lines: readonly { product: Pick<ProductCard, 'unit'> }[]): string | null {
  const units = new Set(lines.map(({ product }) => product.unit))
  return units.size === 1 ? (lines[0]?.product.unit ?? null) : null
}

/** What makes a line's sum: «415,50 ₸ × 120 м», «1 м». */
export function countedText({ product, quantity }: { product: Pick<ProductCard, 'priceTiyn' | 'unit'>; quantity: number }): string {
  const pieces = formatUnits(quantity, product.unit)
  return product.priceTiyn === null || quantity === 1 ? pieces : `${formatTiyn(product.priceTiyn)} × ${pieces}`
}

const priceText = (priceTiyn: number | null) => (priceTiyn === null ? 'по\u00a0запросу' : formatTiyn(priceTiyn))

/** «Цена изменилась: было …, стало …» (CART-06). */
export const priceChangedText = (wasTiyn: number | null, nowTiyn: number | null): string =>
  `Цена изменилась: было ${priceText(wasTiyn)}, стало ${priceText(nowTiyn)}`

/** «В наличии N товаров» (CHK-01). */
export const stockLeftText = (pieces: number): string => `В\u00a0наличии ${formatCount(pieces, 'товар', 'товара', 'товаров')}`

/** CART-02 */
export const mergedText = 'Мы объединили корзины'

/** The typed quantity, or undefined when it is no whole number of 1 to 99999 and the old one returns (CART-03). */
export function parseQuantity(text: string): number | undefined {
  const trimmed = text.trim()
  if (!/^\d{1,5}$/.test(trimmed)) return undefined
  const quantity = Number(trimmed)
  return quantity >= 1 ? quantity : undefined
}

/** The same where none is a quantity, too: a line of the cart goes with it. */
export const parseQuantityOrNone = (text: string): number | undefined => (/^0+$/.test(text.trim()) ? 0 : parseQuantity(text))
