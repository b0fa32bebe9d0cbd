// Checks unusual layouts of buyers' files; parse-list.test.ts has the usual ones.
import { expect, test } from 'vitest'
import { readList } from '#test/file-of.ts'
import { xlsxOf, type XlsxCell } from '#test/xlsx.ts'
import { zipOf } from '#test/zip.ts'

const book = (rows: XlsxCell[][], merges: string[] = []) => xlsxOf([{ name: 'Лист1', rows, merges }])
const read = async (bytes: Buffer, name = 'заказ.xlsx') => {
  const { rows, skipped } = await readList(bytes, name)
  return { rows: rows.map(({ row, articles, quantity, problem }) => [row, articles[0] ?? '', problem ?? quantity]), skipped }
}

test('DRF-02 a letterhead, the maker\u2019s article as the only code, a fraction, totals and a signature', async () => {
  const rows: XlsxCell[][] = [
    ['ТОО «СтройМонтаж»'],
    ['Заявка № 15 от 21.11.2026'],
    [],
    ['№', 'Наименование товара', 'Артикул производителя', 'Ед. изм.', 'Кол-во (шт)', 'Цена', 'Сумма'],
    [1, 'Кран шаровой', 'VT-15', 'шт', 10, 2450, 24_500],
    [2, 'Труба', 'PPR-25', 'м', '2,5 м', 400, 1000],
    ['', 'Итого:', '', '', 12.5, '', 25_500],
    ['', 'Директор ____________ Иванов И.И.'],
  ]
  expect(await read(book(rows, ['A1:D1', 'A2:G2']))).toEqual({
    rows: [
      [5, 'VT-15', 10],
      [6, 'PPR-25', 'fraction'],
    ],
    skipped: 2,
  })
  // Less certain than a code of the shop.
  const both: XlsxCell[][] = [
    ['Артикул поставщика', 'Код', 'Кол-во'],
    ['X-1', 'VT-15', 2],
  ]
  expect((await readList(book(both), 'a.xlsx')).rows[0]!.articles).toEqual(['VT-15', 'X-1'])
})

test('DRF-02 a size in a column of its own belongs to the name; a second header can name other columns', async () => {
  const rows: XlsxCell[][] = [
    ['Наименование', 'Ду', 'Кол-во'],
    ['Кран шаровой', 15, 5],
    [null, 20, 6],
    ['Муфта 25', 25, 2],
    ['Артикул', null, 'Количество'],
    ['VT-15', null, 3],
  ]
  const reading = await readList(book(rows, ['A2:A3']), 'a.xlsx')
  expect(reading.rows.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Кран шаровой Ду15', 5],
    ['Кран шаровой Ду20', 6],
    ['Муфта 25', 2],
    ['VT-15', 3],
  ])
})

test('DRF-02 a header of two rows without merged cells, and «Ваш заказ» next to «Остаток»', async () => {
  const rows: XlsxCell[][] = [
    ['Код', 'Номенклатура', 'Заказ'],
    ['товара', null, 'кол-во'],
    ['VT-15', 'Кран', 3],
    ['VT-20', 'Кран', 4],
  ]
  expect(await read(book(rows))).toEqual({
    rows: [
      [3, 'VT-15', 3],
      [4, 'VT-20', 4],
    ],
    skipped: 0,
  })
  const list: XlsxCell[][] = [
    ['Артикул', 'Остаток', 'Ваш заказ'],
    ['VT-15', 20, 1],
    ['VT-20', 10, null],
    ['VT-25', 5, null],
  ]
  expect(await read(book(list))).toEqual({ rows: [[2, 'VT-15', 1]], skipped: 2 })
})

test('DRF-02 «Количество» above «Ед.» and «Всего»: headings merged downwards do not make the second row the header', async () => {
  const rows = [
    ['№', 'Артикул', 'Количество', null, 'Цена'],
    [null, null, 'Ед.', 'Всего', null],
    [1, 'VT-15', 'шт', 4, 100],
    [2, 'VT-20', 'м', 12, 50],
  ]
  expect(await read(book(rows, ['A1:A2', 'B1:B2', 'C1:D1', 'E1:E2']))).toEqual({
    rows: [
      [3, 'VT-15', 4],
      [4, 'VT-20', 12],
    ],
    skipped: 0,
  })
})

