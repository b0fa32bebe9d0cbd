// API-06: login, logout, registration and the user's own data.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { loginBody, registrationBody, userAnswer, userAsAnswer } from '#contract/accounts-api.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { logIn, logOut } from './log-in.ts'
import { register } from './register.ts'

const tags = ['Учётная запись']
// Larger than a megabyte: a password of that size is refused by its field.
const bodyLimit = 3 * 1024 * 1024
const nothing = { 204: z.null().check(z.describe('Готово')) }

type AccountServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock' | 'log'>

export const accountsApi: FastifyPluginAsyncZod<{ services: AccountServices }> = async (app, { services }) => {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.post(
    '/auth/login/',
    {
      bodyLimit,
      config: { problems: ['wrong_login', 'too_many_requests'] },
      schema: {
        tags,
        summary: 'Вход',
        description: 'Ставит cookie сессии. Не больше 15 неверных попыток за 15 минут на учётную запись и 50 с одного адреса.',
        body: loginBody,
        response: { 200: userAnswer },
      },
    },
    async ({ visitor, body }) => userAsAnswer(await logIn(services, visitor, body)),
  )

  app.post(
    '/auth/logout/',
    { schema: { tags, summary: 'Выход', body: z.nullish(z.object({})), response: nothing } },
    async ({ visitor }, reply) => {
      await logOut(services, visitor)
      return reply.status(204).send(null)
    },
  )

  app.get('/auth/login-check', { schema: { tags, summary: 'Кто вошёл', response: { 200: userAnswer } } }, async ({ visitor: { user } }) => {
    if (!user) throw new ShopError('unauthenticated')
    return userAsAnswer(user)
  })

  app.post(
    '/users/',
    {
      bodyLimit,
      config: { problems: ['email_taken', 'too_many_requests'] },
      schema: { tags, summary: 'Регистрация', body: registrationBody, response: { 201: userAnswer } },
    },
    async ({ visitor, body }, reply) => {
      const user = await register(services, visitor, {
        lastName: body.last_name,
        firstName: body.first_name,
        middleName: body.middle_name,
        email: body.email,
        phone: body.phone_number,
        password: body.password,
        repeatPassword: body.repeat_password,
        consent: body.privacy_policy_accepted,
      })
      return reply.status(201).send(userAsAnswer(user))
    },
  )
}
