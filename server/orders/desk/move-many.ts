// Moves many orders to a state and back, step by step; names those that cannot, with the reason (ADM-02, STAFF-07).
import * as z from 'zod/mini'
import { toRefusal } from '#contract/errors.ts'
import type { OrderChange } from '#contract/orders/order-change.schema.ts'
import { mayFollow, orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import { bulkRequest, type BulkStep } from '#contract/staff/bulk.schema.ts'
import { asShopError } from '../../errors.ts'
import { readTarget } from '../../staff-lists/read-target.ts'
import { isInScope } from '../order-scope.ts'
import { ordersInScope } from '../staff-orders.ts'
import { changeOrder } from './change-order.ts'
import type { DeskServices, DeskStaff } from './lock-order.ts'

/** Cancelling asks for a reason of each. */
const bulkStatuses = ['confirmed', 'assembling', 'ready', 'delivering', 'completed'] as const

/** `undo`: the keys are those that the moves have answered. */
export const moveManyRequest = z.object({
  ...bulkRequest,
  intent: z._default(z.enum(['move', 'undo']), 'move'),
  to: z.enum(bulkStatuses),
  isTold: z._default(z.boolean(), false),
})
type MoveMany = z.infer<typeof moveManyRequest>

/** Each order changes in its own transaction, so that one refusal stops no other. */
const changedPerStep = 25
const rehearsedPerStep = 200

export async function moveMany(services: DeskServices, staff: DeskStaff, sent: MoveMany): Promise<BulkStep & { undo: string[] }> {
  const { target, isRehearsal, next, intent, to, isTold } = sent
  const size = isRehearsal ? rehearsedPerStep : changedPerStep
  const step = await readTarget(services.db, ordersInScope(staff.scope), target, { next, size, keyOf: ({ number }) => number })
  const known = intent === 'undo' ? undefined : await readStatuses(services, staff, step.keys)
  const answer: Awaited<ReturnType<typeof moveMany>> = { total: step.total, done: 0, left: [], next: step.next, undo: [] }
  for (const key of step.keys) {
    const [number = '', version] = key.split('/')
    const change: OrderChange = known ? { kind: 'status', to, reason: '', isTold } : { kind: 'undo', version: Number(version) }
    const refused = known && refusedText(known.get(number), to)
    const made = refused ?? (isRehearsal ? undefined : await tryChange(services, staff, number, change))
    if (typeof made === 'string') answer.left.push({ name: number, reason: made })
    else answer.done += 1
    if (typeof made === 'number' && known && !isTold) answer.undo.push(`${number}/${made}`)
  }
  return answer
}

function refusedText(status: OrderStatus | undefined, to: OrderStatus): string | undefined {
  if (status === undefined) return 'такого заказа нет, или он не\u00a0вашего магазина'
  if (status === to) return 'уже в\u00a0этом состоянии'
  return mayFollow(status, to) ? undefined : `«${orderStatuses[status].name}»: в\u00a0это состояние не\u00a0переходит`
}

/** @returns the version afterwards, or why the order is left */
async function tryChange(services: DeskServices, staff: DeskStaff, number: string, change: OrderChange): Promise<number | string> {
  try {
    return await changeOrder(services, staff, number, {}, change)
  } catch (error) {
    if (!toRefusal(error)) throw error
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
