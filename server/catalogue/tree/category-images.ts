// Finds images of categories: their own, else of the most bought product; of subcategories the latter.
import { emptyFilter } from '#contract/catalogue/filter.ts'
import type { Services } from '#server/services.ts'
import { cachedPerVersion } from '../cache/version-cache.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { TreeNode } from '../index/catalogue-index-data.ts'
import { Selection } from '../index/selection.ts'

type Needed = Pick<Services, 'db' | 'catalogue'>
/** Content hash by the id of the category or subcategory. */
export type CategoryPictures = ReadonlyMap<number, string>

const maxCandidates = 3

export const categoryPictures = cachedPerVersion(async ({ db, catalogue }: Needed): Promise<CategoryPictures> => {
  const index = catalogue.current()
  const own = await db
    .selectFrom('categories as category')
    .innerJoin('images as image', 'image.id', 'category.imageId')
    .select(['category.id', 'image.contentHash'])
    .execute()
  const pictures = new Map(own.map(({ id, contentHash }) => [id, contentHash]))
  const others = nodesWhere(index, ({ kind, id }) => kind === 'category' && !pictures.has(id))
  return new Map([...pictures, ...(await productPictures(catalogue, index, others))])
})

export const subcategoryPictures = cachedPerVersion(({ catalogue }: Needed, categoryId: number): Promise<CategoryPictures> => {
  const index = catalogue.current()
  const nodes = nodesWhere(index, (node) => node.kind === 'subcategory' && node.categoryId === categoryId)
  return productPictures(catalogue, index, nodes)
})

const nodesWhere = ({ data: { tree } }: CatalogueIndex, fits: (node: TreeNode) => boolean): number[] =>
  [...tree.keys()].filter((at) => fits(tree[at]!))

async function productPictures({ cached }: Services['catalogue'], index: CatalogueIndex, nodes: number[]): Promise<Map<number, string>> {
  const candidates = nodes.map((at) => {
    const selection = new Selection(index, index.scope(at), emptyFilter)
    return { id: index.data.tree[at]!.id, productIds: [...selection.page('popular', 0, maxCandidates)] }
  })
  const cards = await cached.cards.find([...new Set(candidates.flatMap(({ productIds }) => productIds))])
  const hashes = new Map(cards.map((card) => [card.id, card.image?.hash]))
  const pictures = new Map<number, string>()
  for (const { id, productIds } of candidates) {
    const hash = productIds.map((one) => hashes.get(one)).find((one) => one !== undefined)
    if (hash !== undefined) pictures.set(id, hash)
  }
  return pictures
}
