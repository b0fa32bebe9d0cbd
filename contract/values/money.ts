// Formats and converts money: an integer of tiyn (1/100 ₸), tenge in the API.

const currencySign = '₸' // CONST-11
const nbsp = '\u00a0'

/** `12 345 ₸` with non-breaking spaces; tiyn only where there are any: `12 345,50 ₸` (CAT-11). */
export const formatTiyn = (tiyn: number): string => `${formatAmount(tiyn)}${nbsp}${currencySign}`

/** Without the currency, for columns that show it in their header. */
export function formatAmount(tiyn: number): string {
  const sign = tiyn < 0 ? '−' : ''
  const whole = Math.floor(Math.abs(tiyn) / 100)
  const rest = Math.abs(tiyn) % 100
  return `${sign}${groupDigits(whole)}${rest ? `,${String(rest).padStart(2, '0')}` : ''}`
}

/** `2 140` */
export const groupDigits = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, nbsp)

export const tiynToTenge = (tiyn: number): number => tiyn / 100

export const tengeOrNull = (tiyn: number | null): number | null => (tiyn === null ? null : tiynToTenge(tiyn))

/** Undefined for amounts of 0 or less and NaN, which mean a price on request (CAT-11). */
export function tengeToTiyn(tenge: number): number | undefined {
  const tiyn = Math.round(tenge * 100)
  return Number.isSafeInteger(tiyn) && tiyn > 0 ? tiyn : undefined
}

/** Rounded down; undefined below 1 % or without a higher old price (CAT-11). Integers avoid rounding errors. */
export function discountPercent(priceTiyn: number | null, lastPriceTiyn: number | null): number | undefined {
  if (!priceTiyn || !lastPriceTiyn || lastPriceTiyn <= priceTiyn) return undefined
  const percent = Math.floor(((lastPriceTiyn - priceTiyn) * 100) / lastPriceTiyn)
  return percent >= 1 ? percent : undefined
}

/** plural(21, 'товар', 'товара', 'товаров') is «товар». */
export function plural(count: number, one: string, few: string, many: string): string {
  const tens = Math.abs(count) % 100
  const ones = tens % 10
  if (tens > 10 && tens < 20) return many
  if (ones === 1) return one
  return ones >= 2 && ones <= 4 ? few : many
}

export function formatCount(count: number, one: string, few: string, many: string): string {
  return `${groupDigits(count)}${nbsp}${plural(count, one, few, many)}`
}
