// Serves search and suggestions (API-01); only page and page_size can be malformed.
import { PageNotFound } from '../errors.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { searchFor } from '#contract/catalogue/filter.ts'
import { catalogueDefaults } from '#contract/shop/constants.ts'
import { searchResponse, type SearchResponse } from './search-results.schema.ts'
import {
  openedFromSearch,
  popularQueriesResponse,
  searchCountResponse,
  searchText,
  suggestionsResponse,
} from '#contract/search/search.schema.ts'
import { apiProducts } from '../catalogue/product-response.ts'
import { cacheForGuests, neighbours } from '../http/api-response.ts'
import { pageQuery } from '../http/query.schema.ts'
import { pricesFor, selectListing, selectPage } from '../catalogue/listing/listing.ts'
import type { Services } from '../services.ts'
import { readSuggestions } from './suggestions.ts'

const queryText = searchText.check(z.meta({ type: 'string', description: 'Что ищут; отвечает на любой текст' }))
const searchQuery = z.extend(pageQuery(catalogueDefaults.pageSize), { query: queryText })

/** Milliseconds of the first search for some words. */
const searchCost = 4

export const searchApi: FastifyPluginAsyncZod<{
  services: Pick<Services, 'db' | 'catalogue' | 'search'>
}> = async (app, { services }) => {
  app.addHook('preHandler', cacheForGuests)
  app.get(
    '/catalog/suggestions/',
    {
      config: { action: 'shop:read', cost: searchCost },
      schema: {
        summary: 'Подсказки при наборе: товары, категории, подкатегории и бренды',
        querystring: z.object({ query: queryText }),
        response: { 200: suggestionsResponse },
      },
    },
    (request) => readSuggestions(services, request.query.query, request.visitor.user),
  )

  app.get(
    '/catalog/search/',
    {
      config: { action: 'shop:read', cost: searchCost, problems: ['page_not_found'] },
      schema: {
        summary: 'Товары по запросу, лучшие впереди',
        querystring: searchQuery,
        response: { 200: searchResponse },
      },
    },
    async (request) => {
      const { query, page, page_size: pageSize } = request.query
      // Without a query the list would be the whole catalogue.
      if (query === '') {
        if (page > 1) throw new PageNotFound(1)
        const asTyped = { corrected_query: null, dropped_words: [], near_sizes: [], list: null, filters: [], exact_article: null }
        return { count: 0, next: null, previous: null, results: [], ...asTyped } satisfies SearchResponse
      }
      const { user } = request.visitor
      const listing = selectListing(services, { ...searchFor(query), page, pageSize }, {}, await pricesFor(services, user))
      const isPartly = listing.correctedQuery !== null || listing.droppedWords.length > 0
      if (page === 1) services.search.searchLog.noteSearch(query, { found: listing.total, isPartly }, request.visitor.clientAddress)
      return {
        count: listing.total,
        ...neighbours(request, page, listing.pageCount),
        results: await apiProducts(services.db, services.catalogue.current(), listing.ids, user),
        corrected_query: listing.correctedQuery,
        dropped_words: listing.droppedWords,
        near_sizes: listing.nearSizes,
        list: listing.list,
        filters: listing.recognized,
        exact_article: listing.exactArticle,
      }
    },
  )

  app.get(
    '/catalog/search-count/',
    {
      config: { action: 'shop:read', cost: searchCost },
      schema: {
        summary: 'Сколько товаров найдёт запрос; в отчёт о поиске не входит',
        querystring: z.object({ query: queryText }),
        response: { 200: searchCountResponse },
      },
    },
    async (request) => {
      const { query } = request.query
      const prices = await pricesFor(services, request.visitor.user)
      const count = query.trim() === '' ? 0 : selectPage(services, searchFor(query), {}, prices).total
      return { count }
    },
  )

  app.get(
    '/catalog/popular-queries/',
    {
      config: { action: 'shop:read' },
      schema: {
        summary: 'Что часто ищут; пусто, пока запросов мало',
        response: { 200: popularQueriesResponse },
      },
    },
    () => services.search.searchLog.popular(),
  )

  app.post(
    '/catalog/opened/',
    {
      config: { action: 'shop:read' },
      schema: {
        summary: 'Что открыли из найденного: для отчёта о поиске, без данных о посетителе',
        body: openedFromSearch,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      services.search.searchLog.noteOpening(request.body.query, request.body, request.ip)
      return reply.status(204).send(null)
    },
  )
}
