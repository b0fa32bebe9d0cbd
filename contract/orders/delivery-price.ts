// Formats the delivery price (SHELL-09): free from a sum on, else the operator names it.
import type { DeliveryRule } from '../shop/settings.ts'
import { formatTiyn } from '../values/money.ts'

/** `priceTiyn`: 0 = free, null = the operator names it */
export type Delivery = { priceTiyn: number | null }

/** The sum of the priced products, plus delivery if its price is known. */
export const payableTiyn = ({ totalTiyn, delivery }: { totalTiyn: number; delivery: Delivery | null }): number =>
  totalTiyn + (delivery?.priceTiyn ?? 0)

/** «по городу бесплатно», «1 500 ₸», «стоимость назовёт оператор». An address can be outside the shop's city. */
export function deliveryPriceText({ priceTiyn }: Delivery): string {
  if (priceTiyn === null) return 'стоимость назовёт оператор'
  return priceTiyn === 0 ? 'по\u00a0городу бесплатно' : formatTiyn(priceTiyn)
}

/** Before the order, by the banner's rule; other costs depend on distance and weight. */
export function deliveryText(rule: DeliveryRule | null | undefined, totalTiyn: number): string {
  if (!rule) return 'Стоимость доставки назовёт оператор'
  const from = formatTiyn(rule.thresholdTiyn)
  return totalTiyn >= rule.thresholdTiyn
    ? `Доставка по\u00a0городу бесплатно: заказ от\u00a0${from}; в\u00a0другой город стоимость назовёт оператор`
    : `Доставка по\u00a0городу бесплатно от\u00a0${from}, иначе стоимость назовёт оператор`
}
