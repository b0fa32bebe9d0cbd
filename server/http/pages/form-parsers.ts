// Buffers forms of pages and refuses too many fields: parsing them would block the main thread.
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { ShopError } from '#server/errors.ts'
import { mimeTypeOf } from './to-web-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** most fields of a form of this route; `defaultFields` by default */
    maxFields?: number
  }
}

/** A draft of 5,000 order items */
export const formLimitBytes = 1024 * 1024
/** A pasted list of 40,000 characters, sent twice */
export const defaultFormBytes = 512 * 1024
const defaultFields = 2000
/** 2000 fields take 10 to 20 ms. */
const fieldsPerCost = 100
// Browsers send two header lines for each part.
const maxHeaderBytes = 4096
const maxHeaderLines = 8

/** Other types are refused as `unsupported_body`. */
export function addFormParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    // The limit of the route can be higher, for files.
    if (body.length > formLimitBytes) throw new ShopError('too_large')
    chargeFields(request, countFields(body, limitOf(request)))
    return body
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    chargeFields(request, countParts(body, mimeTypeOf(request)?.params.get('boundary'), limitOf(request)))
    return body
  })
}

const limitOf = ({ routeOptions }: FastifyRequest): number => (routeOptions.config as FastifyContextConfig).maxFields ?? defaultFields

function chargeFields(request: FastifyRequest, fields: number): void {
  if (fields > limitOf(request))
    throw new ShopError('malformed', { detail: 'В\u00a0форме слишком много полей. Разделите её на\u00a0части и\u00a0повторите.' })
  request.chargeAfterwards(Math.floor(fields / fieldsPerCost))
}

/** At most one more than `most`. */
function countFields(body: Buffer, most: number): number {
  let fields = 1
  for (let at = body.indexOf('&'); at !== -1 && fields <= most; at = body.indexOf('&', at + 1)) fields++
  return fields
}

/** Infinity for a part with more headers than a browser sends: each of them takes time, too. */
function countParts(body: Buffer, boundary: string | null | undefined, most: number): number {
  if (!boundary) return 0
  const delimiter = `--${boundary}`
  let parts = 0
  for (let at = body.indexOf(delimiter); at !== -1 && parts <= most; at = body.indexOf(delimiter, at + delimiter.length)) {
    const start = at + delimiter.length
    const [headers = '', content] = body.toString('latin1', start, start + maxHeaderBytes).split('\r\n\r\n', 2)
    const isLast = headers.startsWith('--')
    if (!isLast && (content === undefined || headers.split('\r\n').length > maxHeaderLines)) return Number.POSITIVE_INFINITY
    parts++
  }
  return parts
}
