// Recognizes the visitor of a request by the session cookie and the signed cart cookie (AUTH-05).
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { cookieNames } from '#contract/shop/cookies.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { isPrefetch } from '../http/is-prefetch.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { authHeaders } from './better-auth.ts'
import { findSession } from './find-session.ts'

const cartMaxAgeSeconds = 180 * 24 * 3600
// Responses that do not depend on the visitor.
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
      // Ended, forged or cut off. Without the cookie the visitor gets shared guest pages again.
      visitor.hasEndedSession = true
      if (!isBackgroundRequest(request)) reply.clearCookie(auth.sessionCookie.name, { path: '/', secure: isByHttps(config) })
      return
    }
    visitor.user = found.user
    visitor.cartId = found.user.id
    visitor.sessionId = found.sessionId
    if (!found.isToBeProlonged) return
    const { headers } = await auth.api.getSession({ headers: authHeaders(visitor), returnHeaders: true })
    visitor.setCookies(headers.getSetCookie())
  } catch (error) {
    // A page is shown as to a guest (SHELL-12); a change must not be made as a guest.
    if (request.method !== 'GET' && request.method !== 'HEAD') throw error
    request.log.error({ err: error }, 'session check failed')
  }
}

// Browsers delete a `Secure` cookie only by a `Secure` line.
const isByHttps = ({ publicOrigin }: VisitorServices['config']): boolean => publicOrigin.startsWith('https:')

/** Its response may show no page: the cookie stays, so that the window still learns that its session has ended. */
const isBackgroundRequest = ({ url, headers }: FastifyRequest): boolean =>
  /^\/(?:fragments|cart\/share$|api\/v1\/(?!auth\/))/.test(url) || isPrefetch(headers)
