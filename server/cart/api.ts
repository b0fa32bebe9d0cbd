// API-08: the guest's cart over HTTP. Pages go through web/cart/cart.route.tsx into the same room.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { articleSchema, cartAddBody, cartAnswer, cartSetBody } from '#contract/cart-api.ts'
import { ShopError } from '../errors.ts'
import { readIdempotencyKey } from '../idempotency.ts'
import type { Services } from '../services.ts'
import { addToCart, getCart, removeFromCart, setCartQuantity } from './cart.ts'
import { cartAsAnswer } from './cart-answer.ts'

const headers = z.object({ 'idempotency-key': z.optional(z.string()) })
const response = { 200: cartAnswer }
const tags = ['Корзина']

export const cartApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db'> }> = async (app, { services: { db } }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  readOnlyJson(app)

  app.get('/cart/get/', { schema: { tags, summary: 'Корзина посетителя', response } }, async ({ visitor }) =>
    cartAsAnswer(await getCart(db, visitor.cartId)),
  )

  app.post(
    '/cart/add/',
    { schema: { tags, summary: 'Добавить товар', body: cartAddBody, headers, response } },
    async ({ visitor, body, headers: { 'idempotency-key': key } }) =>
      cartAsAnswer(await addToCart(db, visitor, body.article, body.quantity, { key: readIdempotencyKey(key) })),
  )

  app.patch(
    '/cart/:article/',
    {
      schema: {
        tags,
        summary: 'Задать количество; меньше 1 убирает строку',
        params: z.object({ article: articleSchema }),
        body: cartSetBody,
        response,
      },
    },
    async ({ visitor, params, body }) => cartAsAnswer(await setCartQuantity(db, visitor, params.article, body.quantity)),
  )

  app.delete(
    '/cart/remove/',
    {
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
      return cartAsAnswer(await removeFromCart(db, visitor, article))
    },
  )
}

/** Nothing but JSON; clients that always name it also do where they send nothing. */
function readOnlyJson(app: Parameters<FastifyPluginAsyncZod>[0]): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null, null)
    else void parse(request, body, done)
  })
}
