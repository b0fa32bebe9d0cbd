// What changes a guest's cart, one article at a time (CART-01 to CART-03): kept in PostgreSQL under the id of the signed cookie.
import { sql, type Transaction } from 'kysely'
import { maxCartLines, maxQuantity } from '#contract/cart.ts'
import type { DB } from '#db/schema.gen.ts'
import { paidPrice } from '../catalogue/cards/paid-price.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database.ts'
import { countLines, wholeStockOf, type Lowered } from './cart-lines.ts'
import { notEnoughStock } from './not-enough-stock.ts'
import { changeCartOnce, type CartVisitor, type OpenCart } from './open-cart.ts'
import { takeOut } from './undo.ts'

export type Change = {
  /** more than the stock: the API refuses (API-12), pages lower to it (CHK-01) */
  above?: 'refuse' | 'lower'
  /** CHK-05: a retry with the same key adds once */
  key?: string | undefined
}

type Deed = { article: string; how: 'add' | 'set'; quantity: number; above: 'refuse' | 'lower' }

/**
 * Adds pieces to a line. What is seen on adding is the present price, so that an earlier change counts as seen.
 * @throws product_not_found, not_enough_stock (also for a product without stock, which can only be asked for), cart_full, key_reused
 */
export function addPieces(
  db: Database,
  visitor: CartVisitor,
  article: string,
  quantity: number,
  { above = 'refuse', key }: Change = {},
): Promise<Lowered> {
  return changeLine(db, visitor, { article, how: 'add', quantity, above }, key)
}

/** Sets a line's pieces; below 1 removes it. A repeat does no harm (CART-02). @throws as addPieces */
export async function setPieces(
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

/**
 * Also of products that are no longer sold; a line that is not there is no failure.
 * @param undo names the removal for `undoChange` @throws product_not_found
 */
export async function removeLine(db: Database, visitor: CartVisitor, article: string, undo?: string): Promise<void> {
  const product = await db.selectFrom('products').select('id').where('article', '=', article).executeTakeFirst()
  if (!product) throw productNotFound()
  if (visitor.cartId !== null) await takeOut(db, { kind: 'removed', cartId: visitor.cartId, productId: product.id, undo })
}

async function changeLine(db: Database, visitor: CartVisitor, deed: Deed, key: string | undefined): Promise<Lowered> {
  const { article, how, quantity } = deed
  if (how === 'set' && key === undefined && visitor.cartId !== null) {
    const set = await setLine(db, visitor.cartId, deed)
    if (set) {
      visitor.rememberCart(visitor.cartId)
      return set.count < quantity ? { article, count: set.count } : undefined
    }
  }
  const count = await changeCartOnce<number | null>(db, visitor, {
    key,
    request: [how, article, quantity],
    work: (trx, cart) => writeLine(trx, cart, deed),
    read: (kept) => (typeof kept === 'number' ? kept : null),
  })
  return count === null ? undefined : { article, count }
}

/**
 * What most changes of a cart are, in one statement and so one way to the database and back: another quantity of a line that is there, of
 * goods that are. Undefined where it is anything else, and the line is as it was. The cart's row is locked first, as everywhere.
 */
function setLine(db: Database, cartId: string, { article, quantity, above }: Deed): Promise<{ count: number } | undefined> {
  const most = sql<number>`least(product.stock, ${maxQuantity}::integer)`
  return db
    .with('product', (cte) =>
      cte
        .selectFrom('products')
        .select('id')
        .select((eb) => wholeStockOf(eb.ref('id')).as('stock'))
        .where('article', '=', article)
        .where('isActive', '=', true),
    )
    .with('cart', (cte) =>
      cte
        .updateTable('carts')
        .set({ updatedAt: sql<Date>`now()` })
        .where('id', '=', cartId)
        .returning('id'),
    )
    .updateTable('cartItems as item')
    .from('cart')
    .from('product')
    .set({ quantity: sql<number>`least(${quantity}::integer, ${most})` })
    .whereRef('item.cartId', '=', 'cart.id')
    .whereRef('item.productId', '=', 'product.id')
    .where('product.stock', '>=', 1)
    .where((eb) => (above === 'lower' ? eb.lit(true) : eb(eb.val(quantity), '<=', most)))
    .returning('item.quantity as count')
    .executeTakeFirst()
}

/** The pieces that the line was lowered to, or null. */
async function writeLine(
  trx: Transaction<DB>,
  { cartId, userId }: OpenCart,
  { article, how, quantity, above }: Deed,
): Promise<number | null> {
  const product = await trx
    .with('product', (db) =>
      db
        .selectFrom('products')
        .select(['id', paidPrice(userId).as('priceTiyn')])
        .select((eb) => wholeStockOf(eb.ref('id')).as('stock'))
        .where('article', '=', article)
        .where('isActive', '=', true),
    )
    // Also brings back a cart that was tidied away; its row's lock lets changes of one cart come one after the other.
    .with('cart', (db) =>
      db
        .insertInto('carts')
        .columns(['id', 'userId'])
        .expression((eb) =>
          eb
            .selectFrom('product')
            .select([sql<string>`${cartId}::uuid`.as('id'), sql<string | null>`${userId}::uuid`.as('userId')])
            .where('stock', '>=', 1),
        )
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ updatedAt: sql<Date>`now()` }))
        .returning('id'),
    )
    .selectFrom('product')
    .leftJoin('cart', (join) => join.onTrue())
    .select(['product.id', 'priceTiyn', 'stock'])
    .executeTakeFirst()
  if (!product) throw productNotFound()
  if (product.stock < 1) throw notEnoughStock([{ article, stock: 0 }])
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
    // A row that was there before carries the id of the transaction that replaced its old version.
    .returning(['quantity', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  if (line.isNew && (await countLines(trx, cartId)) > maxCartLines) throw new ShopError('cart_full')
  const most = Math.min(product.stock, maxQuantity)
  if (line.quantity <= most) return null
  if (above === 'refuse') throw notEnoughStock([{ article, stock: product.stock }])
  await trx.updateTable('cartItems').set({ quantity: most }).where('cartId', '=', cartId).where('productId', '=', product.id).execute()
  return most
}

const productNotFound = () => new ShopError('product_not_found', { fields: { article: ['Такого товара нет.'] } })
