// What delivery of an order costs, and how that is said (SHELL-09, CHK-04): free from the sum of the day's rule on; what is not free depends on
// way and weight, so the operator names it.
import { formatTiyn } from '../values/money.ts'

/** Of an order that is delivered. `priceTiyn`: 0 = free, null = the operator names it */
export type Delivery = { priceTiyn: number | null }

/** The goods that have a price, and delivery where its price is known. */
export const payableTiyn = ({ totalTiyn, delivery }: { totalTiyn: number; delivery: Delivery | null }): number =>
  totalTiyn + (delivery?.priceTiyn ?? 0)

/** «по городу бесплатно», «1 500 ₸», «стоимость назовёт оператор». The rule speaks of the shop's own city; an address may be in another. */
export function deliveryPriceText({ priceTiyn }: Delivery): string {
  if (priceTiyn === null) return 'стоимость назовёт оператор'
  return priceTiyn === 0 ? 'по\u00a0городу бесплатно' : formatTiyn(priceTiyn)
}
