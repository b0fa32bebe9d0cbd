// Writes actions, sums and names of the desk in words; reads quantities.
import type { NextStatus, QuoteStatus } from '#contract/orders/orders.ts'
import { formatPriceAmount } from '#contract/catalogue/unit-price.ts'

/** Of goods; a quote has its own. */
type Next = Exclude<NextStatus, QuoteStatus | 'cancelled'>

/** On the button that leads there. */
export const statusActions: Record<Next, string> = {
  confirmed: 'Подтвердить',
  assembling: 'Собирать',
  ready: 'Собран',
  delivering: 'Отправить',
  completed: 'Выдать',
}

/** As typed, «1 000»; NaN: no whole number, such as «1e3» */
export function parseUnits(text: string): number {
  const plain = text.replace(/\s/g, '')
  return /^\d+$/.test(plain) ? Number(plain) : NaN
}

/** «Акт» of «Актобе», as a head of a narrow column. */
export const shortName = (name: string): string => name.slice(0, 3)

/** Where tenge are understood */
export const priceText = (tiyn: number | null, unit: string): string => (tiyn === null ? 'по запросу' : formatPriceAmount(tiyn, unit))
