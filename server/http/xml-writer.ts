// Writes XML in chunks, so that sitemaps and feeds of a million products need little memory.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// Invalid in XML 1.0 even escaped: control characters, lone surrogates, U+FFFE and U+FFFF.
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu

/** Text for an element or an attribute in double quotes. */
export const xmlText = (text: string): string => text.replace(unwritable, '').replace(/[&<>"']/g, (character) => entities[character]!)

/** At most `most` characters without invalid ones, cut at a word if possible. */
export function shortText(text: string, most: number): string {
  const clean = text.replace(unwritable, '').trim()
  if (clean.length <= most) return clean
  const cut = clean.slice(0, most - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > most * 0.7 ? cut.slice(0, space) : cut).replace(/[\s,;:([«-]+$/u, '').replace(unwritable, '')}…`
}

/** Streams chunks. A failure breaks the connection, so that no client reads half a file. */
export const sendXml = (reply: FastifyReply, chunks: AsyncIterable<string>): FastifyReply =>
  reply.type('application/xml; charset=utf-8').send(Readable.from(chunks, { objectMode: false }))
