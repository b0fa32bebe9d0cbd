// Turns every error of a route into problem JSON or a page in Russian, and logs it in English.
import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { FieldErrors } from '#contract/errors.ts'
import { asShopError, toProblem, ShopError } from '../errors.ts'
import { sendPlainPage, acceptsPage } from './static-error-page.ts'

/** The texts of refusals say «минуту». */
export const retrySeconds = 60
/** Statuses with `Retry-After`. */
export const mayBeRepeated: ReadonlySet<number> = new Set([429, 503])

/** Short enough to read out on the phone: `7f3a-19c2`. Part of a UUID, whose random bits Node caches. */
export const newRequestId = (): string => randomUUID().slice(4, 13)

export const errorHandler = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendProblem(new ShopError('not_found'), request, reply))
})

export function sendProblem(error: FastifyError | ShopError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refused(error)
  if (request.raw.readableAborted) request.log.info('request aborted')
  // Maintenance is no failure: an hour of it would hide the real ones.
  else if (refusal.status >= 500 && refusal.code !== 'maintenance') request.log.error({ err: error }, 'request failed')
  else request.log.info({ code: refusal.code, fields: someOf(refusal.fields) }, 'request refused')
  if (mayBeRepeated.has(refusal.status) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(refusal.retryAfterSeconds ?? retrySeconds))
  if (acceptsPage(request)) return sendPlainPage(reply, toProblem(refusal, request.id))
  return reply
    .status(refusal.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toProblem(refusal, request.id)))
}

/** A refused list can name thousands of rows. */
const maxLoggedFields = 20
const someOf = (fields: FieldErrors | undefined) => fields && Object.fromEntries(Object.entries(fields).slice(0, maxLoggedFields))

const fastifyCodes: Record<string, ConstructorParameters<typeof ShopError>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'bad_address',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
}

function refused(error: FastifyError | ShopError): ShopError {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: FieldErrors = {}
    for (const { instancePath, message } of error.validation) {
      const field = instancePath.split('/').filter(Boolean).join('.') || 'body'
      fields[field] = [...(fields[field] ?? []), message ?? 'Неверное значение.']
    }
    return new ShopError('malformed', { fields, cause: error })
  }
  const known = 'code' in error ? fastifyCodes[error.code] : undefined
  if (known) return new ShopError(known, { cause: error })
  if (error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400) return new ShopError('malformed', { cause: error })
  const { status } = asShopError(error)
  const pluginStatus = 'statusCode' in error && status === 500 ? error.statusCode : undefined
  // @fastify/static refuses paths outside its folder.
  if (pluginStatus === 403 || pluginStatus === 404) return new ShopError('not_found', { cause: error })
  if (pluginStatus === 400) return new ShopError('malformed', { cause: error })
  return asShopError(error)
}
