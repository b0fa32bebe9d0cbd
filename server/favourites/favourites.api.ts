// Serves a customer's favourites (API-07).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { pageQuery } from '../http/query.schema.ts'
import type { ProductResponse } from '#contract/catalogue/catalogue.schema.ts'
import { favouriteResponse, favouriteBody, favouriteListResponse } from '#contract/accounts/favourites.schema.ts'
import { tengeOrNull } from '#contract/values/money.ts'
import { apiProductsById } from '../catalogue/product-response.ts'
import { pageInSql } from '../database/read-page.ts'
import { answerNothing, nothing, listPage } from '../http/api-response.ts'
import { repeatHeaders } from '../http/idempotency.ts'
import { readOptions } from '../http/read-options.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import type { Services } from '../services.ts'
import { addFavourite, getFavourite, removeFavourite, selectFavourites, type Favourite } from './favourites.ts'

const params = z.object({ id: z.string().check(z.describe('id избранного')) })
const own = { action: 'favourites:use' } as const

type FavouriteServices = Pick<Services, 'db' | 'catalogue'>

export const favouritesApi: FastifyPluginAsyncZod<{ services: FavouriteServices }> = async (app, { services }) => {
  const { db } = services
  app.addHook('onRequest', storeNowhere)
  const respondOne = async (user: SignedInUser, id: string) =>
    (await toResponses(services, user, [await getFavourite(db, user.id, id)]))[0]!

  app.get(
    '/favorites/',
    readOptions('Избранное, новое первым', favouriteListResponse, ['page_not_found'], { querystring: pageQuery() }, own),
    async (request) => {
      const { user } = request.customer
      const page = await listPage(request, request.query, pageInSql(selectFavourites(db, user.id)))
      return { ...page, results: await toResponses(services, user, page.results) }
    },
  )

  app.get(
    '/favorites/:id/',
    readOptions('Один товар избранного', favouriteResponse, ['not_found'], { params }, own),
    ({ customer, params: { id } }) => respondOne(customer.user, id),
  )

  app.post(
    '/favorites/',
    {
      config: { ...own, problems: ['product_not_found', 'favourites_full'] },
      schema: {
        summary: 'Добавить в избранное',
        description: 'Повтор ничего не добавляет; с названием списка он переносит товар в этот список.',
        headers: repeatHeaders,
        body: favouriteBody,
        response: { 201: favouriteResponse },
      },
    },
    async ({ customer: { user }, body }, reply) =>
      reply.status(201).send(await respondOne(user, await addFavourite(db, user.id, body.product, body.list))),
  )

  app.delete(
    '/favorites/:id/',
    {
      config: { ...own, problems: ['not_found'] },
      schema: { summary: 'Убрать из избранного', params, response: nothing },
    },
    ({ customer, params: { id } }, reply) => answerNothing(reply, removeFavourite(db, customer.user.id, id)),
  )
}

/** With products as this customer sees them; favourites of deleted products are left out. */
async function toResponses({ db, catalogue }: FavouriteServices, user: SignedInUser, favourites: Favourite[]) {
  const ids = favourites.map(({ productId }) => productId)
  const products = await apiProductsById(db, catalogue.current(), ids, user)
  return favourites.flatMap((favourite) => {
    const product = products.get(favourite.productId)
    return product ? [toResponse(favourite, product)] : []
  })
}

function toResponse({ id, listName, addedAt, seenPriceTiyn, wasInStock }: Favourite, product: ProductResponse) {
  const was = tengeOrNull(seenPriceTiyn)
  const isInStock = product.balance.some((one) => one.is_available)
  return {
    id,
    list: listName,
    added_at: addedAt.toISOString(),
    product,
    price_changed: was === product.current_price ? null : { was, now: product.current_price },
    stock_changed: isInStock !== wasInStock,
  }
}
