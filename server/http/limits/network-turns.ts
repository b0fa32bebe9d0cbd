// Lets each network do little at once: its requests wait for each other, others do not wait.
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { concurrencyLimitByKey } from '../../lib/concurrency-limit.ts'
import { toWideNetwork } from '../network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** of a route of the API; reading or changing by default */
    queue?: Turns
  }
  interface FastifyInstance {
    /** Waits for the network's turn, or that of a staff member. @param sender address, or id of staff @throws too_many_requests */
    inTurn<Result>(sender: string, queue: Turns, work: () => Promise<Result>): Promise<Result>
  }
}

export type Turns = 'reading' | 'changing' | 'pasted list' | 'new image' | 'own lists'

/**
 * A page takes about 5 ms of this thread and as long of the database: 300 pages a second. Changes can wait for locks,
 * each with one of the ten connections to the database.
 */
const atOnce: Readonly<Record<Turns, number>> = {
  reading: 3,
  changing: 4,
  'pasted list': 1,
  'new image': 2, // as of all: an AVIF of 1280 takes 0.6 s of a processor, and others wait for two at most
  'own lists': 1, // a cart of 300 lines takes 20 ms of this thread, a hundred long drafts 0.5 s of the database
}
/** As many as the connections of an address. */
const maxWaiting = 400

export const networkTurns = fp<{ config: Pick<Config, 'costLimit' | 'environment'> }>(async (app: FastifyInstance, { config }) => {
  const isLimited = config.costLimit !== 0 && config.environment !== 'development'
  const limit = concurrencyLimitByKey(maxWaiting)
  app.decorate('inTurn', (sender, queue, work) => (isLimited ? limit(`${queue} ${toWideNetwork(sender)}`, work, atOnce[queue]) : work()))
  // A HEAD takes the handler of its GET. Uploads are received slowly.
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/v1/') || route.schema?.consumes?.includes('multipart/form-data')) return
    const { handler } = route
    const queue = route.config?.queue ?? (route.method === 'GET' ? 'reading' : 'changing')
    route.handler = function (request, reply) {
      return app.inTurn(request.visitor.staff?.id ?? request.ip, queue, async () => handler.call(this, request, reply))
    }
  })
})
