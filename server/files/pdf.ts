// Creates PDF documents in the shop's style, with embedded Golos Text.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { margin, numberPages, openPage, type PdfPage } from './pdf-layout.ts'

export type PdfFonts = { text: Buffer; bold: Buffer }

/** Read once for several documents: 75 KB each. */
export const readPdfFonts = (): PdfFonts => ({
  text: readFileSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'))),
  bold: readFileSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/golos-text/600SemiBold/GolosText_600SemiBold.ttf'))),
})

/** The same input gives the same bytes, so that a document is stored once. @param createdAt written into the file */
export const makePdf = (fonts: PdfFonts, title: string, createdAt: Date, write: (page: PdfPage) => void): Promise<Buffer> =>
  drawPdf(fonts, { title, createdAt, size: 'A4', margin }, (pdf) => {
    write(openPage(pdf))
    numberPages(pdf, title)
  })

type Sheet = { title: string; createdAt: Date; size: 'A4' | [width: number, height: number]; margin: number }

/** As makePdf, for another size of paper. @param draw with the fonts `text` and `bold` */
export async function drawPdf(fonts: PdfFonts, sheet: Sheet, draw: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const { title, createdAt, size } = sheet
  // Loaded with the first document: its fonts and code are 2.5 MB that most processes do not need.
  const { default: PdfKit } = await import('pdfkit')
  const pdf = new PdfKit({
    size,
    margin: sheet.margin,
    lang: 'ru-RU',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: 'Родник', CreationDate: createdAt },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((fulfil, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => fulfil(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  pdf.registerFont('text', fonts.text)
  pdf.registerFont('bold', fonts.bold)
  draw(pdf)
  pdf.end()
  return done
}
