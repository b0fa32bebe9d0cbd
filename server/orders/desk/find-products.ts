// Finds products to put into an order: by the shop's search, as analogues, from a pasted list (ADM-02).
import { sql } from 'kysely'
import type { OfferedProduct, PastedLine, SectionGroup } from '#contract/orders/desk-order.ts'
import type { MenuNode } from '#contract/catalogue/catalogue.ts'
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { readOrderedQuantity, rowText } from '#contract/lists/list-preview.ts'
import { quantityProblemTexts, type ListRow } from '#contract/lists/uploaded-list.ts'
import { parseOrderNumber } from '#contract/orders/orders.ts'
import { paidPrice } from '../../catalogue/customer-price.ts'
import { firstPicture } from '../../catalogue/cards/first-picture.ts'
import { selectPage } from '../../catalogue/listing/listing.ts'
import { findProductPage } from '../../catalogue/product/product-page.ts'
import { menuTree } from '../../catalogue/tree/category-tree.ts'
import { ShopError } from '../../errors.ts'
import type { ListSender } from '../../list-parsing/list-parser.ts'
import { matchList } from '../../list-parsing/match-products.ts'
import { readListText } from '../../list-parsing/parse-list.ts'
import { listProductIds, searchProducts } from '../../search/search-products.ts'
import { createQueryMarker } from '../../search/suggestions.ts'
import type { Services } from '../../services.ts'
import { isInScope, isShopInScope, type OrderScope } from '../order-scope.ts'

type Needed = Pick<Services, 'db' | 'search' | 'catalogue'>
/** `payer`: the account, null for a guest */
type For = { payer: string | null; scope: OrderScope }

const maxFound = 8
const maxListedRows = 500
const maxOfSection = 60

/** Best first; those in stock before others. */
export async function searchForOrder(services: Needed, query: string, whom: For): Promise<OfferedProduct[]> {
  if (query.trim() === '') return []
  const hits = searchProducts(services.search, query, { typing: true })
  const index = services.catalogue.current()
  const ids = listProductIds(hits, maxFound * 2)
  const ordered = hits.exactArticle === null ? ids.toSorted((a, b) => Number(index.isInStock(b)) - Number(index.isInStock(a))) : ids
  const marked = createQueryMarker(services, query)
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

/** @throws not_ready, too_large */
export const readPastedLines = (services: Needed, text: string, whom: For): Promise<PastedLine[]> =>
  matchLines(services, readListText(text).rows, whom)

/** @param base64 content of the file @throws not_ready, and as the reader */
export async function readFileLines(
  services: Needed & Pick<Services, 'listReader'>,
  { name, base64 }: { name: string; base64: string },
  sender: ListSender,
  whom: For,
): Promise<PastedLine[]> {
  const load = async () => new Blob([Buffer.from(base64, 'base64')])
  return matchLines(services, (await services.listReader.read({ load, name, sender })).rows, whom)
}

async function matchLines(services: Needed, listed: readonly ListRow[], whom: For): Promise<PastedLine[]> {
  if (listed.length > maxListedRows)
    throw new ShopError('too_large', {
      detail: `В\u00a0списке ${listed.length}\u00a0строк. Разделите его: до ${maxListedRows} за\u00a0раз.`,
    })
  const rows = await matchList(services, listed)
  const products = await offerByArticle(services.db, [...new Set(rows.flatMap(({ candidates }) => candidates.slice(0, 4)))], whom)
  return rows.map((row) => {
    const found = row.candidates.flatMap((article) => products.get(article) ?? [])
    const { quantity, problem } = readOrderedQuantity(row, undefined, found[0] ?? null)
    return {
      text: rowText(row),
      quantity: quantity ?? 1,
      quantityProblem: quantity === null ? quantityProblemTexts[problem ?? 'not_number'] : null,
      isExact: row.way !== null && row.way !== 'name' && row.candidates.length === 1,
      products: found,
    }
  })
}

/** Of an order, as far as they are for sale; none of another shop's order (ORD-02). */
export async function repeatLines({ db }: Pick<Services, 'db'>, number: string, whom: For): Promise<PastedLine[]> {
  const items = await db
    .selectFrom('orderItems as item')
    .innerJoin('orders', 'orders.id', 'item.orderId')
    .innerJoin('products', 'products.id', 'item.productId')
    .select(['products.article', 'item.name', 'item.quantity'])
    .where('orders.number', '=', parseOrderNumber(number) ?? '')
    .where('placedAt', 'is not', null)
    .where(isInScope(whom.scope))
    .orderBy('item.position')
    .execute()
  const articles = items.map(({ article }) => article)
  const products = await offerByArticle(db, articles, whom)
  return items.map(({ article, name, quantity }) => lineOf(name, quantity, products.get(article)))
}

/** With the price and the stock of now. */
export async function offerLines({ db }: Needed, articles: readonly string[], whom: For): Promise<PastedLine[]> {
  const products = await offerByArticle(db, articles, whom)
  return articles.map((article) => lineOf(article, 1, products.get(article)))
}

const lineOf = (text: string, quantity: number, product: OfferedProduct | undefined): PastedLine => ({
  text,
  quantity,
  quantityProblem: null,
  isExact: true,
  products: product ? [product] : [],
})

async function offerByArticle(db: Services['db'], articles: readonly string[], whom: For): Promise<Map<string, OfferedProduct>> {
  const rows = articles.length === 0 ? [] : await db.selectFrom('products').select('id').where('article', 'in', articles).execute()
  const ids = rows.map(({ id }) => id)
  return new Map((await offer(db, ids, whom)).map((product) => [product.article, product]))
}

async function offer(db: Services['db'], ids: readonly number[], { payer, scope }: For): Promise<OfferedProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['products.id', 'article', 'name', 'unit', paidPrice(payer).as('priceTiyn')])
    .select((eb) => firstPicture(eb.ref('products.id')).select('image.contentHash').as('image'))
    .where('products.id', 'in', ids)
    .where('isActive', '=', true)
    .execute()
  const units = await db
    .selectFrom('stock')
    .select(['productId', 'shopId', 'count'])
    .where('productId', 'in', ids)
    .where('count', '>=', 1)
    .where(isShopInScope(scope, sql`shop_id`))
    .execute()
  const stock = Map.groupBy(units, ({ productId }) => productId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const inShops = stock.get(id) ?? []
    return row ? [{ ...row, stock: Object.fromEntries(inShops.map(({ shopId, count }) => [shopId, Math.floor(count)])) }] : []
  })
}
