// Sets Cache-Control of API responses that belong to one visitor: no cache stores them, so none is revalidated.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** onRequest hook */
export async function storeNowhere(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  delete request.headers['if-none-match'] // an ETag can be the version of a record, which the response may outlive
  reply.header('cache-control', 'private, no-store')
}
