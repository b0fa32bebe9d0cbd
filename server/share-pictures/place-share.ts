import { categoryPictures, subcategoryPictures } from '../catalogue/tree/category-pictures.ts'
import type { Services } from '../services.ts'
import { placeShareHref, type PlaceShare } from './share-href.ts'

type Needs = Pick<Services, 'db' | 'catalogue'>

/** What is drawn for a category or subcategory; undefined for one that is not shown. */
export async function findPlaceShare({ db, catalogue }: Needs, kind: PlaceShare['kind'], id: number): Promise<PlaceShare | undefined> {
  const node = catalogue.current().data.tree.find((one) => one.kind === kind && one.id === id)
  if (!node) return undefined
  const pictures = await (kind === 'category'
    ? categoryPictures({ db, catalogue })
    : subcategoryPictures({ db, catalogue }, node.categoryId))
  return { kind, id, name: node.name, image: pictures.get(id) ?? null }
}

/** The picture beside a link to a list: of the subcategory, else of the category; undefined for the whole catalogue. */
export async function placeShare(needs: Needs, category: { id: number } | null, subcategory: { id: number } | null | undefined) {
  if (!category) return undefined
  const found = await findPlaceShare(needs, subcategory ? 'subcategory' : 'category', (subcategory ?? category).id)
  return found && placeShareHref(found)
}
