// Serves content in the API; pages use the same functions (API-05).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { productResponse } from '#contract/catalogue/catalogue.schema.ts'
import { idParams as params } from '../catalogue/query-params.schema.ts'
import { pageQuery } from '../http/query.schema.ts'
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
import { pageInSql } from '../database/read-page.ts'
import { cacheForGuests, requireId, listPage } from '../http/api-response.ts'
import { listOptions, readOptions } from '../http/read-options.ts'
import type { Services } from '../services.ts'
import {
  toObjectResponse,
  toObjectPageResponse,
  toProductionResponse,
  toProductionPageResponse,
  toSlideResponse,
  toVideoResponse,
} from './content-responses.ts'
import { listSliderProductIds, listSlides, listVideos } from './home-content.ts'
import { getObject, findObjectLocation, selectObjects, selectObjectTypes } from './projects.ts'
import { getProduction, selectProduction } from './production.ts'

export const contentApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db' | 'catalogue' | 'clock'> }> = async (app, { services }) => {
  const { db, clock } = services
  app.addHook('preHandler', cacheForGuests)

  const slidesOf = (path: string, place: SlidePlace, summary: string) =>
    app.get(path, listOptions(summary, pageQuery(), slideResponse), async (request) =>
      listPage(request, request.query, (await listSlides(db, clock(), place)).map(toSlideResponse)),
    )
  slidesOf('/carousel', 'carousel', 'Баннеры карусели главной страницы')
  slidesOf('/slider/marketings', 'marketing', 'Малые баннеры главной страницы')

  app.get('/video/', listOptions('Видео', pageQuery(), videoResponse), async (request) =>
    listPage(request, request.query, (await listVideos(db)).map(toVideoResponse)),
  )

  app.get('/production/', listOptions('Собственное производство', pageQuery(), productionResponse), async (request) => {
    const page = await listPage(request, request.query, pageInSql(selectProduction(db)))
    return { ...page, results: page.results.map(toProductionResponse) }
  })
  app.get(
    '/production/:id/',
    readOptions('Вид производства с параметрами и опросным листом', productionPageResponse, ['not_found'], { params }),
    async (request) => toProductionPageResponse(await getProduction(db, requireId(request.params.id))),
  )

  app.get('/objects/object-type/', listOptions('Типы объектов', pageQuery(), objectTypeResponse), (request) =>
    listPage(request, request.query, pageInSql(selectObjectTypes(db))),
  )
  app.get('/objects/', listOptions('Объекты', objectsQuery, objectResponse), async (request) => {
    const { type, location, ...page } = request.query
    const filter = { typeId: await typeIdOf(type), locationId: await locationIdOf(location) }
    const found = await listPage(request, page, pageInSql(selectObjects(db, filter)))
    return { ...found, results: found.results.map(toObjectResponse) }
  })
  app.get('/objects/:id/', readOptions('Объект', objectPageResponse, ['not_found'], { params }), async (request) =>
    toObjectPageResponse(await getObject(db, requireId(request.params.id))),
  )
  app.get('/slider/product', listOptions('Товары, выбранные для главной страницы', pageQuery(), productResponse), async (request) => {
    const { user } = request.visitor
    const products = await apiProducts(db, services.catalogue.current(), await listSliderProductIds(db), user)
    return listPage(request, request.query, products)
  })

  /** An unknown type finds nothing. */
  async function typeIdOf(text: string | undefined): Promise<number | undefined> {
    if (text === undefined) return undefined
    return (await selectObjectTypes(db).execute()).find(({ id, slug }) => slug === text || String(id) === text)?.id ?? noId
  }

  async function locationIdOf(text: string | undefined): Promise<number | undefined> {
    if (text === undefined) return undefined
    return (await findObjectLocation(db, text))?.id ?? noId
  }
}

/** Matches no row: identities begin at 1. */
const noId = 0
