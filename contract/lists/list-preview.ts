// Computes what each row of an uploaded list adds to a draft, with stock and choices (DRF-02).
import type * as z from 'zod/mini'
import { formatQuantity, orderableUnits } from '../catalogue/stock-level.ts'
import type { RowState } from './row-states.ts'
import type { storedChoices, storedReport } from './stored-list.schema.ts'
import { isSameUnit } from './units.ts'
import { quantityProblemTexts, type MatchedRow } from './uploaded-list.ts'

export type RowChoices = z.infer<typeof storedChoices>
export type RowChoice = RowChoices[string]

export type ListProduct = { article: string; name: string; unit: string; priceTiyn: number | null; stock: number }

export type PreviewRow = Pick<MatchedRow, 'row' | 'quantityText' | 'way' | 'quantity' | 'problem' | 'candidates'> & {
  text: string
  /** the text without the quantity that was read from it */
  words: string
  state: RowState
  isChosen: boolean
  product: ListProduct | null
  /** quantity added to the draft: the requested one, at most the stock */
  taken: number
  isUnsearched: boolean
}

export type RowCounts = Record<RowState | 'all', number>

/** In the order of `rows`: of several rows with one product, the first get the stock. @param productOf by article */
export function previewRows(rows: readonly MatchedRow[], choices: RowChoices, productOf: ReadonlyMap<string, ListProduct>): PreviewRow[] {
  const given = new Map<string, number>()
  return rows.map((row) => {
    const choice = choices[row.row] ?? {}
    const article = chosenArticle(row, choice)
    const product = (article != null && productOf.get(article)) || null
    const { quantity, problem } = readOrderedQuantity(row, choice, product)
    const left = product ? Math.max(0, orderableUnits(product.stock) - (given.get(product.article) ?? 0)) : 0
    const state = stateOf(row, article, product, quantity, left)
    const taken = state === 'found' || state === 'above_stock' ? Math.min(quantity ?? 0, left) : 0
    if (product && taken > 0) given.set(product.article, (given.get(product.article) ?? 0) + taken)
    return {
      row: row.row,
      text: rowText(row),
      words: rowWords(row),
      quantityText: row.quantityText,
      state,
      way: row.way,
      isChosen: choice.article !== undefined,
      product,
      quantity,
      problem,
      taken,
      candidates: row.candidates,
      isUnsearched: row.isUnsearched === true,
    }
  })
}

/** undefined: not decided yet; null: the row is skipped. */
export function chosenArticle({ way, candidates }: MatchedRow, { article }: RowChoice = {}): string | null | undefined {
  if (article !== undefined) return article
  return way !== null && candidates.length === 1 ? candidates[0] : undefined
}

function stateOf(
  { way }: MatchedRow,
  article: string | null | undefined,
  product: ListProduct | null,
  quantity: number | null,
  left: number,
): RowState {
  if (article === null) return 'left_out'
  if (article === undefined) return way === null ? 'not_found' : 'ambiguous'
  if (!product) return 'not_found' // no longer sold since the list was read
  if (quantity === null) return 'bad_quantity'
  return quantity > left ? 'above_stock' : 'found'
}

/** What the buyer ordered of a product: a quantity in another unit than it is sold in is none. */
export function readOrderedQuantity(
  row: MatchedRow,
  choice: RowChoice | undefined,
  product: Pick<ListProduct, 'unit'> | null,
): Pick<PreviewRow, 'quantity' | 'problem'> {
  if (choice?.quantity !== undefined) return { quantity: choice.quantity, problem: null }
  const isOther = product !== null && row.quantity !== null && !isSameUnit(row.unit ?? '', product.unit)
  return { quantity: isOther ? null : row.quantity, problem: isOther ? 'unit' : row.problem }
}

export const rowText = (row: MatchedRow): string => row.whole ?? rowWords(row)

function rowWords({ articles, barcode, name }: MatchedRow): string {
  return [...new Set([articles[0], name, articles.length === 0 && name === null ? barcode : null])].filter(Boolean).join(' · ')
}

export const isDoubtful = (state: RowState): boolean => state !== 'found' && state !== 'left_out'

export function countRows(rows: readonly Pick<PreviewRow, 'state'>[]): RowCounts {
  const counts: RowCounts = { all: rows.length, found: 0, ambiguous: 0, above_stock: 0, bad_quantity: 0, not_found: 0, left_out: 0 }
  for (const { state } of rows) counts[state]++
  return counts
}

/** The text shown next to a row that cannot be added as it is; null for one that can. */
export function rowProblem({ state, problem, product, quantity, taken, isUnsearched }: PreviewRow): string | null {
  switch (state) {
    case 'found':
    case 'left_out':
      return null
    case 'ambiguous':
      return 'Подходят несколько товаров: выберите один'
    case 'above_stock':
      return taken > 0
        ? `В\u00a0наличии ${formatQuantity(taken)} из\u00a0${formatQuantity(quantity ?? 0)}\u00a0${product?.unit ?? 'шт'}`
        : 'Больше нет в\u00a0наличии: всё взяли строки выше'
    case 'bad_quantity':
      return quantityProblemTexts[problem ?? 'not_number']
    default:
      return isUnsearched
        ? 'Не\u00a0найдено по\u00a0артикулу; по\u00a0названию не\u00a0искали: в\u00a0списке слишком много названий'
        : 'Такого товара не\u00a0нашли'
  }
}

export type FillReport = NonNullable<z.infer<typeof storedReport>>
export type FilledRow = FillReport['rows'][number]
