// Recognizes the visitor of a request by the session cookie and the signed cart cookie (AUTH-05).
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { cookieNames, hostCookie } from '#contract/shop/cookies.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { ShopError } from '../errors.ts'
import { refusalAudit } from '../http/audit-log.ts'
import { isPrefetch } from '../http/is-prefetch.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { authHeaders, cookieHeader, signedToken } from './better-auth.ts'
import { findSession, readToken } from './find-session.ts'
import { hashDevice, knownDevice } from './login-limits.ts'

// Not in cookieNames: pages do not depend on it.
const deviceCookie = 'device'
const daySeconds = 24 * 3600
const maxAges = { [cookieNames.cart]: 180 * daySeconds, [deviceCookie]: 400 * daySeconds }
// Responses that do not depend on the visitor.
const files = /^\/(?:assets|images|documents)\//
// Those that a cache can store get no cookie.
const cacheable = /^\/(?:assets|images|documents|videos|api)\//

declare module 'fastify' {
  interface FastifyContextConfig {
    /** of the API: its refusal ends the session of the cookie in every window */
    clearsEndedSession?: true
  }
}

type VisitorServices = Pick<Services, 'config' | 'db' | 'reads' | 'auth' | 'clock' | 'log'>

export const visitorPlugin = fp<{ services: VisitorServices }>(async (app, { services }) => {
  const { config, auth } = services
  await app.register(cookie, { secret: [...config.keys.cookies] })
  app.decorateRequest('visitor')
  const options = { ...cookieOptions(config), signed: true }
  app.addHook('onRequest', async (request, reply) => {
    const setSigned = (name: keyof typeof maxAges, value: string) =>
      reply.setCookie(hostCookie(name, config.publicOrigin), value, { ...options, maxAge: maxAges[name] })
    const signedValue = (name: keyof typeof maxAges): string | null => {
      const signed = request.cookies[hostCookie(name, config.publicOrigin)]
      const opened = signed === undefined ? undefined : request.unsignCookie(signed)
      if (!opened?.valid) return null
      if (opened.renew && !cacheable.test(request.url)) setSigned(name, opened.value)
      return opened.value
    }
    const cart = signedValue(cookieNames.cart)
    const session = request.cookies[auth.sessionCookie.name]
    const guestCartId = cart !== null && isUuid(cart) ? cart : null
    const visitor: Visitor = {
      requestId: request.id,
      clientAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      user: null,
      staff: null,
      hasEndedStaffSession: false,
      staffCookies: null,
      sessionId: null,
      hasEndedSession: false,
      isRemembered: true,
      isUnchecked: false,
      sessionCookie: session === undefined ? null : cookieHeader({ [auth.sessionCookie.name]: session }),
      cartId: guestCartId,
      guestCartId,
      rememberCart(id) {
        visitor.cartId = id
        if (visitor.user) return
        setSigned(cookieNames.cart, id)
      },
      device: signedValue(deviceCookie),
      rememberDevice(email) {
        setSigned(deviceCookie, knownDevice(visitor, email) ?? `${hashDevice(email)}.${randomUUID()}`)
      },
      setCookies(lines) {
        for (const line of lines) reply.header('set-cookie', line)
      },
    }
    request.visitor = visitor
    if (session !== undefined && !files.test(request.url)) await recognize(visitor, session, services, request, reply)
  })
  const auditRefusal = refusalAudit(services)
  // A request that was refused early has no visitor.
  app.addHook('onResponse', async ({ visitor, ip, id }, { statusCode }) =>
    auditRefusal({ clientAddress: ip, requestId: id }, statusCode, visitor?.user?.email),
  )
})

async function recognize(
  visitor: Visitor,
  session: string,
  { config, db, reads, auth, clock }: VisitorServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  try {
    const find = () => findSession(db, session, clock(), config.keys.sessions)
    // Pages of the catalogue go on while the primary is silent (OPS-06); all else waits for it, as while a pooler is paused.
    const found = await (isRead && request.page?.isShared ? reads.ofPrimary(find) : find())
    if (!found) {
      // Ended, forged or cut off. Without the cookie the visitor gets shared guest pages again.
      visitor.hasEndedSession = true
      if (!isBackgroundRequest(request)) reply.clearCookie(auth.sessionCookie.name, cookieOptions(config))
      return
    }
    visitor.user = found.user
    visitor.cartId = found.user.id
    visitor.sessionId = found.sessionId
    visitor.isRemembered = found.isRemembered
    const resigned = signedToken(config.keys.sessions, readToken(session))
    visitor.sessionCookie = cookieHeader({
      [auth.sessionCookie.name]: resigned,
      ...(found.isRemembered ? {} : { [auth.unrememberedCookie.name]: signedToken(config.keys.sessions, 'true') }),
    })
    if (found.isToBeProlonged) await prolong(visitor, auth)
    else if (resigned !== session && !cacheable.test(request.url)) {
      const maxAge = Math.round((found.expiresAt.getTime() - clock().getTime()) / 1000)
      reply.setCookie(auth.sessionCookie.name, resigned, { ...cookieOptions(config), ...(found.isRemembered ? { maxAge } : {}) })
    }
  } catch (error) {
    // An open page is shown as to a guest (SHELL-12); nothing else may treat a customer as a guest.
    if (!isRead || request.url.startsWith('/api/')) throw new ShopError('unavailable', { cause: error })
    visitor.isUnchecked = true
    request.log.error({ err: error }, 'session check failed')
  }
}

async function prolong(visitor: Visitor, auth: Services['auth']): Promise<void> {
  const { headers } = await auth.api.getSession({ headers: authHeaders(visitor), returnHeaders: true })
  visitor.setCookies(headers.getSetCookie())
}

const cookieOptions = (config: VisitorServices['config']) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isByHttps(config) }) as const

// Browsers delete a `Secure` cookie only by a `Secure` line.
const isByHttps = ({ publicOrigin }: VisitorServices['config']): boolean => publicOrigin.startsWith('https:')

/** Its response may show no page: the cookie stays, so that the window still learns that its session has ended. */
function isBackgroundRequest({ url, headers, page, routeOptions: { config } }: FastifyRequest): boolean {
  if (isPrefetch(headers) || (url.startsWith('/api/v1/') && !config.clearsEndedSession)) return true
  return page?.isBackground === true || (page?.isBackground === 'data' && /\.data(?:\?|$)/.test(url))
}
