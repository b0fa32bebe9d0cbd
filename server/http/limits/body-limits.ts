// Limits request bodies under way: bytes in memory, their speed, and bytes that are not read.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { ShopError } from '../../errors.ts'
import { mayBeRepeated } from '../error-handler.ts'
import { requestTimeoutMs } from '../timeouts.ts'
import { bodyMemory } from './body-memory.ts'
import { watchSpeed } from './least-speed.ts'

/** Smaller bodies are not counted: the number of connections limits them. */
const uncountedBytes = 4 * 1024
/** Longer forms do not have to wait for files. */
const smallBytes = 64 * 1024
const smallOfNetwork = 4 * 1024 * 1024
const smallOfAll = 32 * 1024 * 1024
/** So much of a form whose files go to the disk is in memory: its text, which can be a draft of 5,000 order items. */
export const streamedFormBytes = 1024 * 1024
/** Four uploads at once, each with its files of up to 20 MB on the disk. */
const senderBytes = 4 * streamedFormBytes
const networkBytes = 4 * senderBytes

/** Reading 1 MB takes a few milliseconds. */
export const bytesPerCost = 128 * 1024
/** A larger refused body is no mistake: its connection is closed. */
const maxDrainedBytes = 32 * 1024 * 1024
/** Forms with files: the page is shown again with what was typed. A larger one is no mistake. */
export const maxDrainedFormBytes = 128 * 1024 * 1024

const defaultSlowAfterMs = 20_000
/** An upload of 20 MB at 5 Mbit/s takes half of it. */
const defaultWaitMs = 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** takes bodies without `Content-Length` */
    takesChunks?: true
    /** files of a form of this route: they go to the disk while they arrive */
    files?: { count: number; bytes: number }
  }
}

/** Times are shorter in tests. */
type Options = { config: Pick<Config, 'bodyMemoryBytes'>; slowAfterMs?: number; waitMs?: number }

export const bodyLimits = fp<Options>(async (app, { config, slowAfterMs = defaultSlowAfterMs, waitMs = defaultWaitMs }) => {
  const reserveLarge = bodyMemory({ ofSender: senderBytes, ofNetwork: networkBytes, ofAll: config.bodyMemoryBytes }, waitMs)
  const reserveSmall = bodyMemory({ ofSender: smallOfNetwork, ofNetwork: smallOfNetwork, ofAll: smallOfAll }, waitMs)

  // Node reports each chunk on its own: chunks of one byte take 400 times the time of a whole body.
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (headers['transfer-encoding'] !== undefined && !routeOptions.config.takesChunks) throw new ShopError('length_required')
  })

  /** Bytes of each body that were charged and are within the limits. */
  const admitted = new WeakMap<FastifyRequest, number>()
  app.addHook('preParsing', async (request, reply) => {
    const declared = declaredBytes(request)
    if (declared === 0) return
    const { bodyLimit, config: route } = request.routeOptions
    const bytes = Math.min(declared, bodyLimit)
    const inMemory = route.files ? Math.min(bytes, streamedFormBytes) : bytes
    if (inMemory > smallBytes) await reserveLarge(request, reply, inMemory)
    else if (inMemory > uncountedBytes) await reserveSmall(request, reply, inMemory)
    await request.charge(Math.floor(bytes / bytesPerCost))
    admitted.set(request, bytes)
    cutOffSlowSender(request, reply, { slowAfterMs, bytes: Number.isFinite(declared) ? bytes : 0 })
  })

  // Node receives the rest of a refused body, so that the client reads the response. That takes time, too.
  app.addHook('onSend', async (request, reply) => {
    const declared = declaredBytes(request)
    const { raw } = request
    if (declared === 0 || raw.complete || raw.readableEnded) return
    const bytes = admitted.get(request)
    const isLimited = bytes === undefined && mayBeRepeated.has(reply.statusCode)
    // Only files are too large by mistake.
    const isMistake = !isLimited && declared <= maxDrainedBytes && request.headers['content-type']?.startsWith('multipart/form-data')
    const isDrained = declared <= smallBytes || (isMistake && (await isPaid(request, declared - (bytes ?? 0))))
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

function cutOffSlowSender(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { slowAfterMs, bytes }: { slowAfterMs: number; bytes: number },
): void {
  // At half of this speed the body would not arrive within the time of a request.
  const minBytesPerSecond = bytes / (2 * (requestTimeoutMs / 1000))
  const stop = watchSpeed(
    () => raw.socket.bytesRead,
    { slowAfterMs, minBytesPerSecond },
    () => {
      // The response closes the connection, which frees what was reserved.
      if (reply.sent) raw.destroy()
      else reply.header('connection', 'close').send(new ShopError('too_slow'))
    },
  )
  finished(raw, { writable: false }, stop)
}
