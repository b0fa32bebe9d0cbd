import type { MapProvider } from '#contract/content/map-location.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'

/** What a page may know of the map: not its key. */
export type MapSettings = { provider: MapProvider; hasKey: boolean }

export const mapSettingsOf = ({ mapProvider, mapKey }: Pick<ShopSettings, 'mapProvider' | 'mapKey'>): MapSettings => ({
  provider: mapProvider,
  hasKey: mapKey !== '',
})
