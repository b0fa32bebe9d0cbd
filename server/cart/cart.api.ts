// Registers the guest's cart API (API-08); web/cart-page/cart.route.tsx calls the same functions.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { cartResponse, type CartResponse } from './cart-response.schema.ts'
import { articleSchema, cartAddBody, cartSetBody } from '#contract/cart/cart-request.schema.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import { ShopError } from '../errors.ts'
import { readIdempotencyKey, repeatHeaders } from '../http/idempotency.ts'
import type { Services } from '../services.ts'
import { addQuantity, removeLine, setItemQuantity } from './change-cart.ts'
import { computeTotals } from '#contract/cart/cart-totals.ts'
import type { ProductResponse } from '#contract/catalogue/catalogue.schema.ts'
import { tengeOrNull, tiynToTenge } from '#contract/values/money.ts'
import { apiPrices, apiProductsById } from '../catalogue/product-response.ts'
import type { Visitor } from '../http/visitor.ts'
import { readCartLines, type BareLine } from './cart-lines.ts'

const response = { 200: cartResponse }
const changed: ErrorCode[] = ['product_not_found', 'not_enough_stock', 'cart_full']

export const cartApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db' | 'catalogue'> }> = async (app, { services }) => {
  const { db } = services
  app.addHook('onRequest', storeNowhere)
  app.removeContentTypeParser('text/plain')

  app.get('/cart/get/', { config: { action: 'shop:read' }, schema: { summary: 'Корзина посетителя', response } }, ({ visitor }) =>
    readCartResponse(services, visitor),
  )

  app.post(
    '/cart/add/',
    {
      config: { action: 'shop:read', problems: [...changed, 'key_reused'] },
      schema: {
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

async function readCartResponse(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  { cartId, user }: Pick<Visitor, 'cartId' | 'user'>,
): Promise<CartResponse> {
  const lines = await readCartLines(db, cartId)
  const ids = lines.map(({ product }) => product.id)
  const products = await apiProductsById(db, catalogue.current(), ids, user)
  const { totalTiyn, onRequestCount } = computeTotals(lines)
  return {
    products: lines.flatMap((line) => {
      const product = products.get(line.product.id)
      return product ? [lineAsResponse(line, product)] : []
    }),
    count: lines.length,
    total: tiynToTenge(totalTiyn),
    on_request_count: onRequestCount,
  }
}

function lineAsResponse(line: BareLine, product: ProductResponse): CartResponse['products'][number] {
  const { quantity, seenPriceTiyn, loweredTo } = line
  const { priceTiyn } = line.product
  // From the line itself, so that price, quantity and total were read together.
  const prices = apiPrices({ ...line.product, paidTiyn: priceTiyn, retailTiyn: line.product.retailTiyn ?? priceTiyn })
  const seen = tengeOrNull(seenPriceTiyn)
  return {
    ...product,
    ...prices,
    is_available: line.product.availability === 'in_stock',
    quantity,
    sum: tengeOrNull(priceTiyn && priceTiyn * quantity),
    price_changed: priceTiyn === seenPriceTiyn ? null : { was: seen, now: prices.current_price },
    lowered_to: loweredTo,
  }
}
