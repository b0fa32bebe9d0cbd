// The guest's cart as pages use it: each change answers with the cart that it left.
import { emptyCart, type Cart } from '#contract/cart.ts'
import type { Database } from '../services.ts'
import { addPieces, countLines, removeLine, setPieces, type CartVisitor, type Change } from './cart-changes.ts'
import { getCart } from './cart-lines.ts'

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

export async function clearCart(db: Database, visitor: CartVisitor): Promise<Cart> {
  if (visitor.cartId !== null) await db.deleteFrom('cartItems').where('cartId', '=', visitor.cartId).execute()
  return emptyCart
}
