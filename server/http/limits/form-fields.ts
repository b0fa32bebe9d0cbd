// Limits the fields of a form, whose parsing blocks the main thread.
import type { FastifyRequest } from 'fastify'
import { ShopError } from '../../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** most fields of a form of this route; `defaultFields` by default */
    maxFields?: number
  }
}

const defaultFields = 2000
/** 2000 fields take 10 to 20 ms. */
const fieldsPerCost = 100

export const getMaxFields = ({ routeOptions }: FastifyRequest): number => routeOptions.config.maxFields ?? defaultFields

/** @throws malformed */
export function chargeFields(request: FastifyRequest, fields: number): void {
  if (fields > getMaxFields(request)) throw tooManyFields()
  request.chargeAfterwards(Math.floor(fields / fieldsPerCost))
}

export const tooManyFields = (cause?: unknown) =>
  new ShopError('malformed', { detail: 'В\u00a0форме слишком много полей. Разделите её на\u00a0части и\u00a0повторите.', cause })
