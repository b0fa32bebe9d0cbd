// Buffers urlencoded forms and refuses too many fields: parsing them would block the main thread.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ShopError } from '#server/errors.ts'
import { chargeFields, getMaxFields } from '../limits/form-fields.ts'

/** A draft of 5,000 order items */
export const formLimitBytes = 1024 * 1024
/** A pasted list of 40,000 characters, sent twice */
export const defaultFormBytes = 512 * 1024

/** Other types are refused as `unsupported_body`. */
export function addFormParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    // The limit of the route can be higher, for files.
    if (body.length > formLimitBytes) throw new ShopError('too_large')
    chargeFields(request, countFields(body, getMaxFields(request)))
    return body
  })
}

/** At most one more than `most`. */
function countFields(body: Buffer, most: number): number {
  let fields = 1
  for (let at = body.indexOf('&'); at !== -1 && fields <= most; at = body.indexOf('&', at + 1)) fields++
  return fields
}
