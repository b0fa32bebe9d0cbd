// Serves products, categories, subcategories and brands over HTTP (API-02, API-03, API-04).
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { priceLimitsResponse, productListResponse, wholeProductResponse } from '#contract/catalogue/catalogue.schema.ts'
import { articleParams, newProductsQuery, priceLimitsQuery, productQuery } from './query-params.schema.ts'
import { emptyFilter, type ListingFilter } from '#contract/catalogue/filter.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { maxPageSize } from '#contract/shop/constants.ts'
import { ShopError } from '../errors.ts'
import { findMovedArticle } from '../redirects/find-redirect.ts'
import { brandsApi } from './brands.api.ts'
import { categoriesApi } from './categories.api.ts'
import { foundApi } from './search-facets.api.ts'
import { apiProduct, apiProducts, toFiltersResponse } from './product-response.ts'
import { cacheForGuests, neighbours } from '../http/api-response.ts'
import { readOptions } from '../http/read-options.ts'
import { subcategoriesApi } from './subcategories.api.ts'
import { pricesFor, selectListing, selectPage, type ListingServices } from './listing/listing.ts'
import { findProductByArticle } from './product/find-product.ts'

/** Milliseconds of a list of a hundred products, or of a search with its counts. */
const listCost = 6
const listProblems: ErrorCode[] = ['category_not_found', 'page_not_found']
const aboutOrder =
  'Сначала то, что в наличии; внутри — по порядку ordering, товары без цены последними, равные — по артикулу. Без ordering: по цене, с запросом — по соответствию.'

export const catalogueApi: FastifyPluginAsyncZod<{ services: ListingServices }> = async (app, { services }) => {
  const { db, catalogue } = services
  app.addHook('preHandler', cacheForGuests)

  const list = async (
    request: FastifyRequest,
    filter: ListingFilter,
    { is_popular: popular, facets }: { is_popular?: boolean | undefined; facets?: boolean | undefined },
  ): Promise<z.infer<typeof productListResponse>> => {
    const { user } = request.visitor
    const only = { popular }
    const prices = await pricesFor(services, user)
    const listing = facets ? selectListing(services, filter, only, prices) : undefined
    const { total, pageCount, ids } = listing ?? selectPage(services, filter, only, prices)
    return {
      count: total,
      ...neighbours(request, filter.page, pageCount),
      results: user ? await apiProducts(db, catalogue.current(), ids, user) : await catalogue.cached.apiProducts.find(ids),
      ...(listing && { facets: toFiltersResponse(listing) }),
    }
  }

  app.get(
    '/product/',
    readOptions(
      'Список товаров с фильтрами',
      productListResponse,
      listProblems,
      { description: aboutOrder, querystring: productQuery },
      { cost: listCost },
    ),
    (request) => list(request, request.query.filter, request.query),
  )

  app.get(
    '/product/new/',
    readOptions('Новые товары', productListResponse, listProblems, { querystring: newProductsQuery }, { cost: listCost }),
    async (request) => {
      const { filter, page_size } = request.query
      return list(request, { ...filter, ordering: 'new', pageSize: page_size ? filter.pageSize : maxPageSize }, request.query) // CONST-03
    },
  )

  app.get(
    '/product/price-limits/',
    readOptions('Границы цен, null — ни одной цены', priceLimitsResponse, ['category_not_found'], { querystring: priceLimitsQuery }),
    async (request) => {
      const { category, subcategory } = request.query.filter
      const { user } = request.visitor
      const { facets } = selectListing(services, { ...emptyFilter, category, subcategory }, {}, await pricesFor(services, user))
      return { min_price: facets.price?.min ?? null, max_price: facets.price?.max ?? null }
    },
  )

  app.get(
    '/product/:article/',
    readOptions('Товар по артикулу', wholeProductResponse, ['product_not_found', 'product_removed'], {
      description:
        'Другое написание артикула (регистр, похожие буквы, тире) и прежний артикул ведут на точный: 301. Снятый с продажи — 410.',
      params: articleParams,
    }),
    async (request, reply) => {
      const { user } = request.visitor
      const { article } = request.params
      const found = (await findProductByArticle(db, article)) ?? (await findMovedArticle(db, article))
      if (!found) throw new ShopError('product_not_found')
      if (found === 'gone') throw new ShopError('product_removed')
      if ('redirectTo' in found) return reply.redirect(`/api/v1/product/${encodeURIComponent(found.redirectTo)}/`, 301)
      if (!found.product.isActive) throw new ShopError('product_removed')
      const product = await apiProduct(db, catalogue.current(), found.product, user)
      if (!product) throw new ShopError('product_not_found')
      return product
    },
  )

  await app.register(foundApi, { services })
  await app.register(categoriesApi, { services })
  await app.register(subcategoriesApi, { services })
  await app.register(brandsApi, { services })
}
