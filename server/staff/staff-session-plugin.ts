// Recognizes staff by their session (STAFF-01): it is another one than that of a customer, and grants nothing in the shop.
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { cookieHeader, signedToken } from '../accounts/better-auth.ts'
import { tokenOf } from '../accounts/find-session.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { findStaffSession } from './find-staff-session.ts'

type SessionServices = Pick<Services, 'config' | 'db' | 'staffAuth' | 'clock'>

/** What staff open; elsewhere the session is not read. */
const ofStaff = /^\/(?:admin|api\/v1\/staff|order\/files)(?:[/?.]|$)/
const files = /^\/admin\/assets\//
/** Sent by a page that is only open: a session ends without use all the same. */
const byItself = /^\/api\/v1\/staff\/(?:events|presence)\b/

export const staffSessionPlugin = fp<{ services: SessionServices }>(async (app, { services }) => {
  const { config, staffAuth } = services
  const isHttps = config.publicOrigin.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    if (!ofStaff.test(request.url) || files.test(request.url)) return
    const { visitor, cookies } = request
    const sent = Object.values(staffAuth.names).flatMap((name) => (cookies[name] === undefined ? [] : [[name, cookies[name]] as const]))
    if (sent.length > 0) visitor.staffCookies = cookieHeader(Object.fromEntries(sent))
    const session = cookies[staffAuth.names.session]
    if (session !== undefined) await recognize(session, request, reply)
  })

  async function recognize(session: string, { visitor, url }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const found = await findStaffSession(services, session, !byItself.test(url)).catch((error: unknown) => {
      throw new ShopError('unavailable', { cause: error })
    })
    if (!found) {
      visitor.hasEndedStaffSession = true
      if (!url.startsWith('/api/'))
        reply.clearCookie(staffAuth.names.session, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps })
      return
    }
    visitor.staff = found
    // The library accepts signatures of the newest secret only.
    const resigned = signedToken(config.keys.staff, tokenOf(session))
    visitor.staffCookies = (visitor.staffCookies ?? '').replace(encodeURIComponent(session), encodeURIComponent(resigned))
  }
})
