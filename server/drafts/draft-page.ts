// Reads a draft for its page: each line with the current stock.
import { findOwnOrder } from '../orders/order-access.ts'
import { listPictures } from '../catalogue/cards/read-cards.ts'
import { lastPageOf } from '#contract/values/pages.ts'
import type { DraftView, FillOutcome } from '#contract/orders/draft-view.ts'
import type { Services } from '../services.ts'
import { getList, readListProducts } from './stored-list.ts'
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
  const pageCount = lastPageOf(order.lines.length, draftPageSize)
  const shown = Math.min(Math.max(1, page), pageCount)
  const lines = order.lines.slice((shown - 1) * draftPageSize, shown * draftPageSize)
  const articles = lines.map(({ article }) => article)
  const products = await readListProducts(db, userId, articles)
  const productIds = [...products.values()].map(({ id }) => id)
  const pictures = await listPictures(db, productIds)
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
        image: (product && pictures.get(product.id)?.hash) ?? null,
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

/** The result of the last filling from a file; `rest`: rows added in part or not at all. @throws as getList */
export async function getFillOutcome(
  { db }: Pick<Services, 'db'>,
  userId: string,
  number: string,
  fileId: string,
): Promise<FillOutcome | null> {
  const { report, name } = await getList(db, userId, number, fileId)
  return report && { name, added: report.added, rest: report.rows.filter(({ state }) => state !== 'found') }
}
