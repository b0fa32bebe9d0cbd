// Checks lists as text: files in any encoding and delimiter, and pasted text (docs/decisions/010).
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { ListReading } from '#contract/lists/uploaded-list.ts'
import { readListText } from './parse-list.ts'
import { readList } from '#test/file-of.ts'

const short = ({ rows }: ListReading) => rows.map(({ row, articles, quantity, problem }) => [row, articles[0] ?? null, problem ?? quantity])
const text = (content: string | Buffer, name = 'заказ.csv') => readList(Buffer.from(content), name)

test("DRF-02 1C's print form: windows-1251, semicolons, three decimals, price and sum", async () => {
  const csv =
    'Заказ покупателя № 12\r\n\r\n№;Артикул;Товар;Количество;Ед.;Цена;Сумма\r\n1;VT-15;"Кран ""Бабочка""; 1/2";2,000;шт;1 500,00;3 000,00\r\n2;00017;Насос;1 000,000;шт;1,00;1 000,00\r\n;;;;Итого:;;4 000,00\r\n'
  const reading = await text(iconv.encode(csv, 'windows-1251'))
  expect(reading.encoding).toBe('windows-1251')
  expect(short(reading)).toEqual([
    [4, 'VT-15', 2],
    [5, '00017', 1000],
  ])
  expect(reading.rows[0]!.name).toBe('Кран "Бабочка"; 1/2')
})

test.each([
  'SIB-000993 3, SIB-000994 4',
  'SIB-000993 - 3; SIB-000994 - 4',
  'SIB-000993 3\u2028SIB-000994 4',
  'SIB-000993 3\vSIB-000994 4',
  '3 SIB-000993\n4 SIB-000994',
  '1 SIB-000993 3 шт\n2 SIB-000994 4 шт',
  '1. Артикул: SIB-000993, Количество: 3 шт\n2. Артикул: SIB-000994, Количество: 4 шт',
])('DRF-02 SRCH-05 «%s» orders two products, however the lines are divided and counted', (list) => {
  const { rows } = readListText(list)
  expect(rows.map(({ articles, name, quantity }) => [(articles[0] ?? name)?.slice(-10), quantity])).toEqual([
    ['SIB-000993', 3],
    ['SIB-000994', 4],
  ])
})

test('DRF-02 a comma separates thousands where it does so in another number of the list', async () => {
  expect(short(await text('Article,Qty,Price\nVT-15,"2,000","1,500.00"\n'))).toEqual([[2, 'VT-15', 2000]])
})

test('DRF-02 csv in UTF-8 and UTF-16, with and without byte order mark, with commas, semicolons and tabs', async () => {
  const rows = [
    ['Артикул', 'Количество'],
    ['VT-15', '2'],
    ['ДР-750', '3'],
  ]
  for (const delimiter of [',', ';', '\t']) {
    const csv = rows.map((row) => row.join(delimiter)).join('\r\n')
    const bigEndian = Buffer.from(csv, 'utf16le').swap16()
    for (const bytes of [
      Buffer.from(csv),
      Buffer.from(`\ufeff${csv}`),
      Buffer.from(`\ufeff${csv}`, 'utf16le'),
      Buffer.from(csv, 'utf16le'),
      Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian]),
    ])
      expect(short(await text(bytes))).toEqual([
        [2, 'VT-15', 2],
        [3, 'ДР-750', 3],
      ])
  }
  expect(short(await text('sep=;\nАртикул;Кол-во\nVT-15;2\n'))).toEqual([[3, 'VT-15', 2]])
})

test('DRF-02 the code page is chosen by what it reads as Russian; one damaged character is no other encoding', async () => {
  const lists = ['Артикул;Наименование;Кол-во\nSIB-1;Скоба 16 мм;4\n', 'АРТИКУЛ;НАИМЕНОВАНИЕ;КОЛ-ВО\nSIB-1;КРАН ШАРОВОЙ;4\n']
  for (const [page, encoding] of [
    ['windows-1251', 'windows-1251'],
    ['cp866', 'ibm866'],
    ['koi8-r', 'koi8-r'],
  ] as const)
    for (const list of lists) {
      const reading = await text(iconv.encode(list, page))
      expect([reading.encoding, short(reading)]).toEqual([encoding, [[2, 'SIB-1', 4]]])
    }
  expect((await text(iconv.encode(lists[0]!, 'maccyrillic'))).encoding).toBe('x-mac-cyrillic')
  const damaged = Buffer.concat([Buffer.from(lists[0]! + 'SIB-2;Труба полипропиленовая'), Buffer.from([0xd0]), Buffer.from(';5\n')])
  expect((await text(damaged)).encoding).toBe('utf-8')
})

