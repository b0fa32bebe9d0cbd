// What tests of accounts need of a running shop: its queue, its limits and an app with the accounts' API alone.
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { accountsApi } from '#server/accounts/accounts.api.ts'
import type { Config } from '#server/config/config.ts'
import { errorHandler } from '#server/http/error-handler.ts'
import { guards } from '#server/http/authorize.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { visitorPlugin } from '#server/http/visitor.ts'
import { openOrderShop, type OrderShop } from './harness.ts'

export type AccountShop = OrderShop

export async function openAccountShop(settings: Partial<Config> = {}): Promise<AccountShop> {
  const shop = await openOrderShop(settings)
  return {
    ...shop,
    async api(): Promise<FastifyInstance> {
      const { services } = shop
      const app = fastify({ routerOptions: { ignoreTrailingSlash: true } }).withTypeProvider<ZodTypeProvider>()
      app.setValidatorCompiler(validatorCompiler)
      app.setSerializerCompiler(serializerCompiler)
      await app.register(errorHandler)
      await app.register(securityHeaders, { config: services.config })
      await app.register(visitorPlugin, { services })
      await app.register(
        async (api) => {
          await api.register(guards)
          await api.register(accountsApi, { services })
        },
        { prefix: '/api/v1' },
      )
      await app.ready()
      return app
    },
  }
}

/** The body of POST /users/; `change` says what is other than usual. */
export const registration = (change: Record<string, unknown>) => ({
  last_name: 'Оспанова',
  first_name: 'Айгуль',
  middle_name: 'Маратовна',
  phone_number: '+7 (701) 555 01 02',
  password: 'синий гвоздь 7',
  repeat_password: 'синий гвоздь 7',
  privacy_policy_accepted: true,
  ...('password' in change ? { repeat_password: change.password } : {}),
  ...change,
})
