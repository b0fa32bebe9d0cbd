// Builds URLs of preview pictures (PROD-03). They contain a hash of the content,
// so that a URL never changes its picture and a new price has a new URL.
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

/** `image` is a content hash. */
export type CategoryShare = { kind: 'category' | 'subcategory'; id: number; name: string; image: string | null }

// Changes when the same content is drawn in another way.
const drawingVersion = 2

const hashOf = (facts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, ...facts]))
    .digest('hex')
    .slice(0, 16)

export const productShareHref = ({ id, name, article, brand, priceTiyn, lastPriceTiyn, image }: ProductShare): string =>
  `/share/product-${id}-${hashOf([name, article, brand, priceTiyn, lastPriceTiyn, image])}.jpg`

export const categoryShareHref = ({ kind, id, name, image }: CategoryShare): string => `/share/${kind}-${id}-${hashOf([name, image])}.jpg`
