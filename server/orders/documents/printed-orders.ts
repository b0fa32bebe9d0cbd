// Renders the picking lists or invoices of many orders as one PDF; the last page names those that are not in it (ADM-02).
import { drawPdf, type PdfFonts } from '#server/files/pdf.ts'
import { openPage } from '#server/files/pdf-layout.ts'
import { writeInvoice, type InvoiceSettings, type Placed } from './invoice-pdf.ts'
import { describeSheet, writePickingList, type PickingList } from './picking-list.ts'

export type PrintedOrders = {
  left: { name: string; reason: string }[]
  at: Date
} & ({ sheets: 'picking'; lists: PickingList[] } | { sheets: 'invoice'; orders: Placed[]; settings: InvoiceSettings })

export function printedOrdersPdf(fonts: PdfFonts, task: PrintedOrders): Promise<Buffer> {
  const title = task.sheets === 'picking' ? 'Листы сборки' : 'Счета на оплату'
  const blank = { order: { placedAt: task.at, createdAt: task.at }, isNarrow: false }
  return drawPdf(fonts, describeSheet(blank, title), (pdf) => {
    const writers =
      task.sheets === 'picking'
        ? task.lists.map((list) => () => writePickingList(pdf, list))
        : task.orders.map((order) => () => writeInvoice(openPage(pdf), order, task.settings))
    if (task.left.length > 0) writers.push(() => writeLeft(pdf, task.left))
    for (const [at, write] of writers.entries()) {
      if (at > 0) pdf.addPage()
      write()
    }
  })
}

function writeLeft(pdf: PDFKit.PDFDocument, left: PrintedOrders['left']): void {
  pdf.font('bold').fontSize(18).fillColor('#101828').text('Не напечатаны')
  pdf.font('text').fontSize(9)
  for (const { name, reason } of left) pdf.text(`${name}: ${reason}`)
}
