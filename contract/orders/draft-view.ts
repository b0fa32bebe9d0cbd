// Defines the data of the draft pages (DRF-01, DRF-02).
import type { RowState } from '#contract/lists/row-states.ts'
import type { FilledRow, ListProduct, PreviewRow, RowCounts } from '../lists/list-preview.ts'
import type { ListReading } from '../lists/uploaded-list.ts'
import type { OrderFile, OrderLine, OrderView } from './orders.ts'

/** Prices are the current ones. */
export type DraftLine = OrderLine & {
  /** whole units */
  stock: number
  isForSale: boolean
  image: string | null
}
export type DraftFile = OrderFile & {
  /** its products were matched, the draft can be filled from it */
  isList: boolean
  isFilled: boolean
  /** false: a list that was only previewed */
  isAttached: boolean
}
export type DraftView = Pick<OrderView, 'number' | 'version' | 'title' | 'totalTiyn' | 'onRequestCount'> & {
  /** code of the link that shares it */
  shared: { code: string; expiresAt: Date } | null
  comment: string
  lines: DraftLine[]
  lineCount: number
  page: number
  pageCount: number
  files: DraftFile[]
}

/** Result of the last filling from a file; `rest`: rows added in part or not at all. */
export type FillOutcome = { name: string; added: number; rest: FilledRow[] }

export type ShownProduct = ListProduct & { image: string | null; retailTiyn: number | null }
export type ListRowView = Omit<PreviewRow, 'product' | 'candidates'> & { product: ShownProduct | null; candidates: ShownProduct[] }
export type ListFilter = RowState | 'all' | 'doubtful'

export type ListView = {
  fileId: string
  name: string
  byteSize: number
  reading: Pick<ListReading, 'kind' | 'sheet' | 'otherSheets' | 'encoding' | 'columns' | 'header' | 'sample' | 'skipped'>
  firstRow: number
  counts: RowCounts
  show: ListFilter
  rows: ListRowView[]
  page: number
  pageCount: number
  taken: { rows: number; totalTiyn: number; onRequestCount: number }
}
