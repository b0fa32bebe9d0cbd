// Serves /sitemap.xml, its parts, and /robots.txt (CONT-03).
import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Page } from '#contract/accounts/page-handle.ts'
import { imageHref } from '#contract/files/image-href.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { isKnown } from '../http/conditional-request.ts'
import { sendXml, xmlText } from '../http/xml-writer.ts'
import { type SitemapPage, sitemapPages } from './sitemap-pages.ts'
import { listProductParts, partLimit, productPages, type ProductPart } from './sitemap-products.ts'

type SitemapServices = Pick<Services, 'db' | 'catalogue' | 'config' | 'clock'>

const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const imageXmlns = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const cacheControl = 'public, max-age=3600'
// Listing the parts needs a pass over all products; robots come a few times a day.
const freshMs = 10 * 60_000
// Measured milliseconds of the main thread.
const listing = { config: { action: 'shop:read', cost: 10 } } as const
const productsPerCost = 80

/** @param limit products per part; smaller in tests */
export const sitemapRoute: FastifyPluginAsync<{ services: SitemapServices; pages: () => readonly Page[]; limit?: number }> = async (
  app,
  { services, pages, limit = partLimit },
) => {
  const origin = services.config.publicOrigin
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', cacheControl))
  let cached: { at: number; parts: Promise<ProductPart[]> } | undefined
  const productParts = (): Promise<ProductPart[]> => {
    const now = services.clock().getTime()
    if (!cached || now - cached.at >= freshMs) {
      const parts = listProductParts(services, limit)
      cached = { at: now, parts }
      parts.catch(() => (cached = undefined))
    }
    return cached.parts
  }

  app.get('/robots.txt', { config: { action: 'shop:read' } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(origin, pages())),
  )

  app.get('/sitemap.xml', listing, async (request, reply) => {
    const [parts, pagesChangedAt] = await Promise.all([productParts(), sitemapPages(services, pages()).then(newestOf)])
    if (isKnown(request, reply, { etag: tagOf([pagesChangedAt, parts]), modifiedAt: newestOf([{ changedAt: pagesChangedAt }, ...parts]) }))
      return reply
    const entry = (name: string, changedAt: Date | undefined) =>
      `<sitemap><loc>${xmlText(`${origin}/sitemap/${name}.xml`)}</loc>${lastmod(changedAt)}</sitemap>\n`
    const entries = [entry('pages', pagesChangedAt), ...parts.map(({ number, changedAt }) => entry(`products-${number}`, changedAt))]
    return reply.type('application/xml; charset=utf-8').send(`${declaration}<sitemapindex ${xmlns}>\n${entries.join('')}</sitemapindex>\n`)
  })

  app.get<{ Params: { name: string } }>('/sitemap/:name', listing, async (request, reply) => {
    const { name } = request.params
    if (name === 'pages.xml') {
      const listed = await sitemapPages(services, pages())
      if (isKnown(request, reply, { etag: tagOf(listed) })) return reply
      return sendXml(reply, urlset(origin, [listed]))
    }
    const number = Number(/^products-([1-9]\d{0,5})\.xml$/.exec(name)?.[1])
    const part = (await productParts()).find((one) => one.number === number)
    if (!part) throw new ShopError('not_found', { detail: 'Такой карты сайта нет.' })
    if (isKnown(request, reply, { etag: tagOf(part), modifiedAt: part.changedAt })) return reply
    await request.charge(Math.ceil(part.count / productsPerCost))
    return sendXml(reply, urlset(origin, productPages(services, number, limit)))
  })
}

async function* urlset(origin: string, batches: AsyncIterable<SitemapPage[]> | Iterable<SitemapPage[]>): AsyncGenerator<string> {
  yield `${declaration}<urlset ${xmlns} ${imageXmlns}>\n`
  for await (const batch of batches) yield batch.map((page) => urlEntry(origin, page)).join('')
  yield '</urlset>\n'
}

function urlEntry(origin: string, { path, changedAt, images = [] }: SitemapPage): string {
  const pictures = images.map((hash) => `<image:image><image:loc>${xmlText(`${origin}${imageHref(hash, 1280)}`)}</image:loc></image:image>`)
  return `<url><loc>${xmlText(origin + path)}</loc>${lastmod(changedAt ?? undefined)}${pictures.join('')}</url>\n`
}

function newestOf(changed: readonly { changedAt?: Date | null | undefined }[]): Date | undefined {
  const times = changed.flatMap(({ changedAt }) => changedAt?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

const lastmod = (changedAt: Date | undefined): string => (changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '')

/** Weak, because the response can be compressed. @param content parts of the response as JSON */
const tagOf = (content: unknown): string => `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`

const closed: readonly string[] = ['/api/', '/fragments/', '/catalog/v2?']
// The unfiltered catalogue page by page (the canonical order of parameters begins with the page).
const open = ['/catalog/v2?page=']
// Yandex: advertising parameters do not make another page.
const trackingParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'yclid', 'gclid', 'fbclid', 'from']

/** Prefixes; one that another one covers is left out. */
function closedPaths(pages: readonly Page[]): string[] {
  const paths = [...closed, ...pages.flatMap(({ pattern, robots }) => (robots === false ? pattern.replace(/:.*/, '') : []))]
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)))
}

const robotsText = (origin: string, pages: readonly Page[]): string =>
  [
    'User-agent: *',
    ...closedPaths(pages).map((path) => `Disallow: ${path}`),
    ...open.map((path) => `Allow: ${path}`),
    `Clean-param: ${trackingParameters.join('&')}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
