// Defines how much of the cart each shop has today, and the link to that page.

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

const withoutField = 'without'
/** A longer URL would be refused by servers. */
const maxWithout = 50

export function cartShopsHref(without: readonly string[]): string {
  const params = new URLSearchParams(without.slice(0, maxWithout).map((article) => [withoutField, article]))
  return params.size > 0 ? `/cart/shops?${params}` : '/cart/shops'
}

export const readWithout = (params: URLSearchParams): string[] => params.getAll(withoutField).slice(0, maxWithout)
