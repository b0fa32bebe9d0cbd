// Adds many lines to the cart: all or none, or from the table (CAT-17) as many units as there are.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { maxCartLines, maxQuantity, stockLeftText, type ArticleQuantity, type RejectedItem, type Shortages } from '#contract/cart/cart.ts'
import { isOutOfStock, orderableUnits } from '#contract/catalogue/stock-level.ts'
import type { ListChoice } from '#contract/cart/pasted-list.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { listPictures } from '../catalogue/cards/read-cards.ts'
import { paidPrice, retailForComparison } from '../catalogue/customer-price.ts'
import { ShopError } from '../errors.ts'
import type { Database, Trx } from '../database/database.ts'
import { countWholeStock } from '../stock/stock.ts'
import { countLines } from './cart-lines.ts'
import { changeCartOnce, type CartVisitor, type OpenCart } from './lock-cart.ts'

const storedShortages = z.record(z.string(), z.object({ added: z.number(), text: z.string() }))

/**
 * Idempotent by key.
 * @param above more than the stock: nothing is added, or what there is
 * @throws not_enough_stock with the stock by line (`lower`: none could be added), cart_full, cart_empty, key_reused
 */
export async function addAllQuantities(
  db: Database,
  visitor: CartVisitor,
  lines: ArticleQuantity[],
  { key, above = 'refuse' }: { key?: string | undefined; above?: 'refuse' | 'lower' | undefined } = {},
): Promise<Shortages> {
  if (lines.length === 0) throw new ShopError('cart_empty')
  if (lines.length > maxCartLines) throw new ShopError('cart_full')
  return changeCartOnce<Shortages>(db, visitor, {
    key,
    request: ['add all', lines],
    work: (trx, cart) => writeLines(trx, cart, lines, above),
    read: (stored) => storedShortages.parse(stored),
  })
}

async function writeLines(trx: Trx, { cartId }: OpenCart, lines: ArticleQuantity[], above: 'refuse' | 'lower'): Promise<Shortages> {
  const articles = lines.map(({ article }) => article)
  const products = await findSellableProducts(trx, cartId, articles)
  const reasons = new Map<string, string>() // an article can be `__proto__`
  const shortages = new Map<string, Shortages[string]>()
  const added: NewItem[] = []
  for (const { article, quantity } of lines) {
    const product = products.get(article)
    const free = product ? freeUnits(product) : 0
    if (product && free > 0) added.push({ ...product, quantity: Math.min(free, quantity) })
    if (quantity <= free) continue
    const reason = product ? shortageOf(product) : 'Товар снят с\u00a0продажи'
    reasons.set(article, reason)
    shortages.set(article, { added: free, text: free > 0 ? `Добавлено ${free}. ${reason}` : `Не\u00a0добавлено. ${reason}` })
  }
  if (reasons.size > 0 && (above === 'refuse' || added.length === 0)) {
    const fields: FieldErrors = Object.fromEntries([...reasons].map(([article, reason]) => [article, [reason]]))
    throw new ShopError('not_enough_stock', { fields, detail: nothingAdded })
  }
  await insertItems(trx, cartId, added)
  return Object.fromEntries(shortages)
}

function shortageOf({ stock, unit, inCart }: SellableProduct): string {
  if (orderableUnits(stock) > maxQuantity) return `Не\u00a0больше ${maxQuantity}`
  return stockLeftText(stock, unit) + (inCart ? `, в\u00a0корзине уже ${inCart}` : '')
}

/** Units that can be added to those in the cart. */
export const freeUnits = ({ stock, inCart }: Pick<SellableProduct, 'stock' | 'inCart'>): number =>
  Math.max(0, Math.min(orderableUnits(stock), maxQuantity) - (inCart ?? 0))

const nothingAdded = 'Ничего не\u00a0добавлено: исправьте отмеченные строки и\u00a0повторите.'

/** `stock` in whole units; `inCart`: null without a line */
export type SellableProduct = Omit<ListChoice, 'most' | 'isOnOrder'> & {
  id: number
  inCart: number | null
  stock: number
}
export type SellableProducts = ReadonlyMap<string, SellableProduct>

/** Products on sale by exact article. The id of a customer's cart is the customer's, so it also selects the prices. */
export async function findSellableProducts(db: Database, cartId: string | null, articles: string[]): Promise<SellableProducts> {
  if (articles.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .leftJoin('cartItems', (join) =>
      join.onRef('cartItems.productId', '=', 'products.id').on('cartItems.cartId', '=', cartId ?? sql<string>`null::uuid`),
    )
    .select(['products.id', 'products.article', 'products.name', 'products.unit', 'cartItems.quantity as inCart'])
    .select([paidPrice(cartId).as('priceTiyn'), retailForComparison(cartId).as('retailTiyn')])
    .select((eb) => countWholeStock(eb.ref('products.id')).as('stock'))
    .where(sql<boolean>`article = any(${articles}::text[])`)
    .where('isActive', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.article, row]))
}

/** As findSellableProducts, with the hash of the first picture. */
export async function findPicturedProducts(db: Database, payer: string | null, articles: string[]) {
  const products = await findSellableProducts(db, payer, articles)
  const ids = [...products.values()].map(({ id }) => id)
  const pictures = await listPictures(db, ids)
  return new Map([...products].map(([article, product]) => [article, { ...product, image: pictures.get(product.id)?.hash ?? null }]))
}

type NewItem = Pick<SellableProduct, 'id' | 'priceTiyn' | 'stock'> & { quantity: number }

/** Adds to the lines of an open cart in this order, at prices seen now. @throws cart_full */
export async function insertItems(trx: Trx, cartId: string, items: NewItem[]): Promise<void> {
  if (items.length === 0) return
  await trx
    .insertInto('cartItems')
    .values(
      items.map(({ id, quantity, priceTiyn, stock }, at) => ({
        cartId,
        productId: id,
        quantity,
        seenPriceTiyn: priceTiyn,
        isOnOrder: isOutOfStock(stock),
        addedAt: sql<Date>`now() + ${at} * interval '1 microsecond'`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['cartId', 'productId']).doUpdateSet((eb) => ({
        quantity: eb('cartItems.quantity', '+', eb.ref('excluded.quantity')),
        seenPriceTiyn: eb.ref('excluded.seenPriceTiyn'),
        isOnOrder: eb.ref('excluded.isOnOrder'),
      })),
    )
    .execute()
  if ((await countLines(trx, cartId)) > maxCartLines) throw new ShopError('cart_full')
}

/** Products that were not added, for the page without scripts (CAT-18). */
export async function listRejectedItems(db: Database, articles: string[]): Promise<RejectedItem[]> {
  if (articles.length === 0) return []
  const rows = await db.selectFrom('products').select(['article', 'name', 'isActive']).where('article', 'in', articles).execute()
  const byArticle = new Map(rows.map((row) => [row.article, row]))
  return articles.flatMap((article) => {
    const row = byArticle.get(article)
    if (!row) return []
    return [{ article, name: row.name, reason: row.isActive ? 'too_many' : 'removed' } as const]
  })
}
