// An app for one room alone, without the plugin that reads cookies: everybody who asks is a guest.
import etag from '@fastify/etag'
import fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { errorHandler } from '#server/http/error-handler.ts'
import type { Visitor } from '#server/http/visitor.ts'

const guest: Visitor = {
  requestId: 'test',
  clientAddress: '127.0.0.1',
  userAgent: 'test',
  user: null,
  sessionId: null,
  hasEndedSession: false,
  sessionCookie: null,
  cartId: null,
  guestCartId: null,
  rememberCart: () => undefined,
  setCookies: () => undefined,
}

export async function guestApp() {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 } }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(errorHandler)
  await app.register(etag, { weak: true })
  app.decorateRequest('visitor', { getter: () => guest })
  return app
}