test('DRF-02 line breaks in cells, a long letterhead and Excel\u2019s marks of a text do not hide a table', async () => {
  const broken = '"Арти-\nкул";"Наимено-\nвание";"Кол-\nво"\r\nSIB-1;"Скоба\nстальная\n16 мм";4\r\nFIS-1;"Консоль\nнерж.";2\r\n'
  expect(short(await text(broken))).toEqual([
    [2, 'SIB-1', 4],
    [3, 'FIS-1', 2],
  ])
  const letterhead = 'ТОО\nАдрес\nТелефон\nБИН\nДиректор\n\n'
  expect(short(await text(`${letterhead}Артикул;Кол-во\nVT-15;4\n`))).toEqual([[8, 'VT-15', 4]])
  expect(short(await text('Артикул;Кол-во\n="0012";="4"\n\'0013;\'2\nVT\u3164-1\u034f5;1\n'))).toEqual([
    [2, '0012', 4],
    [3, '0013', 2],
    [4, 'VT-15', 1],
  ])
  expect(short(await text('Кран 1/2";5\nКран 3/4";6\n'))).toEqual([
    [1, 'Кран 1/2"', 5],
    [2, 'Кран 3/4"', 6],
  ])
})

test('DRF-02 an export repeats its header on each page; an unclosed quotation mark loses no rows', async () => {
  expect(short(await text('Артикул\tКол-во\nVT-15\t1\nАртикул\tКол-во\nDR-750\t2\n'))).toEqual([
    [2, 'VT-15', 1],
    [4, 'DR-750', 2],
  ])
  expect(short(await text('Артикул;Товар;Кол-во\nVT-15;"Кран 1/2;1\nDR-750;Насос;2\n'))).toEqual([
    [2, 'VT-15', 1],
    [3, 'DR-750', 2],
  ])
})

test('SRCH-05 DRF-02 pasted text is read as a table if it is one, else line by line', () => {
  for (const line of [
    'GRU-000062 3',
    'GRU-000062\t3',
    'GRU-000062; 3',
    'GRU-000062 – 3 шт.',
    'GRU-000062 х 3',
    'GRU-000062, 3 штуки',
    '12. GRU-000062 3',
  ])
    expect([line, short(readListText(line))]).toEqual([line, [[1, 'GRU-000062', 3]]])
  expect(short(readListText('Артикул\tКоличество\r\nGRU-000062\t3\r\n'))).toEqual([[2, 'GRU-000062', 3]])
  expect(short(readListText('GRU-000062\r\n\r\n  VLT 25 60  \nИтого 61'))).toEqual([
    [1, 'GRU-000062', 1],
    [3, 'VLT 25', 60],
  ])
  expect(readListText('Кран шаровой, латунь 5\nНасос 2').rows.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Кран шаровой, латунь', 5],
    ['Насос', 2],
  ])
  expect(readListText(' \n\t\n').rows).toEqual([])
  expect(short(readListText('Кран 1/2 - 5 шт, Муфта 25 - 10 шт\n-----\nУгол 25 - 4 шт; Тройник 25 - 2 шт'))).toEqual([
    [1, 'Кран 1/2', 5],
    [2, 'Муфта 25', 10],
    [4, 'Угол 25', 4],
    [5, 'Тройник 25', 2],
  ])
})

test('DRF-02 SEC-01:uploads a list before hundreds of thousands of empty lines is read, in each encoding', async () => {
  const list = `Њ-15;2\n${';\n'.repeat(200_000)}`
  for (const bytes of [Buffer.from(list), Buffer.from(`\ufeff${list}`, 'utf16le')]) {
    const { rows } = await text(bytes)
    expect(rows.map(({ articles, quantity }) => [articles[0], quantity])).toEqual([['Њ-15', 2]])
  }
})
