// Reads the version that a client bases its change on, and sends it the current one (STAFF-06).
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'

export const versionHeaders = z.looseObject({
  'if-match': z.optional(z.string()).check(z.describe('ETag записи, которую меняют; иначе изменение отменяет чужое')),
})

/** Of an ETag in If-Match, or of a form. @returns undefined: none was sent; NaN: no version of ours */
export const sentVersion = (text: string | undefined): number | undefined =>
  text === undefined || text === '' || text === '*' ? undefined : /^"?\d{1,9}"?$/.test(text) ? Number(text.replaceAll('"', '')) : NaN

export const ifMatch = (headers: IncomingHttpHeaders): number | undefined => sentVersion(headers['if-match'])

/** As the ETag that If-Match expects; not for If-None-Match, as the response can hold more than the record. */
export function sendVersion(reply: FastifyReply, version: number): void {
  delete reply.request.headers['if-none-match']
  reply.header('etag', `"${version}"`)
}
