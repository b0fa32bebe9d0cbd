// Checks the copied product table (CAT-17).
import { expect, test } from 'vitest'
import type { TableColumn } from '#contract/catalogue/catalogue.ts'
import { productCard } from '#test/fixtures/product-card.ts'
import { viewCard, type CardView } from '../cards/card-view-model.ts'
import { tableText } from './table-clipboard.ts'

const columns: TableColumn[] = [
  { name: 'Размер', unit: 'дюйм', isNumeric: true },
  { name: 'Подача', unit: 'м³/ч', isNumeric: true },
  { name: 'Ручка', unit: null, isNumeric: false },
]
const card = (article: string, name: string, cells: string[], priceTiyn: number | null): CardView => ({
  ...viewCard({ ...productCard, article, name }),
  row: { cells, level: 'many', stock: 'Много', unit: 'шт', priceTiyn, lastPriceTiyn: null },
})

test('CAT-17 the copied table has tabs, a header with units and a decimal comma', () => {
  const cards = [card('VT-15', 'Кран 1/2"', ['1/2', '2,8', 'рычаг'], 2450_50), card('REQ-1', 'Насос', ['1 1/4', '', ''], null)]
  expect(tableText(cards, columns, {}).split('\r\n')).toEqual([
    'Артикул\tНаименование\tРазмер, дюйм\tПодача, м³/ч\tРучка\tНаличие\tЦена, ₸\tЕд.',
    'VT-15\tКран 1/2"\t1/2"\t2,8\tрычаг\tМного\t2450,5\tшт',
    'REQ-1\tНасос\t1 1/4"\t\t\tМного\tпо запросу\tшт',
  ])
  expect(
    tableText(cards, columns, { 'VT-15': 40 })
      .split('\r\n')
      .map((line) => line.split('\t').at(-1)),
  ).toEqual(['Количество', '40', ''])
})

test('CAT-17 SEC-01:injection no cell breaks the table or becomes a formula in a spreadsheet', () => {
  const nasty = card('=1+1', '+7\tа\nб', ['-2', '@x', '-x'], 100)
  expect(tableText([nasty], columns, {}).split('\r\n')[1]).toBe(' =1+1\t +7 а б\t-2\t @x\t -x\tМного\t1\tшт')
})
