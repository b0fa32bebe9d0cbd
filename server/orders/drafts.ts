// Creates, copies and deletes drafts: orders of an account not placed yet (DRF-01).
import { maxDrafts, maxUnconfirmedDrafts, quoteStatuses } from '#contract/orders/orders.ts'
import { ShopError } from '../errors.ts'
import { onceInTransaction } from '../http/idempotency.ts'
import { requireVersion } from '../journal/require-version.ts'
import type { Database, Trx } from '../database/database.ts'
import { changeDraft, lockDraft } from './lock-draft.ts'
import { getOwnOrderRow } from './order-access.ts'
import { resolveQuantities, putDraftItems, type RequestedItem } from './draft-items.ts'
import { insertNumbered } from './order-number.ts'
import { countRows } from '../database/read-page.ts'

const draftFileDays = 180
const draftDays = 365
/** as other requests */
const quoteDays = 3 * 365
/** of lists that were previewed and not added */
const trialFileDays = 7

const unconfirmedDrafts =
  'Пока e\u2011mail не\u00a0подтверждён, можно хранить 3\u00a0черновика. Подтвердите его по\u00a0ссылке из\u00a0письма или удалите ненужный черновик.'

export type NewDraft = { items: RequestedItem[]; comment: string; title?: string }

/**
 * @returns its number; the same for a repeat with the same key
 * @throws product_not_found, drafts_full, draft_full, drafts_too_long, email_not_confirmed, key_reused
 */
export function createDraft(db: Database, userId: string, draft: NewDraft, key: string): Promise<string> {
  return onceInTransaction(db, { scope: `draft ${userId}`, key, request: draft }, async (trx) => {
    const { id, number } = await insertDraft(trx, userId, draft)
    await putDraftItems(trx, id, await resolveQuantities(trx, draft.items))
    return number
  })
}

/** Placed orders cannot be deleted. @throws order_not_found, not_a_draft */
export async function deleteDraft(db: Database, userId: string, number: string): Promise<void> {
  await changeDraft(db, userId, number, (trx, { id }) => trx.deleteFrom('orders').where('id', '=', id).execute())
}

/** Files of drafts unchanged for half a year, previewed lists after a week, drafts after a year, quotes after three. @returns counts */
export async function deleteOldDrafts(db: Database, now: Date): Promise<{ draftFiles: number; drafts: number }> {
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
  const files = await db
    .deleteFrom('orderFiles')
    .using('orders')
    .whereRef('orders.id', '=', 'orderFiles.orderId')
    .where('orders.status', '=', 'draft')
    .where((eb) =>
      eb.or([
        eb.and([eb('orders.updatedAt', '<', before(draftFileDays)), eb('orderFiles.createdAt', '<', before(draftFileDays))]),
        eb.and([eb('orderFiles.isAttached', '=', false), eb('orderFiles.createdAt', '<', before(trialFileDays))]),
      ]),
    )
    .executeTakeFirst()
  await db
    .deleteFrom('orders')
    .where('status', 'in', [...quoteStatuses])
    .where('updatedAt', '<', before(quoteDays))
    .execute()
  const drafts = await db.deleteFrom('orders').where('status', '=', 'draft').where('updatedAt', '<', before(draftDays)).executeTakeFirst()
  return { draftFiles: Number(files.numDeletedRows), drafts: Number(drafts.numDeletedRows) }
}

/**
 * Copies an order of the account without products no longer sold.
 * @throws order_not_found, drafts_full, drafts_too_long, email_not_confirmed, key_reused
 */
export function copyOrder(db: Database, userId: string, number: string, key: string): Promise<string> {
  return onceInTransaction(db, { scope: `draft ${userId}`, key, request: { copyOf: number } }, async (trx) => {
    const { quantities, comment, title } = await linesOf(trx, userId, number)
    const draft = await insertDraft(trx, userId, { comment, title: titleOfCopy(title) })
    await putDraftItems(trx, draft.id, quantities)
    return draft.number
  })
}

/** As copyOrder, into a draft. @throws order_not_found, not_a_draft, draft_full, drafts_too_long, key_reused */
export async function copyIntoDraft(db: Database, userId: string, number: string, otherNumber: string, key: string): Promise<void> {
  await onceInTransaction(db, { scope: `draft ${userId}`, key, request: { into: number, copyOf: otherNumber } }, async (trx) => {
    const { id } = await lockDraft(trx, userId, number)
    const { quantities } = await linesOf(trx, userId, otherNumber)
    await putDraftItems(trx, id, quantities)
    return number
  })
}

const titleOfCopy = (title: string): string =>
  title === '' || title.endsWith(copySuffix) ? title : `${title.slice(0, 100 - copySuffix.length)}${copySuffix}`
const copySuffix = ' (копия)'

/**
 * @param title empty for none
 * @param expected version on which the change is based; undefined: any
 * @throws order_not_found, not_a_draft, conflict
 */
export async function renameDraft(db: Database, userId: string, number: string, title: string, expected?: number): Promise<void> {
  await changeDraft(db, userId, number, async (trx, { id, version, title: current }) => {
    requireVersion(expected, { version, title: current }, { title })
    await trx.updateTable('orders').set({ title }).where('id', '=', id).execute()
  })
}

async function insertDraft(trx: Trx, userId: string, { comment, title = '' }: { comment: string; title?: string | undefined }) {
  // So that the count is exact.
  const { isEmailConfirmed } = await trx
    .selectFrom('users')
    .select('isEmailConfirmed')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const drafts = await countRows(trx.selectFrom('orders').where('userId', '=', userId).where('status', '=', 'draft'))
  if (drafts >= maxDrafts) throw new ShopError('drafts_full')
  if (!isEmailConfirmed && drafts >= maxUnconfirmedDrafts) throw new ShopError('email_not_confirmed', { detail: unconfirmedDrafts })
  return insertNumbered(trx, { status: 'draft', userId, comment, title, totalTiyn: 0 })
}

async function linesOf(trx: Trx, userId: string, number: string) {
  const { id, comment, title } = await getOwnOrderRow(trx, userId, number)
  const quantities = await trx
    .selectFrom('orderItems')
    .innerJoin('products', 'products.id', 'orderItems.productId')
    .select(['productId', 'quantity'])
    .where('orderId', '=', id)
    .where('products.isActive', '=', true)
    .orderBy('orderItems.position')
    .execute()
  return { quantities, comment, title }
}
