// An order for those who may see it: by number and phone with personal data masked, or whole by the signed link (GST-01).
import type { Kysely } from 'kysely'
import { parseOrderNumber, type OrderView } from '#contract/orders.ts'
import { parsePhone } from '#contract/phone.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database, Services } from '../services.ts'
import { withAttemptLimit } from './attempts.ts'
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
      'orders.id',
      'number',
      'status',
      'guestName',
      'guestEmail',
      'guestPhone',
      'comment',
      'totalTiyn',
      'onRequestCount',
      'placedAt',
    ])
    .select(['shops.nameForGuest as shopName', 'shops.address as shopAddress', 'shops.hours as shopHours'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) return undefined
  const { id, shopName, shopAddress, shopHours, ...view } = order
  const lines = await db
    .selectFrom('orderItems')
    .select(['position', 'article', 'name', 'unit', 'quantity', 'priceTiyn'])
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
  const events = await db.selectFrom('orderEvents').select(['status', 'at']).where('orderId', '=', id).orderBy('at').orderBy('id').execute()
  const shop = shopName === null ? null : { name: shopName, address: shopAddress ?? '', hours: shopHours ?? '' }
  return { ...view, isMasked: false, shop, lines, events }
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
