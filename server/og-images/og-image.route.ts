// Serves /share/…jpg: draws a picture at its first request; URLs of former prices redirect.
import { buffer } from 'node:stream/consumers'
import type { FastifyPluginAsync } from 'fastify'
import { formatPrice } from '#contract/catalogue/unit-price.ts'
import { firstPicture } from '../catalogue/cards/first-picture.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { cropShare, drawShare } from './draw-og-image.ts'
import { findCategoryShare } from './category-og-image.ts'
import { openShareCache } from './og-image-cache.ts'
import { categoryShareHref, productShareHref, type CategoryShare } from './og-image-url.ts'

type ShareServices = Pick<Services, 'db' | 'catalogue' | 'images'>
type Picture = { href: string; draw: () => Promise<Buffer> }

const drawingCost = 150
const siteHref = '/share/site.jpg'
const address = /^(product|category|subcategory)-(\d{1,9})-[0-9a-f]{16}\.jpg$/
const pictureAddress = /^picture-([0-9a-f]{32})\.jpg$/

export const shareRoute: FastifyPluginAsync<{ services: ShareServices }> = async (app, { services }) => {
  const cache = openShareCache()

  app.get<{ Params: { name: string } }>('/share/:name', { config: { action: 'shop:read' } }, async (request, reply) => {
    const { name } = request.params
    const picture = await find(services, name)
    if (!picture) throw new ShopError('not_found', { detail: 'Такой картинки нет.' })
    const requested = `/share/${name}`
    if (picture.href !== requested) return reply.header('cache-control', 'no-cache').redirect(picture.href, 302)
    // Before the queue: a network over its limit neither holds it nor refuses others the same picture.
    if (!cache.has(requested)) await request.charge(drawingCost)
    const bytes = await app.inTurn(request.ip, 'reading', () => cache.find(requested, picture.draw))
    // Too many requests at once: use the shop's own picture.
    if (!bytes) return reply.header('cache-control', 'no-store').redirect(siteHref, 302)
    const lasting = requested === siteHref ? 'public, max-age=86400' : 'public, max-age=31536000, immutable'
    return reply.type('image/jpeg').header('cache-control', lasting).header('x-content-type-options', 'nosniff').send(bytes)
  })
}

async function find(services: ShareServices, name: string): Promise<Picture | undefined> {
  if (name === 'site.jpg') return { href: siteHref, draw: () => drawShare(siteCard) }
  const imageHash = pictureAddress.exec(name)?.[1]
  if (imageHash !== undefined) {
    const file = await findImage(services, imageHash, 1280)
    return file && { href: `/share/${name}`, draw: () => cropShare(file) }
  }
  const [, kind, digits] = address.exec(name) ?? []
  const id = Number(digits)
  if (kind === 'product') return findProduct(services, id)
  return kind === 'category' || kind === 'subcategory' ? findCategoryPicture(services, kind, id) : undefined
}

const siteCard = { title: 'Насосы, котлы, трубы и арматура', note: 'Вода, отопление и канализация: с доставкой по Казахстану' }

async function findProduct(services: ShareServices, id: number): Promise<Picture | undefined> {
  const product = await services.db
    .selectFrom('products as product')
    .leftJoin('brands as brand', 'brand.id', 'product.brandId')
    .select([
      'product.id',
      'product.name',
      'product.article',
      'brand.name as brand',
      'product.priceTiyn',
      'product.lastPriceTiyn',
      'product.unit',
    ])
    .select((eb) => firstPicture(eb.ref('product.id')).select('image.contentHash').as('image'))
    .where('product.id', '=', id)
    .executeTakeFirst()
  if (!product) return undefined
  const { name, article, brand, priceTiyn, lastPriceTiyn, unit, image } = product
  const isLowered = priceTiyn !== null && lastPriceTiyn !== null && lastPriceTiyn > priceTiyn
  return {
    href: productShareHref(product),
    draw: async () =>
      drawShare({
        title: name,
        note: [brand, `арт. ${article}`].filter(Boolean).join(' · '),
        price: priceTiyn === null ? 'Цена по запросу' : formatPrice(priceTiyn, unit),
        ...(isLowered ? { oldPrice: formatPrice(lastPriceTiyn, unit) } : {}),
        ...(await pictureOf(services, image)),
      }),
  }
}

async function findCategoryPicture(services: ShareServices, kind: CategoryShare['kind'], id: number): Promise<Picture | undefined> {
  const category = await findCategoryShare(services, kind, id)
  if (!category) return undefined
  const { name, image } = category
  return {
    href: categoryShareHref(category),
    draw: async () => drawShare({ title: name, note: 'Цены в тенге, характеристики, наличие', ...(await pictureOf(services, image)) }),
  }
}

async function pictureOf(services: ShareServices, hash: string | null): Promise<{ picture?: Buffer }> {
  const picture = hash === null ? undefined : await findImage(services, hash, 640)
  return picture ? { picture } : {}
}

async function findImage({ images }: ShareServices, hash: string, width: number): Promise<Buffer | undefined> {
  const file = await images.findFile(`${hash}-${width}.webp`)
  return file && buffer(file.stream)
}
