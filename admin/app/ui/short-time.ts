// Formats a time for a column: «29.11.2026 06:34».
import { shopClock, shopDay } from '#contract/shop/shop-clock.ts'

export const shortTime = (at: Date): string => `${shopDay(at).split('-').reverse().join('.')} ${shopClock(at)}`
