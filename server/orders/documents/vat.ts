// Value added tax by date (ORD-02): a change of the rate leaves invoices of earlier days as they were.

import type { VatRate } from '#server/config/company-config.ts'

const dayInAlmaty = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Almaty' })

/** The rate on a day of the shop's own calendar; null when the company pays none. Of `config.vatRates`. */
export function vatPercentOn(rates: readonly VatRate[], at: Date): number | null {
  const day = dayInAlmaty.format(at)
  return rates.findLast(({ from }) => from <= day)?.percent ?? null
}

/** The tax inside a price that holds it, in tiyn, rounded to the nearest. */
export const vatIncluded = (totalTiyn: number, percent: number): number => Math.round((totalTiyn * percent) / (100 + percent))
