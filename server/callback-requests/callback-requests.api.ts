// Defines POST /callback/ (API-12).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callbackResponse, callbackBody } from '#contract/callback-requests/callback-request.schema.ts'
import { getIdempotencyKey, repeatHeaders } from '../http/idempotency.ts'
import { requestCallback, type CallbackServices } from './create-callback-request.ts'

const bodyLimitBytes = 64 * 1024

export const callbacksApi: FastifyPluginAsyncZod<{ services: CallbackServices }> = async (app, { services }) => {
  app.removeContentTypeParser('text/plain')
  app.post(
    '/callback/',
    {
      bodyLimit: bodyLimitBytes,
      config: { action: 'shop:read', problems: ['key_reused', 'too_many_requests'] },
      schema: {
        summary: 'Заявка на звонок',
        description:
          'Повтор с тем же заголовком Idempotency-Key не создаёт второй заявки. Не больше 10 заявок за 10 минут с одного адреса.',
        headers: repeatHeaders,
        body: callbackBody,
        response: { 201: callbackResponse },
      },
    },
    async ({ visitor, body, headers }, reply) => {
      const { name, phone_number: phone, email, comment, article, topic, quantity } = body
      const input = {
        name,
        phone,
        email: email ?? '',
        comment: comment ?? '',
        article: article ?? '',
        topic,
        ...(quantity && { quantity }),
      }
      const id = await requestCallback(services, visitor, input, getIdempotencyKey(headers))
      return reply.status(201).header('cache-control', 'no-store').send({ id })
    },
  )
}
