// Serves categories and their filters, from the index and for images the database (API-03).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { imageHref } from '#contract/files/image-href.ts'
import { categoryResponse, filtersResponse, type CategoryResponse } from '#contract/catalogue/catalogue.schema.ts'
import { categoriesQuery, categoryFiltersQuery } from './query-params.schema.ts'
import { pageQuery } from '../http/query.schema.ts'
import { ShopError } from '../errors.ts'
import { toFiltersResponse } from './product-response.ts'
import { requireId, listPage } from '../http/api-response.ts'
import { listOptions, readOptions } from '../http/read-options.ts'
import { pricesFor, selectListing, type ListingServices } from './listing/listing.ts'
import { categoryPictures } from './tree/category-images.ts'

export const categoriesApi: FastifyPluginAsyncZod<{ services: ListingServices }> = async (app, { services }) => {
  const { catalogue } = services

  const categories = async (): Promise<CategoryResponse[]> => {
    const index = catalogue.current()
    const pictures = await categoryPictures(services)
    return [...index.data.tree.entries()]
      .filter(([, node]) => node.kind === 'category')
      .map(([at, { id, name, slug, icon, orderField, isPopular }]) => ({
        id,
        name,
        slug,
        icon,
        order_field: orderField,
        is_popular: isPopular,
        main_image: pictureOf(pictures.get(id)),
        count: index.scope(at).rowCount,
      }))
  }

  app.get('/category/', listOptions('Категории в порядке order_field', categoriesQuery, categoryResponse), async (request) => {
    const { is_popular: popular, ...page } = request.query
    const found = (await categories()).filter(({ is_popular }) => popular === undefined || is_popular === popular)
    return listPage(request, page, found)
  })

  app.get('/category/on_main/', listOptions('Категории главной страницы', pageQuery(), categoryResponse), async (request) => {
    const { tree } = catalogue.current().data
    const onMain = new Set(tree.filter((node) => node.kind === 'category' && node.onMain).map(({ id }) => id))
    const found = (await categories()).filter(({ id }) => onMain.has(id))
    return listPage(request, request.query, found)
  })

  app.get(
    '/category/filters/',
    readOptions(
      'Фильтры раздела с количествами',
      filtersResponse,
      ['category_not_found'],
      { querystring: categoryFiltersQuery },
      { cost: 6 },
    ),
    async (request) => {
      const { filter: requested, sub_category: name } = request.query
      const { user } = request.visitor
      const filter = { ...requested, subcategory: subcategoryName(name) ?? requested.subcategory, page: 1 }
      const listing = selectListing(services, filter, {}, await pricesFor(services, user))
      return toFiltersResponse(listing)
    },
  )

  function subcategoryName(text: string | undefined): string | null {
    if (text === undefined || text.trim() === '') return null
    const index = catalogue.current()
    const known = index.findSubcategory(text.trim())
    if (known !== undefined || !/^\d+$/.test(text)) return text.trim()
    const node = index.findNode('subcategory', requireId(text))
    if (node === undefined) throw new ShopError('category_not_found')
    return index.data.tree[node]!.name
  }
}

const pictureOf = (hash: string | undefined) => (hash === undefined ? null : { file: imageHref(hash, 640) })
