// Serves news, certificates and shops in the API (API-05).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { imageHref } from '#contract/files/image-href.ts'
import { shopResponse } from '#contract/catalogue/catalogue.schema.ts'
import { pageQuery } from '../http/query.schema.ts'
import { idParams } from '../catalogue/query-params.schema.ts'
import { certificateResponse } from '#contract/content/certificates.schema.ts'
import type { ContentPicture } from '#contract/content/content-image.ts'
import { newsQuery } from './content.schema.ts'
import { isNewsKind, newsResponse, newsCardResponse, type NewsCard } from '#contract/content/news.schema.ts'
import type { ShopLocation } from '#contract/content/shops.ts'
import { pageInSql } from '../database/read-page.ts'
import { cacheForGuests, requireId, listPage } from '../http/api-response.ts'
import { listOptions, readOptions } from '../http/read-options.ts'
import type { Services } from '../services.ts'
import { toCertificates, selectCertificates } from './certificates.ts'
import { getNews, selectNews } from './news.ts'
import { selectShopPlaces, toShopPlaces } from './shops.ts'

export const companyApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db' | 'clock'> }> = async (app, { services }) => {
  const { db, clock } = services
  app.addHook('preHandler', cacheForGuests)

  app.get('/news/', listOptions('Новости, акции и мероприятия, новые первыми', newsQuery, newsCardResponse), async (request) => {
    const { kind = '', ...page } = request.query
    const chosen = isNewsKind(kind) ? kind : null
    const found = await listPage(request, page, pageInSql(selectNews(db, clock(), chosen)))
    return { ...found, results: found.results.map(cardOf) }
  })

  app.get('/news/:id/', readOptions('Одна новость с текстом', newsResponse, ['not_found'], { params: idParams }), async (request) => {
    const news = await getNews(db, clock(), requireId(request.params.id))
    return { ...cardOf(news), body: news.body, updated_at: news.updatedAt.toISOString() }
  })

  app.get('/certificates/', listOptions('Сертификаты компании', pageQuery(), certificateResponse), async (request) => {
    const page = await listPage(request, request.query, pageInSql(selectCertificates(db)))
    const results = toCertificates(page.results).map(({ file, picture, issuedOn, validUntil, ...certificate }) => ({
      ...certificate,
      issued_on: issuedOn,
      valid_until: validUntil,
      file: file.href,
      image: imageOf(picture),
    }))
    return { ...page, results }
  })

  app.get('/shop/', listOptions('Магазины', pageQuery(), shopResponse), async (request) => {
    const page = await listPage(request, request.query, pageInSql(selectShopPlaces(db)))
    return { ...page, results: toShopPlaces(page.results, clock()).map(shopOf) }
  })
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
