// Registers the API of requests for staff (ADM-03).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Services } from '../services.ts'
import { listRoutes } from '../staff-lists/list-routes.ts'
import { requestsList } from './requests-list.ts'

export const staffRequestsApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db'> }> = async (app, { services: { db } }) => {
  listRoutes(app, requestsList, { db, path: '/staff/requests', action: 'callbacks:change', tags: ['Обращения'], title: 'Обращения' })
}
