// Merges a guest's cart after login. Outside of accounts, which do not depend on the cart.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { cookieNames, readableCookie } from '#contract/shop/cookies.ts'
import { mergeCarts } from './cart/merge-carts.ts'
import type { Visitor } from './http/visitor.ts'
import type { Services } from './services.ts'

/** The next page shows and deletes it (web/cart/use-cart.ts). */
const mergedCookie = (undo: string, { publicOrigin }: Services['config']) => readableCookie(cookieNames.mergedCart, undo, 120, publicOrigin)

/** Runs after the session was created. A failure is logged and does not prevent the login (SHELL-12). */
export async function afterLogin(
  { db, log, config }: Pick<Services, 'db' | 'log' | 'config'>,
  visitor: Visitor,
  user: SignedInUser,
): Promise<void> {
  try {
    const undo = await mergeCarts(db, visitor.guestCartId, user.id)
    if (undo !== null) visitor.setCookies([mergedCookie(undo, config)])
  } catch (error) {
    log.error({ err: error, requestId: visitor.requestId }, 'carts not merged')
  }
}
