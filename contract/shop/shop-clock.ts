// Computes dates and times in Aktobe (UTC+5 all year).
// Without Intl: older browsers still split Kazakhstan into two zones.

const hour = 3_600_000
const day = 24 * hour
const aheadMs = 5 * hour

/** At the end of an ISO time. */
export const shopOffset = '+05:00'

/** `2026-11-21` in Aktobe. */
export const shopDay = (at: Date): string => shifted(at).toISOString().slice(0, 10)

/** `2026-11-21` → `21.11.2026` */
export const numericDay = (date: string): string => date.split('-').reverse().join('.')

/** The moment of `09:00` in Aktobe on the day of `at`, or `daysLater`. */
export function getMoment(time: string, at: Date, daysLater = 0): Date {
  const midnight = Math.floor(shifted(at).getTime() / day) * day - aheadMs
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(midnight + daysLater * day + hours * hour + minutes * 60_000)
}

export const nextMidnight = (at: Date): Date => getMoment('00:00', at, 1)

/** Its UTC fields are those of Aktobe. */
export const shifted = (at: Date): Date => new Date(at.getTime() + aheadMs)

/** `14:30` in Aktobe. */
export const shopClock = (at: Date): string => shifted(at).toISOString().slice(11, 16)
