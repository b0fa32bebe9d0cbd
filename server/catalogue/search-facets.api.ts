// Counts the hits of a query by brand and by subcategory (API-01).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { countedBrandResponse, countedSubcategoryResponse } from '#contract/catalogue/catalogue.schema.ts'
import { foundQuery } from './query-params.schema.ts'
import { emptyFilter, type ListingFilter } from '#contract/catalogue/filter.ts'
import { ShopError } from '../errors.ts'
import { readOptions } from '../http/read-options.ts'
import { selectListing, type ListingServices } from './listing/listing.ts'

/** By the milliseconds of the first search for some words. */
const foundOptions = <Response extends z.ZodMiniType>(summary: string, response: Response) =>
  readOptions(summary, response, [], { querystring: foundQuery }, { cost: 6 })

export const foundApi: FastifyPluginAsyncZod<{ services: ListingServices }> = async (app, { services }) => {
  const { catalogue } = services

  app.get(
    '/product/search-brands',
    foundOptions('Бренды найденных товаров с количествами', z.array(countedBrandResponse)),
    async (request) => {
      const { data } = catalogue.current()
      const { facets } = selectListing(services, searched(request.query.filter))
      return facets.brands
        .filter(({ count }) => count > 0)
        .map(({ text, count }) => {
          const id = data.brandIds[data.brands.indexOf(text)]!
          return { id, brand_id: id, name: text, count }
        })
    },
  )

  app.get(
    '/product/search-subcategories',
    foundOptions('Подкатегории найденных товаров с количествами, большие впереди', z.array(countedSubcategoryResponse)),
    async (request) => {
      const { data } = catalogue.current()
      const { homes } = selectListing(services, searched(request.query.filter))
      const found = data.tree
        .filter((node) => node.kind === 'subcategory' && homes[node.firstOrdinal]! > 0)
        .map(({ id, name, categoryId, firstOrdinal }) => ({
          id,
          name,
          category_id: categoryId,
          count: homes[firstOrdinal]!,
        }))
      return found.sort((a, b) => b.count - a.count)
    },
  )
}

/** Without other parameters. @throws ShopError malformed for an empty query */
function searched({ query }: ListingFilter): ListingFilter {
  if (query === '') throw new ShopError('malformed', { fields: { query: ['Введите запрос.'] } })
  return { ...emptyFilter, query, pageSize: 1 }
}
