// Changes of the cart from scripts of any page, and the cart as the header's popover shows it. Without scripts forms post to /cart.
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { errorTexts, refusalOf } from '#contract/errors.ts'
import { changeCart, getCart } from '#server/cart/cart.ts'
import { requestContext } from '#web/request-context.ts'
import { problemOf, type CartAnswer } from './cart-answer.ts'
import { isLost } from './cart-code.ts'
import { readCartForm } from './cart-form.ts'
import { takeChange } from './take-change.ts'
import { keyOf } from '#web/forms/read-form.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  return { cart: await getCart(services.db, visitor.cartId) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  const wanted = readCartForm(form)
  const answer = (answered: CartAnswer, status = 200) => Response.json(answered, { status })
  if (!wanted || wanted.intent === 'order')
    return answer({ kind: 'refused', problem: problemOf({ code: 'malformed', detail: undefined, fields: undefined }) }, 400)
  if (wanted.intent === 'none') return answer({ kind: 'changed', article: null, loweredTo: null })
  try {
    const lowered = await changeCart(services.db, visitor, wanted, keyOf(form))
    return answer({ kind: 'changed', article: 'article' in wanted ? wanted.article : null, loweredTo: lowered?.count ?? null })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return answer({ kind: 'refused', problem: problemOf(refusal) }, errorTexts[refusal.code].status)
  }
}

export const clientAction = async ({ request }: ClientActionFunctionArgs): Promise<CartAnswer> => takeChange(await request.formData())

/** The popover follows every change, also those of a line that the page behind it changed. */
export const shouldRevalidate = ({ formMethod, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  !isLost(actionResult) && (formMethod === 'POST' || defaultShouldRevalidate)
