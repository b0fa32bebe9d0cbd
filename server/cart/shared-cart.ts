// Shares a cart's snapshot or a draft by a link with a random code, for 30 days (docs/decisions/008).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { sharedForDays, type SharedCart, type SharedLine } from '#contract/cart/shared-cart.ts'
import { isOutOfStock } from '#contract/catalogue/stock-level.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import { onceInTransaction } from '../http/idempotency.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Database, Trx } from '../database/database.ts'
import { dbNow } from '../database/sql-time.ts'
import { findPicturedProducts } from './add-items.ts'
import { readCartLines } from './cart-lines.ts'

/** More than a person shares by hand. */
const sharingLimit: AttemptLimit = { scope: 'share-cart', limit: 30, minutes: 60 }
const code = /^[A-Za-z0-9_-]{22}$/
const storedLines = z.array(z.object({ article: z.string(), name: z.string(), quantity: z.number() }))

/** @returns its code; the same for a repeat with the same key @throws cart_empty, too_many_requests, key_reused */
export async function shareCart(db: Database, visitor: Pick<Visitor, 'cartId' | 'clientAddress'>, key: string): Promise<string> {
  const { cartId } = visitor
  const lines = await readCartLines(db, cartId)
  if (lines.length === 0) throw new ShopError('cart_empty')
  const snapshot = lines.map(({ product: { article, name }, quantity }) => ({ article, name, quantity }))
  return onceInTransaction(db, { scope: `share ${cartId}`, key, request: 'share' }, (trx) =>
    insertSharedCart(trx, visitor.clientAddress, { lines: JSON.stringify(snapshot) }),
  )
}

/** @param shared a draft has no snapshot @throws too_many_requests */
export async function insertSharedCart(trx: Trx, clientAddress: string, shared: { lines: string; orderId?: number }): Promise<string> {
  await countAttempt(trx, sharingLimit, clientAddress)
  const made = randomBytes(16).toString('base64url')
  const expiresAt = sql<Date>`now() + make_interval(days => ${sharedForDays})`
  await trx
    .insertInto('sharedCarts')
    .values({ ...shared, code: made, expiresAt })
    .execute()
  return made
}

/** With current stock and prices; undefined if unknown, expired or placed. @param payer an account, null for a guest */
export async function findSharedCart(db: Database, shareCode: string, payer: string | null = null): Promise<SharedCart | undefined> {
  if (!code.test(shareCode)) return undefined
  const found = await db
    .selectFrom('sharedCarts')
    .leftJoin('orders', 'orders.id', 'sharedCarts.orderId')
    .select(['lines', 'expiresAt', 'orderId', 'orders.title', 'orders.status'])
    .where('code', '=', shareCode)
    .where('expiresAt', '>', dbNow)
    .executeTakeFirst()
  if (!found || (found.orderId !== null && found.status !== 'draft')) return undefined
  const snapshot = found.orderId === null ? storedLines.parse(found.lines) : await draftLines(db, found.orderId)
  const shared = { title: found.title ?? '', expiresAt: found.expiresAt.toISOString() }
  const articles = snapshot.map(({ article }) => article)
  const products = await findPicturedProducts(db, payer, articles)
  const lines = snapshot.map(({ article, name, quantity }): SharedLine => {
    const product = products.get(article)
    if (!product) return { article, name, quantity, unit: '', priceTiyn: null, retailTiyn: null, image: null, stock: 'removed' }
    const { unit, priceTiyn, retailTiyn, image, stock } = product
    return {
      article,
      name: product.name,
      quantity,
      unit,
      priceTiyn,
      retailTiyn,
      image,
      stock: isOutOfStock(stock) ? 'none' : stock >= quantity ? 'all' : 'some',
    }
  })
  return { ...shared, lines }
}

const draftLines = (db: Database, orderId: number) =>
  db
    .selectFrom('orderItems')
    .innerJoin('products', 'products.id', 'orderItems.productId')
    .select(['products.article', 'products.name', 'orderItems.quantity'])
    .where('orderId', '=', orderId)
    .orderBy('orderItems.position')
    .execute()
