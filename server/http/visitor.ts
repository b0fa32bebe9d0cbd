// Who asks: the request's id, the signed-in user (AUTH-05) and the guest's cart, kept in a signed cookie (CART-01).
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { cookieNames } from '#contract/shop/cookies.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { authHeaders } from '../accounts/better-auth.ts'
import { findSession } from '../accounts/find-session.ts'
import type { Services } from '../services.ts'
import { isPrefetch } from './is-prefetch.ts'

export type Visitor = {
  requestId: string
  clientAddress: string
  userAgent: string
  /** null for a guest */
  user: SignedInUser | null
  /** the row of `sessions`, null for a guest */
  sessionId: string | null
  /** the session's cookie that came is worth nothing: the window it came from may still show somebody's name (AUTH-02) */
  hasEndedSession: boolean
  /** the session's cookie as it was sent, `name=value`, whether it is worth something or not */
  sessionCookie: string | null
  /** the customer's cart, which has the customer's id, or the guest's; null until a guest has put something into one */
  cartId: string | null
  /** the cart that the cookie names, also while somebody is signed in: at login it is merged (CART-02) */
  guestCartId: string | null
  /** from now on this visitor's cart; sets the cookie on a guest's answer */
  rememberCart(cartId: string): void
  /** `Set-Cookie` lines for the answer, as Better Auth makes them */
  setCookies(lines: string[]): void
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
  }
}

const cartMaxAgeSeconds = 180 * 24 * 3600
// The same bytes for everybody.
const files = /^\/(?:assets|images|documents)\//

type VisitorServices = Pick<Services, 'config' | 'db' | 'auth' | 'clock'>

export const visitorPlugin = fp<{ services: VisitorServices }>(async (app, { services }) => {
  const { config, auth } = services
  await app.register(cookie, { secret: config.cookieSecret })
  app.decorateRequest('visitor')
  app.addHook('onRequest', async (request, reply) => {
    const signed = request.cookies[cookieNames.cart]
    const opened = signed === undefined ? undefined : request.unsignCookie(signed)
    const session = request.cookies[auth.sessionCookie.name]
    const guestCartId = opened?.valid && isUuid(opened.value) ? opened.value : null
    const visitor: Visitor = {
      requestId: request.id,
      clientAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      user: null,
      sessionId: null,
      hasEndedSession: false,
      sessionCookie: session === undefined ? null : `${auth.sessionCookie.name}=${encodeURIComponent(session)}`,
      cartId: guestCartId,
      guestCartId,
      rememberCart(id) {
        visitor.cartId = id
        if (visitor.user) return
        reply.setCookie(cookieNames.cart, id, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: isByHttps(config),
          signed: true,
          maxAge: cartMaxAgeSeconds,
        })
      },
      setCookies(lines) {
        for (const line of lines) reply.header('set-cookie', line)
      },
    }
    request.visitor = visitor
    if (session !== undefined && !files.test(request.url)) await recognize(visitor, session, services, request, reply)
  })
})

async function recognize(
  visitor: Visitor,
  session: string,
  { config, db, auth, clock }: VisitorServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    const found = await findSession(db, session, clock())
    if (!found) {
      // Ended, forged or cut off: without it pages are again the ones that all guests share.
      visitor.hasEndedSession = true
      if (!isQualifier(request)) reply.clearCookie(auth.sessionCookie.name, { path: '/', secure: isByHttps(config) })
      return
    }
    visitor.user = found.user
    visitor.cartId = found.user.id
    visitor.sessionId = found.sessionId
    if (!found.isToBeProlonged) return
    const { headers } = await auth.api.getSession({ headers: authHeaders(visitor), returnHeaders: true })
    visitor.setCookies(headers.getSetCookie())
  } catch (error) {
    // A page is shown all the same (SHELL-12); a change is not made in a guest's name.
    if (request.method !== 'GET' && request.method !== 'HEAD') throw error
    request.log.error({ err: error }, 'session check failed')
  }
}

// A browser takes `Secure` cookies away by a line that says so, too.
const isByHttps = ({ publicOrigin }: VisitorServices['config']): boolean => publicOrigin.startsWith('https:')

/** Its answer may never be looked at, or shows no page: the cookie stays until one comes by which the window learns that it shows a name no more. */
const isQualifier = ({ url, headers }: FastifyRequest): boolean =>
  /^\/(?:fragments|cart\/share$|api\/v1\/(?!auth\/))/.test(url) || isPrefetch(headers)
