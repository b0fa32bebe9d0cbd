// Defines the account API (API-06): login, logout, change of password.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { loginBody, passwordChangeBody, userResponse, toUserResponse } from './accounts.schema.ts'
import { logIn, logOut } from './login.ts'
import { changePassword } from './change-password.ts'
import { emailsApi } from './email-links.api.ts'
import { bodyLimit, hashingCost, usersApi, type AccountServices } from './users.api.ts'
import { readOptions } from '../http/read-options.ts'
import { answerNothing, nothing } from '../http/api-response.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import { byField } from './auth-errors.ts'

export const accountsApi: FastifyPluginAsyncZod<{ services: AccountServices }> = async (app, { services }) => {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', storeNowhere)

  await app.register(usersApi, { services })
  await app.register(emailsApi, { services })

  app.post(
    '/auth/login/',
    {
      bodyLimit,
      config: {
        action: 'shop:read',
        clearsEndedSession: true,
        cost: hashingCost,
        problems: ['wrong_login', 'account_blocked', 'too_many_requests'],
      },
      schema: {
        summary: 'Вход',
        description: 'Ставит cookie сессии. Не больше 15 неверных попыток за 15 минут на учётную запись и 50 всего с одного адреса.',
        body: loginBody,
        response: { 200: userResponse },
      },
    },
    async ({ visitor, body: { remember_me: isRemembered, ...body } }) =>
      toUserResponse(await logIn(services, visitor, { ...body, isRemembered })),
  )

  app.post(
    '/auth/logout/',
    {
      config: { action: 'session:delete', clearsEndedSession: true },
      schema: { summary: 'Выход', body: z.nullish(z.object({})), response: nothing },
    },
    ({ visitor }, reply) => answerNothing(reply, logOut(services, visitor)),
  )

  app.get(
    '/auth/login-check',
    readOptions('Кто вошёл', userResponse, [], {}, { action: 'own-account:use', clearsEndedSession: true }),
    async ({ customer }) => toUserResponse(customer.user),
  )

  app.patch(
    '/auth/change-password/',
    {
      bodyLimit,
      config: { action: 'own-account:use', clearsEndedSession: true, cost: hashingCost, problems: ['wrong_password', 'too_many_requests'] },
      schema: {
        summary: 'Смена пароля',
        description: 'Остальные сессии заканчиваются, эта получает новый cookie.',
        body: passwordChangeBody,
        response: nothing,
      },
    },
    async ({ customer, body }, reply) => {
      const change = { oldPassword: body.old_password, password: body.password }
      await answerNothing(reply, byField(changePassword(services, customer, change), { wrong_password: 'old_password' }))
    },
  )
}
