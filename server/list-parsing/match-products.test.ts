// Checks which products the lines of a list match (DRF-02).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readListText } from './parse-list.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'
import { matchList } from './match-products.ts'

let shop: TestShopWithIndexes
beforeAll(async () => {
  shop = await openShop({ indexes: true })
  const { db } = shop.services
  const setBarcode = (article: string, barcode: string) =>
    db.updateTable('products').set({ barcode }).where('article', '=', article).execute()
  await setBarcode('VT-15', '4870001234567')
  await setBarcode('DR-750', '0012345678905')
  await setBarcode('VT-20', '4600000000017')
  await setBarcode('VT-25', '4600000000017')
  await db
    .updateTable('products')
    .set({ codes: ['00-00012345', 'R850V'] })
    .where('article', '=', 'VT-20')
    .execute()
  await db.updateTable('products').set({ article: '00202', articleKey: '00202' }).where('article', '=', 'BG-32').execute()
  await eventually(async () => expect(await match('Артикул;Кол-во\n00202;2')).toMatchObject({ way: 'article' }))
})
afterAll(() => shop.close())

const matches = async (text: string) =>
  (await matchList(shop.services, readListText(text).rows)).map(({ row, way, candidates, quantity }) => ({
    row,
    way,
    candidates,
    quantity,
  }))
const match = async (text: string) => (await matches(text))[0]

test('DRF-02 SRCH-06 an article is found in any spelling', async () => {
  for (const article of ['VT-15', 'vt15', 'VT 15', 'ВТ-15', 'вт—15', '"VT‑15"'])
    expect([article, await match(`${article}\t3\nDR-750\t1`)]).toEqual([
      article,
      { row: 1, way: 'article', candidates: ['VT-15'], quantity: 3 },
    ])
})

test('DRF-02 a number at the end of a line that belongs to the article is no quantity', async () => {
  expect(await match('VT 15')).toEqual({ row: 1, way: 'article', candidates: ['VT-15'], quantity: 1 })
  expect(await match('VT 15 4')).toEqual({ row: 1, way: 'article', candidates: ['VT-15'], quantity: 4 })
})

test('DRF-02 then by barcode: in its own column or in that of articles, with zeros that Excel removed; several products are a choice', async () => {
  const list = 'Штрихкод\tКоличество\n4870001234567\t2\n12345678905\t1\n4600000000017\t1\n4600000000024\t1'
  expect((await matches(list)).map(({ way, candidates }) => [way, candidates])).toEqual([
    ['barcode', ['VT-15']],
    ['barcode', ['DR-750']],
    ['barcode', ['VT-20', 'VT-25']],
    [null, []],
  ])
  expect(await match('Артикул;Кол-во\n4870001234567;2')).toMatchObject({ way: 'barcode', candidates: ['VT-15'] })
  expect(await match('Артикул;Штрихкод;Кол-во\nVT-25;4870001234567;2')).toMatchObject({ way: 'article', candidates: ['VT-25'] })
})

test('DRF-02 an article of digits is found without its leading zeros', async () => {
  expect(await match('Артикул;Кол-во\n202;2')).toMatchObject({ candidates: ['00202'] })
})

test('DRF-02 SRCH-06 a number in 1C and a supplier’s article identify the product as its own article does; a short number does not', async () => {
  for (const code of ['00-00012345', '12345', 'Код 1С: 00-00012345', 'r850v', 'Артикул производителя R850V'])
    expect([code, await match(`Артикул;Кол-во\n${code};2`)]).toMatchObject([code, { candidates: ['VT-20'], quantity: 2 }])
  expect(await match('Артикул;Кол-во\n2345;2')).toMatchObject({ candidates: [] })
  expect(shop.services.search.searchProducts('00-00012345').exactArticle).toBe('VT-20')
})

test('DRF-02 then by name: identical, or all its words; several are a choice, what is only similar was not found', async () => {
  const named = (name: string) => match(`Наименование;Кол-во\n${name};2`)
  expect(await named('Кран шаровой Valtec BASE 1/2" ВР/ВР')).toMatchObject({ way: 'exact_name', candidates: ['VT-15'] })
  expect(await named('bugatti oregon кран шаровой 3/4')).toMatchObject({ way: 'name', candidates: ['BG-20'] })
  const several = await named('кран шаровой valtec')
  expect(several?.way).toBe('name')
  expect(several?.candidates.length).toBeGreaterThan(1)
  const similar = await named('кран шаровой valtec хромированный матовый')
  expect(similar?.way).toBeNull()
  expect(similar?.candidates.length).toBeGreaterThan(0)
  expect(await named('абракадабра невиданная')).toMatchObject({ way: null, candidates: [] })
  expect(await match('Артикул;Кол-во\nVT-1;2')).toMatchObject({ way: null })
})

test('DRF-02 SRCH-06 one word and a size is a name; where the size is all that follows, the quantity is not known', async () => {
  const expected = ['name', true]
  for (const [line, quantity] of [
    ['Кран 3/4 10 шт', 10],
    ['Кран 3/4" - 4 шт', 4],
    ['2 шт Кран 3/4', 2],
    ['Кран 20', null],
    ['Valtec 3/4 10 шт', 10],
  ] as const) {
    const found = await match(line)
    expect([line, found?.quantity, found?.way, (found?.candidates.length ?? 0) > 0]).toEqual([line, quantity, ...expected])
  }
})

test('DRF-02 SEC-01:injection odd texts match nothing and cause no error', async () => {
  const odd = ["'; drop table products; --", '%', '\\', '<script>alert(1)</script>', '\ud800', '9'.repeat(200), '😀', '()[]*+?']
  for (const text of odd) expect((await match(`Артикул\tНазвание\tКол-во\n${text}\t${text}\t1`))?.way ?? null).toBeNull()
  expect(await matchList(shop.services, [])).toEqual([])
})

test('DRF-02 SEC-01:work matching a long list lets other work run between its parts', async () => {
  const rows = readListText(Array.from({ length: 10_000 }, (_, at) => `${4870000000000 + at * 7};1`).join('\n')).rows
  let turns = 0
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  let isDone = false
  setImmediate(count)
  const matched = await matchList(shop.services, [...rows, ...readListText('VT-15;2').rows])
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(10)
  expect(matched.map(({ way }) => way)).toEqual([...Array<null>(10_000).fill(null), 'article'])
})
