// Sets Cache-Control of API routes whose responses belong to one visitor: a browser may store what is read, no shared cache may (API-11).
import type { FastifyReply, FastifyRequest } from 'fastify'

/** onRequest hook */
export async function cacheOwnReads({ method }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', method === 'GET' || method === 'HEAD' ? 'private, no-cache' : 'no-store')
}
