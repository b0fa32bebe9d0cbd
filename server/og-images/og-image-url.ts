// Addresses of the pictures that messengers show beside a link (PROD-03). The hash is of what is drawn, so an address never changes what it
// shows, and a new price has a new address.
import { createHash } from 'node:crypto'

type ProductShare = {
  id: number
  name: string
  article: string
  brand: string | null
  /** null: on request */
  priceTiyn: number | null
  lastPriceTiyn: number | null
  image: string | null
}

export type PlaceShare = { kind: 'category' | 'subcategory'; id: number; name: string; /** content hash */ image: string | null }

// Changed when the same facts are drawn in another way.
const drawingVersion = 2

const hashOf = (facts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, ...facts]))
    .digest('hex')
    .slice(0, 16)

export const productShareHref = ({ id, name, article, brand, priceTiyn, lastPriceTiyn, image }: ProductShare): string =>
  `/share/product-${id}-${hashOf([name, article, brand, priceTiyn, lastPriceTiyn, image])}.jpg`

export const placeShareHref = ({ kind, id, name, image }: PlaceShare): string => `/share/${kind}-${id}-${hashOf([name, image])}.jpg`
