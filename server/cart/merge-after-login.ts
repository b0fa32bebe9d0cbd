// Merges a guest's cart into the account's after login; accounts call it through services.afterLogin.
import { cookieNames, readableCookie } from '#contract/shop/cookies.ts'
import type { Services } from '../services.ts'
import { mergeCarts } from './merge-carts.ts'

/** The next page shows and deletes it (web/cart/use-cart.ts). */
const mergedCookie = (undo: string, { publicOrigin }: Services['config']) => readableCookie(cookieNames.mergedCart, undo, 120, publicOrigin)

/** A failure is logged and does not prevent the login (SHELL-12). */
export const mergeAfterLogin: Services['afterLogin'] = async ({ db, log, config }, visitor, user) => {
  try {
    const undo = await mergeCarts(db, visitor.guestCartId, user.id)
    if (undo !== null) visitor.setCookies([mergedCookie(undo, config)])
  } catch (error) {
    log.error({ err: error, requestId: visitor.requestId }, 'carts not merged')
  }
}
