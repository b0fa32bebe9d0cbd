// Checks the usual layouts of buyers' spreadsheets (docs/decisions/010); text: read-text.test.ts.
import { expect, test } from 'vitest'
import type { ListReading } from '#contract/lists/uploaded-list.ts'
import { readList } from '#test/file-of.ts'
import { xlsxOf, type XlsxCell } from '#test/xlsx.ts'

const short = ({ rows }: ListReading) => rows.map(({ row, articles, quantity, problem }) => [row, articles[0] ?? null, problem ?? quantity])
const workbook = (rows: XlsxCell[][], rest = {}) => readList(xlsxOf([{ name: 'Лист1', rows, ...rest }]), 'заказ.xlsx')
const text = (content: string | Buffer, name = 'заказ.csv') => readList(Buffer.from(content), name)

test('DRF-02 a clean table with its header in the first row', async () => {
  const reading = await workbook([
    ['Артикул', 'Наименование', 'Кол-во', 'Цена'],
    ['VT-15', 'Кран', 2, 1500],
    ['DR-750', 'Насос', '10 шт', 40_000],
  ])
  expect(reading).toMatchObject({ kind: 'xlsx', sheet: 'Лист1', header: ['Артикул', 'Наименование', 'Кол-во', 'Цена'] })
  expect(reading.columns).toEqual({ articles: [0], barcode: null, name: 1, quantity: 2, unit: null })
  expect(short(reading)).toEqual([
    [2, 'VT-15', 2],
    [3, 'DR-750', 10],
  ])
})

test('DRF-02 the headings can be any words of the trade', async () => {
  for (const [article, quantity] of [
    ['Арт.', 'Кол.'],
    ['Арт. №', 'К-во'],
    ['Код', 'Кол-во шт'],
    ['Код товара', 'Количество, шт'],
    ['Номенклатурный номер', 'Заказ'],
    ['Каталожный №', 'Всего'],
    ['SKU', 'Коли-\nчество'],
    ['Код оборудования, изделия, материала', 'Количество'],
    ['Артикл', 'Колличество'],
    ['А Р Т И К У Л', 'К О Л - В О'],
    ['Part #', 'Order Qty'],
    ['Item No.', 'Сколько'],
    ['Код', 'Заказать'],
  ]) {
    const reading = await workbook([
      ['№ п/п', article!, 'Ед. изм.', quantity!, 'Остаток'],
      [1, 'VT-15', 'шт', 7, 400],
    ])
    expect([article, quantity, short(reading)]).toEqual([article, quantity, [[2, 'VT-15', 7]]])
    expect(reading.rows[0]!.quantityText).toBe('7\u00a0шт')
  }
  const codes = await text('EAN;Название;Кол-во\n4870001234567;Кран;3\n')
  expect(codes.rows[0]).toMatchObject({ articles: [], barcode: '4870001234567', name: 'Кран', quantity: 3 })
  const both = await text('Код;Артикул;Штрихкод;Количество\n00017;VT-15;4870001234567;3\n')
  expect(both.rows[0]).toMatchObject({ articles: ['VT-15', '00017'], barcode: '4870001234567' })
})

test('DRF-02 a letterhead, a merged header of two rows, several quantities, a total and a signature', async () => {
  const reading = await workbook(
    [
      ['ТОО «Жанаконыс»'],
      ['Заявка на материалы'],
      [null],
      ['№', 'Наименование', 'Артикул', 'Количество', null, null],
      [null, null, null, 'Секция 1', 'Секция 2', 'Всего'],
      ['Раздел 1. Котельная', null, null, null, null, null],
      [1, 'Кран шаровой', 'VT-15', 2, 3, 5],
      [2, 'Насос дренажный', 'DR-750', 1, null, 1],
      [null, 'Итого', null, 3, 3, 6],
      [null, 'Главный инженер', 'Ахметов А. А.', null, null, null],
    ],
    { merges: ['A1:F1', 'A4:A5', 'B4:B5', 'C4:C5', 'D4:F4', 'A6:F6'] },
  )
  expect(reading.columns).toMatchObject({ articles: [2], name: 1, quantity: 5 })
  expect(short(reading)).toEqual([
    [7, 'VT-15', 5],
    [8, 'DR-750', 1],
  ])
  expect(reading.skipped).toBe(3)
})

