// Limits open connections, in all and per network, so that descriptors do not run out.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { toNetwork } from '../network.ts'

/** A request line and headers come at once; a connection without them is closed soon. */
export const connectionTimeouts = { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 }

/** Requests sent at once without waiting for responses, as browsers never do, are all parsed at once. */
export const maxRequestsPerSocket = 100

/** Browsers and proxies wait for each response; refusing 100 requests of each of 400 connections takes 10 s. */
const maxPending = 4

/** Closes a connection that sends more requests without waiting; the rest of them cost next to nothing. */
export const limitPipelining = fp(async (app) => {
  const pending = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (pending.get(socket) ?? 0) + 1
    if (socket.destroyed || count > maxPending) {
      socket.destroy()
      reply.hijack()
      return
    }
    pending.set(socket, count)
    reply.raw.once('close', () => pending.set(socket, pending.get(socket)! - 1))
    done()
  })
})

type Limits = Pick<Config, 'maxConnections' | 'connectionsPerAddress' | 'trustProxy'>

/** Behind a trusted proxy all connections are the proxy's: only the total is limited. */
export function limitConnections(server: Server, { maxConnections, connectionsPerAddress, trustProxy }: Limits): void {
  server.maxConnections = maxConnections
  server.on('dropRequest', (_request, socket) => socket.destroy())
  if (trustProxy !== false) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) return
    const network = toNetwork(socket.remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > connectionsPerAddress) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
