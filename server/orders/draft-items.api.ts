// Registers the API for the lines of an account's draft (API-09, DRF-01).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { parseId } from '#contract/values/id.ts'
import { draftItemBody, draftItemsBody, draftItemsList, orderResponse, removeItemsBody } from './orders.schema.ts'
import { ShopError } from '../errors.ts'
import { getIdempotencyKey, repeatHeaders } from '../http/idempotency.ts'
import { ifMatch, versionHeaders } from '../http/record-version.ts'
import type { Services } from '../services.ts'
import { addDraftItems, removeDraftItems, setDraftItem } from './draft-items.ts'
import { readOrderResponse } from './order-response.ts'
import { parseBody } from '../http/parse-body.ts'

const id = z.string().check(z.describe('Номер заказа'))
const itemId = z.string().check(z.describe('Строка заказа: id из items'))
const problems = ['order_not_found', 'not_a_draft'] as const

export const draftItemsApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db'> }> = async (app, { services: { db } }) => {
  app.post(
    '/order/:id/items/',
    {
      config: { action: 'own-orders:use', problems: [...problems, 'product_not_found', 'draft_full', 'drafts_too_long', 'key_reused'] },
      schema: {
        summary: 'Товары в черновик',
        description: 'Один товар или список; к имеющейся строке количество прибавляется.',
        headers: repeatHeaders,
        params: z.object({ id }),
        body: draftItemsBody,
        response: { 201: orderResponse },
      },
      // One line or a list: parsed in the handler, so that a wrong field is named.
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async ({ customer: { user }, params, body, headers }, reply) => {
      const items = parseBody(draftItemsList, Array.isArray(body) ? body : [body])
      const key = getIdempotencyKey(headers)
      const requested = items.map(({ product, quantity }) => ({ article: product, quantity }))
      await addDraftItems(db, user.id, params.id, requested, key)
      return reply.status(201).send(await readOrderResponse(db, user.id, params.id))
    },
  )

  app.patch(
    '/order/:id/items/:itemId/',
    {
      config: { action: 'own-orders:use', problems: [...problems, 'conflict'] },
      schema: {
        summary: 'Количество в строке черновика',
        headers: versionHeaders,
        params: z.object({ id, itemId }),
        body: draftItemBody,
        response: { 200: orderResponse },
      },
    },
    async ({ customer: { user }, params, body, headers }, reply) => {
      await setDraftItem(db, user.id, params.id, { ...body, position: positionOf(params.itemId) }, ifMatch(headers))
      return readOrderResponse(db, user.id, params.id, reply)
    },
  )

  app.delete(
    '/order/:id/items/multiple/',
    {
      config: { action: 'own-orders:use', problems: [...problems, 'conflict'] },
      schema: {
        summary: 'Убрать несколько строк',
        description: 'Все или ни одной: строка, которой в черновике нет, — 404.',
        headers: versionHeaders,
        params: z.object({ id }),
        body: removeItemsBody,
        response: { 200: orderResponse },
      },
    },
    async ({ customer: { user }, params, body, headers }, reply) => {
      await removeDraftItems(db, user.id, params.id, body.items, { expected: ifMatch(headers) })
      return readOrderResponse(db, user.id, params.id, reply)
    },
  )

  app.delete(
    '/order/:id/items/:itemId/',
    {
      config: { action: 'own-orders:use', problems: [...problems, 'conflict'] },
      schema: {
        summary: 'Убрать строку',
        headers: versionHeaders,
        params: z.object({ id, itemId }),
        response: { 200: orderResponse },
      },
    },
    async ({ customer: { user }, params, headers }, reply) => {
      await removeDraftItems(db, user.id, params.id, [positionOf(params.itemId)], { expected: ifMatch(headers) })
      return readOrderResponse(db, user.id, params.id, reply)
    },
  )
}

/** @throws order_not_found if the text is no number */
function positionOf(text: string): number {
  const position = parseId(text)
  if (position === undefined) throw new ShopError('order_not_found')
  return position
}
