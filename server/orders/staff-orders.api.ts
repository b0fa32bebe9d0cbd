// Registers the API of orders for staff (ADM-02).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Services } from '../services.ts'
import { listRoutes } from '../staff-lists/list-routes.ts'
import { staffOrders } from './staff-orders.ts'

export const staffOrdersApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db'> }> = async (app, { services: { db } }) => {
  listRoutes(app, staffOrders, { db, path: '/staff/orders', action: 'orders:read', tags: ['Заказы для сотрудников'], title: 'Заказы' })
}
