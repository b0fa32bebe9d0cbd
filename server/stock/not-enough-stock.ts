// The refusal that names each line and what is there (API-12).
import { stockLeftText } from '#contract/cart/cart.ts'
import { ShopError } from '../errors.ts'

/** @param lines with the whole pieces there are; 0 = can only be asked for. */
export function notEnoughStock(lines: { article: string; stock: number }[]): ShopError {
  const fields = Object.fromEntries(
    lines.map(({ article, stock }) => [article, [stock > 0 ? stockLeftText(stock) : 'Товара нет в наличии']]),
  )
  const isGone = lines.every(({ stock }) => stock === 0)
  return new ShopError('not_enough_stock', {
    fields,
    ...(isGone ? { detail: 'Товара нет в наличии. Оставьте запрос, и мы сообщим срок поставки.' } : {}),
  })
}
