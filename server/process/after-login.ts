// What begins with a login or a registration: what the visitor did as a guest becomes the account's. Outside the rooms, since accounts
// know none of those to which it leads.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { cookieNames } from '#contract/shop/cookies.ts'
import { mergeCarts } from '../cart/merge-carts.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'

/** The next page shows it once and deletes it (web/cart/use-cart.ts). */
const mergedCookie = (undo: string, { publicOrigin }: Services['config']) =>
  `${cookieNames.mergedCart}=${undo}; Path=/; Max-Age=120; SameSite=Lax${publicOrigin.startsWith('https:') ? '; Secure' : ''}`

/** Runs after the session was made, before the answer. A failure here is logged and the login stands (SHELL-12). */
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
