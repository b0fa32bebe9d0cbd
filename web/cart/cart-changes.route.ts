// Changes the cart for scripts of any page and reads it for the popover. Plain forms post to /cart.
import { refusalInit, refusalOf } from '#contract/errors.ts'
import { addAllQuantities } from '#server/cart/add-items.ts'
import { getCart, readCartSnapshot } from '#server/cart/cart-lines.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { keyOf } from '../forms/form-data.ts'
import { requestContext } from '../rendering/request-context.ts'
import type { Route } from './+types/cart-changes.route.ts'
import type { CartActionResult } from './cart-action-result.ts'
import { problemOf } from './cart-problem.ts'
import { parseCartForm } from './parse-cart-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const snapshot = await readCartSnapshot(services.db, visitor.cartId)
  return { snapshot, cart: await getCart(services.db, visitor.cartId) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, visitor } = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  const requested = parseCartForm(form)
  const respond = (result: CartActionResult, init: ResponseInit = {}) => Response.json(result, init)
  if (!requested || requested.intent === 'order')
    return respond({ kind: 'refused', problem: problemOf({ code: 'malformed', detail: undefined, fields: undefined }) }, { status: 400 })
  if (requested.intent === 'none') return respond({ kind: 'changed', article: null, loweredTo: null })
  try {
    if (requested.intent === 'addAll') {
      const { lines, above } = requested
      const shortages = await addAllQuantities(services.db, visitor, lines, { key: keyOf(form), above })
      const cart = await readCartSnapshot(services.db, visitor.cartId)
      return respond({ kind: 'changed', article: null, loweredTo: null, cart, shortages })
    }
    const lowered = await changeCart(services.db, visitor, requested, keyOf(form))
    const article = 'article' in requested ? requested.article : null
    const cart = await readCartSnapshot(services.db, visitor.cartId)
    return respond({ kind: 'changed', article, loweredTo: lowered?.count ?? null, cart })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return respond({ kind: 'refused', problem: problemOf(refusal) }, refusalInit(refusal))
  }
}
