// Reads cart lines with their current price and stock (CART-04, CART-06, CHK-01).
import {
  emptyCart,
  linesPerPage,
  type Cart,
  type CartLine,
  type CartPageLines,
  type CartProduct,
  type CartSnapshot,
} from '#contract/cart/cart.ts'
import { computeTotals } from '#contract/cart/cart-totals.ts'
import { isOutOfStock, orderableUnits } from '#contract/catalogue/stock-level.ts'
import { countPages } from '#contract/values/pages.ts'
import { listPictures } from '../catalogue/cards/read-cards.ts'
import { paidPrice } from '../catalogue/customer-price.ts'
import type { Database } from '../database/database.ts'
import { countWholeStock } from '../stock/stock.ts'
import { countRows } from '../database/read-page.ts'

/** A line without its image, which only pages show. */
export type BareLine = Omit<CartLine, 'product'> & { product: Omit<CartProduct, 'image'> }

export async function getCart(db: Database, cartId: string | null): Promise<Cart> {
  const bare = await readCartLines(db, cartId)
  if (bare.length === 0) return emptyCart
  const lines = await withPictures(db, bare)
  const { totalTiyn, onRequestCount } = computeTotals(lines.filter(({ isPreselected }) => isPreselected))
  return { lines, totalTiyn, onRequestCount, lineCount: lines.length }
}

/** @param requested a number above the last page is the last */
export async function getCartPage(db: Database, cartId: string | null, requested: number): Promise<CartPageLines> {
  const lines = await readCartLines(db, cartId)
  const pageCount = countPages(lines.length, linesPerPage)
  const page = Math.min(requested, pageCount)
  const paged = lines.map((line, at) => ({ line, page: Math.floor(at / linesPerPage) + 1 }))
  const shown = await withPictures(db, lines.slice((page - 1) * linesPerPage, page * linesPerPage))
  const others = paged.filter((one) => one.page !== page)
  return { shown, others: others.map((other) => briefly(other.line, other.page)), page, pageCount }
}

function briefly(line: BareLine, page: number): CartPageLines['others'][number] {
  const { quantity, seenPriceTiyn, loweredTo, isCheckable, isOnOrder, isPreselected } = line
  const { article, priceTiyn, unit } = line.product
  return { product: { article, priceTiyn, unit }, quantity, seenPriceTiyn, loweredTo, isCheckable, isOnOrder, isPreselected, page }
}

async function withPictures(db: Database, lines: BareLine[]): Promise<CartLine[]> {
  const ids = lines.map(({ product }) => product.id)
  const pictures = await listPictures(db, ids)
  return lines.map((line) => ({ ...line, product: { ...line.product, image: pictures.get(line.product.id) ?? null } }))
}

/** In the order of adding. The id of a customer's cart is the customer's id, so it also selects the prices. */
export async function readCartLines(db: Database, cartId: string | null): Promise<BareLine[]> {
  if (cartId === null) return []
  const rows = await db
    .selectFrom('cartItems as item')
    .innerJoin('products as product', 'product.id', 'item.productId')
    .select([
      'item.quantity',
      'item.seenPriceTiyn',
      'item.isOnOrder as wasOnOrder',
      'product.id',
      'product.article',
      'product.name',
      'product.unit',
    ])
    .select(['product.priceTiyn as retailTiyn', 'product.lastPriceTiyn', 'product.isActive'])
    .select(paidPrice(cartId, 'product').as('paidTiyn'))
    .select((eb) => countWholeStock(eb.ref('product.id')).as('stock'))
    .where('item.cartId', '=', cartId)
    .orderBy('item.addedAt')
    .orderBy('item.productId')
    .execute()
  return rows.map(({ quantity, seenPriceTiyn, wasOnOrder, isActive, stock, retailTiyn, paidTiyn, ...product }): BareLine => {
    const isOnOrder = isActive && isOutOfStock(stock)
    const isLowered = isActive && quantity > orderableUnits(stock)
    return {
      product: { ...product, ...shownPrices(retailTiyn, paidTiyn), availability: isActive && !isOnOrder ? 'in_stock' : 'on_order' },
      quantity: isLowered ? stock : quantity,
      seenPriceTiyn,
      loweredTo: isLowered ? stock : null,
      isAtStock: isActive && quantity >= orderableUnits(stock),
      isCheckable: isActive,
      isOnOrder,
      isPreselected: !isOnOrder || wasOnOrder,
    }
  })
}

const shownPrices = (retailTiyn: number | null, priceTiyn: number | null): Pick<CartProduct, 'priceTiyn' | 'retailTiyn'> =>
  retailTiyn === null || retailTiyn === priceTiyn ? { priceTiyn } : { priceTiyn, retailTiyn }

export const countLines = (db: Database, cartId: string): Promise<number> =>
  countRows(db.selectFrom('cartItems').where('cartId', '=', cartId))

/** For the header and the cards, without prices. */
export async function readCartSnapshot(db: Database, cartId: string | null): Promise<CartSnapshot> {
  const readAt = Date.now()
  if (cartId === null) return { quantities: {}, readAt }
  const lines = await db
    .selectFrom('cartItems as item')
    .innerJoin('products as product', 'product.id', 'item.productId')
    .select(['product.article', 'item.quantity'])
    .select((eb) => countWholeStock(eb.ref('product.id')).as('stock'))
    .where('item.cartId', '=', cartId)
    .execute()
  const atStock = lines.flatMap(({ article, quantity, stock }) => (quantity >= orderableUnits(stock) ? article : []))
  return {
    quantities: Object.fromEntries(lines.map(({ article, quantity }) => [article, quantity])),
    ...(atStock.length > 0 && { atStock }),
    readAt,
  }
}
