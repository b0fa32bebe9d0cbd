// Which shop has the whole cart today, as the page shows it.

export type ShopForCart = {
  id: number
  address: string
  hours: string
  /** whether guests may order from it */
  isForGuests: boolean
  /** lines that it has in full */
  has: number
  /** the others; `there`: pieces that it has of them, null for guests */
  missing: { article: string; name: string; unit: string; quantity: number; there: number | null }[]
}

const withoutField = 'without'
/** More would make an address that servers refuse. */
const mostWithout = 50

/** @param without articles that are not to be looked for */
export function cartShopsHref(without: readonly string[]): string {
  const params = new URLSearchParams(without.slice(0, mostWithout).map((article) => [withoutField, article]))
  return params.size > 0 ? `/cart/shops?${params}` : '/cart/shops'
}

export const readWithout = (params: URLSearchParams): string[] => params.getAll(withoutField).slice(0, mostWithout)
