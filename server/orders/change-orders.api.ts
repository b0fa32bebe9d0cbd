// Registers the API that reads and changes one order for staff and other programs (ADM-02, STAFF-01).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { deskChange } from '#contract/orders/order-change.schema.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import { readOptions } from '../http/read-options.ts'
import { ifMatch, sendVersion, versionHeaders } from '../http/record-version.ts'
import type { Visitor } from '../http/visitor.ts'
import { asStaff } from '../staff/staff-sessions.ts'
import { changeAtDesk } from './desk/change-at-desk.ts'
import type { OfferingServices } from './desk/send-offer.ts'
import { getOrderFor } from './order-access.ts'
import { orderAsResponse } from './order-response.ts'
import { getStaffScope } from './order-scope.ts'
import { orderResponse } from './orders.schema.ts'

const params = z.object({ number: z.string().check(z.describe('Номер заказа')) })

const deskOf = (visitor: Visitor) => {
  const own = asStaff(visitor)
  return { actor: own.actor, scope: getStaffScope(own.staff) }
}

export const changeOrdersApi: FastifyPluginAsyncZod<{ services: OfferingServices }> = async (app, { services }) => {
  app.addHook('onRequest', storeNowhere)

  app.get(
    '/staff/orders/:number/',
    readOptions('Один заказ', orderResponse, ['order_not_found'], { params }, { action: 'orders:read', cost: 15 }),
    async ({ visitor, params: { number } }, reply) => {
      const order = await getOrderFor(services.db, number, { userId: null, key: '', scope: deskOf(visitor).scope })
      sendVersion(reply, order.version)
      return orderAsResponse(order)
    },
  )

  app.post(
    '/staff/orders/:number/changes',
    {
      config: {
        action: 'orders:change',
        cost: 20,
        problems: [
          'order_not_found',
          'order_changed',
          'conflict',
          'status_not_allowed',
          'not_enough_stock',
          'product_not_found',
          'draft_full',
          'offer_ended',
        ],
      },
      schema: {
        summary: 'Изменить заказ',
        description:
          'Строки, согласованная цена, получение, оплата, возврат, заметка, состояние, отмена своего изменения, письмо об\u00a0изменениях, отправка КП, ' +
          'разделение и\u00a0объединение: вид изменения называет kind. Суммы запроса в\u00a0тиынах. С\u00a0If-Match чужое изменение отвечает 409 с\u00a0обоими значениями.',
        headers: versionHeaders,
        params,
        body: deskChange,
        response: {
          200: z.object({
            version: z.nullable(z.number()).check(z.describe('Версия заказа после изменения')),
            made: z.nullable(z.string()).check(z.describe('Номер отделённого заказа')),
          }),
        },
      },
    },
    ({ visitor, params: { number }, body, headers }) =>
      changeAtDesk(services, deskOf(visitor), number, { version: ifMatch(headers) }, body),
  )
}
