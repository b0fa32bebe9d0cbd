// Writes times of lists and records in words.
import { formatDayAndMonth } from '#contract/shop/format-day.ts'
import { numericDay, shopClock, shopDay } from '#contract/shop/shop-clock.ts'

/** «29.11.2026 06:34» */
export const shortTime = (at: Date): string => `${numericDay(shopDay(at))} ${shopClock(at)}`

/** «10:28», «вчера 18:04», «3 ноября 12:00» */
export function momentText(at: string | Date, now: number): string {
  const time = new Date(at)
  const days = Math.round((Date.parse(shopDay(new Date(now))) - Date.parse(shopDay(time))) / 86_400_000)
  const day = days === 0 ? '' : days === 1 ? 'вчера\u00a0' : `${formatDayAndMonth(time)} `
  return day + shopClock(time)
}

/** «только что», «14 мин», «1 ч 10 мин», later as momentText() */
export function ageText(at: string | Date, now: number): string {
  const minutes = minutesSince(at, now)
  if (minutes < 1) return 'только\u00a0что'
  if (minutes < 60) return `${minutes}\u00a0мин`
  if (minutes < 12 * 60) return `${Math.floor(minutes / 60)}\u00a0ч ${String(minutes % 60).padStart(2, '0')}\u00a0мин`
  return momentText(at, now)
}

export const minutesSince = (at: string | Date, now: number): number => Math.floor((now - new Date(at).getTime()) / 60_000)
