// Serves single API modules under /api/v1 with the plugins they need.
import etag from '@fastify/etag'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { guards } from '#server/http/authorize.ts'
import { errorHandler } from '#server/http/error-handler.ts'
import { costLimit } from '#server/http/limits/cost-limit.ts'
import { jsonParser } from '#server/http/limits/json-parser.ts'
import { originCheck, securityHeaders } from '#server/http/security-headers.ts'
import { visitorPlugin } from '#server/accounts/visitor-plugin.ts'
import { staffSessionPlugin } from '#server/staff/staff-session-plugin.ts'
import type { BaseServices } from './harness.ts'

type Api<Given> = (app: FastifyInstance, options: { services: Given }) => Promise<void>

/** Use: `app = await openApi(shop.services, cartApi, ordersApi)`. */
export async function openApi<Given extends BaseServices>(services: Given, ...modules: Api<Given>[]) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 } }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('publicOrigin', services.config.publicOrigin)
  await app.register(errorHandler)
  await app.register(securityHeaders, { config: services.config })
  await app.register(costLimit, { config: services.config })
  await app.register(jsonParser)
  await app.register(originCheck, { config: services.config })
  await app.register(etag, { weak: true })
  await app.register(visitorPlugin, { services })
  await app.register(staffSessionPlugin, { services })
  await app.register(
    async (api) => {
      await api.register(guards)
      for (const module of modules) await api.register(module, { services })
    },
    { prefix: '/api/v1' },
  )
  await app.ready()
  return app
}
