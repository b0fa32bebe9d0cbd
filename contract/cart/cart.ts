// Defines the cart and its limits on quantities (CART-03).
import type { ProductCard } from '../catalogue/catalogue.ts'
import { formatCount } from '../values/money.ts'
import { formatUnits } from '../catalogue/stock-level.ts'
import { isPiece } from '../catalogue/unit-price.ts'

export const maxQuantity = 99_999
/** Why «+» is disabled (CART-03) */
export const noMoreInStockText = 'Больше нет в наличии'
export const maxCartLines = 500
/** More on one page would hold up other visitors. */
export const linesPerPage = 50

export type CartProduct = Pick<
  ProductCard,
  'id' | 'article' | 'name' | 'unit' | 'priceTiyn' | 'lastPriceTiyn' | 'retailTiyn' | 'availability' | 'image'
>

/** By article: lines of which fewer units than requested were added, and why. */
export type Shortages = Record<string, { added: number; text: string }>

export type CartLine = {
  product: CartProduct
  /** what can be ordered now: the requested quantity, at most the stock */
  quantity: number
  /** price shown when the product was added; null = price on request */
  seenPriceTiyn: number | null
  /** units in stock, if more were requested (CHK-01); else null: guests see no stock counts */
  loweredTo: number | null
  /** the whole stock is in the cart */
  isAtStock: boolean
  /** false for products no longer sold: not in the total, not ordered */
  isCheckable: boolean
  /** without stock, ordered for a date that the manager names */
  isOnOrder: boolean
  /** false where the stock has run out since the line was added (CART-04) */
  isPreselected: boolean
}

/** What is shown and ordered of a line on another page of the cart. */
export type OtherLine = Pick<CartLine, 'quantity' | 'seenPriceTiyn' | 'loweredTo' | 'isCheckable' | 'isOnOrder' | 'isPreselected'> & {
  product: Pick<CartProduct, 'article' | 'priceTiyn' | 'unit'>
  page: number
}

/** Both in the order of adding. */
export type CartPageLines = { shown: CartLine[]; others: OtherLine[]; page: number; pageCount: number }

export type Cart = {
  lines: CartLine[]
  totalTiyn: number
  onRequestCount: number
  lineCount: number
}

/** Requested quantities by article. `readAt`: server time in ms before reading; the later of two snapshots wins. */
export type CartSnapshot = {
  quantities: Readonly<Record<string, number>>
  /** articles of which the whole stock is in the cart; left out if there are none */
  atStock?: readonly string[]
  readAt: number
}

export const emptyCart: Cart = { lines: [], totalTiyn: 0, onRequestCount: 0, lineCount: 0 }

/** A requested change; `undo` is a UUID chosen by the client that identifies the change for undoing it. */
export type CartChange =
  | { intent: 'add' | 'set'; article: string; quantity: number }
  | { intent: 'remove'; article: string; undo?: string | undefined }
  | { intent: 'clear'; undo?: string | undefined }
  /** `lower`: more than the stock is lowered to it (CAT-17), else all or none */
  | { intent: 'addAll'; lines: ArticleQuantity[]; above: 'refuse' | 'lower' }
  | { intent: 'undo'; undo: string }

export type ArticleQuantity = { article: string; quantity: number }

/** «В наличии 15 товаров», «В наличии 15 м» */
export const stockLeftText = (stock: number, unit = ''): string =>
  `В\u00a0наличии ${isPiece(unit) ? formatCount(stock, 'товар', 'товара', 'товаров') : formatUnits(stock, unit)}`

export const mergedText = 'Мы объединили корзины'

export type RejectedItem = { article: string; name: string; reason: keyof typeof refusalReasons }

export const refusalReasons = {
  removed: 'снят с\u00a0продажи',
  too_many: 'столько нет в\u00a0наличии',
} as const
