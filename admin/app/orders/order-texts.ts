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

/** Tenge as typed, «1 234,50» → tiyn; NaN: not a sum. */
export function tiynOf(text: string): number {
  const plain = text.replace(/[\s\u00a0₸]/g, '').replace(',', '.')
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN
}

/** «Акт» of «Актобе», as a head of a narrow column. */
export const shortName = (name: string): string => name.slice(0, 3)

export const priceText = (tiyn: number | null): string => (tiyn === null ? 'по запросу' : formatAmount(tiyn))
