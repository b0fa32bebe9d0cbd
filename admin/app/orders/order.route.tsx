// Shows one order at the desk, and changes it (ADM-02).
import { lazy, Suspense, useState } from 'react'
import { data } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { currentStatuses, orderNoun, type OrderStatus } from '#contract/orders/orders.ts'
import { readDeskOrder } from '#server/orders/desk/read-desk-order.ts'
import { toPageProblem } from '#web/rendering/loader-errors.ts'
import { changeFromPage, deskOf } from './desk.loader.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderLines } from './order-lines.tsx'
import type { Route } from './+types/order.route.ts'

// Below the first screen: in the HTML, their scripts come after the others.
const AddLine = lazy(() => import('./add-line.tsx'))
const OrderSums = lazy(() => import('./order-sums.tsx'))
const OrderHistory = lazy(() => import('./order-history.tsx'))

export const handle = { action: 'orders:change', get: { cost: 15 }, post: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Заказ ${params.number} — Родник, управление` }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, visitor, desk } = deskOf(context)
  const order = await readDeskOrder(services, params.number, desk.scope)
  if (!order)
    throw data(toPageProblem({ code: 'order_not_found', detail: 'Такого заказа нет, или он не\u00a0вашего магазина.' }, visitor), {
      status: 404,
    })
  return {
    order,
    now: services.clock().getTime(),
    allShops: await services.db.selectFrom('shops').select(['id', 'nameForGuest as name']).orderBy('position').orderBy('id').execute(),
  }
}

export const action = ({ context, params, request }: Route.ActionArgs) => changeFromPage(context, params.number, request)

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  const { order, now, allShops } = loaderData
  const open: readonly OrderStatus[] = currentStatuses
  const [isTold, setIsTold] = useState(true)
  return (
    <article key={order.number} className="flex min-h-full flex-col max-md:pb-40" aria-label={`${orderNoun(order.status)} ${order.number}`}>
      <OrderHead {...{ order, now, isTold, setIsTold }} />
      <OrderFacts {...{ order, now, allShops }} />
      <OrderLines order={order} isOpen={open.includes(order.status)} />
      <div className="flex items-start gap-4 border-t border-line px-4 py-3 max-lg:flex-col">
        <Suspense>
          {open.includes(order.status) ? <AddLine order={order} /> : null}
          <OrderSums order={order} />
        </Suspense>
      </div>
      <Suspense>
        <OrderHistory {...{ order, now }} />
      </Suspense>
    </article>
  )
}
