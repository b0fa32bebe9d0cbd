// Changes the cart for scripts of any page and reads it for the popover. Plain forms post to /cart.
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { refusalInit } from '#contract/errors.ts'
import { addAllQuantities } from '#server/cart/add-items.ts'
import { getCart, readCartSnapshot } from '#server/cart/cart-lines.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { ShopError } from '#server/errors.ts'
import { formAction } from '../forms/form-action.loader.ts'
import { readKey } from '../forms/form-data.ts'
import { requestContext } from '../rendering/request-context.ts'
import type { Route } from './+types/cart-changes.route.ts'
import type { CartActionResult } from './cart-action-result.ts'
import { toCartProblem } from './cart-problem.ts'
import { parseCartForm } from './parse-cart-form.ts'

export const handle = {
  action: 'shop:read',
  isBackground: true,
  isPersonal: true,
  get: { cost: 5, queue: 'own lists' },
} satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const snapshot = await readCartSnapshot(services.db, visitor.cartId)
  return { snapshot, cart: await getCart(services.db, visitor.cartId) }
}

const respond = (result: CartActionResult, init: ResponseInit = {}) => Response.json(result, init)

export const action = formAction(
  async ({ form, services, visitor }) => {
    const requested = parseCartForm(form)
    if (!requested || requested.intent === 'order') throw new ShopError('malformed')
    if (requested.intent === 'none') return respond({ kind: 'changed', article: null, loweredTo: null })
    if (requested.intent === 'addAll') {
      const { lines, above } = requested
      const shortages = await addAllQuantities(services.db, visitor, lines, { key: readKey(form), above })
      const cart = await readCartSnapshot(services.db, visitor.cartId)
      return respond({ kind: 'changed', article: null, loweredTo: null, cart, shortages })
    }
    const lowered = await changeCart(services.db, visitor, requested, readKey(form))
    const article = 'article' in requested ? requested.article : null
    const cart = await readCartSnapshot(services.db, visitor.cartId)
    return respond({ kind: 'changed', article, loweredTo: lowered?.count ?? null, cart })
  },
  (refusal) => respond({ kind: 'refused', problem: toCartProblem(refusal) }, refusalInit(refusal)),
)
