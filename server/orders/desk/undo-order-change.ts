// Finds the changes that take a change of an order back (STAFF-07).
import * as z from 'zod/mini'
import type { OrderChange } from '#contract/orders/order-change.schema.ts'
import { orderStatuses } from '#contract/orders/orders.ts'
import { notUndoable, readChangeToUndo } from '../../journal/undo-change.ts'
import { listLines } from './change-lines.ts'
import type { DeskWork } from './lock-order.ts'

/** As readOrderFields records it. */
const recordedLine = z.nullable(
  z.object({
    article: z.string(),
    quantity: z.number(),
    priceTiyn: z.nullable(z.number()),
    returned: z._default(z.number(), 0),
  }),
)
const sum = z._default(z.nullable(z.number()), 0)
/** They follow from lines and payments. */
const derived = ['totalTiyn', 'paidAt']
const receipt = z.object({ shopId: z.nullable(z.number()), address: z.string(), deliveryTiyn: z.nullable(z.number()) })

/** Left on the way forward, which moves no stock back. */
const left = z.enum(['placed', 'confirmed', 'assembling', 'ready', 'delivering'])

export type OrderEdit = Exclude<OrderChange, { kind: 'undo' }> | { kind: 'statusBack'; to: z.output<typeof left> }

/**
 * A line that was removed returns with the stock and, unless it was agreed, the price of today.
 * @param version of the order after the change @param current its fields by readOrderFields
 * @throws status_not_allowed (a return, an e-mail, a cancellation and a state that the buyer was told of are not taken back), conflict
 */
export async function changesBack(
  work: DeskWork,
  version: number,
  current: Readonly<Record<string, unknown>>,
): Promise<{ back: OrderEdit[]; note: string }> {
  const { trx, staff, order } = work
  const record = { entity: 'orders', id: order.id, version } as const
  const { changes, note, at } = await readChangeToUndo(trx, staff.actor, record, { ...current, status: order.status }, derived)
  const before = new Map(changes.map(([field, [value]]) => [field, value]))
  const beforeOf = (field: string): unknown => (before.has(field) ? before.get(field) : (current[field] ?? null))
  const lines = await listLines(work)
  const lastPosition = Math.max(order.lastPosition, ...lines.map(({ position }) => position))
  const back: OrderEdit[] = []
  const removed: { article: string; quantity: number; price: (position: number) => OrderEdit }[] = []
  const added: number[] = []
  for (const product of new Set(changes.flatMap(([field]) => /^(?:lines|priceReason)\.(\d+)$/.exec(field)?.slice(1) ?? []))) {
    const [field, reasonField] = [`lines.${product}`, `priceReason.${product}`]
    const [was, is] = [beforeOf(field), current[field] ?? null].map((line) => recordedLine.parse(line))
    const reason = z.nullable(z.string()).parse(beforeOf(reasonField))
    const position = lines.find(({ productId }) => productId === Number(product))?.position ?? 0
    const price = (target: number): OrderEdit =>
      reason !== null && typeof was?.priceTiyn === 'number'
        ? { kind: 'price', position: target, priceTiyn: was.priceTiyn, reason }
        : { kind: 'listPrice', position: target }
    if (!was) added.push(position)
    else if (!is) removed.push({ ...was, price })
    else if (was.returned !== is.returned) throw notUndoable()
    else {
      if (was.quantity !== is.quantity) back.push({ kind: 'quantity', position, quantity: was.quantity })
      if (was.priceTiyn !== is.priceTiyn || before.has(reasonField)) back.push(price(position))
    }
  }
  const [lost, replacing] = [removed[0], added[0]]
  if (lost && replacing !== undefined) back.push({ kind: 'replace', position: replacing, article: lost.article }, lost.price(replacing))
  else if (lost) back.push({ kind: 'add', items: [lost] }, lost.price(lastPosition + 1))
  else back.push(...added.map((position): OrderEdit => ({ kind: 'remove', position })))
  if (Object.keys(receipt.shape).some((field) => before.has(field))) {
    const { shopId: shop, address, deliveryTiyn } = receipt.parse({ ...current, ...Object.fromEntries(before) })
    back.push({ kind: 'receipt', shop, address, deliveryTiyn })
  }
  if (before.has('paidTiyn')) {
    const paid = sum.parse(before.get('paidTiyn')) ?? 0
    back.push({ kind: 'payment', tiyn: paid - order.paidTiyn, about: '' })
  }
  if (before.has('status')) {
    if (lines.some(({ returned }) => returned > 0)) throw notUndoable()
    back.push(await statusBack(work, before.get('status'), at))
    return { back, note: `состояние «${orderStatuses[order.status].name}»` }
  }
  if (back.length === 0) throw notUndoable()
  return { back, note }
}

async function statusBack({ trx, order }: DeskWork, before: unknown, at: Date): Promise<OrderEdit> {
  const { data: to } = left.safeParse(before)
  const told = await trx.selectFrom('orderEmails').select('at').where('orderId', '=', order.id).where('at', '=', at).executeTakeFirst()
  if (!to || told || order.status === 'cancelled') throw notUndoable()
  return { kind: 'statusBack', to }
}
