// How much there is, as guests are told it: a word, never pieces (SHELL-13, PROD-01).
import { groupDigits } from '../values/money.ts'

export type StockLevel = 'many' | 'few' | 'none'

/** Stock below this quantity is shown as «Мало» (docs/decisions/005). */
export const manyFrom = 10

export const stockLevelTexts: Record<StockLevel, string> = { many: 'Много', few: 'Мало', none: 'Под\u00a0заказ' }

/** @param pieces of all shops or of one */
export function stockLevelOf(pieces: number): StockLevel {
  if (pieces <= 0) return 'none'
  return pieces < manyFrom ? 'few' : 'many'
}

/** `10 003`, `12,5`: pieces, metres, litres */
export function formatQuantity(quantity: number): string {
  const [whole, part] = String(quantity).split('.')
  return groupDigits(Number(whole)) + (part ? `,${part}` : '')
}

/** «26 шт», «12,5 м», «10 003 шт» */
export const formatUnits = (count: number, unit: string): string => `${formatQuantity(count)}\u00a0${unit}`

/** One shop's line of the quick view (SHELL-13). */
export type ShopLevel = {
  address: string
  hours: string
  level: StockLevel
  unit: string
  /** pieces; null for guests */
  count: number | null
}
