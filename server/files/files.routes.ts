// `/videos/{hash}.mp4|webm|vtt`: a name is made of the content's hash, so what it names never changes. Players ask for parts of it
// (RFC 9110, 14): Safari plays nothing from a server that answers only whole files.
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { ShopError } from '../errors.ts'
import type { VideoFiles } from './video-store.ts'

export const videosRoute: FastifyPluginAsync<{ videos: VideoFiles }> = async (app, { videos }) => {
  await app.register(fastifyStatic, { root: videos.folder, serve: false, maxAge: '1y', immutable: true })
  app.setErrorHandler<Error & { statusCode?: number; headers?: Record<string, string> }>((error, _request, reply) => {
    if (error.statusCode !== 416) throw error
    reply.headers(error.headers ?? {}) // how long the file is
    throw new ShopError('no_such_part', { cause: error })
  })
  app.get<{ Params: { name: string } }>('/videos/:name', async (request, reply) => {
    const path = videos.pathOf(request.params.name)
    if (path === undefined) throw new ShopError('not_found', { detail: 'Такого видео нет.' })
    return (
      reply
        .header('x-content-type-options', 'nosniff')
        // Opened by its address it is a document; it needs nothing but itself.
        .header('content-security-policy', "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .sendFile(path)
    )
  })
}
