// Draws the state of an order as a shape and its payment as a coin, each with its word for screen readers.
import { isQuote, orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'

const colours: Record<OrderStatus, string> = {
  draft: 'text-muted',
  requested: 'text-primary',
  offered: 'text-muted',
  declined: 'text-error',
  placed: 'text-primary',
  confirmed: 'text-primary',
  assembling: 'text-primary',
  ready: 'text-stock',
  delivering: 'text-stock',
  completed: 'text-muted',
  cancelled: 'text-error',
}

const cross = 'm5 6 1-1 2 2 2-2 1 1-2 2 2 2-1 1-2-2-2 2-1-1 2-2z'

const paths: Record<OrderStatus, string> = {
  draft: '',
  requested: '',
  offered: '',
  declined: cross,
  placed: 'M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  confirmed: 'M8 8V3a5 5 0 0 1 5 5z',
  assembling: 'M8 3a5 5 0 0 1 0 10z',
  ready: 'M8 8H3a5 5 0 1 0 5-5z',
  delivering: 'M4 7h4V4.5L12 8l-4 3.500V9H4z',
  completed: 'm4.500 8 1-1 2 2 4-4 1 1-5 5z',
  cancelled: cross,
}

export function StatusMark({ status, isNamed = true }: { status: OrderStatus; isNamed?: boolean }) {
  return (
    <>
      <svg viewBox="0 0 16 16" className={`size-4 shrink-0 ${colours[status]}`} aria-hidden="true">
        <circle
          cx="8"
          cy="8"
          r="6.75"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={status === 'draft' || isQuote(status) ? '2 2' : undefined}
        />
        <path d={paths[status]} fill="currentColor" />
      </svg>
      {isNamed ? <span className="sr-only">{orderStatuses[status].name}</span> : null}
    </>
  )
}

export function PaymentMark({ paid, total }: { paid: number; total: number }) {
  const part = paid <= 0 ? 'none' : paid >= total ? 'all' : 'part'
  return (
    <>
      <svg
        viewBox="0 0 16 16"
        className={`size-4 shrink-0 ${part === 'part' ? 'text-warning' : part === 'all' ? 'text-stock' : 'text-control'}`}
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="6.25" fill={part === 'all' ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.5" />
        {part === 'part' ? <path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor" /> : null}
      </svg>
      <span className="sr-only">{{ none: 'не оплачен', part: 'оплачен частью', all: 'оплачен' }[part]}</span>
    </>
  )
}
