// Changes single lines of a cart (CART-01 to CART-03).
import { isOutOfStock, orderableUnits } from '#contract/catalogue/stock-level.ts'
import { maxCartLines, maxQuantity, type CartChange } from '#contract/cart/cart.ts'
import { ShopError } from '../errors.ts'
import type { Database, Trx } from '../database/database.ts'
import { notEnoughStock } from '../stock/stock.ts'
import { countLines } from './cart-lines.ts'
import { changeCartOnce, type CartVisitor, type OpenCart } from './lock-cart.ts'
import { removeLines, undoChange } from './undo-removal.ts'
import { addAllQuantities, findSellableProducts } from './add-items.ts'

/** A line whose quantity was lowered to the stock. */
export type Lowered = { article: string; count: number } | undefined

export type Change = {
  /** more than the stock: the API refuses, also on order (API-12); pages lower the quantity (CHK-01) */
  above?: 'refuse' | 'lower'
  /** a retry with the same key adds once (CHK-05) */
  key?: string | undefined
}

type LineChange = { article: string; how: 'add' | 'set'; quantity: number; above: 'refuse' | 'lower' }

/**
 * Adds to a line and records the current price as seen.
 * @throws product_not_found, not_enough_stock, cart_full, key_reused
 */
export function addQuantity(
  db: Database,
  visitor: CartVisitor,
  article: string,
  quantity: number,
  { above = 'refuse', key }: Change = {},
): Promise<Lowered> {
  return changeLine(db, visitor, { article, how: 'add', quantity, above }, key)
}

/** Sets the quantity of a line; below 1 removes it. Idempotent (CART-02). @throws as addQuantity */
export async function setItemQuantity(
  db: Database,
  visitor: CartVisitor,
  article: string,
  quantity: number,
  { above = 'refuse', key }: Change = {},
): Promise<Lowered> {
  if (quantity >= 1) return changeLine(db, visitor, { article, how: 'set', quantity, above }, key)
  await removeLine(db, visitor, article)
  return undefined
}

/** A missing line is no error. @param undo id of the removal for `undoChange` @throws product_not_found */
export async function removeLine(db: Database, visitor: CartVisitor, article: string, undo?: string): Promise<void> {
  const product = await db.selectFrom('products').select('id').where('article', '=', article).executeTakeFirst()
  if (!product) throw productNotFound()
  if (visitor.cartId !== null) await removeLines(db, { kind: 'removed', cartId: visitor.cartId, productId: product.id, undo })
}

async function changeLine(db: Database, visitor: CartVisitor, change: LineChange, key: string | undefined): Promise<Lowered> {
  const { article, how, quantity } = change
  const count = await changeCartOnce<number | null>(db, visitor, {
    key,
    request: [how, article, quantity],
    work: (trx, cart) => writeLine(trx, cart, change),
    read: (stored) => (typeof stored === 'number' ? stored : null),
  })
  return count === null ? undefined : { article, count }
}

async function writeLine(trx: Trx, { cartId }: OpenCart, { article, how, quantity, above }: LineChange): Promise<number | null> {
  const product = (await findSellableProducts(trx, cartId, [article])).get(article)
  if (!product) throw productNotFound()
  const { id: productId, stock } = product
  const isOnOrder = isOutOfStock(stock)
  const line = await trx
    .insertInto('cartItems')
    .values({ cartId, productId, quantity, seenPriceTiyn: product.priceTiyn, isOnOrder })
    .onConflict((conflict) =>
      conflict
        .columns(['cartId', 'productId'])
        .doUpdateSet((eb) =>
          how === 'set'
            ? { quantity, isOnOrder }
            : { quantity: eb('cartItems.quantity', '+', quantity), seenPriceTiyn: eb.ref('excluded.seenPriceTiyn'), isOnOrder },
        ),
    )
    .returning('quantity')
    .executeTakeFirstOrThrow()
  if (product.inCart === null && (await countLines(trx, cartId)) > maxCartLines) throw new ShopError('cart_full')
  const most = Math.min(above === 'refuse' ? stock : orderableUnits(stock), maxQuantity)
  if (line.quantity <= most) return null
  if (above === 'refuse') throw notEnoughStock([{ article, stock }])
  await trx.updateTable('cartItems').set({ quantity: most }).where('cartId', '=', cartId).where('productId', '=', productId).execute()
  return most
}

const productNotFound = () => new ShopError('product_not_found', { fields: { article: ['Такого товара нет.'] } })

/** @param undo id of the clearing for `undoChange` */
export async function clearCart(db: Database, visitor: CartVisitor, undo?: string): Promise<void> {
  if (visitor.cartId !== null) await removeLines(db, { kind: 'cleared', cartId: visitor.cartId, undo })
}

/**
 * Applies a change of a page's form: more than the stock is lowered to it (CHK-01), except for `addAll`.
 * @param key a repeat with the same key adds nothing @throws as addQuantity, addAllQuantities, undoChange
 */
export async function changeCart(db: Database, visitor: CartVisitor, change: CartChange, key?: string): Promise<Lowered> {
  switch (change.intent) {
    case 'add':
      return addQuantity(db, visitor, change.article, change.quantity, { above: 'lower', key })
    case 'set':
      return setItemQuantity(db, visitor, change.article, change.quantity, { above: 'lower' })
    case 'addAll':
      await addAllQuantities(db, visitor, change.lines, { key })
      break
    case 'remove':
      await removeLine(db, visitor, change.article, change.undo)
      break
    case 'clear':
      await clearCart(db, visitor, change.undo)
      break
    case 'undo':
      await undoChange(db, visitor, change.undo)
  }
  return undefined
}
