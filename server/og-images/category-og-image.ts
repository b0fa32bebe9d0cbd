// Finds the preview picture of a category or subcategory.
import { categoryPictures, subcategoryPictures, type CategoryPictures } from '../catalogue/tree/category-images.ts'
import type { TreeNode } from '../catalogue/index/catalogue-index-data.ts'
import type { Services } from '../services.ts'
import { categoryShareHref, type CategoryShare } from './og-image-url.ts'

type Needs = Pick<Services, 'db' | 'catalogue'>

export async function findCategoryShare(needs: Needs, kind: CategoryShare['kind'], id: number): Promise<CategoryShare | undefined> {
  const node = findCategoryNode(needs, kind, id)
  return node && shareOf(node, await imagesOfCategory(needs, node))
}

/** For links to a list: the subcategory's picture, else the category's; undefined for the whole catalogue. */
export async function categoryShareImage(needs: Needs, category: { id: number } | null, subcategory: { id: number } | null | undefined) {
  if (!category) return undefined
  const node = findCategoryNode(needs, subcategory ? 'subcategory' : 'category', (subcategory ?? category).id)
  return node && categoryShareHref(shareOf(node, await imagesOfCategory(needs, node)))
}

function findCategoryNode({ catalogue }: Needs, kind: CategoryShare['kind'], id: number): TreeNode | undefined {
  const index = catalogue.current()
  return index.data.tree[index.findNode(kind, id) ?? -1]
}

const imagesOfCategory = (needs: Needs, { kind, categoryId }: TreeNode): Promise<CategoryPictures> =>
  kind === 'category' ? categoryPictures(needs) : subcategoryPictures(needs, categoryId)

const shareOf = ({ kind, id, name }: TreeNode, pictures: CategoryPictures): CategoryShare => ({
  kind,
  id,
  name,
  image: pictures.get(id) ?? null,
})
