// Creates and locks a cart: a guest's id is in the signed cookie, a customer's is the user id.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { isUuid } from '#contract/values/uuid.ts'
import type { Json } from '#db/schema.gen.ts'
import { toNetwork } from '../http/network.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import { once } from '../http/idempotency.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Database, Trx } from '../database/database.ts'
import { hasRows } from '../database/read-page.ts'
import { inTransaction } from '../database/transaction.ts'
import { ago, dbNow } from '../database/sql-time.ts'

export type CartVisitor = Pick<Visitor, 'cartId' | 'rememberCart'> &
  Partial<Pick<Visitor, 'clientAddress'>> & { user?: { id: string } | null }

export type OpenCart = { cartId: string; /** null for a guest's */ userId: string | null }

/** High enough for an office behind one address. */
const newCartLimit: AttemptLimit = { scope: 'new-cart', limit: 300, minutes: 60 }

/** Creates the cart's row if it is missing (also after a purge) and locks it. */
export async function openCart(trx: Trx, { cartId, userId }: OpenCart): Promise<void> {
  await trx
    .insertInto('carts')
    .values({ id: cartId, userId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ updatedAt: dbNow }))
    .execute()
}

type Work<Result> = (trx: Trx, cart: OpenCart) => Promise<Result>

/** Changes the visitor's cart in one transaction; creates it if needed. @throws too_many_requests, and as `work` */
export async function withOpenCart<Result>(db: Database, visitor: CartVisitor, work: Work<Result>): Promise<Result> {
  const cart = cartOf(visitor)
  const result = await inTransaction(db, (trx) => openAndChange(trx, visitor, cart, work))
  visitor.rememberCart(cart.cartId)
  return result
}

const cartOf = ({ cartId, user }: CartVisitor): OpenCart => ({ cartId: cartId ?? randomUUID(), userId: user?.id ?? null })

async function openAndChange<Result>(
  trx: Trx,
  { cartId: known, clientAddress }: CartVisitor,
  cart: OpenCart,
  work: Work<Result>,
): Promise<Result> {
  if (known === null && cart.userId === null && clientAddress !== undefined) await countAttempt(trx, newCartLimit, clientAddress)
  await openCart(trx, cart) // rolled back on refusal
  return work(trx, cart)
}

type Change<Result> = {
  /** a repeat of the same request with the same key does nothing and returns the same (CHK-05) */
  key: string | undefined
  request: unknown
  work: Work<Result>
  read(stored: unknown): Result
}

/** As withOpenCart, once per key. @throws key_reused */
export async function changeCartOnce<Result extends Json>(db: Database, visitor: CartVisitor, change: Change<Result>): Promise<Result> {
  const { key, request, work, read } = change
  if (key === undefined) return withOpenCart(db, visitor, work)
  const cart = cartOf(visitor)
  const { cartId } = cart
  const first = visitor.cartId === null ? firstScope(visitor, key) : undefined
  const done = await inTransaction(db, async (trx) => {
    // Also for a first addition: its repeat can arrive with the new cart's cookie.
    const inCart = () => once(trx, { scope: `cart ${cartId}`, key, request }, () => openAndChange(trx, visitor, cart, work), read)
    if (first === undefined) return { cartId, answer: await inCart() }
    const stored = await once<Json>(
      trx,
      { scope: first, key, request, isShared: true },
      async () => ({ cartId, answer: await inCart() }),
      (answer) => answer as Json,
    )
    const opened = firstCartResult.parse(stored)
    if (opened.cartId !== cartId && !(await isFresh(trx, opened.cartId))) throw new ShopError('key_reused')
    return { cartId: opened.cartId, answer: read(opened.answer) }
  })
  visitor.rememberCart(done.cartId)
  return done.answer
}

/**
 * A visitor without a cart has no scope for the key, so the stored result contains the id of the new cart. It is
 * returned only to the same network, for the same request, within 15 minutes and for a UUID.
 */
const firstScope = ({ clientAddress }: CartVisitor, key: string): string | undefined =>
  clientAddress === undefined || !isUuid(key) ? undefined : `first cart ${toNetwork(clientAddress)}`

const firstCartResult = z.object({ cartId: z.uuid(), answer: z.unknown() })

const isFresh = (trx: Trx, cartId: string): Promise<boolean> =>
  hasRows(trx.selectFrom('carts').select('id').where('id', '=', cartId).where('createdAt', '>', ago('15 minutes')))
