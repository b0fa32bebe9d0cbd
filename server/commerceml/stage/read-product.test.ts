// Checks how single fields of a product of 1C are read (EXCH-01).
import { expect, test } from 'vitest'
import { parseDecimal, type XmlElement } from '../xml/xml-record.ts'
import { readBarcode } from './read-product.ts'

const element = (name: string, text: string, children: XmlElement[] = []): XmlElement => ({ name, attributes: {}, text, children })

test.each([
  ['4870001234567', '4870001234567'],
  [' 4 870001 234567 ', '4870001234567'],
  ['4870001234567, 4870001234574', '4870001234567'],
  ['4,87E+12', null],
  ['нет', null],
])('EXCH-01 the barcode «%s» is read as %s', (sent, barcode) => {
  expect(readBarcode(element('Товар', '', [element('Штрихкод', sent)]))).toBe(barcode)
})

test.each([
  ['1 234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567,00', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1,5', 1.5],
  ['1.2.3', undefined],
])('EXCH-01 the number «%s» is read as %s', (sent, number) => {
  expect(parseDecimal(sent)).toBe(number)
})
