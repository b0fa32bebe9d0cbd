// Parses JSON bodies; refuses too many values, which would block the main thread.
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ShopError } from '../../errors.ts'

/** A draft of 5,000 order items has 15,000. 400,000 nested arrays take 100 ms. */
const maxValues = 40_000
/** 40,000 keys of an object take 40 ms. */
const valuesPerCost = 1000

export const jsonParser = fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    // Some clients send a JSON content type with an empty DELETE.
    if (body === '' && request.method === 'DELETE') return done(null, null)
    const values = countValues(body)
    request.chargeAfterwards(Math.floor(values / valuesPerCost))
    if (values > maxValues)
      done(new ShopError('malformed', { detail: 'В\u00a0запросе слишком много данных. Разделите его на\u00a0части.' }))
    else void parse(request, body, done)
  })
})

/** At most one more than `maxValues`. */
function countValues(json: string): number {
  let values = 0
  for (let at = 0; at < json.length && values <= maxValues; at++) {
    const character = json[at]
    if (character === ',' || character === '[' || character === '{') values++
  }
  return values
}
