// Renders invoices, orders and picking lists as PDF in a worker thread: 2,000 lines take a second.
import type { OrderView } from '#contract/orders/orders.ts'
import { readPdfFonts } from '#server/files/pdf.ts'
import { printedOrdersPdf, type PrintedOrders } from './printed-orders.ts'
import { pickingListPdf, type PickingList } from './picking-list.ts'
import { invoicePdf, orderPdf, type InvoiceSettings, type Placed } from './invoice-pdf.ts'

export type PdfTask =
  | ({ settings: InvoiceSettings } & ({ kind: 'invoice'; order: Placed } | { kind: 'order'; order: OrderView; isNarrow?: boolean }))
  | ({ kind: 'picking' } & PickingList)
  | ({ kind: 'printed' } & PrintedOrders)

const fonts = readPdfFonts()

export default async (task: PdfTask): Promise<Uint8Array> =>
  task.kind === 'picking'
    ? pickingListPdf(fonts, task)
    : task.kind === 'printed'
      ? printedOrdersPdf(fonts, task)
      : task.kind === 'invoice'
        ? invoicePdf(fonts, task.order, task.settings)
        : orderPdf(fonts, task)
