// Moves many orders to a state, step by step; names those that cannot, with the reason (ADM-02, STAFF-07).
import * as z from 'zod/mini'
import { refusalOf } from '#contract/errors.ts'
import { mayFollow, orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import { bulkRequest, type BulkStep } from '#contract/staff/bulk.schema.ts'
import { asShopError } from '../../errors.ts'
import { readTarget } from '../../staff-lists/read-target.ts'
import { isInScope } from '../order-scope.ts'
import { ordersInScope } from '../staff-orders.ts'
import { changeOrder } from './change-order.ts'
import type { DeskServices, DeskStaff } from './lock-order.ts'
import { deskFilter } from './order-views.ts'

/** Cancelling asks for a reason of each. */
const bulkStatuses = ['confirmed', 'assembling', 'ready', 'delivering', 'completed'] as const

export const moveManyRequest = z.object({
  ...bulkRequest,
  to: z.enum(bulkStatuses),
  isTold: z._default(z.boolean(), false),
})

/** Each order changes in its own transaction, so that one refusal stops no other. */
const changedPerStep = 25
const rehearsedPerStep = 200

export async function moveMany(
  services: DeskServices,
  staff: DeskStaff,
  { target, isRehearsal, next, to, isTold }: z.infer<typeof moveManyRequest>,
): Promise<BulkStep> {
  const size = isRehearsal ? rehearsedPerStep : changedPerStep
  const step = await readTarget(services.db, ordersInScope(staff.scope), ordersTarget(target), {
    next,
    size,
    keyOf: ({ number }) => number,
  })
  const known = await readStatuses(services, staff, step.keys)
  const answer: BulkStep = { total: step.total, done: 0, left: [], next: step.next }
  for (const number of step.keys) {
    const reason = refusedText(known.get(number), to) ?? (isRehearsal ? undefined : await move(services, staff, number, to, isTold))
    if (reason === undefined) answer.done += 1
    else answer.left.push({ name: number, reason })
  }
  return answer
}

/** The desk's own parameter, `view`, becomes a filter of the list. */
export const ordersTarget = (target: z.infer<typeof moveManyRequest>['target']) =>
  'keys' in target ? target : { filter: deskFilter(new URLSearchParams(target.filter)).toString() }

function refusedText(status: OrderStatus | undefined, to: OrderStatus): string | undefined {
  if (status === undefined) return 'такого заказа нет, или он не\u00a0вашего магазина'
  if (status === to) return 'уже в\u00a0этом состоянии'
  return mayFollow(status, to) ? undefined : `«${orderStatuses[status].name}»: в\u00a0это состояние не\u00a0переходит`
}

async function move(
  services: DeskServices,
  staff: DeskStaff,
  number: string,
  to: (typeof bulkStatuses)[number],
  isTold: boolean,
): Promise<string | undefined> {
  try {
    await changeOrder(services, staff, number, {}, { kind: 'status', to, reason: '', isTold })
    return undefined
  } catch (error) {
    if (!refusalOf(error)) throw error
    const { detail, fields } = asShopError(error)
    return detail ?? Object.values(fields ?? {})[0]?.[0] ?? 'заказ изменили в\u00a0это время'
  }
}

async function readStatuses({ db }: DeskServices, { scope }: DeskStaff, numbers: string[]): Promise<ReadonlyMap<string, OrderStatus>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'status'])
    .where('number', 'in', numbers)
    .where('placedAt', 'is not', null)
    .where(isInScope(scope))
    .execute()
  return new Map(rows.map(({ number, status }) => [number, status]))
}
