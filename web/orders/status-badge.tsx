import { orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'

const tones: Record<OrderStatus, string> = {
  draft: 'bg-ground text-muted border border-line',
  placed: 'bg-primary-tint text-primary-hover',
  confirmed: 'bg-primary-tint text-primary-hover',
  assembling: 'bg-warning-tint text-warning',
  ready: 'bg-stock-tint text-stock',
  delivering: 'bg-warning-tint text-warning',
  completed: 'bg-stock-tint text-stock',
  cancelled: 'bg-error-tint text-error',
}

/** The state's name on its colour; the name alone says it. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <span className={`rounded-full px-2.5 py-0.5 text-13 font-medium whitespace-nowrap ${tones[status]}`}>{orderStatuses[status].name}</span>
)
