// The cart's lines as they will be when the changes under way have arrived (CART-01).
import type { Fetcher } from 'react-router'
import type { CartLine } from '#contract/cart.ts'
import { changeAddress } from './cart-code.ts'
import { readCartForm } from './cart-form.ts'

export function withPending(lines: CartLine[], fetchers: Pick<Fetcher, 'formAction' | 'formData'>[]): CartLine[] {
  let next = lines
  for (const { formAction, formData } of fetchers) {
    const wanted = formData && formAction?.split('?', 1)[0] === changeAddress ? readCartForm(formData) : undefined
    if (wanted?.intent === 'clear') next = []
    if (wanted?.intent === 'remove') next = next.filter(({ product }) => product.article !== wanted.article)
    if (wanted?.intent === 'set') {
      next = next.map((line) => (line.product.article === wanted.article ? { ...line, quantity: wanted.quantity, loweredTo: null } : line))
    }
  }
  return next
}