test('DRF-02 a specification by GOST: a row of column numbers, headings, codes missing in places', async () => {
  const reading = await workbook([
    [
      'Поз.',
      'Наименование и техническая характеристика',
      'Тип, марка',
      'Код оборудования',
      'Завод',
      'Единица измерения',
      'Количество',
      'Масса',
      'Примечание',
    ],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [null, 'Отопление', null, null, null, null, null, null, null],
    ['1', 'Кран шаровой латунный', 'BASE', 'VT-15', 'Valtec', 'шт', 12, 0.2, null],
    ['2', 'Насос дренажный', null, null, 'Wilo', 'шт', 1, 5, null],
  ])
  expect(reading.rows).toMatchObject([
    { row: 4, articles: ['VT-15', 'BASE'], name: 'Кран шаровой латунный', quantity: 12 },
    { row: 5, articles: [], name: 'Насос дренажный', quantity: 1 },
  ])
})

test('DRF-02 the header can be in the 20th row, not below it: products above it are no heading', async () => {
  const withHeaderIn = (row: number) =>
    workbook([
      ...Array.from({ length: row - 1 }, (_, at): XlsxCell[] => [`Раздел ${at + 1} договора`, null, null]),
      ['Обозначение', 'Наименование изделия', 'Требуется, шт.'],
      ['VT-15', 'Кран шаровой', 7],
    ])
  const found = await withHeaderIn(20)
  expect(found.header).toEqual(['Обозначение', 'Наименование изделия', 'Требуется, шт.'])
  expect(short(found)).toEqual([[21, 'VT-15', 7]])
  const lost = await withHeaderIn(21)
  expect(lost.header).toEqual([])
  // A column not recognised as the quantity does not mean one unit, and the sample row is returned.
  expect(lost.rows.at(-1)).toMatchObject({ row: 22, name: 'VT-15', quantity: null, problem: 'missing' })
  expect(lost.sample).toEqual(['Обозначение', 'Наименование изделия', 'Требуется, шт.'])
})

test('DRF-02 if the buyer chose the columns, their header is found in any row', async () => {
  const rows = [
    ...Array.from({ length: 40 }, (_, at): XlsxCell[] => [`Раздел ${at + 1} договора`]),
    ['Обозначение', 'Наименование изделия', 'Требуется, шт.'],
    ...Array.from({ length: 60 }, (_, at): XlsxCell[] => [`VT-${at}`, 'Кран шаровой', 7]),
  ]
  const bytes = xlsxOf([{ name: 'Л', rows }])
  const found = await readList(bytes, 'a.xlsx')
  // More products than headings, and every row is still counted.
  expect(found.rows.length + found.skipped).toBe(101)
  expect(found.rows.filter(({ quantity }) => quantity === 1).length).toBeLessThanOrEqual(41)
  const chosen = await readList(bytes, 'a.xlsx', { articles: [0], barcode: null, name: 1, quantity: 2, unit: null })
  expect(chosen.header).toEqual(['Обозначение', 'Наименование изделия', 'Требуется, шт.'])
  expect(chosen.sample).toBeUndefined()
  expect(short(chosen)).toEqual(Array.from({ length: 60 }, (_, at) => [42 + at, `VT-${at}`, 7]))
})

test('DRF-02 without a header the contents of the columns decide', async () => {
  expect(
    short(
      await workbook([
        ['VT-15', 2],
        ['DR-750', 3],
        ['VT 20', 1],
      ]),
    ),
  ).toEqual([
    [1, 'VT-15', 2],
    [2, 'DR-750', 3],
    [3, 'VT 20', 1],
  ])
  // 1, 2, 3 after the articles are quantities, not row numbers.
  const rising = [
    ['VT-15', 1],
    ['DR-750', 2],
    ['VT 20', 3],
  ]
  expect(short(await workbook(rising)).map(([, , quantity]) => quantity)).toEqual([1, 2, 3])
  const names = await workbook([['Кран шаровой латунный 1/2'], ['Насос дренажный 750 Вт']])
  expect(names.columns).toBeNull()
  expect(names.rows.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Кран шаровой латунный 1/2', 1],
    ['Насос дренажный 750 Вт', 1],
  ])
  const numbered = await workbook([
    [1, 'Кран шаровой латунный 1/2', 4],
    [2, 'Насос дренажный садовый', 5],
    [3, 'Смеситель для кухни', 1],
  ])
  expect(numbered.rows.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Кран шаровой латунный 1/2', 4],
    ['Насос дренажный садовый', 5],
    ['Смеситель для кухни', 1],
  ])
})

