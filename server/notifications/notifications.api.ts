// Defines the API of an account's notifications (API-05).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pageQuery } from '../http/query.schema.ts'
import { answerNothing, nothing, listPage } from '../http/api-response.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import { readOptions } from '../http/read-options.ts'
import type { Services } from '../services.ts'
import { listNotifications, markAllRead, markRead, type Notification } from './notifications.ts'
import { describePage } from '#contract/catalogue/catalogue.schema.ts'
import { notificationKinds } from '#contract/accounts/notification-kinds.ts'

const defaultPageSize = 20
const params = z.object({ id: z.string().check(z.describe('id уведомления')) })
const readBody = z.object({ is_read: z.literal(true, 'Ожидается true.') })

export const notificationsApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db' | 'clock'> }> = async (app, { services }) => {
  const { db, clock } = services
  app.addHook('onRequest', storeNowhere)

  app.get(
    '/notification/',
    readOptions(
      'Уведомления, новые первыми',
      notificationListResponse,
      ['page_not_found'],
      { querystring: pageQuery(defaultPageSize) },
      { action: 'notifications:use' },
    ),
    async (request) => {
      const { page, page_size: size } = request.query
      const { unreadCount, ...found } = await listNotifications(db, request.customer.user.id, page, size)
      const { results, ...rest } = await listPage(request, request.query, async () => found)
      return { ...rest, results: results.map(toResponse), unread_count: unreadCount }
    },
  )

  app.patch(
    '/notification/:id/',
    {
      config: { action: 'notifications:use', problems: ['not_found'] },
      schema: { summary: 'Отметить прочитанным', params, body: readBody, response: { 200: notificationResponse } },
    },
    async ({ customer, params: { id } }) => toResponse(await markRead(db, customer.user.id, id, clock())),
  )

  app.patch(
    '/notification/',
    {
      config: { action: 'notifications:use' },
      schema: { summary: 'Отметить прочитанными все', body: readBody, response: nothing },
    },
    ({ customer }, reply) => answerNothing(reply, markAllRead(db, customer.user.id, clock())),
  )
}

const toResponse = ({ createdAt, readAt, ...rest }: Notification): z.infer<typeof notificationResponse> => ({
  ...rest,
  created_at: createdAt.toISOString(),
  is_read: readAt !== null,
})

export const notificationResponse = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds).check(z.describe('О чём: состояние заказа, снижение цены, поступление, новость')),
  title: z.string(),
  text: z.string().check(z.describe('Может быть пустым')),
  href: z.string().check(z.describe('Путь страницы магазина, о которой речь')),
  created_at: z.string(),
  is_read: z.boolean(),
})
export const notificationListResponse = z.extend(describePage(notificationResponse), { unread_count: z.number() })
