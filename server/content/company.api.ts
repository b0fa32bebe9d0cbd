// Serves news, certificates and shops in the API (API-05).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { imageHref } from '#contract/files/image-href.ts'
import { lastPageOf } from '#contract/values/pages.ts'
import { pageOf, shopResponse } from '#contract/catalogue/catalogue.schema.ts'
import { idParams, pageQuery } from '../catalogue/query-params.schema.ts'
import { certificateResponse } from '#contract/content/certificates.schema.ts'
import type { ContentPicture } from '#contract/content/content-image.ts'
import { maxPageSize } from '#contract/shop/constants.ts'
import { newsQuery } from './content.schema.ts'
import { isNewsKind, newsResponse, newsCardResponse, type NewsCard, type NewsKind } from '#contract/content/news.schema.ts'
import type { ShopLocation } from '#contract/content/shops.ts'
import { cacheForGuests, idOf, neighbours, pageNumbersOf, pageOfList, queryOf } from '../http/api-response.ts'
import { PageNotFound, ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { listCertificates } from './certificates.ts'
import { getNews, listNews } from './news.ts'
import { listShopPlaces } from './shops.ts'

const tags = ['О компании']

export const companyApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db' | 'clock'> }> = async (app, { services }) => {
  const { db, clock } = services
  app.addHook('preHandler', cacheForGuests)

  app.get(
    '/news/',
    {
      config: { action: 'shop:read', problems: ['page_not_found'] },
      schema: {
        tags,
        summary: 'Новости, акции и мероприятия, новые первыми',
        querystring: newsQuery,
        response: { 200: pageOf(newsCardResponse) },
      },
    },
    async (request) => {
      const query = queryOf(request)
      const kind = kindOf(query.get('kind'))
      const { page, size } = pageNumbersOf(query, maxPageSize)
      const { count, news } = await listNews(db, clock(), { kind, page, size })
      const last = lastPageOf(count, size)
      if (page > last) throw new PageNotFound(last)
      return { count, ...neighbours(request, query, page, last), results: news.map(cardOf) }
    },
  )

  app.get(
    '/news/:id/',
    {
      config: { action: 'shop:read', problems: ['not_found'] },
      schema: { tags, summary: 'Одна новость с текстом', params: idParams, response: { 200: newsResponse } },
    },
    async (request) => {
      const news = await getNews(db, clock(), idOf(request.params.id))
      return { ...cardOf(news), body: news.body, updated_at: news.updatedAt.toISOString() }
    },
  )

  app.get(
    '/certificates/',
    {
      config: { action: 'shop:read', problems: ['page_not_found'] },
      schema: { tags, summary: 'Сертификаты компании', querystring: pageQuery, response: { 200: pageOf(certificateResponse) } },
    },
    async (request) => {
      const certificates = (await listCertificates(db)).map(({ file, picture, issuedOn, validUntil, ...certificate }) => ({
        ...certificate,
        issued_on: issuedOn,
        valid_until: validUntil,
        file: file.href,
        image: imageOf(picture),
      }))
      return pageOfList(request, queryOf(request), certificates)
    },
  )

  app.get(
    '/shop/',
    {
      config: { action: 'shop:read', problems: ['page_not_found'] },
      schema: { tags: ['Магазины'], summary: 'Магазины', querystring: pageQuery, response: { 200: pageOf(shopResponse) } },
    },
    async (request) => {
      const places = await listShopPlaces(db, clock())
      return pageOfList(request, queryOf(request), places.map(shopOf))
    },
  )
}

function kindOf(text: string | null): NewsKind | null {
  if (text === null || text === '') return null
  if (!isNewsKind(text)) throw new ShopError('malformed', { fields: { kind: ['Ожидается news, promotion или event.'] } })
  return text
}

const imageOf = (picture: ContentPicture | null) => picture && { file: imageHref(picture.hash, 640), alt: picture.alt }

const cardOf = ({ id, kind, title, summary, picture, publishedAt, startsOn, endsOn, place }: NewsCard) => ({
  id,
  kind,
  title,
  summary,
  image: imageOf(picture),
  published_at: publishedAt.toISOString(),
  starts_on: startsOn,
  ends_on: endsOn,
  place,
})

const shopOf = (shop: ShopLocation): z.infer<typeof shopResponse> => ({
  id: shop.id,
  name_for_guest: shop.name,
  is_can_order_by_guest: shop.isCanOrderByGuest,
  address: { address: shop.address, city: shop.city },
  hours: shop.hours,
  is_open: shop.open?.isOpen ?? null,
  phone_number: shop.phone,
  way: shop.way,
  coordinates: shop.coordinates,
})
