// Writes actions, sums and names of the desk in words.
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

/** «Акт» of «Актобе», as a head of a narrow column. */
export const shortName = (name: string): string => name.slice(0, 3)

/** Where tenge are understood */
export const priceText = (tiyn: number | null, unit: string): string => (tiyn === null ? 'по запросу' : formatPriceAmount(tiyn, unit))
