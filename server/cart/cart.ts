// The cart as pages and their tests use it.
import { emptyCart, type Cart, type CartChange } from '#contract/cart/cart.ts'
import type { Database } from '../database/database.ts'
import { addAllPieces } from './add-items.ts'
import { addPieces, removeLine, setPieces, type Change } from './change-cart.ts'
import { countLines, getCart, type Lowered } from './cart-lines.ts'
import type { CartVisitor } from './lock-cart.ts'
import { takeOut, undoChange } from './undo-removal.ts'

export { getCart } from './cart-lines.ts'

/** Number of lines, shown in the header. */
export async function countCart(db: Database, cartId: string | null): Promise<number> {
  return cartId === null ? 0 : countLines(db, cartId)
}

/** @throws as addPieces */
export async function addToCart(db: Database, visitor: CartVisitor, article: string, quantity: number, change: Change = {}): Promise<Cart> {
  const lowered = await addPieces(db, visitor, article, quantity, change)
  return getCart(db, visitor.cartId, lowered)
}

/** Below 1 removes the line. @throws as addPieces */
export async function setCartQuantity(
  db: Database,
  visitor: CartVisitor,
  article: string,
  quantity: number,
  change: Change = {},
): Promise<Cart> {
  const lowered = await setPieces(db, visitor, article, quantity, change)
  return getCart(db, visitor.cartId, lowered)
}

/** @throws product_not_found */
export async function removeFromCart(db: Database, visitor: CartVisitor, article: string): Promise<Cart> {
  await removeLine(db, visitor, article)
  return getCart(db, visitor.cartId)
}

/** @param undo names the clearing for undoing it */
export async function clearCart(db: Database, visitor: CartVisitor, undo?: string): Promise<Cart> {
  if (visitor.cartId !== null) await takeOut(db, { kind: 'cleared', cartId: visitor.cartId, undo })
  return emptyCart
}

/**
 * What the pages' forms ask for: more than the stock is lowered to it (CHK-01), except where all lines are added or none.
 * @param key a repeat with the same key adds nothing more @throws as addPieces, addAllPieces, undoChange
 */
export async function changeCart(db: Database, visitor: CartVisitor, change: CartChange, key?: string): Promise<Lowered> {
  switch (change.intent) {
    case 'add':
      return addPieces(db, visitor, change.article, change.quantity, { above: 'lower', key })
    case 'set':
      return setPieces(db, visitor, change.article, change.quantity, { above: 'lower' })
    case 'addAll':
      await addAllPieces(db, visitor, change.lines, key)
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
