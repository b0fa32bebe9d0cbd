// Serves videos, documents and images; names contain the content's hash, so they are immutable.
// Videos support ranges: Safari plays nothing without them.
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { ShopError } from '../errors.ts'
import { isKnown } from '../http/conditional-request.ts'
import type { VideoFiles } from './video-store.ts'
import type { DocumentFiles } from './document-store.ts'
import type { ImageFiles } from './image-store.ts'

const open = { config: { action: 'shop:read' } } as const

export const videosRoute: FastifyPluginAsync<{ videos: VideoFiles }> = async (app, { videos }) => {
  await app.register(fastifyStatic, { root: videos.folder, serve: false, maxAge: '1y', immutable: true })
  app.setErrorHandler<Error & { statusCode?: number; headers?: Record<string, string> }>((error, _request, reply) => {
    if (error.statusCode !== 416) throw error
    reply.headers(error.headers ?? {}) // the file's length
    throw new ShopError('no_such_part', { cause: error })
  })
  app.get<{ Params: { name: string } }>('/videos/:name', open, async (request, reply) => {
    const path = await videos.findPath(request.params.name)
    if (path === undefined) throw new ShopError('not_found', { detail: 'Такого видео нет.' })
    return (
      reply
        .header('x-content-type-options', 'nosniff')
        // Opened directly it is a document, which needs nothing but itself.
        .header('content-security-policy', "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .sendFile(path)
    )
  })
}

export const documentsRoute: FastifyPluginAsync<{ documents: DocumentFiles }> = async (app, { documents }) => {
  app.get<{ Params: { hash: string; name: string } }>('/documents/:hash/:name', open, async (request, reply) => {
    const { hash, name } = request.params
    const file = /^[a-z0-9-]{1,200}\.pdf$/.test(name) ? await documents.findFile(hash) : undefined
    if (!file) throw new ShopError('not_found', { detail: 'Такого документа нет.' })
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      // Uploaded files may contain scripts; they must not run as a page of the shop.
      .header('content-security-policy', "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    if (isKnown(request, reply, { etag: `"${hash}"` })) {
      file.stream.destroy()
      return reply
    }
    return reply
      .type('application/pdf')
      .header('content-length', file.bytes)
      .header('content-disposition', `inline; filename="${name}"`)
      .send(file.stream)
  })
}

export const imagesRoute: FastifyPluginAsync<{ images: ImageFiles }> = async (app, { images }) => {
  app.get<{ Params: { name: string } }>('/images/:name', open, async (request, reply) => {
    const file = await images.findFile(request.params.name, (render) => app.inTurn(request.ip, 'new image', render))
    if (!file) throw new ShopError('not_found', { detail: 'Такого изображения нет.' })
    return reply
      .type(file.type)
      .header('content-length', file.bytes)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(file.stream)
  })
}
