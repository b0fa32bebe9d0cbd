// What the pages of drafts show (DRF-01, DRF-02).
import type { FilledRow, ListGoods, PreviewRow, RowCounts, RowState } from '../lists/list-preview.ts'
import type { ListReading } from '../lists/uploaded-list.ts'

export type DraftLine = {
  position: number
  article: string
  name: string
  unit: string
  quantity: number
  priceTiyn: number | null
  /** beside an own price */
  retailTiyn: number | null
  /** pieces there are, null where that is enough */
  short: number | null
  isForSale: boolean
  image: string | null
}
/** `isList`: its goods were looked for, the draft can be filled from it */
export type DraftFile = { id: string; name: string; byteSize: number; isList: boolean; isFilled: boolean }
export type DraftView = {
  number: string
  comment: string
  lines: DraftLine[]
  lineCount: number
  page: number
  pageCount: number
  totalTiyn: number
  onRequestCount: number
  files: DraftFile[]
}

/** How the last filling from a file went: lines that went in, and rows that did not or not wholly. */
export type FillOutcome = { name: string; added: number; rest: FilledRow[] }

export type ShownProduct = ListGoods & { image: string | null; /** beside an own price */ retailTiyn: number | null }
export type ListRowView = Omit<PreviewRow, 'goods' | 'candidates'> & { goods: ShownProduct | null; candidates: ShownProduct[] }
export type ListFilter = RowState | 'all' | 'doubtful'

export type ListView = {
  fileId: string
  name: string
  byteSize: number
  reading: Pick<ListReading, 'kind' | 'sheet' | 'otherSheets' | 'encoding' | 'columns' | 'header' | 'sample' | 'skipped'>
  /** of the first row that was read */
  firstRow: number
  counts: RowCounts
  show: ListFilter
  rows: ListRowView[]
  page: number
  pageCount: number
  /** what goes into the draft of all rows */
  taken: { rows: number; totalTiyn: number; onRequestCount: number }
}
