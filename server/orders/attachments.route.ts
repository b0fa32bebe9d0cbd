// Serves `/order/files/{id}` to the owner of the file and to staff; 404 for others (CHK-04, SEC-01).
import type { FastifyPluginAsync } from 'fastify'
import { ShopError } from '../errors.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { getOrderFile } from './checkout-attachments.ts'
import { getVisitorScope } from './order-scope.ts'
import type { StoringServices } from './store-attachment.ts'

export const orderFilesRoute: FastifyPluginAsync<{ services: StoringServices }> = async (app, { services }) => {
  const config = { action: 'shop:read', readsStaff: true } as const
  app.get<{ Params: { id: string } }>('/order/files/:id', { config }, async ({ ip, visitor, params }, reply) => {
    if (visitor.isUnchecked) throw new ShopError('unavailable')
    const viewer = { userId: visitor.user?.id ?? null, scope: getVisitorScope(visitor) }
    const { name, mediaType, bytes } = await app.inTurn(ip, 'reading', () => getOrderFile(services, viewer, params.id))
    return (
      reply
        .type(mediaType)
        // Uploads are downloaded, never shown as a page of the shop.
        .header('content-disposition', contentDisposition('attachment', name, 'file'))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .send(bytes)
    )
  })
}
