// Registers the API for placing an order and finding one (API-09); own-orders.api.ts is for accounts.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pageQuery } from '../http/query.schema.ts'
import { paymentTypes } from '#contract/orders/orders.ts'
import { draftBody, guestOrderBody, orderResponse } from './orders.schema.ts'
import { cacheForGuests, listPage } from '../http/api-response.ts'
import { ShopError } from '../errors.ts'
import { getIdempotencyKey, repeatHeaders } from '../http/idempotency.ts'
import { sendVersion } from '../http/record-version.ts'
import { listOptions } from '../http/read-options.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import { draftItemsApi } from './draft-items.api.ts'
import { draftsApi } from './draft-orders.api.ts'
import { ownOrdersApi } from './own-orders.api.ts'
import { createDraft } from './drafts.ts'
import { findGuestOrder, findOwnOrder } from './order-access.ts'
import { orderAsResponse, readOrderResponse } from './order-response.ts'
import { parseBody } from '../http/parse-body.ts'
import { placeGuestOrder, type PlacingServices } from './place-order.ts'

const phoneMissing = 'Укажите телефон, с которым оформлен заказ.'

export const ordersApi: FastifyPluginAsyncZod<{ services: PlacingServices }> = async (app, { services }) => {
  const { db } = services
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', storeNowhere)
  await app.register(ownOrdersApi, { services })
  await app.register(draftsApi, { services })
  await app.register(draftItemsApi, { services })

  app.get(
    '/paymentTypes/',
    { preHandler: cacheForGuests, ...listOptions('Способы оплаты', pageQuery(), z.object({ id: z.string(), name: z.string() })) },
    (request) =>
      listPage(
        request,
        request.query,
        Object.entries(paymentTypes).map(([id, name]) => ({ id, name })),
      ),
  )

  app.post(
    '/order/',
    {
      config: {
        action: 'order:place',
        cost: 20,
        problems: [
          'product_not_found',
          'not_enough_stock',
          'guest_order_limit',
          'key_reused',
          'draft_full',
          'drafts_full',
          'drafts_too_long',
          'email_not_confirmed',
          'too_many_requests',
        ],
      },
      schema: {
        summary: 'Заказ гостя или черновик покупателя',
        description:
          'Без входа это заказ: он сразу оформлен, цены берутся на момент заказа; число заказов и единиц товара ограничено. Указывается магазин или адрес доставки. После входа это черновик (items, comment и title, можно пустой), ' +
          'который оформляет PATCH /order/{id}/place. Повтор с тем же заголовком Idempotency-Key ничего не создаёт второй раз.',
        headers: repeatHeaders,
        body: z.union([guestOrderBody, draftBody]),
        response: { 201: orderResponse },
      },
      // The body depends on the visitor: it is parsed in the handler.
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async ({ visitor, body, headers }, reply) => {
      const key = getIdempotencyKey(headers)
      if (visitor.user) {
        const { items, ...texts } = parseBody(draftBody, body)
        const requested = items.map(({ product, quantity }) => ({ article: product, quantity }))
        const draft = await createDraft(db, visitor.user.id, { ...texts, items: requested }, key)
        return reply.status(201).send(await readOrderResponse(db, visitor.user.id, draft))
      }
      const { phone_number: phone, privacy_policy_accepted: consent, items, ...rest } = parseBody(guestOrderBody, body)
      const input = { ...rest, phone, consent, items: items.map(({ product, quantity }) => ({ article: product, quantity })) }
      const { order } = await placeGuestOrder(services, visitor, input, key)
      return reply.status(201).send(orderAsResponse(order))
    },
  )

  app.get(
    '/order/:id/',
    {
      config: { action: 'shop:read', problems: ['order_not_found', 'too_many_requests'] },
      schema: {
        summary: 'Один заказ',
        description:
          'Свой заказ или черновик после входа целиком; чужой — 404. Заказ гостя по номеру и телефону: имя скрыто, ' +
          'не больше 5 неверных попыток за 10 минут с одного адреса.',
        params: z.object({ id: z.string().check(z.describe('Номер заказа, 8 знаков')) }),
        querystring: z.object({
          guest_user__phone: z
            .optional(z.string(phoneMissing).check(z.trim()))
            .check(z.describe('Телефон, с которым оформлен заказ, в любом написании; нужен без входа')),
        }),
        response: { 200: orderResponse },
      },
    },
    async ({ params, query, visitor }, reply) => {
      const phone = query.guest_user__phone ?? ''
      const own = visitor.user && (await findOwnOrder(db, visitor.user.id, params.id))
      if (!visitor.user && phone === '') throw new ShopError('malformed', { fields: { guest_user__phone: [phoneMissing] } })
      const order = own ?? (phone === '' ? undefined : await findGuestOrder(db, params.id, phone, visitor.clientAddress))
      if (!order) throw new ShopError('order_not_found')
      if (own) sendVersion(reply, own.version)
      return orderAsResponse(order)
    },
  )
}
