// The one row of shop_settings.
import type { ShopSettings } from '#contract/settings.ts'
import type { Database } from '../services.ts'

export async function readShopSettings(db: Database): Promise<ShopSettings> {
  const {
    isOnly: _isOnly,
    updatedAt: _updatedAt,
    mapProvider,
    ...row
  } = await db.selectFrom('shopSettings').selectAll().executeTakeFirstOrThrow()
  return { ...row, mapProvider: isMapProvider(mapProvider) ? mapProvider : '' }
}

const isMapProvider = (name: string): name is ShopSettings['mapProvider'] => ['', 'yandex', '2gis'].includes(name)
