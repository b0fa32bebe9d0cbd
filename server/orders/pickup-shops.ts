// Finds shops for pickup: guests only those with is_can_order_by_guest, customers all (CHK-02).
import { fieldTexts } from '#contract/values/contact-fields.schema.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'

export type OrderShop = { id: number; name: string; address: string; hours: string; isForGuests: boolean }
export type Buyer = 'guest' | 'customer'

export function listOrderShops(db: Database, buyer: Buyer): Promise<OrderShop[]> {
  return shopsFor(db, buyer).orderBy('position').orderBy('id').execute()
}

/** @throws malformed (field `shop`) if it does not exist or takes no orders of such buyers */
export async function getOrderShop(db: Database, buyer: Buyer, id: number): Promise<OrderShop> {
  const shop = await shopsFor(db, buyer).where('id', '=', id).executeTakeFirst()
  if (shop) return shop
  const known = buyer === 'guest' && (await db.selectFrom('shops').select('id').where('id', '=', id).executeTakeFirst())
  throw new ShopError('malformed', { fields: { shop: [known ? fieldTexts.shopClosed : fieldTexts.shop] } })
}

const shopsFor = (db: Database, buyer: Buyer) =>
  db
    .selectFrom('shops')
    .select(['id', 'nameForGuest as name', 'address', 'hours', 'isCanOrderByGuest as isForGuests'])
    .$if(buyer === 'guest', (query) => query.where('isCanOrderByGuest', '=', true))
