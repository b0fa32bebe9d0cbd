// Defines how much of the cart each shop has today, and the link to that page.
import { formatCount } from '../values/money.ts'

export type ShopForCart = {
  id: number
  address: string
  hours: string
  isForGuests: boolean
  /** lines in stock there */
  availableCount: number
  /** the other lines; `inStock`: units, null for guests */
  missing: { article: string; name: string; unit: string; quantity: number; inStock: number | null }[]
}

/** What a shop lacks of the lines to order; `from`: the only other shop that it is brought from, else null. */
export type ShopLack = { articles: string[]; from: string | null }

/** «Нет 9 позиций, привезём из магазина…»; undefined where the shop has all. @param isOrdered by article */
export function lackText(lack: ShopLack | undefined, isOrdered: (article: string) => boolean): string | undefined {
  const count = lack?.articles.filter(isOrdered).length ?? 0
  if (!lack || count === 0) return undefined
  const from = lack.from === null ? 'из\u00a0других магазинов' : `из\u00a0магазина «${lack.from}»`
  return `Нет ${formatCount(count, 'позиции', 'позиций', 'позиций')}, привезём ${from}`
}

const withoutField = 'without'
/** A longer URL would be refused by servers. */
const maxWithout = 50

export function cartShopsHref(without: readonly string[]): string {
  const params = new URLSearchParams(without.slice(0, maxWithout).map((article) => [withoutField, article]))
  return params.size > 0 ? `/cart/shops?${params}` : '/cart/shops'
}

export const readWithout = (params: URLSearchParams): string[] => params.getAll(withoutField).slice(0, maxWithout)
