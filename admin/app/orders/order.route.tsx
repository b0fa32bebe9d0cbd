// Shows one order at the desk, and changes it (ADM-02).
import { useState } from 'react'
import { data } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { isCurrent, orderNoun } from '#contract/orders/orders.ts'
import { toPageProblem } from '#web/rendering/loader-errors.ts'
import { KeyStrip, type NamedKeys } from '#admin/ui/key-strip.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { FailedPage } from '../frame/failed-page.tsx'
import { changeFromPage, openDesk, findOrderPage } from './desk.loader.ts'
import { OrderHead } from './order-head.tsx'
import { OrderLines } from './order-lines.tsx'
import { takeAhead } from './read-ahead.ts'
import type { Route } from './+types/order.route.ts'

// Nothing of it is typed in first: in the HTML, their scripts come after the others.
const OrderFacts = lazyPart(() => import('./order-facts.tsx'))
const AddLine = lazyPart(() => import('./add-line.tsx'))
const OrderSums = lazyPart(() => import('./order-sums.tsx'))
const OrderHistory = lazyPart(() => import('./order-history.tsx'))

export const handle = { action: 'orders:change', get: { cost: 15 }, post: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Заказ ${params.number} — Родник, управление` }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findOrderPage(context, params.number)
  if (page) return page
  const problem = { code: 'order_not_found', detail: 'Такого заказа нет, или он не\u00a0вашего магазина.' } as const
  throw data(toPageProblem(problem, openDesk(context).visitor), { status: 404 })
}

export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) => takeAhead(params.number) ?? serverLoader()

const keys: NamedKeys[] = [
  [['J', 'K'], 'заказ'],
  [['Ins'], 'строка'],
  [['F2'], 'количество'],
  [['Del'], 'убрать'],
  [['Ctrl', 'P'], 'печать'],
  [['Ctrl', 'Z'], 'вернуть'],
  [['?'], 'все клавиши'],
]

export const action = ({ context, params, request }: Route.ActionArgs) => changeFromPage(context, params.number, request)

/** The list stays. */
export const ErrorBoundary = () => <FailedPage />

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  const { order, now, mayOpenCustomer } = loaderData
  const isOpen = isCurrent(order.status)
  const [isTold, setIsTold] = useState(true)
  const [asked, setAsked] = useState(0)
  return (
    <article
      key={order.number}
      className="flex min-h-full flex-col max-md:pb-20"
      data-thumb-bar
      aria-label={`${orderNoun(order.status)} ${order.number}`}
    >
      <OrderHead {...{ order, now, isTold, setIsTold }} />
      <OrderFacts {...{ order, now, mayOpenCustomer }} />
      <OrderLines order={order} isOpen={isOpen} onAdd={() => setAsked(asked + 1)} />
      <div className="flex items-start gap-4 border-t border-line px-4 py-3 max-lg:flex-col">
        {isOpen ? <AddLine order={order} asked={asked} /> : null}
        <OrderSums order={order} />
      </div>
      <OrderHistory {...{ order, now }} />
      <footer className="sticky bottom-0 mt-auto flex min-h-9 border-t border-line bg-surface px-4 text-muted max-md:hidden">
        <KeyStrip rows={keys} />
      </footer>
    </article>
  )
}
