// Sets Cache-Control of API responses that belong to one visitor: no shared cache stores them.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** onRequest hook */
export async function cacheOwnReads({ method }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', method === 'GET' || method === 'HEAD' ? 'private, no-cache' : 'no-store')
}
