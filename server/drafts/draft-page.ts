// Reads a draft for its page: each line with the current stock.
import { findOwnOrder } from '../orders/order-access.ts'
import { countPages } from '#contract/values/pages.ts'
import type { DraftView, FillOutcome } from '#contract/orders/draft-view.ts'
import type { Services } from '../services.ts'
import { storedReport } from '#contract/lists/stored-list.schema.ts'
import type { Database } from '../database/database.ts'
import { findPicturedProducts } from '../cart/add-items.ts'
import { listOrderFiles } from './draft-files.ts'
import { findDraftLink } from './share-draft.ts'

const draftPageSize = 100

/** undefined if it is no draft of this account. A page past the end becomes the last one. */
export async function findDraft(
  { db }: Pick<Services, 'db'>,
  userId: string,
  number: string,
  page: number,
): Promise<DraftView | undefined> {
  const order = await findOwnOrder(db, userId, number)
  if (order?.status !== 'draft') return undefined
  const pageCount = countPages(order.lines.length, draftPageSize)
  const shown = Math.min(Math.max(1, page), pageCount)
  const lines = order.lines.slice((shown - 1) * draftPageSize, shown * draftPageSize)
  const articles = lines.map(({ article }) => article)
  const products = await findPicturedProducts(db, userId, articles)
  const files = await listOrderFiles({ db }, userId, number)
  return {
    number: order.number,
    version: order.version,
    title: order.title,
    shared: (await findDraftLink(db, order.number)) ?? null,
    comment: order.comment ?? '',
    lines: lines.map((line) => {
      const product = products.get(line.article)
      return {
        ...line,
        stock: Math.floor(product?.stock ?? 0),
        isForSale: product !== undefined,
        image: product?.image ?? null,
      }
    }),
    lineCount: order.lines.length,
    page: shown,
    pageCount,
    totalTiyn: order.totalTiyn,
    onRequestCount: order.onRequestCount,
    files: files.map(({ filledAt, ...file }) => ({ ...file, isFilled: filledAt !== null })),
  }
}

/** The result of the last filling from a file until it is closed; `rest`: rows added in part or not at all. */
export async function findFillOutcome({ db }: Pick<Services, 'db'>, userId: string, number: string): Promise<FillOutcome | null> {
  const last = await reportsOf(db, userId, number)
    .select(['file.name', 'list.report'])
    .orderBy('filledAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const report = storedReport.parse(last?.report ?? null)
  return last && report ? { name: last.name, added: report.added, rest: report.rows.filter(({ state }) => state !== 'found') } : null
}

export async function closeFillOutcome({ db }: Pick<Services, 'db'>, userId: string, number: string): Promise<void> {
  const files = await reportsOf(db, userId, number).select('list.fileId').execute()
  const ids = files.map(({ fileId }) => fileId)
  if (ids.length > 0) await db.updateTable('orderLists').set({ report: null }).where('fileId', 'in', ids).execute()
}

const reportsOf = (db: Database, userId: string, number: string) =>
  db
    .selectFrom('orderLists as list')
    .innerJoin('orderFiles as file', 'file.id', 'list.fileId')
    .innerJoin('orders', 'orders.id', 'file.orderId')
    .where('orders.number', '=', number)
    .where('orders.userId', '=', userId)
    .where('list.report', 'is not', null)
