// Registers the API of orders for staff (ADM-02).
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Services } from '../services.ts'
import { listRoutes } from '../staff-lists/list-routes.ts'
import { orderScopeOf } from './order-scope.ts'
import { ordersInScope } from './staff-orders.ts'

export const staffOrdersApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db'> }> = async (app, { services: { db } }) => {
  const of = ({ visitor }: FastifyRequest) => ordersInScope(visitor.staff ? orderScopeOf(visitor.staff) : [])
  listRoutes(app, ordersInScope(null), {
    db,
    of,
    path: '/staff/orders',
    action: 'orders:read',
    tags: ['Заказы для сотрудников'],
    title: 'Заказы',
  })
}
