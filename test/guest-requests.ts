// For an app of one room alone, without the plugin that reads cookies: everybody who asks is a guest.
import type { FastifyInstance } from 'fastify'
import type { Visitor } from '#server/plugins/visitor.ts'

const guest: Visitor = {
  requestId: 'test',
  clientAddress: '127.0.0.1',
  userAgent: 'test',
  user: null,
  unreadCount: 0,
  counts: null,
  sessionId: null,
  hasEndedSession: false,
  sessionCookie: null,
  cartId: null,
  guestCartId: null,
  rememberCart: () => undefined,
  setCookies: () => undefined,
}

export const asGuests = (app: Pick<FastifyInstance, 'decorateRequest'>): void =>
  void app.decorateRequest('visitor', { getter: () => guest })
