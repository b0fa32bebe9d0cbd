// Registers the API of customers and wholesale applications for staff (ADM-07).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Services } from '../services.ts'
import { listRoutes } from '../staff-lists/list-routes.ts'
import { applicationsList } from '../wholesale/applications-list.ts'
import { customersList } from './customers-list.ts'

export const customersApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db'> }> = async (app, { services: { db } }) => {
  const tags = ['Покупатели']
  listRoutes(app, customersList, { db, path: '/staff/customers', action: 'customers:read', tags, title: 'Покупатели' })
  listRoutes(app, applicationsList, { db, path: '/staff/wholesale', action: 'customers:change', tags, title: 'Заявки на оптовые цены' })
}
