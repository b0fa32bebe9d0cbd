// Renders the statuses of an order: past ones with their time, and those ahead (ORD-01).
import { isBuyer } from '#contract/journal/actor.ts'
import { formatTime } from '#contract/shop/format-day.ts'
import { isQuote, orderStatuses, type OrderStatus, type OrderView } from '#contract/orders/orders.ts'
import { Icon } from '../ui/icon.tsx'

type Step = { status: OrderStatus; at: Date | null; byCustomer: boolean; note: string }

export function OrderTimeline({ order }: { order: OrderView }) {
  const steps = stepsOf(order)
  const last = steps.findLastIndex(({ at }) => at !== null)
  return (
    <ol className="flex flex-col text-14">
      {steps.map(({ status, at, byCustomer, note }, position) => (
        <li key={position} className="relative flex gap-3 pb-4 last:pb-0" aria-current={position === last ? 'step' : undefined}>
          {position < steps.length - 1 ? (
            <span className={`absolute left-2.25 top-5 h-full w-0.5 ${position < last ? 'bg-stock' : 'bg-line'}`} aria-hidden="true" />
          ) : null}
          <Mark status={status} isDone={at !== null} />
          <span className="min-w-0">
            <span className={at === null ? 'text-muted' : position === last ? 'font-semibold' : ''}>
              {note || orderStatuses[status].name}
            </span>
            {at === null ? (
              <span className="sr-only">, ещё впереди</span>
            ) : (
              <time dateTime={at.toISOString()} className="block text-13 text-muted">
                {formatTime(at)}
                {byCustomer && status === 'cancelled' ? ', отменил покупатель' : ''}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Distinguished by shape as well as by colour. */
function Mark({ status, isDone }: { status: OrderStatus; isDone: boolean }) {
  if (!isDone)
    return <span className="relative z-1 mt-0.5 size-5 shrink-0 rounded-full border-2 border-line bg-surface" aria-hidden="true" />
  const isCancelled = status === 'cancelled' || status === 'declined'
  return (
    <span
      className={`relative z-1 mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full text-white ${isCancelled ? 'bg-error' : 'bg-stock'}`}
      aria-hidden="true"
    >
      <Icon name={isCancelled ? 'close' : 'check'} size={14} />
    </span>
  )
}

function stepsOf({ events, status, delivery }: OrderView): Step[] {
  const done = events.map((event): Step => ({
    status: event.status,
    at: event.at,
    byCustomer: isBuyer(event.actor),
    note: event.note,
  }))
  if (status === 'cancelled' || status === 'declined') return done
  const steps: OrderStatus[] = [
    ...(isQuote(status) ? (['offered'] as const) : []),
    'placed',
    'confirmed',
    'assembling',
    status === 'delivering' || delivery !== null ? 'delivering' : 'ready',
    'completed',
  ]
  // An offer may have been asked for again.
  const ahead = steps.filter((one) => (one === 'offered' && status === 'requested') || !done.some((step) => step.status === one))
  return [...done, ...ahead.map((one): Step => ({ status: one, at: null, byCustomer: false, note: '' }))]
}

const tones: Record<OrderStatus, string> = {
  draft: 'bg-ground text-muted border border-line',
  requested: 'bg-ground text-muted border border-line',
  offered: 'bg-primary-tint text-primary-hover',
  declined: 'bg-ground text-muted border border-line',
  placed: 'bg-primary-tint text-primary-hover',
  confirmed: 'bg-primary-tint text-primary-hover',
  assembling: 'bg-warning-tint text-warning',
  ready: 'bg-stock-tint text-stock',
  delivering: 'bg-warning-tint text-warning',
  completed: 'bg-stock-tint text-stock',
  cancelled: 'bg-error-tint text-error',
}

/** The name alone is enough for people who do not see the colour. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <span className={`rounded-full px-2.5 py-0.5 text-13 font-medium whitespace-nowrap ${tones[status]}`}>{orderStatuses[status].name}</span>
)
