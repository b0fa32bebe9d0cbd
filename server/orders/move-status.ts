// Moves an order over several states at once, as 1C does, with one e-mail for the last of them.
import type { Actor } from '#contract/journal/actor.ts'
import { orderStatuses, type NextStatus, type OrderStatus, type OrderView } from '#contract/orders/orders.ts'
import type { Trx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { changeOrderStatus } from './change-status.ts'

/** @param changes for the e-mail. @returns false when no steps lead there; nothing has changed then */
export async function moveOrderStatus(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'config' | 'clock'>,
  seen: Pick<OrderView, 'number' | 'status'> & { isDelivered: boolean },
  to: OrderStatus,
  actor: Actor,
  changes: readonly string[] = [],
): Promise<boolean> {
  const steps = stepsBetween(seen.status, to, seen.isDelivered)
  if (!steps) return false
  let status = seen.status
  for (const next of steps) {
    await changeOrderStatus(trx, services, { number: seen.number, status }, next, actor, {
      isQuiet: next !== to,
      allowsShortage: true,
      changes,
    })
    status = next
  }
  return true
}

/** The shortest one; a delivered order does not wait in the shop. */
function stepsBetween(from: OrderStatus, to: OrderStatus, isDelivered: boolean): NextStatus[] | undefined {
  const avoided: OrderStatus = isDelivered ? 'ready' : 'delivering'
  const reached: { status: OrderStatus; steps: NextStatus[] }[] = [{ status: from, steps: [] }]
  const seen = new Set<OrderStatus>([from])
  for (const { status, steps } of reached) {
    if (status === to) return steps
    const next = orderStatuses[status].next.toSorted((a, b) => Number(a === avoided) - Number(b === avoided))
    for (const one of next) {
      if (seen.has(one) || one === 'draft' || one === 'placed') continue
      seen.add(one)
      reached.push({ status: one, steps: [...steps, one] })
    }
  }
  return undefined
}
