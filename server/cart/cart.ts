// The guest's cart: kept in PostgreSQL under the id of the signed cookie, changed by one article at a time (CART-01 to CART-03).
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { emptyCart, maxCartLines, maxQuantity, type Cart } from '#contract/cart.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import { once } from '../idempotency.ts'
import type { Visitor } from '../plugins/visitor.ts'
import type { Database } from '../services.ts'
import { inTransaction } from '../transaction.ts'
import { getCart, wholeStockOf } from './cart-lines.ts'
import { notEnoughStock } from './not-enough-stock.ts'

export { getCart } from './cart-lines.ts'

type CartVisitor = Pick<Visitor, 'cartId' | 'rememberCart'>
type Change = {
  /** more than the stock: the API refuses (API-12), pages lower to it (CHK-01) */
  above?: 'refuse' | 'lower'
  /** CHK-05: a retry with the same key adds once */
  key?: string | undefined
}

/** Number of lines, shown in the header. */
export async function countCart(db: Database, cartId: string | null): Promise<number> {
  if (cartId === null) return 0
  const row = await db
    .selectFrom('cartItems')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cartId', '=', cartId)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Adds pieces to a line. What is seen on adding is the present price, so that an earlier change counts as seen.
 * @throws product_not_found, not_enough_stock (also for a product without stock, which can only be asked for), cart_full, key_reused
 */
export function addToCart(db: Database, visitor: CartVisitor, article: string, quantity: number, change: Change = {}): Promise<Cart> {
  return changeLine(db, visitor, article, 'add', quantity, change)
}

/** Sets a line's pieces; below 1 removes it. A repeat does no harm (CART-02). @throws as addToCart */
export function setCartQuantity(db: Database, visitor: CartVisitor, article: string, quantity: number, change: Change = {}): Promise<Cart> {
  return quantity < 1 ? removeFromCart(db, visitor, article) : changeLine(db, visitor, article, 'set', quantity, change)
}

/** Also of products that are no longer sold; a line that is not there is no failure. @throws product_not_found */
export async function removeFromCart(db: Database, visitor: CartVisitor, article: string): Promise<Cart> {
  const product = await db.selectFrom('products').select('id').where('article', '=', article).executeTakeFirst()
  if (!product) throw new ShopError('product_not_found', { fields: { article: ['Такого товара нет.'] } })
  if (visitor.cartId === null) return emptyCart
  await db.deleteFrom('cartItems').where('cartId', '=', visitor.cartId).where('productId', '=', product.id).execute()
  return getCart(db, visitor.cartId)
}

export async function clearCart(db: Database, visitor: CartVisitor): Promise<Cart> {
  if (visitor.cartId !== null) await db.deleteFrom('cartItems').where('cartId', '=', visitor.cartId).execute()
  return emptyCart
}

async function changeLine(
  db: Database,
  visitor: CartVisitor,
  article: string,
  how: 'add' | 'set',
  quantity: number,
  { above = 'refuse', key }: Change,
): Promise<Cart> {
  const cartId = visitor.cartId ?? randomUUID()
  const work = (trx: Transaction<DB>) => writeLine(trx, cartId, article, how, quantity, above)
  const loweredTo = await inTransaction(db, (trx) =>
    // A first add has no cart yet in which a repeat could be told from another visitor's request.
    key === undefined || visitor.cartId === null
      ? work(trx)
      : once(
          trx,
          { scope: `cart ${cartId}`, key, request: [how, article, quantity] },
          () => work(trx),
          (kept) => (typeof kept === 'number' ? kept : null),
        ),
  )
  visitor.rememberCart(cartId)
  return getCart(db, cartId, loweredTo === null ? undefined : { article, count: loweredTo })
}

/** The pieces that the line was lowered to, or null. */
async function writeLine(
  trx: Transaction<DB>,
  cartId: string,
  article: string,
  how: 'add' | 'set',
  quantity: number,
  above: 'refuse' | 'lower',
): Promise<number | null> {
  const product = await trx
    .selectFrom('products')
    .select(['id', 'priceTiyn'])
    .select((eb) => wholeStockOf(eb.ref('id')).as('stock'))
    .where('article', '=', article)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!product) throw new ShopError('product_not_found', { fields: { article: ['Такого товара нет.'] } })
  if (product.stock < 1) throw notEnoughStock([{ article, stock: 0 }])

  // Also brings back a cart that was tidied away; its row's lock lets changes of one cart come one after the other.
  await trx
    .insertInto('carts')
    .values({ id: cartId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ updatedAt: sql<Date>`now()` }))
    .execute()
  const line = await trx
    .insertInto('cartItems')
    .values({ cartId, productId: product.id, quantity, seenPriceTiyn: product.priceTiyn })
    .onConflict((conflict) =>
      conflict.columns(['cartId', 'productId']).doUpdateSet((eb) =>
        how === 'add'
          ? {
              quantity: sql<number>`cart_items.quantity + excluded.quantity`,
              seenPriceTiyn: eb.ref('excluded.seenPriceTiyn'),
            }
          : { quantity: eb.ref('excluded.quantity') },
      ),
    )
    .returning('quantity')
    .executeTakeFirstOrThrow()
  const { count } = await trx
    .selectFrom('cartItems')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cartId', '=', cartId)
    .executeTakeFirstOrThrow()
  if (count > maxCartLines) throw new ShopError('cart_full')

  const most = Math.min(product.stock, maxQuantity)
  if (line.quantity <= most) return null
  if (above === 'refuse') throw notEnoughStock([{ article, stock: product.stock }])
  await trx.updateTable('cartItems').set({ quantity: most }).where('cartId', '=', cartId).where('productId', '=', product.id).execute()
  return most
}
