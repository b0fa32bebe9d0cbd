// Writes actions, sums and names of the desk in words.
import type { NextStatus, QuoteStatus } from '#contract/orders/orders.ts'
import { formatAmount } from '#contract/values/money.ts'

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

export const priceText = (tiyn: number | null): string => (tiyn === null ? 'по запросу' : formatAmount(tiyn))
