// API-01: search and suggestions over HTTP. Any text is answered; only page and page_size can be malformed.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { imageWidths, type ProductCard } from '#contract/catalogue.ts'
import { searchFor } from '#contract/catalogue-filter.ts'
import { catalogueDefaults, maxPageSize } from '#contract/constants.ts'
import { tiynToTenge } from '#contract/money.ts'
import { searchAnswer, searchText, suggestionsAnswer, type SearchAnswer } from '#contract/search.ts'
import { listProducts } from '#server/catalogue/listing.ts'
import type { Services } from '../services.ts'
import { suggest } from './suggestions.ts'

const tags = ['Поиск']
const pageText = 'Введите номер страницы.'
const sizeText = `Введите число от 1 до ${maxPageSize}.`
const searchQuery = z.object({
  query: searchText,
  page: z._default(
    z.coerce.number(pageText).check(z.int(pageText), z.minimum(1, pageText), z.maximum(1_000_000, pageText)),
    catalogueDefaults.page,
  ),
  page_size: z._default(
    z.coerce.number(sizeText).check(z.int(sizeText), z.minimum(1, sizeText), z.maximum(maxPageSize, sizeText)),
    catalogueDefaults.pageSize,
  ),
})

export const searchApi: FastifyPluginAsyncZod<{
  services: Pick<Services, 'db' | 'catalogue' | 'search'>
}> = async (app, { services }) => {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  })

  app.get(
    '/catalog/suggestions/',
    {
      schema: {
        tags,
        summary: 'Подсказки при наборе',
        querystring: z.object({ query: searchText }),
        response: { 200: suggestionsAnswer },
      },
    },
    async ({ query: { query } }) => suggest(services, query),
  )

  app.get(
    '/catalog/search/',
    {
      schema: {
        tags,
        summary: 'Товары по запросу, лучшие впереди',
        querystring: searchQuery,
        response: { 200: searchAnswer },
      },
    },
    async ({ query: { query, page, page_size: pageSize } }): Promise<SearchAnswer> => {
      const { exactArticle, correctedQuery, productIds } = services.search.searchProducts(query)
      if (productIds.length === 0)
        return {
          count: 0,
          next: null,
          previous: null,
          results: [],
          corrected_query: correctedQuery,
          exact_article: null,
        }
      const listing = await listProducts(services, { ...searchFor(query), page, pageSize })
      const address = (to: number) =>
        `/api/v1/catalog/search/?${new URLSearchParams({ query, page: String(to), page_size: String(pageSize) })}`
      return {
        count: listing.total,
        next: page < listing.pageCount ? address(page + 1) : null,
        previous: page > 1 ? address(page - 1) : null,
        results: listing.cards.map(cardAsAnswer),
        corrected_query: listing.correctedQuery,
        exact_article: exactArticle,
      }
    },
  )
}

const tenge = (tiyn: number | null) => (tiyn === null ? null : tiynToTenge(tiyn))

function cardAsAnswer(card: ProductCard): SearchAnswer['results'][number] {
  const price = tenge(card.priceTiyn)
  const lastPrice = tenge(card.lastPriceTiyn)
  return {
    id: card.id,
    article: card.article,
    name: card.name,
    price,
    current_price: price,
    last_price: lastPrice,
    lastPrice,
    images: card.image ? [{ file: `/images/${card.image.hash}-${imageWidths[2]}.webp` }] : [],
    brand: card.brand,
    unit: card.unit,
    is_available: card.availability === 'in_stock',
  }
}
