// Shows a place on the map: a link, and a lazily loaded frame of the maps service (CONT-02).
import { type MapProvider, mapFrameHref, mapLink, type Coordinates } from '#contract/content/map-location.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What a page may know of the map: not its key. */
export type MapSettings = { provider: MapProvider; hasKey: boolean }

export const pickMapSettings = ({ mapProvider, mapKey }: Pick<ShopSettings, 'mapProvider' | 'mapKey'>): MapSettings => ({
  provider: mapProvider,
  hasKey: mapKey !== '',
})

type LocationOnMapProps = { map: MapSettings; coordinates: Coordinates | null; address: string; title: string }

/** Without a key only the link. @param address the search text of the link without coordinates */
export function LocationOnMap({ map, coordinates, address, title }: LocationOnMapProps) {
  if (coordinates === null && address === '') return null
  return (
    <>
      <a
        href={mapLink(map.provider, coordinates, address)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-primary no-underline hover:underline"
      >
        <Icon name="map-pin" />
        Открыть на&nbsp;карте
        <span className="sr-only">: {title} (в&nbsp;новом окне)</span>
      </a>
      {coordinates && map.provider !== '' && map.hasKey ? (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-2 font-medium text-primary hover:underline">
            <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
            Показать карту
          </summary>
          {/* Our own address. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it would send no referrer, which keys of map services need */}
          <iframe
            src={mapFrameHref(coordinates, title)}
            title={`Карта: ${title}`}
            loading="lazy"
            className="mt-2 h-80 w-full rounded-card border border-line bg-ground"
          />
        </details>
      ) : null}
    </>
  )
}
