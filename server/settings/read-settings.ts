// Reads the single row of shop_settings.
import type { Kysely } from 'kysely'
import type { ShopContacts, ShopSettings } from '#contract/shop/settings.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../database/database.ts'

export async function readShopSettings(db: Database): Promise<ShopSettings> {
  const {
    isOnly: _isOnly,
    updatedAt: _updatedAt,
    mapProvider,
    ...row
  } = await db.selectFrom('shopSettings').selectAll().executeTakeFirstOrThrow()
  return { ...row, mapProvider: isMapProvider(mapProvider) ? mapProvider : '' }
}

/** Read in the transaction of the action that an e-mail reports. */
export const readShopContacts = (db: Kysely<DB>): Promise<ShopContacts> =>
  db.selectFrom('shopSettings').select(['phone', 'opensAt', 'closesAt']).executeTakeFirstOrThrow()

const isMapProvider = (name: string): name is ShopSettings['mapProvider'] => ['', 'yandex', '2gis'].includes(name)
