// Registers the API for the lists of an account's orders (API-09).
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { orderResponse, orderListResponse, orderRow, orderSearchQuery, parseStatuses, type OrderSearchQuery } from './orders.schema.ts'
import { pageQuery, type PageQuery } from '../http/query.schema.ts'
import { listPage } from '../http/api-response.ts'
import { findLatestDraftNumber, listOpenDrafts, listOwnOrders } from './list-orders.ts'
import { readOrderResponse, summaryAsResponse } from './order-response.ts'
import type { PlacingServices } from './place-order.ts'
import { requireUser } from '../http/authorize.ts'

const listQuery = pageQuery(20)
/** All lines of the account's orders and drafts are read, up to 30,000 of drafts. */
const ofLines = { cost: 10, queue: 'own lists' } as const

export const ownOrdersApi: FastifyPluginAsyncZod<{ services: PlacingServices }> = async (app, { services: { db } }) => {
  const list = async (request: FastifyRequest, { page, page_size: pageSize, ...filter }: PageQuery & OrderSearchQuery) => {
    const { id } = requireUser(request.visitor).user
    const found = await listOwnOrders(
      db,
      id,
      {
        statuses: parseStatuses(filter.status),
        text: (filter.search ?? '').trim(),
        number: (filter.number ?? '').trim(),
        article: (filter.article ?? '').trim(),
        from: filter.date_from || null,
        to: filter.date_to || null,
      },
      page,
      pageSize,
    )
    const { results, ...rest } = await listPage(request, { page, page_size: pageSize }, async () => found)
    return { ...rest, results: results.map(summaryAsResponse) }
  }

  app.get(
    '/order/',
    {
      config: { action: 'own-orders:use', ...ofLines, problems: ['page_not_found'] },
      schema: {
        summary: 'Свои заказы и черновики, новые первыми',
        querystring: z.extend(listQuery, { status: orderSearchQuery.shape.status }),
        response: { 200: orderListResponse },
      },
    },
    (request) => list(request, request.query),
  )

  app.get(
    '/order/search/',
    {
      config: { action: 'own-orders:use', ...ofLines, problems: ['page_not_found'] },
      schema: {
        summary: 'Поиск по своим заказам',
        querystring: z.extend(listQuery, orderSearchQuery.shape),
        response: { 200: orderListResponse },
      },
    },
    (request) => list(request, request.query),
  )

  app.get(
    '/order/available/',
    {
      config: { action: 'own-orders:use', ...ofLines },
      schema: { summary: 'Черновики, в которые можно добавить товары', response: { 200: z.array(orderRow) } },
    },
    async (request) => {
      const drafts = await listOpenDrafts(db, requireUser(request.visitor).user.id)
      return drafts.map(summaryAsResponse)
    },
  )

  app.get(
    '/order/latest/',
    {
      config: { action: 'own-orders:use', ...ofLines },
      schema: {
        summary: 'Последний черновик',
        description: '204, когда черновиков нет.',
        response: { 200: orderResponse, 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id } = requireUser(request.visitor).user
      const number = await findLatestDraftNumber(db, id)
      if (number === undefined) return reply.status(204).send(null)
      return readOrderResponse(db, id, number)
    },
  )
}
