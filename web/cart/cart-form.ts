// What the forms that post to /cart send, read without trust: from the cart, from cards and from product pages.
import { parseQuantity } from '#contract/cart.ts'
import { textOf } from '#web/forms/read-form.ts'

export type CartRequest =
  | { intent: 'add' | 'set'; article: string; quantity: number }
  | { intent: 'remove'; article: string }
  | { intent: 'clear' }
  | { intent: 'order' }
  /** a typed quantity that is no whole number: the old one returns (CART-03) */
  | { intent: 'none' }

/** undefined when the form is none of ours. `quantity` is what a button sends, `typed` the number field beside it. */
export function readCartForm(form: FormData): CartRequest | undefined {
  const intent = textOf(form, 'intent')
  if (intent === 'clear' || intent === 'order') return { intent }
  const article = textOf(form, 'article').trim()
  if (article === '' || article.length > 200 || /\p{Cc}/u.test(article)) return undefined
  if (intent === 'remove') return { intent, article }
  if (intent !== 'add' && intent !== 'set') return undefined
  const text = form.has('quantity') ? textOf(form, 'quantity') : form.has('typed') ? textOf(form, 'typed') : '1'
  if (intent === 'set' && /^-?0*$/.test(text.trim()) && text.trim() !== '') return { intent: 'remove', article }
  const quantity = parseQuantity(text)
  return quantity === undefined ? { intent: 'none' } : { intent, article, quantity }
}

/** How many pieces a removed line had, for putting it back. */
export const readWas = (form: FormData): string => textOf(form, 'was')

/** Where a form without scripts goes back to: a path of this shop, or undefined (also for another site's address). */
export function readReturnTo(form: FormData, requestUrl: string): string | undefined {
  const text = textOf(form, 'returnTo')
  if (!text.startsWith('/')) return undefined
  const { origin } = new URL(requestUrl)
  // `//evil` and `/\evil` begin with a slash, too: only the parsed address tells.
  const target = URL.canParse(text, origin) ? new URL(text, origin) : undefined
  return target?.origin === origin ? target.pathname + target.search + target.hash : undefined
}
