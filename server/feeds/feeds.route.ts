// Serves /feeds/yandex.xml, /feeds/google.xml and /feeds/kaspi.xml (EXCH-02).
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '../errors.ts'
import { acceptedEncoding } from '../http/compression.ts'
import { isKnown } from '../http/conditional-request.ts'
import { isSameSecret } from '../lib/is-same-secret.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { FeedServices } from './feed-xml.ts'
import { openFeedFiles, type FeedFile } from './feed-generator.ts'
import { hasKaspiProducts } from './feed-products.ts'
import { writeGoogleFeed } from './google-feed.ts'
import { writeKaspiFeed } from './kaspi-feed.ts'
import { writeYandexFeed } from './yandex-feed.ts'

const toAll = { config: { action: 'shop:read' } } as const
/** Of the compressed file, for a client without gzip: about 32 kB of text. */
const bytesPerCost = 4096
/** A feed of a million products can still be fetched unpacked. */
const maxCost = 2000

export const feedsRoute: FastifyPluginAsync<{ services: FeedServices }> = async (app, { services }) => {
  const { config, db, clock } = services
  const settings = () => readSettings(db, config, 'feeds')
  const freshMs = async () => (await settings()).freshnessSeconds * 1000
  const files = await openFeedFiles({ folder: join(config.dataFolder, 'feeds'), clock, freshMs })
  app.addHook('onClose', () => files.stop())

  for (const [name, write] of Object.entries({ yandex: writeYandexFeed, google: writeGoogleFeed }))
    app.get(`/feeds/${name}.xml`, toAll, async (request, reply) => send(request, reply, await files.find(name, () => write(services))))
  app.get('/feeds/kaspi.xml', toAll, async (request, reply) => {
    const { kaspiMerchantId, kaspiLogin: login } = await settings()
    if (kaspiMerchantId === undefined) throw new ShopError('not_found', { detail: 'Прайс-лист для Kaspi не настроен.' })
    if (login !== undefined && !hasLogin(request, login)) {
      reply.header('www-authenticate', 'Basic realm="Kaspi", charset="UTF-8"')
      throw new ShopError('unauthenticated', { detail: 'Прайс-лист открыт только для Kaspi.' })
    }
    // A list without offers breaks Kaspi's schema.
    if (!(await hasKaspiProducts(db))) throw new ShopError('not_found', { detail: 'Ни один товар не выбран и не готов для Kaspi.' })
    return send(request, reply, await files.find('kaspi', () => writeKaspiFeed(services)))
  })
}

function hasLogin(request: FastifyRequest, login: string): boolean {
  const given = /^basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return given !== undefined && isSameSecret(Buffer.from(given, 'base64'), login)
}

async function send(request: FastifyRequest, reply: FastifyReply, feed: FeedFile): Promise<FastifyReply> {
  if (reply.sent) return reply // it was cut off as too slow; the file must not be opened for it
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('x-content-type-options', 'nosniff')
  if (isKnown(request, reply, feed)) return reply
  reply.type('application/xml; charset=utf-8')
  if (acceptedEncoding(request, ['gzip']) !== null)
    return reply.headers({ 'content-length': feed.bytes, 'content-encoding': 'gzip' }).send(feed.open())
  await request.charge(Math.min(maxCost, Math.ceil(feed.bytes / bytesPerCost)))
  const compressed = feed.open()
  const plain = createGunzip()
  compressed.on('error', (error) => plain.destroy(error))
  plain.on('close', () => compressed.destroy())
  return reply.send(compressed.pipe(plain))
}
