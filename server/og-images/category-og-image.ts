import { categoryPictures, subcategoryPictures, type CategoryPictures } from '../catalogue/tree/category-images.ts'
import type { TreeNode } from '../catalogue/index/catalogue-index-data.ts'
import type { Services } from '../services.ts'
import { placeShareHref, type PlaceShare } from './og-image-url.ts'

type Needs = Pick<Services, 'db' | 'catalogue'>

/** What is drawn for a category or subcategory; undefined for one that is not shown. */
export async function findPlaceShare(needs: Needs, kind: PlaceShare['kind'], id: number): Promise<PlaceShare | undefined> {
  const node = findPlace(needs, kind, id)
  return node && shareOf(node, await imagesOfCategory(needs, node))
}

/** The picture beside a link to a list: of the subcategory, else of the category; undefined for the whole catalogue. */
export async function placeShare(needs: Needs, category: { id: number } | null, subcategory: { id: number } | null | undefined) {
  if (!category) return undefined
  const node = findPlace(needs, subcategory ? 'subcategory' : 'category', (subcategory ?? category).id)
  return node && placeShareHref(shareOf(node, await imagesOfCategory(needs, node)))
}

function findPlace({ catalogue }: Needs, kind: PlaceShare['kind'], id: number): TreeNode | undefined {
  const index = catalogue.current()
  return index.data.tree[index.findNode(kind, id) ?? -1]
}

const imagesOfCategory = (needs: Needs, { kind, categoryId }: TreeNode): Promise<CategoryPictures> =>
  kind === 'category' ? categoryPictures(needs) : subcategoryPictures(needs, categoryId)

const shareOf = ({ kind, id, name }: TreeNode, pictures: CategoryPictures): PlaceShare => ({
  kind,
  id,
  name,
  image: pictures.get(id) ?? null,
})
