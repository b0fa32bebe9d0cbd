// Defines the API of confirmation and password recovery by e-mail links (API-06).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { confirmBody, recoveryBody, resendBody, resetBody } from './accounts.schema.ts'
import { fieldTexts } from '#contract/values/contact-fields.schema.ts'
import { ShopError } from '../errors.ts'
import { answerNothing, nothing } from '../http/api-response.ts'
import { bodyLimit, type AccountServices } from './users.api.ts'
import { confirmEmail, resendConfirmation } from './verify-email.ts'
import { requestRecovery, resetPassword } from './reset-password.ts'
import { requireLinkOwner } from './require-link-owner.ts'
import { byField } from './auth-errors.ts'

export const emailsApi: FastifyPluginAsyncZod<{ services: AccountServices }> = async (app, { services }) => {
  app.post(
    '/users/confirm',
    {
      bodyLimit,
      config: { action: 'shop:read', problems: ['code_used_up', 'wrong_password', 'too_many_requests'] },
      schema: {
        summary: 'Подтвердить e-mail',
        description: 'Пароль не нужен, если открыта сессия этой учётной записи.',
        body: confirmBody,
        response: nothing,
      },
    },
    async ({ visitor, body: { code, password } }, reply) => {
      await byField(requireLinkOwner(services, visitor, 'confirm', { code, password }), { code_used_up: 'code' })
      await answerNothing(reply, byField(confirmEmail(services, code), { code_used_up: 'code' }))
    },
  )

  app.post(
    '/users/resend',
    {
      bodyLimit,
      config: { action: 'shop:read', problems: ['too_many_requests'] },
      schema: {
        summary: 'Прислать подтверждение ещё раз',
        description:
          'Без email — тому, кто вошёл. Ответ один и тот же, известен e-mail или нет. Не больше 3 раз за 15 минут с одного адреса.',
        body: resendBody,
        response: nothing,
      },
    },
    async ({ visitor, body }, reply) => {
      const email = body?.email ?? visitor.user?.email
      if (email === undefined) throw new ShopError('malformed', { fields: { email: [fieldTexts.required] } })
      await answerNothing(reply, resendConfirmation(services, visitor, email))
    },
  )

  app.post(
    '/users/request-password-reset',
    {
      bodyLimit,
      config: { action: 'shop:read', problems: ['too_many_requests'] },
      schema: {
        summary: 'Прислать ссылку для нового пароля',
        description: 'Ответ один и тот же, известен e-mail или нет. Не больше 3 раз за 15 минут с одного адреса.',
        body: recoveryBody,
        response: nothing,
      },
    },
    ({ visitor, body }, reply) => answerNothing(reply, requestRecovery(services, visitor, body.email)),
  )

  app.post(
    '/users/reset-password',
    {
      bodyLimit,
      config: { action: 'shop:read', problems: ['code_used_up', 'too_many_requests'] },
      schema: { summary: 'Задать новый пароль по коду; все сессии заканчиваются', body: resetBody, response: nothing },
    },
    ({ visitor, body }, reply) => answerNothing(reply, byField(resetPassword(services, visitor, body), { code_used_up: 'code' })),
  )
}
