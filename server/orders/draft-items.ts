// Changes lines of a draft (DRF-01). Positions are not reused: a late request cannot hit another line.
import { sql } from 'kysely'
import { maxQuantity } from '#contract/cart/cart.ts'
import type { RestoredLine } from '#contract/orders/order-form.schema.ts'
import { maxDraftLines, maxLinesOfDrafts } from '#contract/orders/orders.ts'
import { ShopError } from '../errors.ts'
import { onceInTransaction } from '../http/idempotency.ts'
import { requireVersion } from '../journal/require-version.ts'
import type { Database, Trx } from '../database/database.ts'
import { changeDraft, lockDraft } from './lock-draft.ts'
import { unknownArticles } from './price-lines.ts'
import { countRows } from '../database/read-page.ts'

export type RequestedItem = { article: string; quantity: number }
export type DraftQuantity = { productId: number; quantity: number }

/**
 * Idempotent by key.
 * @throws order_not_found, not_a_draft, product_not_found, draft_full, drafts_too_long, key_reused
 */
export async function addDraftItems(db: Database, userId: string, number: string, items: RequestedItem[], key: string): Promise<void> {
  await onceInTransaction(db, { scope: `draft ${userId}`, key, request: { into: number, items } }, async (trx) => {
    const { id } = await lockDraft(trx, userId, number)
    await putDraftItems(trx, id, await resolveQuantities(trx, items))
    return number
  })
}

/**
 * @param line `known`: quantities that the sender has seen or sent; another one was set in another tab
 * @param expected the draft's version that is changed; undefined: any
 * @throws order_not_found (also for a missing line), not_a_draft, order_changed, conflict
 */
export async function setDraftItem(
  db: Database,
  userId: string,
  number: string,
  { position, quantity, known }: { position: number; quantity: number; known?: readonly number[] | undefined },
  expected?: number,
): Promise<void> {
  await changeDraft(db, userId, number, async (trx, { id: orderId, version }) => {
    const line = await trx
      .selectFrom('orderItems')
      .select('quantity')
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow(() => new ShopError('order_not_found', { detail: noSuchLine }))
    requireVersion(expected, { ...line, version }, { quantity })
    if (known && line.quantity !== quantity && !known.includes(line.quantity)) {
      const detail = `Количество изменили в\u00a0другой вкладке: там ${line.quantity}, здесь ${quantity}. Укажите его ещё раз.`
      throw new ShopError('order_changed', { detail })
    }
    await trx.updateTable('orderItems').set({ quantity }).where('orderId', '=', orderId).where('position', '=', position).execute()
  })
}

/**
 * Removes all or none.
 * @returns the removed lines, for `restoreDraftItems`
 * @param whenMissing `ignore`: a line that another tab has removed is no error @param expected as of setDraftItem
 * @throws order_not_found (also if one line is missing), not_a_draft, conflict
 */
export async function removeDraftItems(
  db: Database,
  userId: string,
  number: string,
  positions: number[],
  { whenMissing = 'refuse', expected }: { whenMissing?: 'refuse' | 'ignore'; expected?: number | undefined } = {},
): Promise<RestoredLine[]> {
  return changeDraft(db, userId, number, async (trx, { id, version }) => {
    requireVersion(expected, { version }, {})
    const requested = new Set(positions)
    const removed = await trx
      .deleteFrom('orderItems')
      .where('orderId', '=', id)
      .where('position', 'in', [...requested])
      .returning(['position', 'article', 'quantity'])
      .execute()
    if (removed.length < requested.size && whenMissing === 'refuse') throw new ShopError('order_not_found', { detail: noSuchLine })
    return removed
  })
}

/** Undoes `removeDraftItems`: lines return to their positions, of unsold products too. @throws as addDraftItems */
export async function restoreDraftItems(db: Database, userId: string, number: string, lines: RestoredLine[]): Promise<void> {
  await changeDraft(db, userId, number, async (trx, { id }) => {
    await sql`
      insert into order_items (order_id, product_id, position, article, name, unit, quantity)
      select ${id}, p.id, line.position, p.article, p.name, p.unit, least(line.quantity, ${maxQuantity})
        from json_to_recordset(${JSON.stringify(lines)}::json) as line (article text, position integer, quantity numeric)
        join products p using (article)
        where line.position <= (select last_position from orders where id = ${id})
      on conflict do nothing`.execute(trx)
    await putDraftItems(trx, id, [])
  })
}

/** Finds the products on sale. @throws product_not_found naming all others */
export async function resolveQuantities(trx: Trx, items: RequestedItem[]): Promise<DraftQuantity[]> {
  if (items.length === 0) return []
  const articles = items.map(({ article }) => article)
  const products = await trx
    .selectFrom('products')
    .select(['id', 'article'])
    .where('article', 'in', articles)
    .where('isActive', '=', true)
    .execute()
  const idOf = new Map(products.map(({ article, id }) => [article, id]))
  const missing = items.filter(({ article }) => !idOf.has(article))
  if (missing.length > 0) throw unknownArticles(missing.map(({ article }) => article))
  return items.map(({ article, quantity }) => ({ productId: idOf.get(article)!, quantity }))
}

/**
 * Adds to the lines of a draft locked by `lockDraft`, or replaces them. Quantities are capped at the maximum.
 * @throws draft_full, drafts_too_long
 */
export async function putDraftItems(trx: Trx, orderId: number, quantities: DraftQuantity[], how: 'add' | 'replace' = 'add'): Promise<void> {
  if (how === 'replace') await trx.deleteFrom('orderItems').where('orderId', '=', orderId).execute()
  const sums = new Map<number, number>()
  for (const { productId, quantity } of quantities) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  await sql`
    with requested as (
      select id, quantity, row_number() over (order by at) as at
        from unnest(${[...sums.keys()]}::integer[], ${[...sums.values()]}::numeric[]) with ordinality as given (id, quantity, at)),
    counted as (
      update orders set last_position = last_position + ${sums.size} where id = ${orderId}
      returning last_position - ${sums.size} as before)
    insert into order_items (order_id, product_id, position, article, name, unit, quantity)
    select ${orderId}, p.id, counted.before + requested.at, p.article, p.name, p.unit, least(requested.quantity, ${maxQuantity})
      from counted, requested join products p using (id)
    on conflict (order_id, product_id)
    do update set quantity = least(order_items.quantity + excluded.quantity, ${maxQuantity})`.execute(trx)
  const lines = trx.selectFrom('orderItems')
  if ((await countRows(lines.where('orderId', '=', orderId))) > maxDraftLines) throw new ShopError('draft_full')
  // Changes of other drafts of the account wait, so that its lines are counted exactly.
  const { userId } = await trx
    .selectFrom('users')
    .innerJoin('orders', 'orders.userId', 'users.id')
    .select('users.id as userId')
    .where('orders.id', '=', orderId)
    .forNoKeyUpdate('users')
    .executeTakeFirstOrThrow()
  const ofDrafts = lines
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .where('orders.status', '=', 'draft')
    .where('orders.userId', '=', userId)
  if ((await countRows(ofDrafts)) > maxLinesOfDrafts) throw new ShopError('drafts_too_long')
}

const noSuchLine = 'В\u00a0этом заказе нет такой строки. Обновите страницу.'
