// Who asks: the request's id and the guest's cart, kept in a signed cookie (CART-01).
import cookie from '@fastify/cookie'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

export type Visitor = {
  requestId: string
  clientAddress: string
  /** the guest's cart, null until something was put into one */
  cartId: string | null
  /** from now on this visitor's cart; sets the cookie on the answer */
  rememberCart(cartId: string): void
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
  }
}

export const cartCookie = 'cart'
const cartMaxAgeSeconds = 180 * 24 * 3600
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const visitorPlugin = fp<{ config: Config }>(async (app, { config }) => {
  await app.register(cookie, { secret: config.cookieSecret })
  app.decorateRequest('visitor')
  app.addHook('onRequest', async (request, reply) => {
    const signed = request.cookies[cartCookie]
    const opened = signed === undefined ? undefined : request.unsignCookie(signed)
    const cartId = opened?.valid && uuid.test(opened.value) ? opened.value : null
    const visitor: Visitor = {
      requestId: request.id,
      clientAddress: request.ip,
      cartId,
      rememberCart(id) {
        visitor.cartId = id
        reply.setCookie(cartCookie, id, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: config.publicOrigin.startsWith('https:'),
          signed: true,
          maxAge: cartMaxAgeSeconds,
        })
      },
    }
    request.visitor = visitor
  })
})
