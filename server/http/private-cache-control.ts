// Sets Cache-Control of API responses that belong to one visitor: no cache stores them.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** onRequest hook */
export async function storeNowhere(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'private, no-store')
}
