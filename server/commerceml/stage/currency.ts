// Converts sums of 1C to tiyn; a currency without a rate is never read as tenge.
import { tengeToTiyn } from '#contract/values/money.ts'
import { makeSlug } from '#contract/values/slug.ts'
import { toOneLine } from '../xml/xml-record.ts'

export type Rates = Readonly<Record<string, number>>

export const tengeOnly: Rates = { KZT: 1 }

// Of the text in Latin letters, without spaces and points: «Тнг.», «т н г», «тенге РК», «₸», «398».
const spellings: [string, RegExp][] = [
  ['KZT', /kzt|398|tenge|^t(e?n?ge?)?(rk|kz)?$/],
  ['BYN', /^(byn|933)$|belorus/],
  ['RUB', /^(rub|rur|643|810|r$)|^ros.*rub/],
  ['USD', /usd|840|^dol/],
  ['EUR', /^(eur|evro|978)/],
  ['UAH', /^(uah|980|grn|griv)/],
  ['KGS', /^(kgs|417|som)$/],
  ['UZS', /^(uzs|860|sum)$/],
  ['CNY', /^(cny|156|yuan)/],
]
const symbols: Readonly<Record<string, string>> = { '₸': 'kzt', '₽': 'rub', $: 'usd', '€': 'eur', '₴': 'uah', '¥': 'cny' }

/** ISO code of `руб.`, `643`, `тенге` …; an unknown spelling is returned as it is; '' means the base's own currency. */
export function toCurrency(text: string): string {
  const given = toOneLine(text).toUpperCase()
  if (given === '') return ''
  const letters = given.replace(/[₸₽$€₴¥]/g, (symbol) => symbols[symbol] ?? '').replace(/[^\p{L}\p{N}]/gu, '')
  const latin = makeSlug(letters)
  return spellings.find(([, pattern]) => pattern.test(latin))?.[0] ?? given
}

/** @returns tiyn, or null (price on request) for no amount, 0 or less, or a currency without a rate (CAT-11) */
export function toTiyn(amount: number | undefined, currency: string, rates: Rates): number | null {
  const rate = findRate(currency, rates)
  return amount === undefined || rate === undefined ? null : (tengeToTiyn(amount * rate) ?? null)
}

export const findRate = (currency: string, rates: Rates): number | undefined => (currency === '' ? 1 : rates[currency])
