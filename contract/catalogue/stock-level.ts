// Words for stock levels: guests see a word, never a quantity (SHELL-13).
import { groupDigits } from '../values/money.ts'

export type StockLevel = 'many' | 'few' | 'none'

/** Stock below this quantity is shown as «Мало» (docs/decisions/005). */
const manyFrom = 10

export const stockLevelTexts: Record<StockLevel, string> = { many: 'Много', few: 'Мало', none: 'Под\u00a0заказ' }

export function getStockLevel(quantity: number): StockLevel {
  if (quantity <= 0) return 'none'
  return quantity < manyFrom ? 'few' : 'many'
}

export function formatQuantity(quantity: number): string {
  const [whole = '', part] = String(quantity).split('.')
  return groupDigits(whole) + (part ? `,${part}` : '')
}

export const formatUnits = (count: number, unit: string): string => `${formatQuantity(count)}\u00a0${unit}`

export type ShopLevel = {
  address: string
  hours: string
  level: StockLevel
  unit: string
  /** null for guests */
  count: number | null
}

/** Without a whole unit, which is the least that can be ordered. */
export const isOutOfStock = (stock: number): boolean => stock < 1

/** Units that can be ordered: those in stock; on order any number (CHK-01). */
export const orderableUnits = (stock: number): number => (isOutOfStock(stock) ? Infinity : Math.floor(stock))

export const onOrderText = 'Под\u00a0заказ, срок уточнит менеджер'
