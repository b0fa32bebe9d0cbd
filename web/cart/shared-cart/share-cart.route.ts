// Creates the link of a shared cart: returns the code to scripts, redirects plain forms to the cart.
import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { errorTexts, refusalInit, refusalText } from '#contract/errors.ts'
import { shareCart } from '#server/cart/shared-cart.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { readKey } from '#web/forms/form-data.ts'
import { flashHref } from '../notices/flash-message.ts'

export const handle = { action: 'shop:read', isBackground: true, robots: false } satisfies PageHandle

export type ShareResult = { code: string } | { problem: string }

export const loader = () => redirect('/cart')

export const action = formAction(
  async ({ form, services, visitor }) => {
    const isPlain = form.has('plain')
    // The page still shows a customer's cart, but the session has ended: do not share a guest's empty one.
    if (visitor.hasEndedSession)
      return isPlain
        ? redirect('/cart', 303)
        : Response.json({ problem: errorTexts.unauthenticated.detail } satisfies ShareResult, { status: 401 })
    const code = await shareCart(services.db, visitor, readKey(form) ?? randomUUID())
    return isPlain ? redirect(flashHref({ shared: code }), 303) : Response.json({ code } satisfies ShareResult)
  },
  (refusal, { form }) =>
    form.has('plain')
      ? redirect(flashHref({ refused: refusal.code }), 303)
      : Response.json({ problem: refusalText(refusal) } satisfies ShareResult, refusalInit(refusal)),
)
