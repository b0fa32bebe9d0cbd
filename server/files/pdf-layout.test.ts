// Checks positions on pages of uncompressed PDFs; contents: orders/documents/invoice-pdf.test.ts.
import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { numberPages, openPage, type PdfPage } from './pdf-layout.ts'

async function pagesOf(write: (page: PdfPage) => void): Promise<string[]> {
  const pdf = new PdfKit({ size: 'A4', margin: 45, compress: false, bufferPages: true })
  const parts: Buffer[] = []
  const done = new Promise((fulfil) => pdf.on('end', fulfil))
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.registerFont('text', 'Helvetica').registerFont('bold', 'Helvetica-Bold')
  write(openPage(pdf))
  numberPages(pdf, 'Order 7KD4M2XN')
  pdf.end()
  await done
  const streams = Buffer.concat(parts)
    .toString('latin1')
    .matchAll(/stream\n([\s\S]*?)\nendstream/g)
  return Array.from(streams, ([, stream = '']) =>
    Array.from(stream.matchAll(/\[(.*?)\] TJ/g), ([, words = '']) =>
      Array.from(words.matchAll(/<([\da-f]+)>/g), ([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    ).join('|'),
  )
}

const products = (count: number) => (page: PdfPage) => {
  const columns = [{ title: 'No' }, { title: 'Article' }, { title: 'Price' }].map((column) => ({ ...column, width: 1 }))
  page.grid(
    columns,
    Array.from({ length: count }, (_, at) => [`${at + 1}.`, 'VT-15', '12 345 678,00']),
  )
  page.sums([['Total', '99']])
}

test('ORD-02 the sum is never on a page without products; later pages repeat the table heading and have page numbers', async () => {
  const breaks = new Set<number>()
  for (let count = 24; count <= 38; count++) {
    const pages = await pagesOf(products(count))
    breaks.add(pages.length)
    expect(pages.at(-1)).toContain('99')
    expect(pages.at(-1)).toContain(`${count}.|VT-15`)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Article')
      if (pages.length > 1) expect(page).toMatch(new RegExp(`Order 7KD4M2XN.*${at + 1}.*${pages.length}$`))
      else expect(page).not.toContain('Order')
    }
  }
  expect([...breaks]).toEqual([1, 2])
})

test('PROD-01 a subheading is never the last on its page', async () => {
  const breaks = new Set<number>()
  for (let rows = 24; rows <= 36; rows++) {
    const pages = await pagesOf((page) => {
      page.table(Array.from({ length: rows }, (_, at) => [`Row ${at}`, 'value']))
      page.subheading('Guarantee')
      page.paragraph('Keep the receipt.')
    })
    breaks.add(pages.length)
    expect(pages.find((text) => text.includes('Guarantee'))).toContain('Keep')
  }
  expect([...breaks]).toEqual([1, 2])
})

test('ORD-02 a sum of nine digits and the longest unit fit on one line of their columns', async () => {
  const [page] = await pagesOf(({ grid }) =>
    grid(
      [20, 66, 192, 44, 40, 68, 75].map((width) => ({ title: '', width })),
      [['1', 'VT-15', 'x', '99\u00a0999', 'kompl', '99\u00a0999\u00a0999,00', '999\u00a0999\u00a0999,00']],
    ),
  )
  expect(page).toContain('kompl|99\u00a0999\u00a0999,00|999\u00a0999\u00a0999,00')
})
