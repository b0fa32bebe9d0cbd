// Whose cart a change goes into. A guest's is named by the signed cookie; a customer's has the customer's own id, so that every device
// and two first additions at once meet in one row, and no cookie can name it.
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { DB, Json } from '#db/schema.gen.ts'
import { networkOf } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import { once } from '../http/idempotency.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'

export type CartVisitor = Pick<Visitor, 'cartId' | 'rememberCart'> &
  Partial<Pick<Visitor, 'clientAddress'>> & { user?: { id: string } | null }

export type OpenCart = { cartId: string; /** null for a guest's */ userId: string | null }

/** Makes the cart's row where it is missing (also one that was tidied away) and locks it: changes of one cart come one after the other. */
export async function openCart(trx: Transaction<DB>, { cartId, userId }: OpenCart): Promise<void> {
  await trx
    .insertInto('carts')
    .values({ id: cartId, userId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ updatedAt: sql<Date>`now()` }))
    .execute()
}

type Change<Answer> = {
  /** CHK-05: a repeat of the same request with the same key does nothing more and answers the same */
  key: string | undefined
  request: unknown
  work(trx: Transaction<DB>, cart: OpenCart): Promise<Answer>
  read(kept: unknown): Answer
}

/** Changes the visitor's cart in one transaction; a visitor without one has it afterwards. @throws key_reused, what `work` throws */
export async function changeCartOnce<Answer extends Json>(db: Database, visitor: CartVisitor, change: Change<Answer>): Promise<Answer> {
  const { key, request, work, read } = change
  const known = visitor.cartId
  const cartId = known ?? randomUUID()
  const cart: OpenCart = { cartId, userId: visitor.user?.id ?? null }
  const first = known === null ? firstScope(visitor, key) : undefined
  const done = await inTransaction(db, async (trx) => {
    // Also of a first addition, whose repeat may come with the cookie that it has brought.
    const inCart = () =>
      key === undefined ? work(trx, cart) : once(trx, { scope: `cart ${cartId}`, key, request }, () => work(trx, cart), read)
    if (key === undefined || first === undefined) return { cartId, answer: await inCart() }
    const kept = await once<Json>(
      trx,
      { scope: first, key, request },
      async () => ({ cartId, answer: await inCart() }),
      (answer) => answer as Json,
    )
    const opened = firstAnswer.parse(kept)
    if (opened.cartId !== cartId && !(await isFresh(trx, opened.cartId))) throw new ShopError('key_reused')
    return { cartId: opened.cartId, answer: read(opened.answer) }
  })
  visitor.rememberCart(done.cartId)
  return done.answer
}

/**
 * A first addition has no cart yet in which its key could be told from another visitor's. Its row so remembers the cart that it made, and
 * hands it only to the same network, for the same request, for a quarter of an hour, and never for a key short enough to be met by chance.
 */
const firstScope = ({ clientAddress }: CartVisitor, key: string | undefined): string | undefined =>
  clientAddress === undefined || key === undefined || key.length < leastKeyLength ? undefined : `first cart ${networkOf(clientAddress)}`

const leastKeyLength = 16
const firstAnswer = z.object({ cartId: z.uuid(), answer: z.unknown() })

async function isFresh(trx: Transaction<DB>, cartId: string): Promise<boolean> {
  const cart = await trx
    .selectFrom('carts')
    .select('id')
    .where('id', '=', cartId)
    .where('createdAt', '>', sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirst()
  return cart !== undefined
}
