// Shows the steps of an order: the states passed with their time, and those ahead; on a phone as a bar of segments.
import { Check } from 'lucide-react'
import type { DeskOrder } from '#contract/orders/desk-order.ts'
import { isQuote, orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import { momentText } from '#admin/ui/time-texts.ts'
import { StatusMark } from './status-mark.tsx'

export default function OrderSteps({ order, now }: { order: DeskOrder; now: number }) {
  const passed = new Map(order.history.toReversed().flatMap(({ status, at }) => (status ? [[status[1], at] as const] : [])))
  return (
    <ol className="flex items-center gap-x-4 gap-y-1 max-md:w-full max-md:gap-x-1 md:flex-wrap">
      {stepsOf(order, passed).map((status) => {
        const at = passed.get(status) ?? (status === 'placed' && !isQuote(order.status) ? order.placedAt : undefined)
        return (
          <li
            key={status}
            className={`max-md:h-1 max-md:flex-1 max-md:rounded-full ${at ? 'max-md:bg-primary' : 'text-muted max-md:bg-disabled [&_svg]:text-muted'}`}
            aria-current={status === order.status ? 'step' : undefined}
          >
            <span className="flex items-center gap-1.5 max-md:sr-only">
              {at && status !== order.status ? (
                <Check size={14} aria-hidden className="text-stock" />
              ) : (
                <StatusMark status={status} isNamed={false} />
              )}
              <span className={status === order.status ? 'font-semibold' : ''}>{orderStatuses[status].name}</span>
              {at ? <span className="text-muted">{momentText(at, now)}</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** What ended early shows what it has passed. */
function stepsOf({ status, delivery }: DeskOrder, passed: ReadonlyMap<OrderStatus, Date>): OrderStatus[] {
  const quote: OrderStatus[] = passed.has('requested') ? ['requested', 'offered'] : []
  const fulfilment: OrderStatus[] = ['confirmed', 'assembling', delivery ? 'delivering' : 'ready', 'completed']
  const steps: OrderStatus[] = [...quote, 'placed', ...(isQuote(status) ? [] : fulfilment)]
  return status === 'cancelled' || status === 'declined' ? [...steps.filter((one) => passed.has(one)), status] : steps
}