test('DRF-02 invisible parts are not read: hidden sheets, rows and columns; a title page is skipped', async () => {
  const table = (article: string): XlsxCell[][] => [
    ['Артикул', 'Кол-во', 'Кол-во'],
    [article, 1, 9],
    ['DR-750', 2, 9],
  ]
  const reading = await readList(
    xlsxOf([
      { name: 'Титул', rows: [['Спецификация'], ['Астана, 2026']] },
      { name: 'Старый', rows: table('OLD-1'), state: 'hidden' },
      { name: 'Черновик', rows: table('OLD-2'), state: 'veryHidden' },
      { name: 'Заказ', rows: [...table('VT-15'), ['OLD-3', 5, 9]], hiddenRows: [4], hiddenColumns: [3] },
    ]),
    'заказ.xlsx',
  )
  expect(reading.sheet).toBe('Заказ')
  expect(short(reading)).toEqual([
    [2, 'VT-15', 1],
    [3, 'DR-750', 2],
  ])
})

test('DRF-02 formulas are not evaluated: the stored value counts, and none is no quantity', async () => {
  const reading = await workbook([
    ['Артикул', 'Кол-во'],
    ['A-1', { f: 'SUM(1,2)', v: 3 }],
    ['A-2', { f: 'WEBSERVICE("http://x")' }],
    ['A-3', { error: '#N/A' }],
    ['A-4', 0],
    ['A-5', -2],
    ['A-6', '2,5 м'],
    ['A-7', null],
    [{ rich: ['VT', '-15'] }, { inline: '4 шт' }],
  ])
  expect(short(reading)).toEqual([
    [2, 'A-1', 3],
    [3, 'A-2', 'not_number'],
    [4, 'A-3', 'not_number'],
    [5, 'A-4', 'not_positive'],
    [6, 'A-5', 'not_positive'],
    [7, 'A-6', 'fraction'],
    [8, 'A-7', 'missing'],
    [9, 'VT-15', 4],
  ])
})

test('DRF-02 numeric articles are read as displayed: leading zeros, no decimals, no exponents', async () => {
  const reading = await workbook([
    ['Артикул', 'Штрихкод', 'Кол-во'],
    [{ v: 202, style: 1 }, 4870001234567, 1],
    [1234, '4,870001234568e12', 2.0],
    ['1234.0', null, 1],
    [0.1, null, 1],
  ])
  // `_x000D_` is how older programs write a line break.
  const escaped = await workbook([
    ['Артикул', 'Кол-во'],
    ['VT-15_x000D_', '5_x000D_'],
    [{ inline: 'A_x005F_1' }, 2],
  ])
  expect(short(escaped)).toEqual([
    [2, 'VT-15', 5],
    [3, 'A_1', 2],
  ])
  expect(reading.rows.map(({ articles, barcode }) => [articles[0], barcode])).toEqual([
    ['000202', '4870001234567'],
    ['1234', '4,870001234568e12'],
    ['1234', null],
    ['0.1', null],
  ])
})

test('DRF-02 merged cells repeat their text, but a quantity is never used twice', async () => {
  const reading = await workbook(
    [
      ['Артикул', 'Наименование', 'Кол-во'],
      ['A-1', 'Кран', 5],
      ['A-2', null, null],
      ['A-3', 'Насос', 7],
      [null, null, null],
      ['A-4', 'Бак', 1],
    ],
    { merges: ['B2:B3', 'C2:C3', 'A4:A5', 'B4:B5', 'C4:C5'] },
  )
  expect(reading.rows.map(({ articles, name, quantity, problem }) => [articles[0], name, problem ?? quantity])).toEqual([
    ['A-1', 'Кран', 5],
    ['A-2', 'Кран', 'shared'],
    ['A-3', 'Насос', 7],
    ['A-4', 'Бак', 1],
  ])
})

test('DRF-02 a returned price list orders only the rows with a quantity', async () => {
  const rows = Array.from({ length: 20 }, (_, at): XlsxCell[] => [`A-${at}`, at === 7 ? 3 : null])
  const reading = await workbook([['Артикул', 'Заказ'], ...rows])
  expect(short(reading)).toEqual([[9, 'A-7', 3]])
  expect(reading.skipped).toBe(19)
})

test('DRF-02 the buyer can choose the columns', async () => {
  const bytes = xlsxOf([
    {
      name: 'Л',
      rows: [
        ['Артикул', 'Код', 'Кол-во', 'Заказ'],
        ['X', 'VT-15', 1, 9],
      ],
    },
  ])
  const chosen = { articles: [1], barcode: null, name: null, quantity: 2, unit: null }
  expect(short(await readList(bytes, 'a.xlsx', chosen))).toEqual([[2, 'VT-15', 1]])
})
