// Defines coordinates, and builds links to a place on the map (CONT-02).
import type { ShopSettings } from '../shop/settings.ts'

/** Degrees. */
export type Coordinates = { latitude: number; longitude: number }
export type MapProvider = ShopSettings['mapProvider']

/** Without coordinates the service searches for the address, with ordinary spaces. */
export function mapLink(provider: MapProvider, coordinates: Coordinates | null, shownAddress: string): string {
  const address = shownAddress.replaceAll('\u00a0', ' ')
  if (provider === 'yandex') {
    const query: Record<string, string> = coordinates
      ? { pt: `${coordinates.longitude},${coordinates.latitude}`, z: '17', l: 'map' }
      : { text: address }
    return `https://yandex.kz/maps/?${new URLSearchParams(query).toString()}`
  }
  return coordinates
    ? `https://2gis.kz/geo/${coordinates.longitude},${coordinates.latitude}?m=${coordinates.longitude},${coordinates.latitude}/17`
    : `https://2gis.kz/search/${encodeURIComponent(address)}`
}

/** `/map-frame?latitude=50.3&longitude=57.15&title=…` */
export const mapFrameHref = ({ latitude, longitude }: Coordinates, title: string): string =>
  `/map-frame?${new URLSearchParams({ latitude: String(latitude), longitude: String(longitude), title }).toString()}`
