// Finds an order: masked by number (of the shop or of 1C) and phone, whole by signed link or for its account (GST-01).
import { parseOrderNumber, type OrderView } from '#contract/orders/orders.ts'
import { parsePhone } from '#contract/values/phone.ts'
import type { Database } from '../database/database.ts'
import { maskedOrderFields } from '../database/order-columns.ts'
import { hasRows } from '../database/read-page.ts'
import { withAttemptLimit } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import { isNumberOfOneC } from './find-orders.ts'
import { isInScope, type OrderScope } from './order-scope.ts'
import { isOrderKey } from './guest-orders/order-link.ts'
import { readOrder } from './read-order.ts'

const searchLimit = { scope: 'order look-up', limit: 5, minutes: 10 }

/** Masked; a wrong number and a wrong phone give the same result. @throws too_many_requests after 5 wrong tries */
export function findGuestOrder(db: Database, number: string, phone: string, clientAddress: string): Promise<OrderView | undefined> {
  return withAttemptLimit(db, searchLimit, clientAddress, async (trx) => {
    const requested = parsePhone(phone)
    const known = parseOrderNumber(number) ?? (requested && (await findByNumberOfOneC(trx, number, requested)))
    const order = known === undefined ? undefined : await readOrder(trx, known)
    return order && requested !== undefined && order.guestPhone === requested ? masked(order) : undefined
  })
}

async function findByNumberOfOneC(db: Database, text: string, phone: string): Promise<string | undefined> {
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'externalNumber'])
    .where('guestPhone', '=', phone)
    .where('placedAt', 'is not', null)
    .where('externalNumber', '<>', '')
    .orderBy('id', 'desc')
    .execute()
  return orders.find(({ externalNumber }) => isNumberOfOneC(externalNumber, text))?.number
}

/** Whole, by the link in the e-mail; undefined for a wrong, replaced or ended key. */
export async function findOrderByKey(db: Database, number: string, key: string): Promise<OrderView | undefined> {
  const known = parseOrderNumber(number)
  return known !== undefined && (await isOrderKey(db, known, key)) ? readOrder(db, known) : undefined
}

/** An account's order or draft; undefined for another's. */
export async function findOwnOrder(db: Database, userId: string, number: string): Promise<OrderView | undefined> {
  const known = parseOrderNumber(number)
  return known === undefined ? undefined : readOrder(db, known, userId)
}

export const getOwnOrder = (db: Database, userId: string, number: string): Promise<OrderView> =>
  getOrderFor(db, number, { userId, key: '' })

/** Without its lines. @throws order_not_found, also for another's */
export const getOwnOrderRow = (db: Database, userId: string, number: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'comment', 'title'])
    .where('number', '=', parseOrderNumber(number) ?? '')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow(() => new ShopError('order_not_found'))

export type OrderViewer = { userId: string | null; key: string; /** of staff who see orders */ scope?: OrderScope | undefined }

/** Whole, by key, account or scope of staff; undefined otherwise. */
export async function findOrderFor(db: Database, number: string, { userId, key, scope }: OrderViewer): Promise<OrderView | undefined> {
  if (key !== '') return findOrderByKey(db, number, key)
  if (scope !== undefined && (await isOrderInScope(db, number, scope))) return readOrder(db, parseOrderNumber(number) ?? '')
  return userId === null ? undefined : findOwnOrder(db, userId, number)
}

/** @throws order_not_found */
export async function getOrderFor(db: Database, number: string, viewer: OrderViewer): Promise<OrderView> {
  const order = await findOrderFor(db, number, viewer)
  if (!order) throw new ShopError('order_not_found')
  return order
}

const isOrderInScope = (db: Database, number: string, scope: OrderScope): Promise<boolean> =>
  hasRows(
    db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', parseOrderNumber(number) ?? '')
      .where('placedAt', 'is not', null)
      .where(isInScope(scope)),
  )

function masked(order: OrderView): OrderView {
  return {
    ...order,
    title: '',
    ...maskedOrderFields,
    guestName: maskName(order.guestName),
    isMasked: true,
    files: [],
    events: order.events.map((event) => ({ ...event, actor: null })),
  }
}

/** «Айдар Нурланов» → «А**** Н*******». */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map(([first = '', ...rest]) => first + '*'.repeat(rest.length))
    .join(' ')
