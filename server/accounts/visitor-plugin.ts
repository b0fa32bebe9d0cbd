// Recognizes the visitor of a request by the session cookie and the signed cart cookie (AUTH-05).
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { cookieNames } from '#contract/shop/cookies.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { ShopError } from '../errors.ts'
import { audit } from '../http/audit-log.ts'
import { isPrefetch } from '../http/is-prefetch.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { authHeaders } from './better-auth.ts'
import { findSession } from './find-session.ts'
import { deviceOf } from './login-limits.ts'

const cartMaxAgeSeconds = 180 * 24 * 3600
const deviceMaxAgeSeconds = 400 * 24 * 3600
// Not in cookieNames: pages do not depend on it.
const deviceCookie = 'device'
// Responses that do not depend on the visitor.
const files = /^\/(?:assets|images|documents)\//

type VisitorServices = Pick<Services, 'config' | 'db' | 'auth' | 'clock' | 'log'>

export const visitorPlugin = fp<{ services: VisitorServices }>(async (app, { services }) => {
  const { config, auth } = services
  await app.register(cookie, { secret: config.cookieSecret })
  app.decorateRequest('visitor')
  // Over https only this host can set them.
  const prefix = isByHttps(config) ? '__Host-' : ''
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isByHttps(config), signed: true } as const
  app.addHook('onRequest', async (request, reply) => {
    const signedValue = (name: string): string | null => {
      const signed = request.cookies[prefix + name]
      const opened = signed === undefined ? undefined : request.unsignCookie(signed)
      return opened?.valid ? opened.value : null
    }
    const cart = signedValue(cookieNames.cart)
    const session = request.cookies[auth.sessionCookie.name]
    const guestCartId = cart !== null && isUuid(cart) ? cart : null
    const visitor: Visitor = {
      requestId: request.id,
      clientAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      user: null,
      sessionId: null,
      hasEndedSession: false,
      isUnchecked: false,
      sessionCookie: session === undefined ? null : `${auth.sessionCookie.name}=${encodeURIComponent(session)}`,
      cartId: guestCartId,
      guestCartId,
      rememberCart(id) {
        visitor.cartId = id
        if (visitor.user) return
        reply.setCookie(prefix + cookieNames.cart, id, { ...options, maxAge: cartMaxAgeSeconds })
      },
      device: signedValue(deviceCookie),
      rememberDevice(email) {
        const account = deviceOf(email)
        const device = visitor.device?.startsWith(`${account}.`) ? visitor.device : `${account}.${randomUUID()}`
        reply.setCookie(prefix + deviceCookie, device, { ...options, maxAge: deviceMaxAgeSeconds })
      },
      setCookies(lines) {
        for (const line of lines) reply.header('set-cookie', line)
      },
    }
    request.visitor = visitor
    if (session !== undefined && !files.test(request.url)) await recognize(visitor, session, services, request, reply)
  })
  app.addHook('onResponse', async ({ visitor }, { statusCode }) => {
    if (statusCode === 403 && visitor?.user) audit(services, visitor, 'permission_refused', visitor.user.email)
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
    const found = await findSession(db, session, clock(), config.cookieSecret)
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
    // An open page is shown as to a guest (SHELL-12); nothing else may treat a customer as a guest.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url.startsWith('/api/')) throw new ShopError('unavailable', { cause: error })
    visitor.isUnchecked = true
    request.log.error({ err: error }, 'session check failed')
  }
}

// Browsers delete a `Secure` cookie only by a `Secure` line.
const isByHttps = ({ publicOrigin }: VisitorServices['config']): boolean => publicOrigin.startsWith('https:')

/** Its response may show no page: the cookie stays, so that the window still learns that its session has ended. */
const isBackgroundRequest = ({ url, headers }: FastifyRequest): boolean =>
  /^\/(?:fragments|cart\/share$|api\/v1\/(?!auth\/))/.test(url) || isPrefetch(headers)
