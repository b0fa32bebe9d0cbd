// An order for those who may see it: by number and phone with personal data masked, whole by the signed link (GST-01) or for its account.
import { parseOrderNumber, type OrderView } from '#contract/orders/orders.ts'
import { parsePhone } from '#contract/values/phone.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { withAttemptLimit } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import { isOrderKey } from './order-number.ts'
import { readOrder } from './read-order.ts'

const lookUpLimit = { scope: 'order look-up', limit: 5, minutes: 10 }

/** Masked. A wrong number and a wrong phone cannot be told apart. @throws too_many_requests after 5 wrong tries in 10 minutes */
export function findGuestOrder(db: Database, number: string, phone: string, clientAddress: string): Promise<OrderView | undefined> {
  return withAttemptLimit(db, lookUpLimit, clientAddress, async (trx) => {
    const known = parseOrderNumber(number)
    const order = known === undefined ? undefined : await readOrder(trx, known)
    const wanted = parsePhone(phone)
    return order && wanted !== undefined && order.guestPhone === wanted ? masked(order) : undefined
  })
}

/** Whole, for the holder of the mail's link; undefined for a wrong key as for a wrong number. */
export async function findOrderByKey(
  { db, config }: Pick<Services, 'db' | 'config'>,
  number: string,
  key: string,
): Promise<OrderView | undefined> {
  return isOrderKey(config.cookieSecret, number, key) ? readOrder(db, number) : undefined
}

/** An account's own order or draft; another's cannot be told from one that is not there. */
export async function findOwnOrder(db: Database, userId: string, number: string): Promise<OrderView | undefined> {
  const known = parseOrderNumber(number)
  return known === undefined ? undefined : readOrder(db, known, userId)
}

/** @throws order_not_found */
export async function getOwnOrder(db: Database, userId: string, number: string): Promise<OrderView> {
  const order = await findOwnOrder(db, userId, number)
  if (!order) throw new ShopError('order_not_found')
  return order
}

export type OrderViewer = { userId: string | null; key: string }

/** For its page and its documents: whole to the holder of the key and to its account; undefined to anybody else. */
export async function findOrderFor(
  services: Pick<Services, 'db' | 'config'>,
  number: string,
  { userId, key }: OrderViewer,
): Promise<OrderView | undefined> {
  if (key !== '') return findOrderByKey(services, number, key)
  return userId === null ? undefined : findOwnOrder(services.db, userId, number)
}

function masked(order: OrderView): OrderView {
  return {
    ...order,
    isMasked: true,
    guestName: maskName(order.guestName),
    guestEmail: null,
    guestPhone: null,
    comment: null,
    address: null,
    payer: null,
    files: [],
    // the names of staff are theirs
    events: order.events.map((event) => ({ ...event, author: '' })),
  }
}

/** «Айдар Нурланов» → «А**** Н*******». */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map(([first = '', ...rest]) => first + '*'.repeat(rest.length))
    .join(' ')
