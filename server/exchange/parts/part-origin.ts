// Detects from the network connection whether a client has read the response to its previous part.
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { PartOrigin } from './receive-part.ts'

/** The file whose part was the last request of a connection. */
const lastFile = new WeakMap<Socket, string>()

const usedBefore = new WeakSet<Socket>()

/** Call it for every request. @returns whether its connection has brought another one before */
export function reusesConnection({ raw: { socket } }: FastifyRequest): boolean {
  const isReused = usedBefore.has(socket)
  usedBefore.add(socket)
  return isReused
}

/**
 * @param file key of session and file
 * @param hasReused the client has sent several requests over one connection; many open one for each request
 */
export function getPartOrigin(request: FastifyRequest, file: string, hasReused: boolean): PartOrigin {
  const { socket, httpVersion, headers } = request.raw
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined
  const hasReadResponse = !isProxied && lastFile.get(socket) === file
  lastFile.set(socket, file)
  const isPersistent = httpVersion !== '1.0' && !/\bclose\b/i.test(headers.connection ?? '')
  return { hasReadResponse, keepsConnection: hasReused && isPersistent && !isProxied }
}
