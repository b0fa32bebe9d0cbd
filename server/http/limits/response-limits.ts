// Limits responses that clients do not read: their bytes in memory, and the speed of reading.
import { finished } from 'node:stream'
import fp from 'fastify-plugin'
import { ShopError } from '../../errors.ts'
import { toWideNetwork } from '../network.ts'
import { watchSpeed } from './least-speed.ts'

/** A hundred people who wait for a page of 240 kB, as it is without compression */
const networkBytes = 24 * 1024 * 1024
/** A browser stops reading a paused video; later it asks for the rest. */
const defaultSlowAfterMs = 60_000

/** @param slowAfterMs shorter in tests */
export const responseLimits = fp<{ slowAfterMs?: number }>(async (app, { slowAfterMs = defaultSlowAfterMs }) => {
  const unread = new Map<string, number>()
  const add = (network: string, bytes: number) => {
    const sum = (unread.get(network) ?? 0) + bytes
    if (sum === 0) unread.delete(network)
    else unread.set(network, sum)
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
    const network = toWideNetwork(request.ip)
    // Refusals are small and must get through.
    if (reply.statusCode < 400 && (unread.get(network) ?? 0) + bytes > networkBytes) throw new ShopError('too_many_requests')
    add(network, bytes)
    const { socket } = request.raw
    // Nothing waits while the database or a file is read.
    const read = () => (socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : undefined)
    const stop = watchSpeed(read, { slowAfterMs }, () => socket.destroy())
    finished(reply.raw, () => {
      stop()
      add(network, -bytes)
    })
  })
})
