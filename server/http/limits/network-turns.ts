// Lets each network do little at once: its requests wait for each other, others do not wait.
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config/config.ts'
import { concurrencyLimit, type ConcurrencyLimit } from '../../lib/concurrency-limit.ts'
import { wideNetworkOf } from '../network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits for the network's turn. @param queue costly work of one kind, one at a time @throws too_many_requests */
    inTurn<Result>(address: string, work: () => Promise<Result>, queue?: string): Promise<Result>
  }
}

/** A page takes about 5 ms of this thread and as long of the database: 300 pages a second. */
const atOnce = 3
/** As many as the connections of an address. */
const mostWaiting = 400
const maxNetworks = 20_000

export const networkTurns = fp<{ config: Pick<Config, 'costLimit' | 'environment'> }>(async (app: FastifyInstance, { config }) => {
  const isLimited = config.costLimit !== 0 && config.environment !== 'development'
  const limits = new LRUCache<string, ConcurrencyLimit>({ max: maxNetworks })
  const limitOf = (key: string, most: number): ConcurrencyLimit => {
    const limit = limits.get(key) ?? concurrencyLimit({ atOnce: most, mostWaiting })
    limits.set(key, limit)
    return limit
  }
  app.decorate('inTurn', (address, work, queue) => {
    if (!isLimited) return work()
    const network = wideNetworkOf(address)
    return queue === undefined ? limitOf(network, atOnce)(work) : limitOf(`${queue} ${network}`, 1)(work)
  })
  // A HEAD takes the handler of its GET.
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !route.url.startsWith('/api/v1/')) return
    const { handler } = route
    route.handler = function (request, reply) {
      return app.inTurn(request.ip, async () => handler.call(this, request, reply))
    }
  })
})
