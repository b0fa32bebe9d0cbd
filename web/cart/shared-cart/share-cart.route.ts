// Creates the link of a shared cart: returns the code to scripts, redirects plain forms to the cart.
import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { errorTexts, refusalInit, refusalOf } from '#contract/errors.ts'
import { shareCart } from '#server/cart/shared-cart.ts'
import { keyOf } from '#web/forms/form-data.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { flashHref } from '../notices/flash-message.ts'
import type { Route } from './+types/share-cart.route.ts'

export type ShareResult = { code: string } | { problem: string }

export const loader = () => redirect('/cart')

export async function action({ request, context }: Route.ActionArgs) {
  const { services, visitor } = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  const isPlain = form.has('plain')
  // The page still shows a customer's cart, but the session has ended: do not share a guest's empty one.
  if (visitor.hasEndedSession)
    return isPlain
      ? redirect('/cart', 303)
      : Response.json({ problem: errorTexts.unauthenticated.detail } satisfies ShareResult, { status: 401 })
  try {
    const code = await shareCart(services.db, visitor, keyOf(form) ?? randomUUID())
    return isPlain ? redirect(flashHref({ shared: code }), 303) : Response.json({ code } satisfies ShareResult)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (isPlain) return redirect(flashHref({ refused: refusal.code }), 303)
    return Response.json({ problem: refusal.detail ?? errorTexts[refusal.code].detail } satisfies ShareResult, refusalInit(refusal))
  }
}
