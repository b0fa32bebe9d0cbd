// Registers the guest's cart API (API-08); web/cart-page/cart.route.tsx calls the same functions.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { cartResponse } from './cart-response.schema.ts'
import { articleSchema, cartAddBody, cartSetBody } from '#contract/cart/cart-request.schema.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import { ShopError } from '../errors.ts'
import { readIdempotencyKey, repeatHeaders } from '../http/idempotency.ts'
import type { Services } from '../services.ts'
import { readCartResponse } from './cart-response.ts'
import { addQuantity, removeLine, setItemQuantity } from './change-cart.ts'

const tags = ['Корзина']
const response = { 200: cartResponse }
const changed: ErrorCode[] = ['product_not_found', 'not_enough_stock', 'cart_full']

export const cartApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db' | 'catalogue'> }> = async (app, { services }) => {
  const { db } = services
  app.addHook('onRequest', storeNowhere)
  app.removeContentTypeParser('text/plain')

  app.get('/cart/get/', { config: { action: 'shop:read' }, schema: { tags, summary: 'Корзина посетителя', response } }, ({ visitor }) =>
    readCartResponse(services, visitor),
  )

  app.post(
    '/cart/add/',
    {
      config: { action: 'shop:read', problems: [...changed, 'key_reused'] },
      schema: {
        tags,
        summary: 'Добавить товар',
        description:
          'Больше, чем есть, — 409: в errors строка и сколько есть; корзина остаётся прежней. Первое добавление ставит cookie «cart».',
        body: cartAddBody,
        headers: repeatHeaders,
        response,
      },
    },
    async ({ visitor, body, headers: { 'idempotency-key': key } }) => {
      await addQuantity(db, visitor, body.article, body.quantity, { key: readIdempotencyKey(key) })
      return readCartResponse(services, visitor)
    },
  )

  app.patch(
    '/cart/:article/',
    {
      config: { action: 'shop:read', problems: changed },
      schema: {
        tags,
        summary: 'Задать количество; меньше 1 убирает строку',
        params: z.object({ article: articleSchema }),
        body: cartSetBody,
        response,
      },
    },
    async ({ visitor, params, body }) => {
      await setItemQuantity(db, visitor, params.article, body.quantity)
      return readCartResponse(services, visitor)
    },
  )

  app.delete(
    '/cart/remove/',
    {
      config: { action: 'shop:read', problems: ['product_not_found'] },
      schema: {
        tags,
        summary: 'Убрать товар; артикул в теле или в строке запроса',
        querystring: z.object({ article: z.optional(articleSchema) }),
        body: z.nullish(z.object({ article: z.optional(articleSchema) })),
        response,
      },
    },
    async ({ visitor, query, body }) => {
      const article = body?.article ?? query.article
      if (article === undefined) throw new ShopError('malformed', { fields: { article: ['Укажите артикул.'] } })
      await removeLine(db, visitor, article)
      return readCartResponse(services, visitor)
    },
  )
}
