// Where a guest may order: only shops with is_can_order_by_guest, under their name for guests (CHK-02).
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

export type GuestShop = { id: number; name: string; address: string; hours: string; isForGuests: boolean }

export function listGuestShops(db: Kysely<DB>): Promise<GuestShop[]> {
  return guestShops(db).orderBy('position').orderBy('id').execute()
}

export function findGuestShop(db: Kysely<DB>, id: number): Promise<GuestShop | undefined> {
  return guestShops(db).where('id', '=', id).executeTakeFirst()
}

const guestShops = (db: Kysely<DB>) =>
  db
    .selectFrom('shops')
    .select(['id', 'nameForGuest as name', 'address', 'hours', 'isCanOrderByGuest as isForGuests'])
    .where('isCanOrderByGuest', '=', true)
