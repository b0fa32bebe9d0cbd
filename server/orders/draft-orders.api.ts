// Registers the API for an account's drafts: copying, deleting, placing (API-09, DRF-01).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { draftTitleBody, orderResponse, placeBody } from './orders.schema.ts'
import { ifMatch, versionHeaders } from '../http/record-version.ts'
import { answerNothing } from '../http/api-response.ts'
import { getIdempotencyKey, repeatHeaders } from '../http/idempotency.ts'
import type { PlacingServices } from './place-order.ts'
import { copyIntoDraft, copyOrder, deleteDraft, renameDraft } from './drafts.ts'
import { getOwnOrder } from './order-access.ts'
import { readOrderResponse } from './order-response.ts'
import { placeDraft } from './place-draft.ts'

const copyCost = 10
/** Copying 5,000 lines also takes 0.5 s of the database. */
const copiedLinesPerCost = 100
const id = z.string().check(z.describe('Номер заказа'))
const problems = ['order_not_found', 'not_a_draft'] as const

export const draftsApi: FastifyPluginAsyncZod<{ services: PlacingServices }> = async (app, { services }) => {
  const { db } = services

  async function sendCopy(request: FastifyRequest, reply: FastifyReply, number: string): Promise<FastifyReply> {
    const order = await readOrderResponse(db, request.customer.user.id, number)
    request.chargeAfterwards(Math.floor(order.items.length / copiedLinesPerCost))
    return reply.status(201).send(order)
  }

  app.delete(
    '/order/:id/',
    {
      config: { action: 'own-orders:use', problems: [...problems] },
      schema: { summary: 'Удалить черновик', params: z.object({ id }), response: { 204: z.null() } },
    },
    ({ customer, params }, reply) => answerNothing(reply, deleteDraft(db, customer.user.id, params.id)),
  )

  app.patch(
    '/order/:id/',
    {
      config: { action: 'own-orders:use', problems: [...problems, 'conflict'] },
      schema: {
        summary: 'Назвать черновик',
        description: 'Название остаётся у\u00a0заказа, когда черновик оформлен. Пустое убирает его.',
        headers: versionHeaders,
        params: z.object({ id }),
        body: draftTitleBody,
        response: { 200: orderResponse },
      },
    },
    async ({ customer: { user }, params, body, headers }, reply) => {
      await renameDraft(db, user.id, params.id, body.title, ifMatch(headers))
      return readOrderResponse(db, user.id, params.id, reply)
    },
  )

  app.patch(
    '/order/:id/place',
    {
      config: {
        action: 'own-orders:use',
        problems: [
          ...problems,
          'email_not_confirmed',
          'cart_empty',
          'product_not_found',
          'not_enough_stock',
          'price_changed',
          'order_changed',
          'key_reused',
          'too_many_requests',
        ],
      },
      schema: {
        summary: 'Оформить черновик',
        description:
          'Пустой phone_number не учитывается: берётся телефон из личных данных. Указывается магазин или адрес доставки; для оплаты по счёту — payer_bin. Адрес и плательщик запоминаются.',
        headers: repeatHeaders,
        params: z.object({ id }),
        body: placeBody,
        response: { 200: orderResponse },
      },
    },
    async ({ customer: { user }, visitor, params, body, headers }) => {
      const { phone_number: phone, payment_type: paymentType, payer_name: payerName, payer_bin: payerBin, ...fields } = body
      const comment = fields.comment ?? (await getOwnOrder(db, user.id, params.id)).comment ?? ''
      const details = { ...fields, phone, paymentType, payerName, payerBin, comment }
      await placeDraft(services, user, params.id, details, undefined, getIdempotencyKey(headers), { origin: visitor })
      return readOrderResponse(db, user.id, params.id)
    },
  )

  app.post(
    '/order/:id/copy',
    {
      config: {
        action: 'own-orders:use',
        cost: copyCost,
        problems: ['order_not_found', 'drafts_full', 'drafts_too_long', 'email_not_confirmed', 'key_reused'],
      },
      schema: {
        summary: 'Новый черновик с товарами заказа',
        description: 'То, что снято с продажи, не копируется.',
        headers: repeatHeaders,
        params: z.object({ id }),
        response: { 201: orderResponse },
      },
    },
    async (request, reply) => {
      const { customer, params, headers } = request
      return sendCopy(request, reply, await copyOrder(db, customer.user.id, params.id, getIdempotencyKey(headers)))
    },
  )

  app.post(
    '/order/:id/copy-by-order/:otherId/',
    {
      config: { action: 'own-orders:use', cost: copyCost, problems: [...problems, 'draft_full', 'drafts_too_long', 'key_reused'] },
      schema: {
        summary: 'Товары другого заказа в черновик',
        description: 'То, что снято с продажи, не копируется.',
        headers: repeatHeaders,
        params: z.object({ id, otherId: z.string().check(z.describe('Заказ или черновик, из которого берутся товары')) }),
        response: { 201: orderResponse },
      },
    },
    async (request, reply) => {
      const { customer, params, headers } = request
      await copyIntoDraft(db, customer.user.id, params.id, params.otherId, getIdempotencyKey(headers))
      return sendCopy(request, reply, params.id)
    },
  )
}
