// Serves content in the API; pages use the same functions (API-05).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { lastPageOf } from '#contract/values/pages.ts'
import { pageOf, productResponse } from '#contract/catalogue/catalogue.schema.ts'
import { idParams as params, pageQuery } from '../catalogue/query-params.schema.ts'
import { maxPageSize } from '#contract/shop/constants.ts'
import {
  objectResponse,
  objectPageResponse,
  objectsQuery,
  objectTypeResponse,
  productionResponse,
  productionPageResponse,
  slideResponse,
  videoResponse,
} from './content.schema.ts'
import type { SlidePlace } from '#contract/content/home-page.ts'
import { apiProducts } from '../catalogue/product-response.ts'
import { cacheForGuests, idOf, neighbours, pageNumbersOf, pageOfList, queryOf } from '../http/api-response.ts'
import { PageNotFound, ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import {
  toObjectResponse,
  toObjectPageResponse,
  toProductionResponse,
  toProductionPageResponse,
  toSlideResponse,
  toVideoResponse,
} from './content-responses.ts'
import { listSliderProductIds, listAllSlides, listVideos } from './home-content.ts'
import { getObject, findObjectLocation, listObjects, listObjectTypes } from './projects.ts'
import { getProduction, listProduction } from './production.ts'

const tags = ['Содержание']

export const contentApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db' | 'catalogue' | 'clock'> }> = async (app, { services }) => {
  const { db, clock } = services
  app.addHook('preHandler', cacheForGuests)

  const slidesOf = (path: string, place: SlidePlace, summary: string) =>
    app.get(
      path,
      {
        config: { action: 'shop:read', problems: ['page_not_found'] },
        schema: { tags, summary, querystring: pageQuery, response: { 200: pageOf(slideResponse) } },
      },
      async (request) => {
        const { [place]: slides } = await listAllSlides(db, clock())
        return pageOfList(request, queryOf(request), slides.map(toSlideResponse))
      },
    )
  slidesOf('/carousel', 'carousel', 'Баннеры карусели главной страницы')
  slidesOf('/slider/marketings', 'marketing', 'Малые баннеры главной страницы')

  app.get(
    '/video/',
    {
      config: { action: 'shop:read', problems: ['page_not_found'] },
      schema: { tags, summary: 'Видео', querystring: pageQuery, response: { 200: pageOf(videoResponse) } },
    },
    async (request) => pageOfList(request, queryOf(request), (await listVideos(db)).map(toVideoResponse)),
  )

  app.get(
    '/production/',
    {
      config: { action: 'shop:read', problems: ['page_not_found'] },
      schema: { tags, summary: 'Собственное производство', querystring: pageQuery, response: { 200: pageOf(productionResponse) } },
    },
    async (request) => pageOfList(request, queryOf(request), (await listProduction(db)).map(toProductionResponse)),
  )
  app.get(
    '/production/:id/',
    {
      config: { action: 'shop:read', problems: ['not_found'] },
      schema: { tags, summary: 'Вид производства с параметрами и опросным листом', params, response: { 200: productionPageResponse } },
    },
    async (request) => toProductionPageResponse(await getProduction(db, idOf(request.params.id))),
  )

  app.get(
    '/objects/object-type/',
    {
      config: { action: 'shop:read', problems: ['page_not_found'] },
      schema: { tags, summary: 'Типы объектов', querystring: pageQuery, response: { 200: pageOf(objectTypeResponse) } },
    },
    async (request) => pageOfList(request, queryOf(request), await listObjectTypes(db)),
  )
  app.get(
    '/objects/',
    {
      config: { action: 'shop:read', problems: ['page_not_found'] },
      schema: { tags, summary: 'Объекты', querystring: objectsQuery, response: { 200: pageOf(objectResponse) } },
    },
    async (request) => {
      const query = queryOf(request)
      const { page, size } = pageNumbersOf(query, maxPageSize)
      const filter = { typeId: await typeIdOf(query.get('type')), locationId: await locationIdOf(query.get('location')) }
      const { total, objects } = await listObjects(db, filter, page, size)
      const last = lastPageOf(total, size)
      if (page > last) throw new PageNotFound(last)
      return { count: total, ...neighbours(request, query, page, last), results: objects.map(toObjectResponse) }
    },
  )
  app.get(
    '/objects/:id/',
    {
      config: { action: 'shop:read', problems: ['not_found'] },
      schema: { tags, summary: 'Объект', params, response: { 200: objectPageResponse } },
    },
    async (request) => toObjectPageResponse(await getObject(db, idOf(request.params.id))),
  )
  app.get(
    '/slider/product',
    {
      config: { action: 'shop:read', problems: ['page_not_found'] },
      schema: {
        tags,
        summary: 'Товары, выбранные для главной страницы',
        querystring: pageQuery,
        response: { 200: pageOf(productResponse) },
      },
    },
    async (request) => {
      const { user } = request.visitor
      const products = await apiProducts(db, services.catalogue.current(), await listSliderProductIds(db), user)
      return pageOfList(request, queryOf(request), products)
    },
  )

  /** @throws malformed for neither id nor slug; an unknown type finds nothing */
  async function typeIdOf(text: string | null): Promise<number | undefined> {
    if (text === null || text === '') return undefined
    if (!/^[a-z0-9-]{1,100}$/.test(text)) throw new ShopError('malformed', { fields: { type: ['Ожидается id или slug типа.'] } })
    return (await listObjectTypes(db)).find(({ id, slug }) => slug === text || String(id) === text)?.id ?? noId
  }

  async function locationIdOf(text: string | null): Promise<number | undefined> {
    if (text === null || text === '') return undefined
    if (text.length > 100) throw new ShopError('malformed', { fields: { location: ['Не длиннее 100 знаков.'] } })
    return (await findObjectLocation(db, text))?.id ?? noId
  }
}

/** Matches no row: identities begin at 1. */
const noId = 0
