// XML written piece by piece: sitemaps and feeds of a million goods hold no memory.
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { packingFor } from './plugins/packing.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// What XML 1.0 cannot hold in any spelling: control signs but tab and line breaks, halves of signs, U+FFFE and U+FFFF.
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu

/** Text as it may stand in an element or an attribute in double quotes. */
export const xmlText = (text: string): string => text.replace(unwritable, '').replace(/[&<>"']/g, (sign) => entities[sign]!)

/** At most `most` signs, cut at a word where one is near; what XML cannot hold does not count. */
export function shortText(text: string, most: number): string {
  const clean = text.replace(unwritable, '').trim()
  if (clean.length <= most) return clean
  const cut = clean.slice(0, most - 1)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > most * 0.7 ? cut.slice(0, blank) : cut).replace(/[\s,;:([«-]+$/u, '').replace(unwritable, '')}…`
}

/** Sends pieces as they come, packed where the client takes gzip. A failure on the way cuts the answer off: half a file is no file. */
export function sendPieces(request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  const stream = Readable.from(pieces, { objectMode: false })
  reply.type('application/xml; charset=utf-8').header('vary', 'accept-encoding')
  if (packingFor(request) === null) return reply.send(stream)
  const gzip = createGzip({ level: 5 })
  stream.on('error', (error) => gzip.destroy(error))
  gzip.on('close', () => stream.destroy())
  return reply.header('content-encoding', 'gzip').send(stream.pipe(gzip))
}
