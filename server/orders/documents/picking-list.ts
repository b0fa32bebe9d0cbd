// Renders the picking list of an order for A4 and for a roll of 80 mm: by shop, with barcodes (ADM-02).
import { sql } from 'kysely'
import { formatQuantity } from '#contract/catalogue/stock-level.ts'
import { formatDay } from '#contract/shop/format-day.ts'
import { shopClock } from '#contract/shop/shop-clock.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { Database } from '#server/database/database.ts'
import { drawPdf, type PdfFonts } from '#server/files/pdf.ts'
import { isShopInScope, type OrderScope } from '../order-scope.ts'
import { drawBarcode, ean13Modules } from './draw-barcode.ts'

export type PickedLine = {
  shop: string
  category: string
  article: string
  name: string
  unit: string
  barcode: string | null
  count: number
}
export type PickingList = { order: OrderView; lines: PickedLine[]; isNarrow: boolean }

/** What each shop of `scope` gives, by category as it is shelved; what no shop holds comes last. */
export async function readPickedLines(db: Database, number: string, scope: OrderScope): Promise<PickedLine[]> {
  const { rows } = await sql<PickedLine>`
    select coalesce(shops.name_for_guest, 'Не отложено') as shop, coalesce(subcategories.name, '') as category, item.article, item.name, item.unit,
      product.barcode, coalesce(part.count, item.quantity) as count
    from orders join order_items item on item.order_id = orders.id join products product on product.id = item.product_id
      left join subcategories on subcategories.id = product.subcategory_id
      left join order_item_stock part on part.order_item_id = item.id left join shops on shops.id = part.shop_id
    where orders.number = ${number} and (part.shop_id is null or ${isShopInScope(scope, sql`part.shop_id`)})
    order by shops.position nulls last, shops.id, subcategories.name, item.name, item.position`.execute(db)
  return rows
}

const wide: [width: number, height: number] = [595.28, 841.89]
const narrow: [width: number, height: number] = [226.77, 841.89]
const margins = { wide: 45, narrow: 12 } as const

export const pickingListPdf = (fonts: PdfFonts, list: PickingList): Promise<Buffer> =>
  drawPdf(fonts, describeSheet(list, `Сборка ${list.order.number}`), (pdf) => writePickingList(pdf, list))

/** Of a document that holds several as well. */
export const describeSheet = (
  { order, isNarrow }: { order: Pick<OrderView, 'placedAt' | 'createdAt'>; isNarrow: boolean },
  title: string,
) => ({
  title,
  createdAt: order.placedAt ?? order.createdAt,
  size: isNarrow ? narrow : wide,
  margin: isNarrow ? margins.narrow : margins.wide,
})

/** On the page that is open. */
export function writePickingList(pdf: PDFKit.PDFDocument, { order, lines, isNarrow }: PickingList): void {
  const margin = isNarrow ? margins.narrow : margins.wide
  const [width] = isNarrow ? narrow : wide
  const inner = width - 2 * margin
  const text = (face: 'text' | 'bold', size: number, words: string) =>
    pdf.font(face).fontSize(size).fillColor('#101828').text(words, margin, pdf.y, { width: inner })
  text('bold', isNarrow ? 16 : 18, `Сборка ${order.number}`)
  const placedAt = order.placedAt ?? order.createdAt
  text('text', 9, `Заказ от ${formatDay(placedAt)} ${shopClock(placedAt)}`)
  text('text', 9, [order.guestName, order.guestPhone && formatPhone(order.guestPhone)].filter(Boolean).join(', '))
  text('text', 9, order.address ? `Доставка: ${order.address}` : `Самовывоз: ${order.shop?.name ?? 'решит оператор'}`)
  if (order.comment) text('text', 9, `Комментарий: ${order.comment}`)
  for (const [shop, ofShop] of Map.groupBy(lines, (line) => line.shop)) {
    pdf.moveDown(0.8)
    text('bold', 12, `${shop}, строк: ${ofShop.length}`)
    for (const line of ofShop) writeLine(pdf, line, { margin, inner, isNarrow })
  }
  pdf.moveDown(1.2)
  text('text', 9, 'Собрал ____________________     Проверил ____________________')
}

function writeLine(
  pdf: PDFKit.PDFDocument,
  { category, article, name, unit, barcode, count }: PickedLine,
  { margin, inner, isNarrow }: { margin: number; inner: number; isNarrow: boolean },
): void {
  const modules = barcode === null ? undefined : ean13Modules(barcode)
  const code = modules ? 76 + 12 : 0
  const words = inner - 18 - (isNarrow ? 0 : code)
  pdf.font('text').fontSize(9)
  const height = pdf.heightOfString(name, { width: words }) + 26 + (isNarrow && modules ? 34 : 0)
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
  const top = pdf.y + 5
  pdf
    .rect(margin, top + 1, 9, 9)
    .lineWidth(0.7)
    .stroke('#101828')
  pdf
    .font('text')
    .fontSize(9)
    .fillColor('#101828')
    .text(name, margin + 18, top, { width: words })
  pdf.font('bold').text(`${formatQuantity(count)} ${unit}   ${article}`, margin + 18, pdf.y, { width: words, continued: false })
  pdf
    .font('text')
    .fontSize(7.5)
    .fillColor('#475467')
    .text([category, barcode].filter(Boolean).join(' · '), margin + 18, pdf.y, { width: words })
  const bottom = pdf.y
  if (modules) drawBarcode(pdf, modules, isNarrow ? margin + 18 : margin + inner - 76, isNarrow ? bottom + 3 : top + 2)
  pdf.y = Math.max(bottom + (isNarrow && modules ? 32 : 0), top + (modules && !isNarrow ? 30 : 0)) + 4
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + inner, pdf.y)
    .lineWidth(0.5)
    .stroke('#E4E7EC')
}
