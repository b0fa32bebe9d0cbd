// Value added tax by date (ORD-02): a change of the rate leaves invoices of earlier days as they were.

/** In force from the day on, in the order of days; percent of the price without the tax. */
export type VatRate = { from: string; percent: number }

/** Kazakhstan: 12 % until the end of 2025, 16 % from 2026-01-01. */
export const kazakhstanVat: readonly VatRate[] = [
  { from: '2009-01-01', percent: 12 },
  { from: '2026-01-01', percent: 16 },
]

const dayInAlmaty = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Almaty' })

/** The rate on a day of the shop's own calendar; null when the company pays none. */
export function vatPercentOn(rates: readonly VatRate[], at: Date): number | null {
  const day = dayInAlmaty.format(at)
  return rates.findLast(({ from }) => from <= day)?.percent ?? null
}

/** The tax inside a price that holds it, in tiyn, rounded to the nearest. */
export const vatIncluded = (totalTiyn: number, percent: number): number => Math.round((totalTiyn * percent) / (100 + percent))
