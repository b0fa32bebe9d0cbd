// Sums of 1C to tiyn. A currency without a rate is never taken for tenge (formats, 1.7).
import { tengeToTiyn } from '#contract/values/money.ts'

/** Tenge for one unit of a currency, by its ISO code. */
export type Rates = Readonly<Record<string, number>>

export const tengeOnly: Rates = { KZT: 1 }

const spellings: [string, RegExp][] = [
  ['KZT', /^(kzt|398|тг|тенге|₸|т)$/],
  ['RUB', /^(rub|rur|643|810|руб|р|рубль|рублей|₽)$/],
  ['USD', /^(usd|840|\$|долл|доллар)$/],
  ['EUR', /^(eur|978|€|евро)$/],
  ['UAH', /^(uah|980|грн|гривна|₴)$/],
  ['BYN', /^(byn|933)$/],
  ['KGS', /^(kgs|417|сом)$/],
  ['UZS', /^(uzs|860|сум)$/],
  ['CNY', /^(cny|156|¥|юань)$/],
]

/** ISO code of `руб.`, `643`, `тенге` …; an unknown spelling comes back as it is; '' stays '' (the base's own currency). */
export function currencyOf(text: string): string {
  const plain = text.trim().toLowerCase().replace(/\.$/, '')
  return spellings.find(([, pattern]) => pattern.test(plain))?.[0] ?? text.trim().toUpperCase()
}

/** Tiyn; null = price on request: nothing, 0 or less (CAT-11), or no rate (then `currency` is named by `hasRate`). */
export function toTiyn(amount: number | undefined, currency: string, rates: Rates): number | null {
  const rate = rateOf(currency, rates)
  return amount === undefined || rate === undefined ? null : (tengeToTiyn(amount * rate) ?? null)
}

export const rateOf = (currency: string, rates: Rates): number | undefined => (currency === '' ? 1 : rates[currency])
