// A draft as its page shows it: each line beside what there is of its goods today.
import { findOwnOrder } from '../orders/order-access.ts'
import { listPictures } from '../catalogue/cards/read-cards.ts'
import type { DraftView, FillOutcome } from '#contract/orders/draft-view.ts'
import type { Services } from '../services.ts'
import { getList, readGoods } from './stored-list.ts'
import { listOrderFiles } from './draft-files.ts'

const draftPageSize = 100

/** undefined for what is no draft of this account. A page past the end is the last one. */
export async function findDraft(
  { db }: Pick<Services, 'db'>,
  userId: string,
  number: string,
  page: number,
): Promise<DraftView | undefined> {
  const order = await findOwnOrder(db, userId, number)
  if (order?.status !== 'draft') return undefined
  const pageCount = Math.max(1, Math.ceil(order.lines.length / draftPageSize))
  const shown = Math.min(Math.max(1, page), pageCount)
  const lines = order.lines.slice((shown - 1) * draftPageSize, shown * draftPageSize)
  const goods = await readGoods(
    db,
    userId,
    lines.map(({ article }) => article),
  )
  const pictures = await listPictures(
    db,
    [...goods.values()].map(({ id }) => id),
  )
  const files = await listOrderFiles({ db }, userId, number)
  return {
    number: order.number,
    comment: order.comment ?? '',
    lines: lines.map((line) => {
      const product = goods.get(line.article)
      const stock = Math.floor(product?.stock ?? 0)
      return {
        ...line,
        short: line.quantity > stock ? stock : null,
        isForSale: product !== undefined,
        image: (product && pictures.get(product.id)?.hash) ?? null,
      }
    }),
    lineCount: order.lines.length,
    page: shown,
    pageCount,
    totalTiyn: order.totalTiyn,
    onRequestCount: order.onRequestCount,
    files: files.map(({ id, name, byteSize, isList, filledAt }) => ({ id, name, byteSize, isList, isFilled: filledAt !== null })),
  }
}

/** How the last filling from a file went: lines that went in, and the rows that did not or not wholly. @throws order_not_found, not_found */
export async function getFillOutcome(
  { db }: Pick<Services, 'db'>,
  userId: string,
  number: string,
  fileId: string,
): Promise<FillOutcome | null> {
  const { report, name } = await getList(db, userId, number, fileId)
  return report && { name, added: report.added, rest: report.rows.filter(({ state }) => state !== 'found') }
}
