// Limits request bodies under way: their bytes in memory, and how slowly they may arrive.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { ShopError } from '../../errors.ts'
import { wideNetworkOf } from '../network.ts'

/** Smaller bodies are not counted: the number of connections limits them. */
const smallBytes = 64 * 1024
/** One upload of the checkout, or two questionnaires with a file. */
const senderBytes = 24 * 1024 * 1024
const networkBytes = 2 * senderBytes

/** Reading 1 MB takes a few milliseconds. */
const bytesPerCost = 128 * 1024

const graceMs = 20_000
/** 64 kbit/s */
const leastBytesPerSecond = 8 * 1024

type Options = { config: Pick<Config, 'bodyMemoryBytes'>; /** shorter in tests */ slowAfterMs?: number }

export const bodyLimits = fp<Options>(async (app, { config, slowAfterMs = graceMs }) => {
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

  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers, raw, routeOptions } = request
    const declared = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY
    if (declared === 0) return
    const start = performance.now()
    const readBefore = raw.socket.bytesRead
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - start
      if (elapsedMs < slowAfterMs || raw.socket.bytesRead - readBefore >= (elapsedMs / 1000) * leastBytesPerSecond) return
      clearInterval(timer)
      // The response closes the connection, which frees what was reserved.
      if (reply.sent) raw.destroy()
      else reply.header('connection', 'close').send(new ShopError('too_slow'))
    }, slowAfterMs / 4).unref()
    finished(payload, { writable: false }, () => clearInterval(timer))

    const bytes = Math.min(declared, routeOptions.bodyLimit)
    await request.charge(Math.floor(bytes / bytesPerCost))
    if (bytes > smallBytes) reserve(request, reply, bytes)
  })
})
