// Finds products to put into an order: by the shop's search, as analogues, from a pasted list (ADM-02).
import type { OfferedProduct, PastedLine, SectionGroup } from '#contract/orders/desk-order.ts'
import { maxQuantity } from '#contract/cart/cart.ts'
import type { MenuNode } from '#contract/catalogue/catalogue.ts'
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { rowText } from '#contract/lists/list-preview.ts'
import { paidPrice } from '../../catalogue/customer-price.ts'
import { firstPicture } from '../../catalogue/cards/first-picture.ts'
import { selectPage } from '../../catalogue/listing/listing.ts'
import { findProductPage } from '../../catalogue/product/product-page.ts'
import { menuTree } from '../../catalogue/tree/category-tree.ts'
import { matchList } from '../../list-parsing/match-products.ts'
import { readListText } from '../../list-parsing/parse-list.ts'
import { productIdsOf, searchProducts } from '../../search/search-products.ts'
import { queryMarker } from '../../search/suggestions.ts'
import type { Services } from '../../services.ts'
import { readStock } from '../../stock/stock.ts'
import type { OrderScope } from '../order-scope.ts'

type Needed = Pick<Services, 'db' | 'search' | 'catalogue'>
/** `payer`: the account, null for a guest */
type For = { payer: string | null; scope: OrderScope }

const maxFound = 8
const maxPastedRows = 200
const maxOfSection = 60

/** Best first; those in stock before others. */
export async function searchForOrder(services: Needed, query: string, whom: For): Promise<OfferedProduct[]> {
  if (query.trim() === '') return []
  const hits = searchProducts(services.search, query, { typing: true })
  const index = services.catalogue.current()
  const ids = productIdsOf(hits, maxFound * 2)
  const ordered = hits.exactArticle === null ? ids.toSorted((a, b) => Number(index.isInStock(b)) - Number(index.isInStock(a))) : ids
  const marked = queryMarker(services, query)
  return (await offer(services.db, ordered.slice(0, maxFound), whom)).map((product) => ({ ...product, marked: marked(product.name) }))
}

/** By the menu of the shop: a category without subcategories is a section itself. */
export const listSections = ({ catalogue }: Needed): SectionGroup[] =>
  menuTree(catalogue).map((category) => ({
    category: category.name,
    sections: leavesOf(category).map((leaf) => ({ name: leaf.name, path: sectionPath(category, leaf) })),
  }))

/** What sells best; nothing of a section that is gone. @param path of `listSections` */
export async function listSection(services: Needed, path: string, whom: For): Promise<OfferedProduct[]> {
  for (const category of menuTree(services.catalogue)) {
    const leaf = leavesOf(category).find((one) => sectionPath(category, one) === path)
    if (!leaf) continue
    const chosen = { category: category.name, subcategory: leaf === category ? null : leaf.name }
    const { ids } = selectPage(services, { ...emptyFilter, ...chosen, ordering: 'popular', pageSize: maxOfSection })
    return offer(services.db, ids, whom)
  }
  return []
}

const leavesOf = (node: MenuNode): MenuNode[] => (node.children.length === 0 ? [node] : node.children.flatMap(leavesOf))
const sectionPath = (category: MenuNode, leaf: MenuNode): string => (leaf === category ? leaf.slug : `${category.slug}/${leaf.slug}`)

/** As the product's page offers them. */
export async function findAnaloguesForOrder(services: Needed, article: string, whom: For): Promise<OfferedProduct[]> {
  const page = await findProductPage(services, article)
  return page && 'around' in page
    ? offer(
        services.db,
        page.around.analogues.map(({ id }) => id),
        whom,
      )
    : []
}

/** By the parsing of uploaded lists. @throws not_ready, too_large */
export async function readPastedLines(services: Needed, text: string, whom: For): Promise<PastedLine[]> {
  const rows = await matchList(services, readListText(text).rows.slice(0, maxPastedRows))
  const articles = [...new Set(rows.flatMap(({ candidates }) => candidates.slice(0, 4)))]
  const ids = articles.length === 0 ? [] : await services.db.selectFrom('products').select('id').where('article', 'in', articles).execute()
  const products = new Map(
    (
      await offer(
        services.db,
        ids.map(({ id }) => id),
        whom,
      )
    ).map((product) => [product.article, product]),
  )
  return rows.map((row) => ({
    text: rowText(row),
    quantity: Math.min(maxQuantity, Math.max(1, Math.round(row.quantity ?? 1))),
    isExact: row.way !== null && row.way !== 'name' && row.candidates.length === 1,
    products: row.candidates.flatMap((article) => products.get(article) ?? []),
  }))
}

async function offer(db: Services['db'], ids: readonly number[], { payer, scope }: For): Promise<OfferedProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .leftJoinLateral(
      (eb) => firstPicture(eb.ref('products.id')).select('image.contentHash as image').as('picture'),
      (join) => join.onTrue(),
    )
    .select(['products.id', 'article', 'name', 'unit', 'picture.image', paidPrice(payer).as('priceTiyn')])
    .where('products.id', 'in', ids)
    .where('isActive', '=', true)
    .execute()
  const stock = Map.groupBy(await readStock(db, [...ids]), ({ productId }) => productId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isShown = (shopId: number) => scope === null || scope.includes(shopId)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const units = (stock.get(id) ?? []).filter(({ shopId, count }) => isShown(shopId) && count >= 1)
    return row ? [{ ...row, stock: Object.fromEntries(units.map(({ shopId, count }) => [shopId, Math.floor(count)])) }] : []
  })
}
