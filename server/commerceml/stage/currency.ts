// Converts sums of 1C to tiyn; a currency without a rate is never read as tenge.
import { tengeToTiyn } from '#contract/values/money.ts'

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

/** ISO code of `руб.`, `643`, `тенге` …; an unknown spelling is returned as it is; '' means the base's own currency. */
export function currencyOf(text: string): string {
  const plain = text.trim().toLowerCase().replace(/\.$/, '')
  return spellings.find(([, pattern]) => pattern.test(plain))?.[0] ?? text.trim().toUpperCase()
}

/** @returns tiyn, or null (price on request) for no amount, 0 or less, or a currency without a rate (CAT-11) */
export function toTiyn(amount: number | undefined, currency: string, rates: Rates): number | null {
  const rate = rateOf(currency, rates)
  return amount === undefined || rate === undefined ? null : (tengeToTiyn(amount * rate) ?? null)
}

export const rateOf = (currency: string, rates: Rates): number | undefined => (currency === '' ? 1 : rates[currency])
