// Lays out a PDF document from top to bottom, and begins new pages when needed.

export type PdfPage = ReturnType<typeof openPage>

type NamedText = readonly [name: string, value: string]

/** @property width relative to the sum of all */
export type GridColumn = { title: string; width: number; isNumber?: boolean }

type Document = PDFKit.PDFDocument

export const margin = 45
/** A roll of 80 mm has 227 points, A4 has 595. */
const narrowestPage = 300

const ink = '#101828'
const muted = '#475467'
const line = '#E4E7EC'
const water = '#0B63CE'

/** A subheading is not the last on its page: its own height and three lines. */
const subheadingMinHeight = 88

/** @param pdf with the fonts `text` and `bold`; the shop's name goes on its first page */
export function openPage(pdf: Document) {
  const { width } = boxOf(pdf)
  pdf.font('bold').fontSize(13).fillColor(water).text('Родник')
  pdf.moveDown(1.5)
  return {
    /** on a roll */
    isNarrow: isNarrow(pdf),
    heading(text: string) {
      pdf.moveDown(0.4)
      pdf.font('bold').fontSize(18).fillColor(ink).text(text, { width })
      pdf.moveDown(0.6)
    },
    subheading(text: string) {
      if (!fits(pdf, subheadingMinHeight)) pdf.addPage()
      pdf.moveDown(0.8)
      pdf.font('bold').fontSize(13).fillColor(ink).text(text, { width })
      pdf.moveDown(0.4)
    },
    paragraph(text: string) {
      pdf.font('text').fontSize(10.5).fillColor(ink).text(text, { width, lineGap: 2 })
      pdf.moveDown(0.4)
    },
    /** two columns, a line under each row; names take the width of the longest, at most half */
    table: (rows: readonly NamedText[]) => writeTable(pdf, rows),
    /** A table with a heading row on each page. Numbers are right-aligned. The last row stays with what follows. */
    grid: (columns: readonly GridColumn[], rows: readonly (readonly string[])[]) => writeGrid(pdf, columns, rows),
    /** name and value at the right edge, below a table */
    sums: (rows: readonly NamedText[]) => writeSums(pdf, rows),
    note(text: string) {
      pdf.moveDown(1.5)
      pdf.font('text').fontSize(8.5).fillColor(muted).text(text, { width })
    },
  }
}

const isNarrow = ({ page }: Document): boolean => page.width < narrowestPage

function boxOf({ page }: Document): { left: number; width: number } {
  const { left, right } = page.margins
  return { left, width: page.width - left - right }
}

function writeTable(pdf: Document, rows: readonly (readonly [name: string, value: string])[]): void {
  const { left, width } = boxOf(pdf)
  pdf.font('text').fontSize(10.5)
  const gap = 16
  const names = Math.min(width / 2 - gap, Math.ceil(Math.max(...rows.map(([name]) => pdf.widthOfString(name)))))
  const values = width - names - gap
  for (const [name, value] of rows) {
    const height = Math.max(pdf.heightOfString(name, { width: names }), pdf.heightOfString(value, { width: values })) + 9
    if (!fits(pdf, height)) pdf.addPage()
    const top = pdf.y
    pdf.fillColor(muted).text(name, left, top + 4, { width: names })
    pdf.fillColor(ink).text(value, left + names + gap, top + 4, { width: values })
    endRow(pdf, top + height)
  }
  pdf.moveDown(0.6)
}

function writeGrid(pdf: Document, columns: readonly GridColumn[], rows: readonly (readonly string[])[]): void {
  const columnBoxes = columnBoxesOf(boxOf(pdf), columns)
  const heightOf = (texts: readonly string[], face: 'text' | 'bold') => {
    pdf.font(face).fontSize(8.5)
    return Math.max(...columnBoxes.map(({ inner }, at) => pdf.heightOfString(texts[at] ?? '', { width: inner }))) + 6
  }
  const write = (texts: readonly string[], face: 'text' | 'bold', color: string, below = 0) => {
    const height = heightOf(texts, face)
    if (!fits(pdf, height + below)) {
      pdf.addPage()
      if (face === 'text') writeHead()
      pdf.font(face).fontSize(8.5)
    }
    const top = pdf.y
    pdf.fillColor(color)
    for (const [at, { x, inner, isNumber }] of columnBoxes.entries())
      pdf.text(texts[at] ?? '', x, top + 3, { width: inner, align: isNumber ? 'right' : 'left' })
    endRow(pdf, top + height)
  }
  const writeHead = () =>
    write(
      columns.map(({ title }) => title),
      'bold',
      muted,
    )
  writeHead()
  // No row is alone on the last page: the last two and the ending stay together.
  for (const [at, texts] of rows.entries())
    write(texts, 'text', ink, at < rows.length - 2 ? 0 : endingHeight + (at === rows.length - 2 ? heightOf(rows[at + 1] ?? [], 'text') : 0))
  pdf.moveDown(0.6)
}

/** Sums, the sum in words, a sentence on delivery, signatures and the note are not separated from the last rows. */
const endingHeight = 165

function columnBoxesOf({ left, width }: ReturnType<typeof boxOf>, columns: readonly GridColumn[]) {
  const gap = 8
  const whole = columns.reduce((sum, column) => sum + column.width, 0)
  return columns.map(({ width: part, isNumber }, at) => ({
    x: left + (columns.slice(0, at).reduce((sum, one) => sum + one.width, 0) / whole) * width,
    inner: (part / whole) * width - gap,
    isNumber,
  }))
}

function writeSums(pdf: Document, rows: readonly (readonly [name: string, value: string])[]): void {
  const height = 18
  const { left, width } = boxOf(pdf)
  const names = width * (isNarrow(pdf) ? 0.5 : 0.7)
  if (!fits(pdf, height * rows.length)) pdf.addPage()
  for (const [name, value] of rows) {
    pdf.font('text').fontSize(10.5).fillColor(muted)
    const top = pdf.y
    pdf.text(name, left, top, { width: names, align: 'right' })
    pdf
      .font('bold')
      .fillColor(ink)
      .text(value, left + names, top, { width: width - names - 8, align: 'right' })
    pdf.x = left
    pdf.y = top + height
  }
  pdf.moveDown(0.6)
}

/** «Заказ 7KD4M2XN · страница 2 из 3» at the foot, with several pages. @param pdf with buffered pages */
export function numberPages(pdf: Document, title: string): void {
  const { start, count } = pdf.bufferedPageRange()
  if (count === 1) return
  const { left, width } = boxOf(pdf)
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0 // text below it would begin a new page
    pdf.font('text').fontSize(8.5).fillColor(muted)
    pdf.text(`${title} · страница ${page + 1} из ${count}`, left, pdf.page.height - margin + 12, {
      width,
      align: 'right',
      lineBreak: false,
    })
  }
}

const fits = (pdf: Document, height: number): boolean => pdf.y + height <= pdf.page.height - pdf.page.margins.top

function endRow(pdf: Document, bottom: number): void {
  const { left, width } = boxOf(pdf)
  pdf
    .moveTo(left, bottom)
    .lineTo(left + width, bottom)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
  pdf.x = left
  pdf.y = bottom
}
