// Answers are packed whole, large ones in a thread of their own (docs/decisions/006-packing.md).
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Piscina } from 'piscina'
import { packBytes, packedFromBytes, quickest, type Packing } from './pack-bytes.ts'

export type PackingTask = { body: Uint8Array; packing: Packing; quality: number }

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Takes the body: it is empty afterwards.
     * @param quality of brotli; what is sent more than once is worth more than the usual 4
     */
    pack(body: Uint8Array, packing: Packing, quality?: number): Promise<Buffer>
  }
}

const packings: Packing[] = ['br', 'gzip']
// Measured on a listing of 108 kB: brotli 4 gives 14.0 kB in 0.7 ms, 5 12.8 in 1.0, 11 12.0 in 150; gzip 16.0 in 1.2.
const usualQuality = 4
// With one it stands still after each page until the main thread, which may have 16 others to make first, hands it the next. Measured
// 2026-11-22 at 16 connections on a busy machine: p95 772 ms with one and 594 with six, p99 1064 and 881, as much CPU.
const atHand = 6
const hereUpToBytes = 8192
const packable = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/

/** The better packing that the visitor's program takes; null = none. */
export const packingFor = ({ headers }: FastifyRequest): Packing | null =>
  headers['accept-encoding'] ? negotiate(headers['accept-encoding'], packings) : null

async function packing(app: FastifyInstance): Promise<void> {
  const threads = new Piscina<PackingTask, Uint8Array<ArrayBuffer>>({
    filename: new URL('./packing-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1, // a page takes it 1 ms, the main thread 3
    concurrentTasksPerWorker: atHand,
    idleTimeout: Infinity,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  })
  app.addHook('onClose', () => threads.destroy())
  app.decorate('pack', async (body: Uint8Array, form: Packing, quality = usualQuality) => {
    // Moved, not copied: measured on pages of 140 kB, a tenth of the main thread's time. Small buffers share their memory with others.
    const { buffer } = body
    const whole = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength ? buffer : Uint8Array.from(body).buffer
    const packed = await threads.run({ body: new Uint8Array(whole), packing: form, quality }, { transferList: [whole] })
    return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length < packedFromBytes || !isPackable(reply)) return payload
    reply.header('vary', 'accept-encoding')
    const form = packingFor(request)
    if (form === null) return payload
    reply.header('content-encoding', form).removeHeader('content-length')
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    return body.length <= hereUpToBytes ? packBytes(body, form, quickest) : app.pack(body, form)
  })
}

const isPackable = (reply: FastifyReply): boolean =>
  !reply.hasHeader('content-encoding') && packable.test(String(reply.getHeader('content-type') ?? ''))

export const packingPlugin = fp(packing, { name: 'packing' })
