// `/images/{hash}-{width}.avif|webp`: a name is made of the content's hash, so what it names never changes.
import type { FastifyPluginAsync } from 'fastify'
import { ShopError } from '../errors.ts'
import type { ImageFiles } from './image-store.ts'

export const imagesRoute: FastifyPluginAsync<{ images: ImageFiles }> = async (app, { images }) => {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const file = await images.findFile(request.params.name)
    if (!file) throw new ShopError('not_found', { detail: 'Такого изображения нет.' })
    return reply
      .type(file.type)
      .header('content-length', file.bytes)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(file.stream)
  })
}
