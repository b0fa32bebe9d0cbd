// Recognizes staff by their session (STAFF-01): it is another one than that of a customer, and grants nothing in the shop.
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isAction, isOfStaff } from '#contract/accounts/permissions.ts'
import { cookieHeader, signedToken } from '../accounts/better-auth.ts'
import { readToken } from '../accounts/find-session.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { findStaffSession } from './find-staff-session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** of routes that others open, too: elsewhere the session is read where the action is one of staff */
    readsStaff?: true
    /** sent by a page that is only open: a session ends without use all the same */
    isIdle?: true
  }
}

export const staffSessionPlugin = fp<{ services: Pick<Services, 'config' | 'db' | 'staffAuth' | 'clock'> }>(async (app, { services }) => {
  const { config, staffAuth } = services
  const isHttps = config.publicOrigin.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    const { action, readsStaff } = request.routeOptions.config
    if (!readsStaff && !(isAction(action) && isOfStaff(action))) return
    const { visitor, cookies } = request
    const sent = Object.values(staffAuth.names).flatMap((name) => (cookies[name] === undefined ? [] : [[name, cookies[name]] as const]))
    if (sent.length > 0) visitor.staffCookies = cookieHeader(Object.fromEntries(sent))
    const session = cookies[staffAuth.names.session]
    if (session !== undefined) await recognize(session, request, reply)
  })

  async function recognize(session: string, { visitor, url, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const found = await findStaffSession(services, session, !routeOptions.config.isIdle).catch((error: unknown) => {
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
    const resigned = signedToken(config.keys.staff, readToken(session))
    visitor.staffCookies = (visitor.staffCookies ?? '').replace(encodeURIComponent(session), encodeURIComponent(resigned))
  }
})
