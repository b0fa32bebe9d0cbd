// Formats the price of a product with the unit that it is for (CAT-11).
import { formatAmount, formatTiyn } from '../values/money.ts'

export const isPiece = (unit: string): boolean => /^(?:шт|штук|ед|pcs?|$)/i.test(unit.trim())

/** `220 ₸/м`, `47 550 ₸/компл`; of a piece `220 ₸` */
export const formatPrice = (tiyn: number, unit: string): string => formatTiyn(tiyn) + perUnit(unit)

/** `220/м`, where the column says that it is tenge */
export const formatPriceAmount = (tiyn: number, unit: string): string => formatAmount(tiyn) + perUnit(unit)

/** `/м`; nothing of a piece */
export const perUnit = (unit: string): string => (isPiece(unit) ? '' : `/${unit.trim().replaceAll(' ', '\u00a0')}`)

/** «розница 12 345 ₸», next to a customer's own price */
export const retailText = (tiyn: number, unit: string): string => `розница\u00a0${formatPrice(tiyn, unit)}`
