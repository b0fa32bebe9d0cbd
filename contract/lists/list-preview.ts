// A list on its way into a draft (DRF-02): what each row comes to with the buyer's choices, today's goods and their stock. Free of Zod.
import { quantityProblemTexts, type MatchedRow, type MatchWay, type QuantityProblem } from './uploaded-list.ts'

/** `article` null leaves the row out; what is not named stays as it was read. */
export type RowChoice = { article?: string | null | undefined; quantity?: number | undefined }
export type RowChoices = Record<string, RowChoice>

export const rowStates = ['found', 'ambiguous', 'above_stock', 'bad_quantity', 'not_found', 'left_out'] as const
export type RowState = (typeof rowStates)[number]

export const rowStateNames: Record<RowState, string> = {
  found: 'Найдено',
  ambiguous: 'Неоднозначно',
  above_stock: 'Больше остатка',
  bad_quantity: 'Проверьте количество',
  not_found: 'Не\u00a0найдено',
  left_out: 'Пропущено',
}

/** Of a product for sale now. */
export type ListGoods = { article: string; name: string; unit: string; priceTiyn: number | null; stock: number }

export type PreviewRow = {
  row: number
  /** as it stands in the file */
  text: string
  quantityText: string
  state: RowState
  way: MatchWay
  isChosen: boolean
  goods: ListGoods | null
  /** what the buyer wants; null = cannot be read */
  quantity: number | null
  problem: QuantityProblem | null
  /** what goes into the draft: the quantity, or what there is of it */
  taken: number
  candidates: string[]
  isUnsearched: boolean
}

export type RowCounts = Record<RowState | 'all', number>

/**
 * In the rows' order; of one product wanted by several rows the first ones get the stock.
 * @param goodsOf products for sale by article
 */
export function previewRows(rows: readonly MatchedRow[], choices: RowChoices, goodsOf: ReadonlyMap<string, ListGoods>): PreviewRow[] {
  const given = new Map<string, number>()
  return rows.map((row) => {
    const choice = choices[row.row] ?? {}
    const article = chosenArticle(row, choice)
    const goods = (article != null && goodsOf.get(article)) || null
    const quantity = choice.quantity ?? row.quantity
    const left = goods ? Math.max(0, Math.floor(goods.stock) - (given.get(goods.article) ?? 0)) : 0
    const state = stateOf(row, article, goods, quantity, left)
    const taken = state === 'found' || state === 'above_stock' ? Math.min(quantity ?? 0, left) : 0
    if (goods && taken > 0) given.set(goods.article, (given.get(goods.article) ?? 0) + taken)
    return {
      row: row.row,
      text: textOf(row),
      quantityText: row.quantityText,
      state,
      way: row.way,
      isChosen: choice.article !== undefined,
      goods,
      quantity,
      problem: quantity === null ? row.problem : null,
      taken,
      candidates: row.candidates,
      isUnsearched: row.isUnsearched === true,
    }
  })
}

/** undefined: nobody knows yet; null: the row is left out. */
function chosenArticle({ way, candidates }: MatchedRow, { article }: RowChoice): string | null | undefined {
  if (article !== undefined) return article
  return way !== null && candidates.length === 1 ? candidates[0] : undefined
}

function stateOf(
  { way }: MatchedRow,
  article: string | null | undefined,
  goods: ListGoods | null,
  quantity: number | null,
  left: number,
): RowState {
  if (article === null) return 'left_out'
  if (article === undefined) return way === null ? 'not_found' : 'ambiguous'
  if (!goods) return 'not_found' // sold when the list was read, and no longer
  if (quantity === null) return 'bad_quantity'
  return quantity > left ? 'above_stock' : 'found'
}

/** Article and name as the buyer wrote them. */
export function textOf({ articles, barcode, name, whole }: MatchedRow): string {
  return whole ?? [...new Set([articles[0], name, articles.length === 0 && name === null ? barcode : null])].filter(Boolean).join(' · ')
}

/** Not what its owner would expect to go in as it is. */
export const isDoubtful = (state: RowState): boolean => state !== 'found' && state !== 'left_out'

export function countRows(rows: readonly Pick<PreviewRow, 'state'>[]): RowCounts {
  const counts: RowCounts = { all: rows.length, found: 0, ambiguous: 0, above_stock: 0, bad_quantity: 0, not_found: 0, left_out: 0 }
  for (const { state } of rows) counts[state]++
  return counts
}

/** What stands beside a row that cannot go into the draft as it is; null for one that can. */
export function rowProblem({ state, problem, goods, quantity, taken, isUnsearched }: PreviewRow): string | null {
  switch (state) {
    case 'found':
    case 'left_out':
      return null
    case 'ambiguous':
      return 'Подходят несколько товаров: выберите один'
    case 'above_stock':
      return taken > 0 ? `В\u00a0наличии ${taken} из\u00a0${quantity ?? 0}\u00a0${goods?.unit ?? 'шт'}` : 'Нет в\u00a0наличии'
    case 'bad_quantity':
      return quantityProblemTexts[problem ?? 'not_number']
    default:
      return isUnsearched
        ? 'Не\u00a0найдено по\u00a0артикулу; по\u00a0названию не\u00a0искали: в\u00a0списке слишком много названий'
        : 'Такого товара не\u00a0нашли'
  }
}

/** What became of a row when the draft was filled. */
export type FilledRow = { row: number; text: string; state: RowState; article: string | null; taken: number; reason: string | null }
export type FillReport = { added: number; replaced: boolean; rows: FilledRow[] }
