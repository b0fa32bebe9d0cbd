// Writes states, times and actions of orders in words.
import type { NextStatus, QuoteStatus } from '#contract/orders/orders.ts'
import { formatDayAndMonth } from '#contract/shop/format-day.ts'
import { formatAmount } from '#contract/values/money.ts'
import { shopClock, shopDay } from '#contract/shop/shop-clock.ts'

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

/** Minutes after which a new order is late. */
const lateMinutes = 15

export const minutesSince = (at: string | Date, now: number): number => Math.floor((now - new Date(at).getTime()) / 60_000)
export const isLate = (status: string, at: string | Date, now: number): boolean =>
  (status === 'placed' || status === 'requested') && minutesSince(at, now) > lateMinutes

/** «только что», «14 мин», «1 ч 10 мин», «вчера 18:04», «3 ноября» */
export function ageText(at: string | Date, now: number): string {
  const minutes = minutesSince(at, now)
  if (minutes < 1) return 'только что'
  if (minutes < 60) return `${minutes} мин`
  if (minutes < 12 * 60) return `${Math.floor(minutes / 60)} ч ${String(minutes % 60).padStart(2, '0')} мин`
  return momentText(at, now)
}

/** «10:28», «вчера 18:04», «3 ноября 12:00» */
export function momentText(at: string | Date, now: number): string {
  const time = new Date(at)
  const days = Math.round((Date.parse(shopDay(new Date(now))) - Date.parse(shopDay(time))) / 86_400_000)
  const day = days === 0 ? '' : days === 1 ? 'вчера ' : `${formatDayAndMonth(time)} `
  return day + shopClock(time)
}

/** Tenge as typed, «1 234,50» → tiyn; NaN: not a sum. */
export function tiynOf(text: string): number {
  const plain = text.replace(/[\s\u00a0₸]/g, '').replace(',', '.')
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN
}

/** «Акт» of «Актобе», as a head of a narrow column. */
export const shortName = (name: string): string => name.slice(0, 3)

export const priceText = (tiyn: number | null): string => (tiyn === null ? 'по запросу' : formatAmount(tiyn))
