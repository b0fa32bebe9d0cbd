// API-02, API-03, API-04: products, categories, subcategories, brands and shops over HTTP. Pages go into the same rooms.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type * as contract from '#contract/catalogue-api.ts'
import {
  countedBrandAnswer,
  countedSubcategoryAnswer,
  filtersAnswer,
  priceLimitsAnswer,
  productListAnswer,
  wholeProductAnswer,
} from '#contract/catalogue-api.ts'
import {
  articleParams,
  categoryFiltersQuery,
  foundQuery,
  newProductsQuery,
  priceLimitsQuery,
  productQuery,
} from '#contract/catalogue-query.ts'
import { emptyFilter, type ListingFilter } from '#contract/catalogue-filter.ts'
import { maxPageSize } from '#contract/constants.ts'
import { ShopError } from '../errors.ts'
import { findMovedArticle } from '../redirects/find-redirect.ts'
import type { Services } from '../services.ts'
import { apiProduct, apiProducts, filtersOf } from './api-products.ts'
import { answer, answerBytes, filterOf, flagOf, idOf, neighbours, queryOf } from './api-reading.ts'
import { treeApi } from './api-tree.ts'
import { pricesFor, selectListing, selectPage } from './listing/listing.ts'
import { findProductByArticle } from './product/products.ts'

export type CatalogueServices = Pick<Services, 'db' | 'catalogue' | 'search'>
const tags = ['Товары']

