// A few hundred drawings for any number of goods: one pair for all of a subcategory and its brand.
import type { ImageFiles } from '#server/files/image-store.ts'
import type { Database } from '#server/database/database.ts'
import { generateProducts, type DemoProduct } from './generator.ts'
import { sheetsOf } from './seed.ts'

const sample = 4000
const drawnPx = 1280

/** Stores the drawings and returns the choice for `loadProducts`; goods of a rare pair share their subcategory's first. */
export async function shareImages(db: Database, images: ImageFiles, seed: string): Promise<(product: DemoProduct) => readonly number[]> {
  const byLook = new Map<string, readonly number[]>()
  for (const product of generateProducts({ count: sample, seed })) {
    const looks = appearanceOf(product).filter((look) => !byLook.has(look))
    if (looks.length === 0) continue
    const sheets = sheetsOf(product).slice(0, 2)
    const ids = await images.storeDrawings(
      db,
      sheets.map((svg) => ({ svg, width: drawnPx, height: drawnPx })),
    )
    for (const look of looks) byLook.set(look, ids)
  }
  return (product) =>
    appearanceOf(product)
      .map((look) => byLook.get(look))
      .find(Boolean) ?? []
}

const appearanceOf = ({ place, brand }: DemoProduct): string[] => [`${place.leaf.slug}|${brand}`, place.leaf.slug]
