// Parses the forms that change the cart: of the cart, cards, tables and product pages.
import { safeReturn } from '#contract/accounts/login-links.ts'
import { maxQuantity, type CartChange } from '#contract/cart/cart.ts'
import { parseCartQuantity, parseQuantity } from '../forms/quantity.ts'
import { isArticle } from '#web/links/article.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { lowerField, readSelection } from './selected-quantities.ts'
import { controlId } from './control-id.ts'
import { readField } from '../forms/form-data.ts'

export type CartRequest =
  | CartChange
  | { intent: 'order' }
  /** the typed quantity is not a whole number: the old one is restored (CART-03) */
  | { intent: 'none' }

/** undefined for an unknown form. `quantity` comes from a button, `typed` from the number field. */
export function parseCartForm(form: FormData): CartRequest | undefined {
  const intent = readField(form, 'intent')
  const undo = undoOf(form)
  if (intent === 'order') return { intent }
  if (intent === 'clear') return { intent, undo }
  if (intent === 'undo') return undo === undefined ? undefined : { intent, undo }
  if (intent === 'addAll') {
    const { lines, errors } = readSelection(form)
    return Object.keys(errors).length > 0 ? undefined : { intent, lines, above: form.has(lowerField) ? 'lower' : 'refuse' }
  }
  const article = readField(form, 'article').trim()
  if (!isArticle(article)) return undefined
  if (intent === 'remove') return { intent, article, undo }
  if (intent !== 'add' && intent !== 'set') return undefined
  const text = form.has('quantity') ? readField(form, 'quantity') : form.has('typed') ? readField(form, 'typed') : '1'
  const quantity = parseCartQuantity(text)
  if (quantity === undefined || (quantity === 0 && intent === 'add')) return { intent: 'none' }
  return quantity === 0 ? { intent: 'remove', article, undo } : { intent, article, quantity }
}

function undoOf(form: FormData): string | undefined {
  const text = readField(form, 'undo')
  return isUuid(text) ? text : undefined
}

/** Of «−» and «+» of the product page without scripts: the page again, with the next quantity to add. */
export function readStep(form: FormData): string | undefined {
  const target = safeReturn(readField(form, 'returnTo'))
  const step = readField(form, 'step')
  if (target === undefined || (step !== '1' && step !== '-1')) return undefined
  const quantity = (parseQuantity(readField(form, 'quantity')) ?? 1) + Number(step)
  const [page = '', hash = ''] = target.split('#')
  return `${page.split('?')[0]}?quantity=${Math.min(maxQuantity, Math.max(1, quantity))}${hash && `#${hash}`}`
}

/** Redirect target of a plain form: a path of this site, with `anchor` at the product's control. */
export function readReturnTo(form: FormData): string | undefined {
  const target = safeReturn(readField(form, 'returnTo'))
  if (target === undefined || !form.has('anchor')) return target
  return `${target.replace(/#.*$/, '')}#${encodeURIComponent(controlId(readField(form, 'anchor'), readField(form, 'article')))}`
}
