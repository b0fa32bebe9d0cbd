// Finds products to put into an order: by the shop's search, as analogues, from a pasted list (ADM-02).
import type { OfferedProduct, PastedLine } from '#contract/orders/desk-order.ts'
import { maxQuantity } from '#contract/cart/cart.ts'
import { rowText } from '#contract/lists/list-preview.ts'
import { paidPrice } from '../../catalogue/customer-price.ts'
import { firstPicture } from '../../catalogue/cards/first-picture.ts'
import { findProductPage } from '../../catalogue/product/product-page.ts'
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

/** Best first; those in stock before others. */
export async function searchForOrder(services: Needed, query: string, whom: For): Promise<OfferedProduct[]> {
  const hits = searchProducts(services.search, query, { typing: true })
  const index = services.catalogue.current()
  const ids = productIdsOf(hits, maxFound * 2)
  const ordered = hits.exactArticle === null ? ids.toSorted((a, b) => Number(index.isInStock(b)) - Number(index.isInStock(a))) : ids
  const marked = queryMarker(services, query)
  return (await offer(services.db, ordered.slice(0, maxFound), whom)).map((product) => ({ ...product, marked: marked(product.name) }))
}

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
