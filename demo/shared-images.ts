// Draws a few hundred images for any number of products: one pair for a subcategory and brand.
import type { ImageFiles } from '#server/files/image-store.ts'
import type { Database } from '#server/database/database.ts'
import { storeDrawings } from './drawings/store-drawings.ts'
import { generateProducts, type DemoProduct } from './generator.ts'
import { sheetsOf } from './seed.ts'

const sample = 4000
const drawnPx = 1280

/** Stores the drawings and returns the choice for `loadProducts`; rare pairs use the first of the subcategory. */
export async function shareImages(db: Database, images: ImageFiles, seed: string): Promise<(product: DemoProduct) => readonly number[]> {
  const byAppearance = new Map<string, readonly number[]>()
  for (const product of generateProducts({ count: sample, seed })) {
    const appearances = appearanceOf(product).filter((appearance) => !byAppearance.has(appearance))
    if (appearances.length === 0) continue
    const sheets = sheetsOf(product).slice(0, 2)
    const ids = await storeDrawings(
      images,
      db,
      sheets.map((svg) => ({ svg, width: drawnPx, height: drawnPx })),
    )
    for (const appearance of appearances) byAppearance.set(appearance, ids)
  }
  return (product) =>
    appearanceOf(product)
      .map((appearance) => byAppearance.get(appearance))
      .find(Boolean) ?? []
}

const appearanceOf = ({ place, brand }: DemoProduct): string[] => [`${place.leaf.slug}|${brand}`, place.leaf.slug]
