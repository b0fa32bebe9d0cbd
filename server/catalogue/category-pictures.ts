// A category's picture: its own, or that of its most bought product that has one (API-10 main_image).
import { emptyFilter } from '#contract/catalogue-filter.ts'
import type { Services } from '../services.ts'
import { listCards } from './cards.ts'
import type { CatalogueIndex } from './index/catalogue-index.ts'
import { Selection } from './index/select.ts'

/** Content hash by category id. */
export type CategoryPictures = ReadonlyMap<number, string>
type Kept = { pictures: Promise<CategoryPictures>; askedAt: number; isWhole: boolean }

const candidates = 3
// Pictures may arrive after their products (an import, the demo's drawings): until every category has one, look again.
const lookAgainMs = 30_000
const kept = new WeakMap<CatalogueIndex, Kept>()

/** Kept with the index, so a page does not pay for it. */
export function categoryPictures(services: Pick<Services, 'db' | 'catalogue'>): Promise<CategoryPictures> {
  const index = services.catalogue.current()
  const known = kept.get(index)
  if (known && (known.isWhole || performance.now() - known.askedAt < lookAgainMs)) return known.pictures
  const made: Kept = {
    pictures: readPictures(services.db, index),
    askedAt: performance.now(),
    isWhole: false,
  }
  kept.set(index, made)
  made.pictures.then(
    (pictures) => {
      made.isWhole = index.data.tree.every((node) => node.kind !== 'category' || pictures.has(node.id))
    },
    () => kept.delete(index),
  )
  return made.pictures
}

async function readPictures(db: Services['db'], index: CatalogueIndex): Promise<CategoryPictures> {
  const own = await db
    .selectFrom('categories as category')
    .innerJoin('images as image', 'image.id', 'category.imageId')
    .select(['category.id', 'image.contentHash'])
    .execute()
  const pictures = new Map(own.map(({ id, contentHash }) => [id, contentHash]))
  const wanted: { categoryId: number; productIds: number[] }[] = []
  for (const [at, node] of index.data.tree.entries()) {
    if (node.kind !== 'category' || pictures.has(node.id)) continue
    const selection = new Selection(index, index.scope(at), emptyFilter)
    wanted.push({ categoryId: node.id, productIds: [...selection.page('popular', 0, candidates)] })
  }
  const cards = await listCards(db, [...new Set(wanted.flatMap(({ productIds }) => productIds))])
  const hashes = new Map(cards.map((card) => [card.id, card.image?.hash]))
  for (const { categoryId, productIds } of wanted) {
    const hash = productIds.map((id) => hashes.get(id)).find((one) => one !== undefined)
    if (hash !== undefined) pictures.set(categoryId, hash)
  }
  return pictures
}
