// Checks that a change is based on the newest version of its record (STAFF-06).
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { ShopError } from '../errors.ts'

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

/**
 * @param expected undefined: the client did not say
 * @param current the record as it is now, locked, with its version; @param sent the fields to change
 * @param names of fields that the client knows by another name
 * @throws conflict with both values of the fields that differ
 */
export function requireVersion(
  expected: number | undefined,
  current: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>> = {},
  names: Readonly<Record<string, string>> = {},
): void {
  if (expected === undefined || expected === current['version']) return
  const differing = Object.keys(sent).filter((field) => sent[field] !== current[field])
  const byName = <Value>(of: (field: string) => Value) => Object.fromEntries(differing.map((field) => [names[field] ?? field, of(field)]))
  throw new ShopError('conflict', {
    conflict: { version: Number(current['version']), values: byName((field) => ({ current: current[field], sent: sent[field] })) },
    fields: byName((field) => [`Сейчас здесь «${String(current[field])}».`]),
  })
}
