// What the forms that change the cart send, read without trust: from the cart, from cards, tables and product pages.
import { parseQuantity, parseQuantityOrNone, type CartChange } from '#contract/cart/cart.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { readSelection } from '../catalogue/table/table-selection.ts'
import { textOf } from '../forms/form-data.ts'

export type CartRequest =
  | CartChange
  | { intent: 'order' }
  /** a typed quantity that is no whole number: the old one returns (CART-03) */
  | { intent: 'none' }

/** undefined when the form is none of ours. `quantity` is what a button sends, `typed` the number field beside it. */
export function readCartForm(form: FormData): CartRequest | undefined {
  const intent = textOf(form, 'intent')
  const undo = undoOf(form)
  if (intent === 'order') return { intent }
  if (intent === 'clear') return { intent, undo }
  if (intent === 'undo') return undo === undefined ? undefined : { intent, undo }
  if (intent === 'addAll') {
    const { lines, errors } = readSelection(form)
    return Object.keys(errors).length > 0 ? undefined : { intent, lines }
  }
  const article = textOf(form, 'article').trim()
  if (article === '' || article.length > 200 || /\p{Cc}/u.test(article)) return undefined
  if (intent === 'remove') return { intent, article, undo }
  if (intent !== 'add' && intent !== 'set') return undefined
  const text = form.has('quantity') ? textOf(form, 'quantity') : form.has('typed') ? textOf(form, 'typed') : '1'
  const quantity = intent === 'set' ? parseQuantityOrNone(text) : parseQuantity(text)
  if (quantity === undefined) return { intent: 'none' }
  return quantity === 0 ? { intent: 'remove', article, undo } : { intent, article, quantity }
}

/** The name under which a removal can be undone, made by whoever sends the form. */
function undoOf(form: FormData): string | undefined {
  const text = textOf(form, 'undo')
  return isUuid(text) ? text : undefined
}

/** Where a form without scripts goes back to: a path of this shop, or undefined (also for another site's address). */
export function readReturnTo(form: FormData, requestUrl: string): string | undefined {
  const text = textOf(form, 'returnTo')
  if (!text.startsWith('/')) return undefined
  const { origin } = new URL(requestUrl)
  // `//evil` and `/\evil` begin with a slash, too: only the parsed address tells.
  const target = URL.canParse(text, origin) ? new URL(text, origin) : undefined
  return target?.origin === origin ? target.pathname + target.search + target.hash : undefined
}
