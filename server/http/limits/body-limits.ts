// Limits request bodies under way: bytes in memory, their speed, and bytes that are not read.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { ShopError } from '../../errors.ts'
import { mayBeRepeated } from '../error-handler.ts'
import { wideNetworkOf } from '../network.ts'
import { watchSpeed } from './least-speed.ts'

/** Smaller bodies are not counted: the number of connections limits them. */
const smallBytes = 64 * 1024
/** One upload of the checkout, or two questionnaires with a file. */
const senderBytes = 24 * 1024 * 1024
const networkBytes = 2 * senderBytes

/** Reading 1 MB takes a few milliseconds. */
export const bytesPerCost = 128 * 1024
/** A larger refused body is no mistake: its connection is closed. */
const maxDrainedBytes = 32 * 1024 * 1024
/** Forms with files: the page is shown again with what was typed. A larger one is no mistake. */
export const maxDrainedFormBytes = 128 * 1024 * 1024

const usualSlowAfterMs = 20_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** takes bodies without `Content-Length` */
    takesChunks?: true
  }
}

type Options = { config: Pick<Config, 'bodyMemoryBytes'>; /** shorter in tests */ slowAfterMs?: number }

export const bodyLimits = fp<Options>(async (app, { config, slowAfterMs = usualSlowAfterMs }) => {
  const underWay = new Map<string, number>()
  const add = (subject: string, bytes: number) => {
    const sum = (underWay.get(subject) ?? 0) + bytes
    if (sum === 0) underWay.delete(subject)
    else underWay.set(subject, sum)
  }

  function reserve(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    const { user, clientAddress } = request.visitor
    const network = wideNetworkOf(clientAddress)
    const limits: [subject: string, limit: number][] = [
      [user?.id ?? `guests of ${network}`, senderBytes],
      [network, networkBytes],
    ]
    if (limits.some(([subject, limit]) => (underWay.get(subject) ?? 0) + bytes > limit)) {
      throw new ShopError('too_many_requests', { detail: 'Предыдущие файлы ещё отправляются. Подождите минуту и\u00a0повторите.' })
    }
    if ((underWay.get('all') ?? 0) + bytes > config.bodyMemoryBytes) throw new ShopError('unavailable')
    const subjects = ['all', ...limits.map(([subject]) => subject)]
    for (const subject of subjects) add(subject, bytes)
    finished(reply.raw, () => {
      for (const subject of subjects) add(subject, -bytes)
    })
  }

  // Node reports each chunk on its own: chunks of one byte take 400 times the time of a whole body.
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (headers['transfer-encoding'] !== undefined && !routeOptions.config.takesChunks) throw new ShopError('length_required')
  })

  /** Bytes of each body that were charged and are within the limits. */
  const admitted = new WeakMap<FastifyRequest, number>()
  app.addHook('preParsing', async (request, reply) => {
    const declared = declaredBytes(request)
    if (declared === 0) return
    cutOffSlowSender(request, reply, slowAfterMs)
    const bytes = Math.min(declared, request.routeOptions.bodyLimit)
    await request.charge(Math.floor(bytes / bytesPerCost))
    if (bytes > smallBytes) reserve(request, reply, bytes)
    admitted.set(request, bytes)
  })

  // Node receives the rest of a refused body, so that the client reads the response. That takes time, too.
  app.addHook('onSend', async (request, reply) => {
    const declared = declaredBytes(request)
    const { raw } = request
    if (declared <= smallBytes || raw.complete || raw.readableEnded) return
    const bytes = admitted.get(request)
    const isLimited = bytes === undefined && mayBeRepeated.has(reply.statusCode)
    // Only files are too large by mistake.
    const isMistake = !isLimited && declared <= maxDrainedBytes && request.headers['content-type']?.startsWith('multipart/form-data')
    const isDrained = isMistake && (await isPaid(request, declared - (bytes ?? 0)))
    if (!isDrained) reply.header('connection', 'close')
    else setTimeout(() => raw.complete || raw.destroy(), slowAfterMs).unref()
  })
})

/** Bytes of the body; Infinity if the client does not say. */
const declaredBytes = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY

const isPaid = (request: FastifyRequest, bytes: number): Promise<boolean> =>
  request.charge(Math.floor(bytes / bytesPerCost)).then(
    () => true,
    () => false,
  )

function cutOffSlowSender({ raw }: FastifyRequest, reply: FastifyReply, slowAfterMs: number): void {
  const stop = watchSpeed(
    () => raw.socket.bytesRead,
    slowAfterMs,
    () => {
      // The response closes the connection, which frees what was reserved.
      if (reply.sent) raw.destroy()
      else reply.header('connection', 'close').send(new ShopError('too_slow'))
    },
  )
  finished(raw, { writable: false }, stop)
}
