// Describes the product that a visitor asks for.
import type { ProductCard } from '../catalogue/catalogue.ts'
import { formatUnits } from '../catalogue/stock-level.ts'
import { formatTiyn } from '../values/money.ts'

/** «7 шт, 84 350 ₸» */
export const requestedText = (quantity: number, { priceTiyn, unit }: Pick<ProductCard, 'priceTiyn' | 'unit'>): string =>
  `${formatUnits(quantity, unit)}, ${priceTiyn === null ? 'цена по\u00a0запросу' : formatTiyn(Math.round(priceTiyn * quantity))}`
