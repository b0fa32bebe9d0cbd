// Defines the visitor of a request: user (AUTH-05) and cart (CART-01).
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { StaffUser } from '#contract/staff/staff-user.ts'

export type Visitor = {
  requestId: string
  clientAddress: string
  userAgent: string
  /** null for a guest */
  user: SignedInUser | null
  /** signed in as staff, by a session of its own; null: not */
  staff: StaffUser | null
  /** a session of staff was sent that has ended */
  hasEndedStaffSession: boolean
  /** header for Better Auth of staff: session, challenge and remembered device, as sent */
  staffCookies: string | null
  /** the row of `sessions`, null for a guest */
  sessionId: string | null
  /** false: the session ends with the browser */
  isRemembered: boolean
  /** the session cookie is invalid: its window may still show a customer's name (AUTH-02) */
  hasEndedSession: boolean
  /** a session cookie was sent, but the database did not respond: what depends on the visitor is unavailable */
  isUnchecked: boolean
  /** header for Better Auth: a valid session signed with the newest key, an invalid one as sent */
  sessionCookie: string | null
  /** the customer's cart (same id as the customer) or the guest's; null before the first item */
  cartId: string | null
  /** the cart of the cookie, also for a signed-in user: login merges it (CART-02) */
  guestCartId: string | null
  /** of the cookie: the account that logged in with this browser last, hashed, and the browser */
  device: string | null
  rememberDevice(email: string): void
  /** sets this visitor's cart, and the cookie of a guest */
  rememberCart(cartId: string): void
  /** adds `Set-Cookie` lines of Better Auth to the response */
  setCookies(lines: string[]): void
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
  }
}
