// Limits the work of one network or account; a cost of 1 is about a millisecond of this thread.
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { readCookie } from '#contract/shop/cookies.ts'
import type { Config } from '../../config/config.ts'
import { ShopError } from '../../errors.ts'
import { isSigned } from '../../lib/secret-keys.ts'
import { toWideNetwork } from '../network.ts'
import { waitAndRepeat } from '../rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `defaultCost` by default */
    cost?: number
    /** files of pages: counted apart; a network over its limit waits, but is not refused */
    isOnlyDelayed?: true
  }
  interface FastifyRequest {
    /** Counts work that only some requests of a route cause. @throws too_many_requests */
    charge(cost: number): Promise<void>
    /** Counts work that is done: later requests are refused. */
    chargeAfterwards(cost: number): void
  }
}

const windowSeconds = 10
/** Making and compressing so much of a response takes about a millisecond. */
export const bytesPerCost = 32 * 1024
/** Of a file that is sent as it is: videos, documents. */
const fileBytesPerCost = 256 * 1024
const defaultCost = 2
/** Of what is no page, such as a missing file: it is searched for in three encodings. */
const missingCost = 5
/** Thousands of parameters, which 14 kB hold, take about 15 ms. */
const charactersPerCost = 1024
/** Refusing takes time as well: a sender that repeats at once would go on taking it. */
const refusalDelayMs = 1000

/** In the memory of this process: each of several processes has a thread of its own to protect. */
export const costLimit = fp<{ config: Pick<Config, 'costLimit' | 'environment' | 'keys'> }>(async (app: FastifyInstance, { config }) => {
  app.decorateRequest('charge', async () => undefined)
  app.decorateRequest('chargeAfterwards', () => undefined)
  // In development a page loads its modules one by one.
  if (config.costLimit === 0 || config.environment === 'development') return
  const limiter = new RateLimiterMemory({ points: config.costLimit, duration: windowSeconds })

  async function consume(subject: string, cost: number, isOnlyDelayed = false): Promise<void> {
    if (cost === 0) return
    try {
      await limiter.consume(subject, cost)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      await pause(refusalDelayMs * (1 + Math.random())) // not all at the same moment
      if (!isOnlyDelayed) throw new ShopError('too_many_requests', waitAndRepeat(Math.ceil(error.msBeforeNext / 1000)))
    }
  }

  function chargeTo(request: FastifyRequest, subjects: string[]): void {
    request.charge = async (cost) => {
      for (const subject of subjects) await consume(subject, cost)
    }
    request.chargeAfterwards = (cost) => {
      for (const subject of subjects) void limiter.penalty(subject, cost)
    }
  }

  /** Staff are counted one by one, also in the shop: an office shares its network. An ended session is still one sender. */
  const senderOf = ({ headers, ip }: FastifyRequest): string => {
    const [token = '', signature = ''] = readCookie(headers.cookie ?? null, 'staff-session')?.split('.', 2) ?? []
    return token !== '' && isSigned(config.keys.staff, token, signature) ? `staff ${token}` : toWideNetwork(ip)
  }

  app.addHook('onRequest', async (request) => {
    const { isOnlyDelayed } = request.routeOptions.config
    const sender = senderOf(request)
    const subject = isOnlyDelayed ? `files ${sender}` : sender
    chargeTo(request, [subject])
    await consume(subject, costOf(request), isOnlyDelayed)
  })
  // JSON of the API; pages are charged in send-page.ts.
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.is404) request.chargeAfterwards(missingCost)
    if (typeof payload === 'string') request.chargeAfterwards(Math.floor(payload.length / bytesPerCost))
    else if (payload instanceof Readable && request.method !== 'HEAD')
      request.chargeAfterwards(Math.floor(Number(reply.getHeader('content-length') ?? 0) / fileBytesPerCost))
  })
  // After the session was read: an account can send from many networks.
  app.addHook('preParsing', async (request) => {
    const { staff, user } = request.visitor
    const userId = staff?.id ?? user?.id
    if (userId === undefined || request.routeOptions.config.isOnlyDelayed) return
    await consume(userId, costOf(request))
    chargeTo(request, [senderOf(request), userId])
  })
})

const costOf = ({ routeOptions, url }: FastifyRequest): number =>
  (routeOptions.config.cost ?? defaultCost) + Math.floor(url.length / charactersPerCost)
