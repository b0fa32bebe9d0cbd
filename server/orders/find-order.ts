// An order for those who may see it: by number and phone with personal data masked, or whole by the signed link (GST-01).
import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { parseOrderNumber, type OrderView } from '#contract/orders.ts'
import { parsePhone } from '#contract/phone.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database, Services } from '../services.ts'
import { withAttemptLimit } from '../attempts.ts'
import { isOrderKey } from './order-number.ts'

const lookUpLimit = { scope: 'order look-up', limit: 5, minutes: 10 }

/** Masked. A wrong number and a wrong phone cannot be told apart. @throws too_many_requests after 5 wrong tries in 10 minutes */
export function findGuestOrder(db: Database, number: string, phone: string, clientAddress: string): Promise<OrderView | undefined> {
  return withAttemptLimit(db, lookUpLimit, clientAddress, async (trx) => {
    const order = await readOrder(trx, parseOrderNumber(number))
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
  return isOrderKey(config.cookieSecret, number, key) ? readOrder(db, parseOrderNumber(number)) : undefined
}

async function readOrder(db: Kysely<DB>, number: string | undefined): Promise<OrderView | undefined> {
  if (number === undefined) return undefined
  const order = await db
    .selectFrom('orders')
    .leftJoin('shops', 'shops.id', 'orders.shopId')
    .select([
      'number',
      'orders.shopId',
      'status',
      'guestName',
      'guestEmail',
      'guestPhone',
      'comment',
      'totalTiyn',
      'onRequestCount',
      'placedAt',
    ])
    .select(['shops.nameForGuest as shopName', 'shops.address as shopAddress', 'shops.hours as shopHours', 'shops.isCanOrderByGuest'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('orderItems as line')
          .select(['line.position', 'line.article', 'line.name', 'line.unit', 'line.quantity', 'line.priceTiyn'])
          .whereRef('line.orderId', '=', 'orders.id')
          .orderBy('line.position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('orderEvents as event')
          .select(['event.status', 'event.at'])
          .whereRef('event.orderId', '=', 'orders.id')
          .orderBy('event.at')
          .orderBy('event.id'),
      ).as('events'),
    ])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) return undefined
  const { shopId, shopName, shopAddress, shopHours, isCanOrderByGuest, ...view } = order
  const shop =
    shopId === null
      ? null
      : { id: shopId, name: shopName ?? '', address: shopAddress ?? '', hours: shopHours ?? '', isForGuests: isCanOrderByGuest ?? false }
  // JSON knows no dates
  const events = order.events.map(({ status, at }) => ({ status, at: new Date(at) }))
  return { ...view, isMasked: false, shop, events }
}

function masked(order: OrderView): OrderView {
  return {
    ...order,
    isMasked: true,
    guestName: maskName(order.guestName),
    guestEmail: null,
    guestPhone: null,
    comment: null,
  }
}

/** «Айдар Нурланов» → «А**** Н*******». */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map(([first = '', ...rest]) => first + '*'.repeat(rest.length))
    .join(' ')
