// XML written piece by piece: sitemaps and feeds of a million goods hold no memory.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

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

/** Sends chunks as they come. A failure on the way cuts the response off: half a file is no file. */
export const sendXml = (reply: FastifyReply, chunks: AsyncIterable<string>): FastifyReply =>
  reply.type('application/xml; charset=utf-8').send(Readable.from(chunks, { objectMode: false }))
