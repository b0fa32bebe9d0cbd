// Checks the picking list: what each shop gives, barcodes, both sizes of paper (ADM-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#test/fixtures/orders.ts'
import { newVisitor, openShop, type TestShop } from '#test/harness.ts'
import { readPdfFonts } from '../../files/pdf.ts'
import { placeGuestOrder } from '../place-order.ts'
import { ean13Modules } from './draw-barcode.ts'
import { pickingListPdf, readPickedLines } from './picking-list.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('ADM-02 STAFF-03 the list names what each shop gives, by shop, with barcodes, to a seller of their shops alone, on A4 and on a roll', async () => {
  await shop.pool.query(`update products set barcode = '4006381333931' where article = 'VT-15'`)
  const items = [
    { article: 'VT-15', quantity: 45 },
    { article: 'VT-32', quantity: 1, isOnOrder: true },
  ]
  const { order } = await placeGuestOrder(shop.services, newVisitor(), { ...guest, items }, 'picking')
  const lines = await readPickedLines(shop.services.db, order.number, null)
  expect(lines.map((line) => [line.shop, line.article, line.count, line.barcode])).toEqual([
    ['Актобе', 'VT-15', 40, '4006381333931'],
    ['Астана', 'VT-15', 5, '4006381333931'],
    ['Не отложено', 'VT-32', 1, null],
  ])
  const ofSeller = await readPickedLines(shop.services.db, order.number, [shop.fixtures.shops.astana])
  expect(ofSeller.map((line) => line.shop)).toEqual(['Астана', 'Не отложено'])
  const fonts = readPdfFonts()
  const [wide, narrow] = await Promise.all([false, true].map((isNarrow) => pickingListPdf(fonts, { order, lines, isNarrow })))
  expect([wide, narrow].map((pdf) => /MediaBox \[0 0 ([\d.]+)/.exec(String(pdf))?.[1])).toEqual(['595.28', '226.77'])
})

test('ADM-02 a barcode has the bars of EAN-13; a wrong check digit or another code has none', () => {
  // 5901234123457, the example of the standard
  const bars = '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101'
  expect(ean13Modules('5901234123457')).toBe(bars)
  expect(ean13Modules('036000291452')).toHaveLength(95)
  expect([ean13Modules('5901234123458'), ean13Modules('12345'), ean13Modules('GRU-1')]).toEqual([undefined, undefined, undefined])
})
