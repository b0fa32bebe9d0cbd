// Parses typed and pasted quantities (CART-03).
import { maxQuantity } from '#contract/cart/cart.ts'

export const wrongQuantityText = 'Введите целое число от\u00a01 до\u00a099\u00a0999'

/** Characters of a quantity field: a shorter one would cut a pasted 100000 to 10000. */
export const maxQuantityLength = 20

/** «1 500 шт» is 1500, «12,000» of an invoice 12; undefined unless a whole number from 1 to 99999 (CART-03). */
export function parseQuantity(text: string): number | undefined {
  const digits = /^(\d{1,5}|\d{1,2}\s\d{3})(?:,0{1,3}|\.0{1,2})?(?:\s*[а-яё]{1,6}\.?)?$/i.exec(text.trim())?.[1]
  const quantity = Number(digits?.replace(/\s/, ''))
  return quantity >= 1 ? quantity : undefined
}

/** Of a row that is left out. */
export const isNoQuantity = (text: string): boolean => /^0*$/.test(text.trim())

/** As parseQuantity, but also accepts 0, which removes the line. */
export const parseQuantityOrNone = (text: string): number | undefined => (/^0+$/.test(text.trim()) ? 0 : parseQuantity(text))

/** Of the cart: 0 removes the line, and 100000 is lowered with a message, as any other quantity above the stock. */
export const parseCartQuantity = (text: string): number | undefined =>
  /^\d{6,}$/.test(text.replace(/\s/g, '')) ? maxQuantity : parseQuantityOrNone(text)
