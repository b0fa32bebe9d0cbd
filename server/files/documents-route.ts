// `/documents/{hash}/{name}.pdf`: the hash names the bytes, which never change; the name is what a reader sees and saves it as.
import type { FastifyPluginAsync } from 'fastify'
import { ShopError } from '../errors.ts'
import type { DocumentFiles } from './document-store.ts'

export const documentsRoute: FastifyPluginAsync<{ documents: DocumentFiles }> = async (app, { documents }) => {
  app.get<{ Params: { hash: string; name: string } }>('/documents/:hash/:name', async (request, reply) => {
    const { hash, name } = request.params
    const file = /^[a-z0-9-]{1,200}\.pdf$/.test(name) ? await documents.findFile(hash) : undefined
    if (!file) throw new ShopError('not_found', { detail: 'Такого документа нет.' })
    const etag = `"${hash}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      // What staff upload may hold scripts of its own; it must not run as a page of the shop.
      .header('content-security-policy', "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    if (request.headers['if-none-match'] === etag) {
      file.stream.destroy()
      return reply.status(304).send()
    }
    return reply
      .type('application/pdf')
      .header('content-length', file.bytes)
      .header('content-disposition', `inline; filename="${name}"`)
      .send(file.stream)
  })
}
