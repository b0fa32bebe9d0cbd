// Changes the state or the shop of many orders and takes that back, step by step; names those that cannot, with the reason (ADM-02, STAFF-07).
import * as z from 'zod/mini'
import { toRefusal } from '#contract/errors.ts'
import type { OrderChange } from '#contract/orders/order-change.schema.ts'
import { isCurrent, mayFollow, orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import { bulkRequest, type BulkStep } from '#contract/staff/bulk.schema.ts'
import { asShopError } from '../../errors.ts'
import { readTarget } from '../../staff-lists/read-target.ts'
import { isInScope } from '../order-scope.ts'
import { ordersInScope } from '../staff-orders.ts'
import { changeOrder } from './change-order.ts'
import type { DeskServices, DeskStaff } from './lock-order.ts'

/** Cancelling asks for a reason of each. */
const bulkStatuses = ['confirmed', 'assembling', 'ready', 'delivering', 'completed'] as const

const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), to: z.enum(bulkStatuses), isTold: z._default(z.boolean(), false) }),
  z.object({ kind: z.literal('shop'), shop: z.int().check(z.positive(), z.maximum(2_147_483_647)) }),
])
type BulkChange = z.infer<typeof bulkChange>

/** `undo`: the keys are those that the changes have answered. */
export const changeManyRequest = z.object({
  ...bulkRequest,
  intent: z._default(z.enum(['change', 'undo']), 'change'),
  change: bulkChange,
})
type ChangeMany = z.infer<typeof changeManyRequest>

/** Each order changes in its own transaction, so that one refusal stops no other. */
const changedPerStep = 25
const rehearsedPerStep = 200

export async function changeMany(services: DeskServices, staff: DeskStaff, sent: ChangeMany): Promise<BulkStep & { undo: string[] }> {
  const { target, isRehearsal, next, intent, change } = sent
  const size = isRehearsal ? rehearsedPerStep : changedPerStep
  const step = await readTarget(services.db, ordersInScope(staff.scope), target, { next, size, keyOf: ({ number }) => number })
  const known = intent === 'undo' ? undefined : await readOrders(services, staff, step.keys)
  const answer: Awaited<ReturnType<typeof changeMany>> = { total: step.total, done: 0, left: [], next: step.next, undo: [] }
  const isUndoable = known !== undefined && !(change.kind === 'status' && change.isTold)
  for (const key of step.keys) {
    const [number = '', version] = key.split('/')
    const one: OrderChange = known ? changeOfOne(change) : { kind: 'undo', version: Number(version) }
    const refused = known && refusedText(known.get(number), change)
    const made = refused ?? (isRehearsal ? undefined : await tryChange(services, staff, number, one))
    if (typeof made === 'string') answer.left.push({ name: number, reason: made })
    else answer.done += 1
    if (typeof made === 'number' && isUndoable) answer.undo.push(`${number}/${made}`)
  }
  return answer
}

const changeOfOne = (change: BulkChange): OrderChange =>
  change.kind === 'status' ? { ...change, reason: '' } : { kind: 'receipt', shop: change.shop, address: '', deliveryTiyn: null }

type KnownOrder = { status: OrderStatus; shopId: number | null; address: string }

function refusedText(order: KnownOrder | undefined, change: BulkChange): string | undefined {
  if (order === undefined) return 'такого заказа нет, или он не\u00a0вашего магазина'
  const { status, shopId, address } = order
  if (change.kind === 'status') {
    if (status === change.to) return 'уже в\u00a0этом состоянии'
    return mayFollow(status, change.to) ? undefined : `«${orderStatuses[status].name}»: в\u00a0это состояние не\u00a0переходит`
  }
  if (!isCurrent(status)) return `«${orderStatuses[status].name}»: заказ завершён`
  if (shopId === change.shop) return 'уже в\u00a0этом магазине'
  return address === '' ? undefined : 'с\u00a0доставкой: её меняют в\u00a0самом заказе'
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

async function readOrders({ db }: DeskServices, { scope }: DeskStaff, numbers: string[]): Promise<ReadonlyMap<string, KnownOrder>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'status', 'shopId', 'address'])
    .where('number', 'in', numbers)
    .where('placedAt', 'is not', null)
    .where(isInScope(scope))
    .execute()
  return new Map(rows.map(({ number, ...order }) => [number, order]))
}
