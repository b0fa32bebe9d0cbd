// Builds the options of API routes that read (API-11).
import type { FastifyContextConfig } from 'fastify'
import type * as z from 'zod/mini'
import { describePage } from '#contract/catalogue/catalogue.schema.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** @param given schemas of the address @param own by default everybody may read it */
export const readOptions = <Response extends z.ZodMiniType, Given extends object>(
  summary: string,
  response: Response,
  problems: ErrorCode[],
  given: Given,
  own: FastifyContextConfig = {},
) => {
  const config: FastifyContextConfig = { action: 'shop:read', problems, ...own }
  return { config, schema: { summary, ...given, response: { 200: response } } }
}

/** Of a list in pages, which `listPage` makes. */
export const listOptions = <Item extends z.ZodMiniType, Query extends z.ZodMiniType>(
  summary: string,
  querystring: Query,
  item: Item,
  own?: FastifyContextConfig,
) => readOptions(summary, describePage(item), ['page_not_found'], { querystring }, own)
