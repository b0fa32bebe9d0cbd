// Compresses responses with brotli or gzip, as the client accepts.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

// The default window of 4 MB is reported to V8 as memory in use and causes full garbage collections.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }

// Up to this size a whole body is compressed at once, which takes a third of the CPU of a stream.
const syncThreshold = 512 * 1024

export const compression = fp(async (app) => {
  await app.register(compress, { encodings: [...encodings], brotliOptions, syncThreshold, globalDecompression: false })
})

/** The encoding among `offered` that the client prefers; null: none. */
export const acceptedEncoding = <Offered extends Encoding>({ headers }: FastifyRequest, offered: readonly Offered[]): Offered | null =>
  negotiate<Offered>(headers['accept-encoding'] ?? 'identity', [...offered])

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

export const compressBody = (body: Buffer, encoding: Encoding): Promise<Buffer> => compressors[encoding](body)
