// Pictures of categories and subcategories: a category's own, else that of the most bought product that has one (API-10 main_image).
import { emptyFilter } from '#contract/catalogue-filter.ts'
import type { Services } from '../../services.ts'
import { listCards } from '../cards/cards.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { TreeNode } from '../index/data.ts'
import { Selection } from '../index/select.ts'

type Needed = Pick<Services, 'db' | 'catalogue'>
/** Content hash by the id of the category or subcategory. */
export type CategoryPictures = ReadonlyMap<number, string>
type Kept = { pictures: Promise<CategoryPictures>; askedAt: number; isWhole: boolean }

const candidates = 3
// Pictures may arrive after their products (an import, the demo's drawings): until every place has one, look again.
const lookAgainMs = 30_000
const ofCategories = 0
/** by category id, `ofCategories` for those of the categories themselves */
const kept = new WeakMap<CatalogueIndex, Map<number, Kept>>()

/** Kept with the index, so a page does not pay for it. */
export function categoryPictures({ db, catalogue }: Needed): Promise<CategoryPictures> {
  const index = catalogue.current()
  const findPlaces = () => placesOf(index, (node) => node.kind === 'category')
  return keptPictures(index, ofCategories, findPlaces, async (places) => {
    const own = await db
      .selectFrom('categories as category')
      .innerJoin('images as image', 'image.id', 'category.imageId')
      .select(['category.id', 'image.contentHash'])
      .execute()
    const pictures = new Map(own.map(({ id, contentHash }) => [id, contentHash]))
    const others = places.filter((at) => !pictures.has(index.data.tree[at]!.id))
    for (const [id, hash] of await productPictures(db, index, others)) pictures.set(id, hash)
    return pictures
  })
}

/** Of every subcategory of one category, kept alike. */
export function subcategoryPictures({ db, catalogue }: Needed, categoryId: number): Promise<CategoryPictures> {
  const index = catalogue.current()
  const findPlaces = () => placesOf(index, (node) => node.kind === 'subcategory' && node.categoryId === categoryId)
  return keptPictures(index, categoryId, findPlaces, (places) => productPictures(db, index, places))
}

function keptPictures(
  index: CatalogueIndex,
  key: number,
  findPlaces: () => number[],
  read: (places: number[]) => Promise<CategoryPictures>,
): Promise<CategoryPictures> {
  let ofIndex = kept.get(index)
  if (!ofIndex) kept.set(index, (ofIndex = new Map<number, Kept>()))
  const known = ofIndex.get(key)
  if (known && (known.isWhole || performance.now() - known.askedAt < lookAgainMs)) return known.pictures
  const places = findPlaces()
  const made: Kept = { pictures: read(places), askedAt: performance.now(), isWhole: false }
  ofIndex.set(key, made)
  made.pictures.then(
    (pictures) => {
      made.isWhole = pictures.size >= places.length
    },
    () => ofIndex.delete(key),
  )
  return made.pictures
}

/** Positions in the tree. */
const placesOf = ({ data: { tree } }: CatalogueIndex, fits: (node: TreeNode) => boolean): number[] =>
  [...tree.keys()].filter((at) => fits(tree[at]!))

async function productPictures(db: Services['db'], index: CatalogueIndex, places: number[]): Promise<Map<number, string>> {
  const wanted = places.map((at) => {
    const selection = new Selection(index, index.scope(at), emptyFilter)
    return { id: index.data.tree[at]!.id, productIds: [...selection.page('popular', 0, candidates)] }
  })
  const cards = await listCards(db, [...new Set(wanted.flatMap(({ productIds }) => productIds))])
  const hashes = new Map(cards.map((card) => [card.id, card.image?.hash]))
  const pictures = new Map<number, string>()
  for (const { id, productIds } of wanted) {
    const hash = productIds.map((one) => hashes.get(one)).find((one) => one !== undefined)
    if (hash !== undefined) pictures.set(id, hash)
  }
  return pictures
}
