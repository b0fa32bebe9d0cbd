// API-09: an account's drafts: lines, copies, deleting, placing (DRF-01). Files stand with the drafts' own room.
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { draftItemBody, draftItemsBody, draftItemsList, orderAnswer, placeBody, removeItemsBody } from '#contract/orders-api.ts'
import { isPaymentType } from '#contract/orders.ts'
import { ShopError } from '../errors.ts'
import { readIdempotencyKey, repeatHeaders } from '../idempotency.ts'
import type { PlacingServices } from './place-order.ts'
import { addDraftItems, removeDraftItems, setDraftItem } from './draft-items.ts'
import { copyIntoDraft, copyOrder, deleteDraft } from './drafts.ts'
import { getOwnOrder } from './find-order.ts'
import { orderAsAnswer } from './order-answer.ts'
import { parseBody } from './parse-body.ts'
import { placeDraft } from './place-draft.ts'
import { signedIn } from './customer.ts'

const tags = ['Заказы']
const id = z.string().check(z.describe('Номер заказа'))
const itemId = z.string().check(z.describe('Строка заказа: id из items'))
const problems = ['order_not_found', 'not_a_draft'] as const

export const draftsApi: FastifyPluginAsyncZod<{ services: PlacingServices }> = async (app, { services }) => {
  const { db } = services
  const told = async (userId: string, number: string) => orderAsAnswer(await getOwnOrder(db, userId, number))

  app.post(
    '/order/:id/items/',
    {
      config: { problems: [...problems, 'product_not_found', 'draft_full', 'key_reused'] },
      schema: {
        tags,
        summary: 'Товары в черновик',
        description: 'Один товар или список; к имеющейся строке количество прибавляется.',
        headers: repeatHeaders,
        params: z.object({ id }),
        body: draftItemsBody,
        response: { 201: orderAnswer },
      },
      // One line or a list: it is read in the handler, so that a wrong field is named.
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async ({ visitor, params, body, headers }, reply) => {
      const { id: userId } = signedIn(visitor)
      const items = parseBody(draftItemsList, Array.isArray(body) ? body : [body])
      const key = readIdempotencyKey(headers['idempotency-key']) ?? randomUUID()
      const wanted = items.map(({ product, quantity }) => ({ article: product, quantity }))
      await addDraftItems(db, userId, params.id, wanted, key)
      return reply.status(201).send(await told(userId, params.id))
    },
  )

  app.patch(
    '/order/:id/items/:itemId/',
    {
      config: { problems: [...problems] },
      schema: {
        tags,
        summary: 'Количество в строке черновика',
        params: z.object({ id, itemId }),
        body: draftItemBody,
        response: { 200: orderAnswer },
      },
    },
    async ({ visitor, params, body }) => {
      const { id: userId } = signedIn(visitor)
      await setDraftItem(db, userId, params.id, positionOf(params.itemId), body.quantity)
      return told(userId, params.id)
    },
  )

  app.delete(
    '/order/:id/items/multiple/',
    {
      config: { problems: [...problems] },
      schema: {
        tags,
        summary: 'Убрать несколько строк',
        description: 'Все или ни одной: строка, которой в черновике нет, — 404.',
        params: z.object({ id }),
        body: removeItemsBody,
        response: { 200: orderAnswer },
      },
    },
    async ({ visitor, params, body }) => {
      const { id: userId } = signedIn(visitor)
      await removeDraftItems(db, userId, params.id, body.items)
      return told(userId, params.id)
    },
  )

  app.delete(
    '/order/:id/items/:itemId/',
    {
      config: { problems: [...problems] },
      schema: { tags, summary: 'Убрать строку', params: z.object({ id, itemId }), response: { 200: orderAnswer } },
    },
    async ({ visitor, params }) => {
      const { id: userId } = signedIn(visitor)
      await removeDraftItems(db, userId, params.id, [positionOf(params.itemId)])
      return told(userId, params.id)
    },
  )

  app.delete(
    '/order/:id/',
    {
      config: { problems: [...problems] },
      schema: { tags, summary: 'Удалить черновик', params: z.object({ id }), response: { 204: z.null() } },
    },
    async ({ visitor, params }, reply) => {
      await deleteDraft(db, signedIn(visitor).id, params.id)
      return reply.status(204).send(null)
    },
  )

  app.patch(
    '/order/:id/place',
    {
      config: {
        problems: [
          ...problems,
          'email_not_confirmed',
          'cart_empty',
          'product_not_found',
          'not_enough_stock',
          'price_changed',
          'order_changed',
          'key_reused',
        ],
      },
      schema: {
        tags,
        summary: 'Оформить черновик',
        description: 'Пустой phone_number не учитывается: берётся телефон из личных данных. Указывается магазин или адрес доставки.',
        headers: repeatHeaders,
        params: z.object({ id }),
        body: placeBody,
        response: { 200: orderAnswer },
      },
    },
    async ({ visitor, params, body, headers }) => {
      const customer = signedIn(visitor)
      const { phone_number: phone, payment_type, payer_name: payerName, payer_bin: payerBin, shop, address, comment } = body
      const kept = comment ?? (await getOwnOrder(db, customer.id, params.id)).comment ?? ''
      const paymentType = payment_type !== null && isPaymentType(payment_type) ? payment_type : null
      const details = { phone, shop, address, paymentType, payerName, payerBin, comment: kept }
      await placeDraft(services, customer, params.id, details, undefined, readIdempotencyKey(headers['idempotency-key']) ?? randomUUID())
      return told(customer.id, params.id)
    },
  )

  app.post(
    '/order/:id/copy',
    {
      config: { problems: ['order_not_found', 'key_reused'] },
      schema: {
        tags,
        summary: 'Новый черновик с товарами заказа',
        description: 'То, что снято с продажи, не копируется.',
        headers: repeatHeaders,
        params: z.object({ id }),
        response: { 201: orderAnswer },
      },
    },
    async ({ visitor, params, headers }, reply) => {
      const { id: userId } = signedIn(visitor)
      const copy = await copyOrder(db, userId, params.id, readIdempotencyKey(headers['idempotency-key']) ?? randomUUID())
      return reply.status(201).send(await told(userId, copy))
    },
  )

  app.post(
    '/order/:id/copy-by-order/:otherId/',
    {
      config: { problems: [...problems, 'draft_full', 'key_reused'] },
      schema: {
        tags,
        summary: 'Товары другого заказа в черновик',
        description: 'То, что снято с продажи, не копируется.',
        headers: repeatHeaders,
        params: z.object({ id, otherId: z.string().check(z.describe('Заказ или черновик, из которого берутся товары')) }),
        response: { 201: orderAnswer },
      },
    },
    async ({ visitor, params, headers }, reply) => {
      const { id: userId } = signedIn(visitor)
      const key = readIdempotencyKey(headers['idempotency-key']) ?? randomUUID()
      await copyIntoDraft(db, userId, params.id, params.otherId, key)
      return reply.status(201).send(await told(userId, params.id))
    },
  )
}

/** @throws order_not_found: what is no number is no line either */
function positionOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new ShopError('order_not_found')
}
