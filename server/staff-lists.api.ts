// Registers the lists for staff in the API: orders, requests, customers, wholesale applications, the journal (STAFF-09).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requestsList } from './callback-requests/requests-list.ts'
import { customersList } from './customers/customers-list.ts'
import { getStaffScope } from './orders/order-scope.ts'
import { ordersInScope } from './orders/staff-orders.ts'
import type { Services } from './services.ts'
import { journalList } from './staff/journal-list.ts'
import { listRoutes } from './staff-lists/list-routes.ts'
import { applicationsList } from './wholesale/applications-list.ts'

export const staffListsApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db'> }> = async (app, { services: { db } }) => {
  listRoutes(app, ordersInScope(null), {
    db,
    path: '/staff/orders',
    action: 'orders:read',
    title: 'Заказы',
    of: ({ visitor }) => ordersInScope(visitor.staff ? getStaffScope(visitor.staff) : []),
  })
  listRoutes(app, requestsList, { db, path: '/staff/requests', action: 'callbacks:change', title: 'Обращения' })
  listRoutes(app, customersList, { db, path: '/staff/customers', action: 'customers:read', title: 'Покупатели' })
  listRoutes(app, applicationsList, { db, path: '/staff/wholesale', action: 'customers:change', title: 'Заявки на оптовые цены' })
  listRoutes(app, journalList, { db, path: '/staff/journal', action: 'journal:read', title: 'Журнал' })
}
