// API-09, the guest's part: place an order, look one up by number and phone.
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { guestOrderBody, orderAnswer } from '#contract/orders-api.ts'
import { ShopError } from '../errors.ts'
import { readIdempotencyKey, repeatHeaders } from '../idempotency.ts'
import type { Services } from '../services.ts'
import { answer } from '../catalogue/api-reading.ts'
import { findGuestOrder, findOrderByKey } from './find-order.ts'
import { orderAsAnswer } from './order-answer.ts'
import { placeGuestOrder } from './place-guest-order.ts'

const tags = ['Заказы']
const phoneMissing = 'Укажите телефон, с которым оформлен заказ.'

type OrderServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

export const ordersApi: FastifyPluginAsyncZod<{ services: OrderServices }> = async (app, { services }) => {
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.post(
    '/order/',
    {
      config: { problems: ['product_not_found', 'not_enough_stock', 'key_reused'] },
      schema: {
        tags,
        summary: 'Заказ гостя',
        description: 'Повтор с тем же заголовком Idempotency-Key не создаёт второго заказа. Цены берутся на момент заказа.',
        headers: repeatHeaders,
        body: guestOrderBody,
        response: { 201: orderAnswer },
      },
    },
    async ({ visitor, body, headers }, reply) => {
      const input = {
        name: body.name,
        email: body.email,
        phone: body.phone_number,
        comment: body.comment,
        shop: body.shop,
        consent: body.privacy_policy_accepted,
        items: body.items.map(({ product, quantity }) => ({ article: product, quantity })),
      }
      const idempotencyKey = readIdempotencyKey(headers['idempotency-key']) ?? randomUUID()
      const { number, key } = await placeGuestOrder(services, visitor, input, idempotencyKey)
      const order = await findOrderByKey(services, number, key)
      if (!order) throw new ShopError('order_not_found')
      return reply.status(201).send(orderAsAnswer(order))
    },
  )

  app.get(
    '/order/:id/',
    {
      config: { problems: ['order_not_found', 'too_many_requests'] },
      schema: {
        tags,
        summary: 'Заказ гостя по номеру и телефону',
        description: 'Имя скрыто. Не больше 5 неверных попыток за 10 минут с одного адреса.',
        params: z.object({ id: z.string().check(z.describe('Номер заказа, 8 знаков')) }),
        querystring: z.object({
          guest_user__phone: z
            .string(phoneMissing)
            .check(z.trim(), z.minLength(1, phoneMissing), z.describe('Телефон, с которым оформлен заказ, в любом написании')),
        }),
        response: { 200: orderAnswer },
      },
    },
    async (request, reply) => {
      const { params, query, visitor } = request
      const order = await findGuestOrder(services.db, params.id, query.guest_user__phone, visitor.clientAddress)
      if (!order) throw new ShopError('order_not_found')
      return answer(request, reply, orderAsAnswer(order), 'visitor')
    },
  )
}
