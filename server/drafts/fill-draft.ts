// Adds the rows of a list to its draft: all, or with `force` those that can be added (DRF-02).
import { previewRows, rowProblem, type FilledRow, type FillReport, type PreviewRow, type RowChoices } from '#contract/lists/list-preview.ts'
import { storedReport } from '#contract/lists/stored-list.schema.ts'
import { maxCandidates } from '#contract/lists/uploaded-list.ts'
import { findSellableProducts } from '../cart/add-items.ts'
import { inTransaction } from '../database/transaction.ts'
import { ShopError } from '../errors.ts'
import { once } from '../http/idempotency.ts'
import { articlesById } from '../list-parsing/match-products.ts'
import { putDraftItems } from '../orders/draft-items.ts'
import { lockDraft } from '../orders/lock-draft.ts'
import { listProductIds } from '../search/search-products.ts'
import type { Services } from '../services.ts'
import { attachTrial } from '../orders/store-attachment.ts'
import { changeList, chosenArticles, getList } from './stored-list.ts'

export type Filling = {
  replace: boolean
  /** adds the good rows even if others failed, and as much as is in stock */
  force: boolean
}

/**
 * @returns the result of each row; the same for a repeat with the same key
 * @throws list_has_bad_rows naming each bad row by its number (nothing has changed then), order_not_found, not_found,
 * not_a_draft, not_a_list, draft_full, drafts_too_long, key_reused
 */
export function fillDraft(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  number: string,
  fileId: string,
  filling: Filling,
  key: string,
): Promise<FillReport> {
  const request = { scope: `draft ${userId}`, key, request: { fill: number, fileId, ...filling } }
  return inTransaction(db, (trx) => {
    const fill = async () => {
      const draft = await lockDraft(trx, userId, number)
      const list = await getList(trx, userId, number, fileId)
      const products = await findSellableProducts(trx, userId, chosenArticles(list))
      const rows = previewRows(list.rows, list.choices, products)
      const taken = rows.filter((row) => row.taken > 0)
      refuseBadRows(rows, taken.length, filling)
      const quantities = taken.map((row) => ({ productId: products.get(row.product!.article)!.id, quantity: row.taken }))
      await putDraftItems(trx, draft.id, quantities, filling.replace ? 'replace' : 'add')
      const report: FillReport = { added: taken.length, replaced: filling.replace, rows: rows.map(filledRow) }
      await trx
        .updateTable('orderLists')
        .set({ report: JSON.stringify(report), filledAt: clock() })
        .where('fileId', '=', fileId)
        .execute()
      await attachTrial(trx, draft.id, fileId)
      return report
    }
    return once(trx, request, fill, (stored) => storedReport.parse(stored)!)
  })
}

function refuseBadRows(rows: readonly PreviewRow[], taken: number, { force }: Filling): void {
  const bad = rows.flatMap((row) => {
    const problem = rowProblem(row)
    return problem === null ? [] : [{ row: row.row, problem }]
  })
  if (taken > 0 && (force || bad.length === 0)) return
  const detail = taken === 0 ? 'Добавлять нечего: ни\u00a0одна строка не\u00a0подходит. Черновик не\u00a0изменён.' : undefined
  throw new ShopError('list_has_bad_rows', { fields: Object.fromEntries(bad.map(({ row, problem }) => [row, [problem]])), detail })
}

const filledRow = (row: PreviewRow): FilledRow => ({
  row: row.row,
  text: row.text,
  state: row.state,
  article: row.product?.article ?? null,
  taken: row.taken,
  reason: rowProblem(row),
})

/** Merges into earlier choices. @throws as changeList */
export const chooseRows = (
  { db }: Pick<Services, 'db'>,
  userId: string,
  number: string,
  fileId: string,
  choices: RowChoices,
): Promise<void> =>
  changeList(db, userId, number, fileId, (list) => {
    const known = new Set(list.rows.map(({ row }) => String(row)))
    const merged: RowChoices = { ...list.choices }
    for (const [row, choice] of Object.entries(choices)) if (known.has(row)) merged[row] = { ...merged[row], ...choice }
    return { choices: merged }
  })

/**
 * Searches the buyer's words for an unmatched row: an article is chosen, other results are offered.
 * @throws as changeList, and not_ready
 */
export async function searchForRow(
  services: Pick<Services, 'db' | 'search'>,
  userId: string,
  number: string,
  fileId: string,
  { row, query }: { row: number; query: string },
): Promise<void> {
  const { db, search } = services
  const hits = search.searchProducts(query)
  if (hits.exactArticle !== null) return chooseRows(services, userId, number, fileId, { [row]: { article: hits.exactArticle } })
  const ids = listProductIds(hits, maxCandidates)
  const articleOf = await articlesById(db, ids)
  const candidates = ids.flatMap((id) => articleOf.get(id) ?? [])
  return changeList(db, userId, number, fileId, ({ rows }) => ({
    rows: rows.map((one) => (one.row === row ? { ...one, candidates, way: candidates.length > 0 ? 'name' : null } : one)),
  }))
}