test('DRF-02 section headings with numbers and sums under other words order nothing; an article alone is reported', async () => {
  const rows: XlsxCell[][] = [
    ['Артикул', 'Наименование', 'Кол-во'],
    ['Раздел 1. Водоснабжение'],
    ['VT-15', 'Кран', 1],
    ['2. Отопление 2026'],
    ['VT-20', 'Кран', 2],
    ['VT-25'],
    ['Общее количество', null, 3],
    ['Количество позиций: 2', null, 3],
    ['Общий итог', null, 3],
  ]
  expect(await read(book(rows))).toEqual({
    rows: [
      [3, 'VT-15', 1],
      [5, 'VT-20', 2],
      [6, 'VT-25', 'missing'],
    ],
    skipped: 5,
  })
})

test('DRF-02 codes of digits alone without a header, not mixed up with prices', async () => {
  expect(
    await read(
      book([
        [100_234, 10],
        [100_235, 5],
      ]),
    ),
  ).toMatchObject({
    rows: [
      [1, '100234', 10],
      [2, '100235', 5],
    ],
  })
  const priced = await readList(
    book([
      ['Кран шаровой', 10, 150_000],
      ['Насос', 5, 240_000],
    ]),
    'a.xlsx',
  )
  expect(priced.columns).toMatchObject({ articles: [], name: 0, quantity: 1 })
})

test('DRF-02 csv with spaces around its quotation marks, and tabs between empty cells', async () => {
  expect(await read(Buffer.from('"Артикул" ; "Кол-во"\n"VT-15" ; "5"\n'), 'a.csv')).toMatchObject({ rows: [[2, 'VT-15', 5]] })
  expect(await read(Buffer.from('Артикул\tНазвание\tКол-во\n\tКран\t2\nVT-15\t\t5\n'), 'a.csv')).toMatchObject({
    rows: [
      [2, '', 2],
      [3, 'VT-15', 5],
    ],
  })
})

test('DRF-02 a second sheet with products is reported, so that a buyer does not order half of a workbook unknowingly', async () => {
  const rows = (article: string): XlsxCell[][] => [
    ['Артикул', 'Кол-во'],
    [article, 1],
  ]
  const sheets = [
    { name: 'Титул', rows: [['Спецификация', 1]] },
    { name: 'Вода', rows: [...rows('VT-15'), ['VT-20', 2]] },
    { name: 'Газ', rows: rows('BG-15') },
  ]
  expect(await readList(xlsxOf(sheets), 'a.xlsx')).toMatchObject({ sheet: 'Вода', otherSheets: ['Газ'] })
  expect(await readList(xlsxOf(sheets.slice(0, 2)), 'a.xlsx')).toMatchObject({ sheet: 'Вода', otherSheets: [] })
})

test('DRF-02 SEC-01:uploads a workbook that can contain macros is refused under any name, also with those of Excel 4', async () => {
  const types = '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
  const macroBook = zipOf([
    { name: '[Content_Types].xml', content: types },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
  ])
  const old = xlsxOf(
    [
      {
        name: 'Лист1',
        rows: [
          ['Артикул', 'Кол-во'],
          ['VT-15', 1],
        ],
      },
    ],
    [{ name: 'xl/macrosheets/sheet1.xml', content: '<x/>' }],
  )
  for (const bytes of [macroBook, old])
    await expect(readList(bytes, 'заказ.xlsx')).rejects.toMatchObject({
      code: 'unsupported_body',
      detail: expect.stringContaining('макросы'),
    })
})

test('DRF-02 where half of the quantities are wrong and their column is not recognised, none of its rows orders one unit', async () => {
  const list = ['VT-15;12,5 м', 'VT-20;480', 'VT-25;0', 'VT-32;-3', 'VT-40;2'].join('\n')
  const { rows } = await read(Buffer.from(list), 'список.csv')
  expect(rows.map(([, , state]) => state)).toEqual(Array(5).fill('missing'))
})
