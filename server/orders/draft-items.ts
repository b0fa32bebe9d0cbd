// The lines of a draft (DRF-01): each is called by its position, which is given once and never again, so that a late request meets no other line.
import { sql, type Transaction } from 'kysely'
import { maxQuantity } from '#contract/cart/cart.ts'
import { maxDraftLines } from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import { once } from '../http/idempotency.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockDraft } from './lock-draft.ts'
import { unknownArticles } from './price-lines.ts'

export type WantedItem = { article: string; quantity: number }
export type DraftQuantity = { productId: number; quantity: number }

/**
 * Adds to what the draft holds of a product.
 * @param key a repeat with the same key adds nothing more
 * @throws order_not_found, not_a_draft, product_not_found, draft_full, key_reused
 */
export async function addDraftItems(db: Database, userId: string, number: string, items: WantedItem[], key: string): Promise<void> {
  await inTransaction(db, (trx) =>
    once(
      trx,
      { scope: `draft ${userId}`, key, request: { into: number, items } },
      async () => {
        const { id } = await lockDraft(trx, userId, number)
        await putDraftItems(trx, id, await piecesOf(trx, items))
        return null
      },
      () => null,
    ),
  )
}

/** @throws order_not_found (also of a line that is not there), not_a_draft */
export async function setDraftItem(db: Database, userId: string, number: string, position: number, quantity: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id } = await lockDraft(trx, userId, number)
    const changed = await trx
      .updateTable('orderItems')
      .set({ quantity })
      .where('orderId', '=', id)
      .where('position', '=', position)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new ShopError('order_not_found', { detail: noSuchLine })
  })
}

/** All of them or none. @throws order_not_found (also when one line is not there), not_a_draft */
export async function removeDraftItems(db: Database, userId: string, number: string, positions: number[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id } = await lockDraft(trx, userId, number)
    const wanted = new Set(positions)
    const removed = await trx
      .deleteFrom('orderItems')
      .where('orderId', '=', id)
      .where('position', 'in', [...wanted])
      .returning('id')
      .execute()
    if (removed.length < wanted.size) throw new ShopError('order_not_found', { detail: noSuchLine })
  })
}

/** Products for sale by article. @throws product_not_found naming all that are not */
export async function piecesOf(trx: Transaction<DB>, items: WantedItem[]): Promise<DraftQuantity[]> {
  if (items.length === 0) return []
  const products = await trx
    .selectFrom('products')
    .select(['id', 'article'])
    .where(
      'article',
      'in',
      items.map(({ article }) => article),
    )
    .where('isActive', '=', true)
    .execute()
  const idOf = new Map(products.map(({ article, id }) => [article, id]))
  const missing = items.filter(({ article }) => !idOf.has(article))
  if (missing.length > 0) throw unknownArticles(missing.map(({ article }) => article))
  return items.map(({ article, quantity }) => ({ productId: idOf.get(article)!, quantity }))
}

/**
 * Puts pieces into a draft that `lockDraft` holds: adds to its lines, or with `replace` takes their place. More than a line can hold stays at
 * the most.
 * @throws draft_full
 */
export async function putDraftItems(
  trx: Transaction<DB>,
  orderId: number,
  pieces: DraftQuantity[],
  how: 'add' | 'replace' = 'add',
): Promise<void> {
  if (how === 'replace') await trx.deleteFrom('orderItems').where('orderId', '=', orderId).execute()
  const sums = new Map<number, number>()
  for (const { productId, quantity } of pieces) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  await sql`
    with wanted as (
      select id, quantity, row_number() over (order by at) as at
        from unnest(${[...sums.keys()]}::integer[], ${[...sums.values()]}::numeric[]) with ordinality as given (id, quantity, at)),
    counted as (
      update orders set last_position = last_position + ${sums.size}, updated_at = now() where id = ${orderId}
      returning last_position - ${sums.size} as before)
    insert into order_items (order_id, product_id, position, article, name, unit, quantity)
    select ${orderId}, p.id, counted.before + wanted.at, p.article, p.name, p.unit, least(wanted.quantity, ${maxQuantity})
      from counted, wanted join products p using (id)
    on conflict (order_id, product_id)
    do update set quantity = least(order_items.quantity + excluded.quantity, ${maxQuantity})`.execute(trx)
  const { lines } = await trx
    .selectFrom('orderItems')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  if (lines > maxDraftLines) throw new ShopError('draft_full')
}

const noSuchLine = 'В\u00a0этом заказе нет такой строки.'