export const catalogueApi: FastifyPluginAsyncZod<{ services: CatalogueServices }> = async (app, { services }) => {
  const { db, catalogue } = services

  /** A page of products (productListAnswer), put together of products that are JSON already. */
  const list = async (request: FastifyRequest, reply: FastifyReply, params: URLSearchParams, filter: ListingFilter) => {
    const { user } = request.visitor
    const only = { popular: flagOf(params, 'is_popular') }
    const prices = await pricesFor(services, user)
    const listing = flagOf(params, 'facets') === true ? selectListing(services, filter, only, prices) : undefined
    const { total, pageCount, ids } = listing ?? selectPage(services, filter, only, prices)
    const { next, previous } = neighbours(request, params, filter.page, pageCount)
    const head = JSON.stringify({ count: total, next, previous, results: [] }).slice(0, -']}'.length)
    const tail = listing ? `],"facets":${JSON.stringify(filtersOf(listing))}}` : ']}'
    const products = user
      ? (await apiProducts(db, catalogue.current(), ids, user)).map((product) => Buffer.from(JSON.stringify(product)))
      : await catalogue.kept.json.find(ids)
    const body = Buffer.concat([Buffer.from(head), ...withCommas(products), Buffer.from(tail)])
    return answerBytes(request, reply, body, user ? 'visitor' : 'everybody')
  }

  app.get(
    '/product/',
    {
      config: { problems: ['category_not_found', 'page_not_found'] },
      schema: {
        tags,
        summary: 'Список товаров с фильтрами',
        description:
          'Сначала то, что в наличии; внутри — по порядку ordering, товары без цены последними, равные — по артикулу. Без ordering: по цене, с запросом — по соответствию.',
        querystring: productQuery,
        response: { 200: productListAnswer },
      },
    },
    async (request, reply) => {
      const params = queryOf(request)
      return list(request, reply, params, filterOf(params))
    },
  )

  app.get(
    '/product/new/',
    {
      config: { problems: ['category_not_found', 'page_not_found'] },
      schema: {
        tags,
        summary: 'Новые товары',
        querystring: newProductsQuery,
        response: { 200: productListAnswer },
      },
    },
    async (request, reply) => {
      const params = queryOf(request)
      const asked = filterOf(params)
      const filter: ListingFilter = { ...asked, ordering: 'new', pageSize: params.get('page_size') ? asked.pageSize : maxPageSize } // CONST-03
      return list(request, reply, params, filter)
    },
  )

  app.get(
    '/product/price-limits/',
    {
      config: { problems: ['category_not_found'] },
      schema: {
        tags,
        summary: 'Границы цен, null — ни одной цены',
        querystring: priceLimitsQuery,
        response: { 200: priceLimitsAnswer },
      },
    },
    async (request, reply) => {
      const { category, subcategory } = filterOf(queryOf(request))
      const { user } = request.visitor
      const { facets } = selectListing(services, { ...emptyFilter, category, subcategory }, {}, await pricesFor(services, user))
      const limits: z.infer<typeof priceLimitsAnswer> = { min_price: facets.price?.min ?? null, max_price: facets.price?.max ?? null }
      return answer(request, reply, limits, user ? 'visitor' : 'everybody')
    },
  )

  app.get(
    '/product/search-brands',
    {
      schema: {
        tags,
        summary: 'Бренды найденных товаров с количествами',
        querystring: foundQuery,
        response: { 200: z.array(countedBrandAnswer) },
      },
    },
    async (request, reply) => {
      const { data } = catalogue.current()
      const { facets } = selectListing(services, searched(queryOf(request)))
      const brands = facets.brands.map(({ text, count }): z.infer<typeof countedBrandAnswer> => {
        const id = data.brandIds[data.brands.indexOf(text)]!
        return { id, brand_id: id, name: text, count }
      })
      return answer(
        request,
        reply,
        brands.filter(({ count }) => count > 0),
      )
    },
  )

  app.get(
    '/product/search-subcategories',
    {
      schema: {
        tags,
        summary: 'Подкатегории найденных товаров с количествами, большие впереди',
        querystring: foundQuery,
        response: { 200: z.array(countedSubcategoryAnswer) },
      },
    },
    async (request, reply) => {
      const { data } = catalogue.current()
      const { homes } = selectListing(services, searched(queryOf(request)))
      const found = data.tree
        .filter((node) => node.kind === 'subcategory' && homes[node.firstOrdinal]! > 0)
        .map(({ id, name, categoryId, firstOrdinal }): z.infer<typeof countedSubcategoryAnswer> => ({
          id,
          name,
          category_id: categoryId,
          count: homes[firstOrdinal]!,
        }))
      return answer(
        request,
        reply,
        found.sort((a, b) => b.count - a.count),
      )
    },
  )

  app.get(
    '/product/:article/',
    {
      config: { problems: ['product_not_found', 'product_removed'] },
      schema: {
        tags,
        summary: 'Товар по артикулу',
        description:
          'Другое написание артикула (регистр, похожие буквы, тире) и прежний артикул ведут на точный: 301. Снятый с продажи — 410.',
        params: articleParams,
        response: { 200: wholeProductAnswer },
      },
    },
    async (request, reply) => {
      const { user } = request.visitor
      const { article } = request.params
      const found = (await findProductByArticle(db, article)) ?? (await findMovedArticle(db, article))
      if (!found) throw new ShopError('product_not_found')
      if (found === 'gone') throw new ShopError('product_removed')
      if ('redirectTo' in found) return reply.redirect(`/api/v1/product/${encodeURIComponent(found.redirectTo)}/`, 301)
      if (!found.product.isActive) throw new ShopError('product_removed')
      const product: contract.WholeProductAnswer | undefined = await apiProduct(db, catalogue.current(), found.product, user)
      if (!product) throw new ShopError('product_not_found')
      return answer(request, reply, product, user ? 'visitor' : 'everybody')
    },
  )

  app.get(
    '/category/filters/',
    {
      config: { problems: ['category_not_found'] },
      schema: {
        tags: ['Разделы'],
        summary: 'Фильтры раздела с количествами',
        querystring: categoryFiltersQuery,
        response: { 200: filtersAnswer },
      },
    },
    async (request, reply) => {
      const params = queryOf(request)
      const name = params.get('sub_category')
      const asked = filterOf(params)
      const { user } = request.visitor
      const filter = { ...asked, subcategory: subcategoryName(name) ?? asked.subcategory, page: 1 }
      const listing = selectListing(services, filter, {}, await pricesFor(services, user))
      return answer(request, reply, filtersOf(listing), user ? 'visitor' : 'everybody')
    },
  )

  /** By name or by id. */
  function subcategoryName(text: string | null): string | null {
    if (text === null || text.trim() === '') return null
    const index = catalogue.current()
    const known = index.findSubcategory(text.trim())
    if (known !== undefined || !/^\d+$/.test(text)) return text.trim()
    const node = index.findNode('subcategory', idOf(text))
    if (node === undefined) throw new ShopError('category_not_found')
    return index.data.tree[node]!.name
  }

  await app.register(treeApi, { services })
}

const comma = Buffer.from(',')
const withCommas = (parts: Buffer[]) => parts.flatMap((part, at) => (at === 0 ? [part] : [comma, part]))

/** The query alone; without one nothing was searched. @throws ShopError malformed */
function searched(params: URLSearchParams): ListingFilter {
  const { query } = filterOf(params)
  if (query === '') throw new ShopError('malformed', { fields: { query: ['Введите запрос.'] } })
  return { ...emptyFilter, query, pageSize: 1 }
}
