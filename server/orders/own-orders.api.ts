// Registers the API for the lists of an account's orders (API-09).
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { orderResponse, orderRow, orderSearchQuery, parseStatuses, type OrderSearchQuery } from './orders.schema.ts'
import { pageQuery, type PageQuery } from '../http/query.schema.ts'
import { listPage } from '../http/api-response.ts'
import { findLatestDraftNumber, listOpenDrafts, listOwnOrders } from './list-orders.ts'
import { readOrderResponse, summaryAsResponse } from './order-response.ts'
import type { PlacingServices } from './place-order.ts'
import { listOptions, readOptions } from '../http/read-options.ts'

const listQuery = pageQuery(20)
/** All lines of the account's orders and drafts are read, up to 30,000 of drafts. */
const own = { action: 'own-orders:use', cost: 10, queue: 'own lists' } as const

export const ownOrdersApi: FastifyPluginAsyncZod<{ services: PlacingServices }> = async (app, { services: { db } }) => {
  const list = async (request: FastifyRequest, { page, page_size, ...sent }: PageQuery & OrderSearchQuery) => {
    const filter = {
      statuses: parseStatuses(sent.status),
      text: (sent.search ?? '').trim(),
      number: (sent.number ?? '').trim(),
      article: (sent.article ?? '').trim(),
      from: sent.date_from || null,
      to: sent.date_to || null,
    }
    const { id } = request.customer.user
    const found = await listPage(request, { page, page_size }, (at, size) => listOwnOrders(db, id, filter, at, size))
    return { ...found, results: found.results.map(summaryAsResponse) }
  }

  app.get(
    '/order/',
    listOptions('Свои заказы и черновики, новые первыми', z.extend(listQuery, { status: orderSearchQuery.shape.status }), orderRow, own),
    (request) => list(request, request.query),
  )

  app.get('/order/search/', listOptions('Поиск по своим заказам', z.extend(listQuery, orderSearchQuery.shape), orderRow, own), (request) =>
    list(request, request.query),
  )

  app.get(
    '/order/available/',
    readOptions('Черновики, в которые можно добавить товары', z.array(orderRow), [], {}, own),
    async ({ customer }) => (await listOpenDrafts(db, customer.user.id)).map(summaryAsResponse),
  )

  app.get(
    '/order/latest/',
    {
      config: own,
      schema: {
        summary: 'Последний черновик',
        description: '204, когда черновиков нет.',
        response: { 200: orderResponse, 204: z.null() },
      },
    },
    async ({ customer: { user } }, reply) => {
      const number = await findLatestDraftNumber(db, user.id)
      if (number === undefined) return reply.status(204).send(null)
      return readOrderResponse(db, user.id, number)
    },
  )
}
