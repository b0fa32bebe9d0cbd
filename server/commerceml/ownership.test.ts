// Checks which fields 1C and which the site may change (EXCH-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'

let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
})
afterAll(() => shop.close())

const packageOf = (name: string, price: number, description = 'Из 1С', isFull = false) => ({
  'import.xml': `<КоммерческаяИнформация><Классификатор><Группы><Группа><Ид>g</Ид><Наименование>Краны</Наименование></Группа></Группы></Классификатор>
    <Каталог СодержитТолькоИзменения="${!isFull}"><Товары><Товар><Ид>a</Ид><Артикул>A-1</Артикул><Наименование>${name}</Наименование>
    <Описание>${description}</Описание><Группы><Ид>g</Ид></Группы></Товар></Товары></Каталог></КоммерческаяИнформация>`,
  'offers.xml': `<КоммерческаяИнформация><ПакетПредложений СодержитТолькоИзменения="${!isFull}"><ТипыЦен><ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен>
    <Предложения><Предложение><Ид>a</Ид><Цены><Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена></Цены><Количество>${price}</Количество></Предложение></Предложения></ПакетПредложений></КоммерческаяИнформация>`,
})
const own = (field: string, owner: string) => void (shop.owners[field] = owner)
const product = async () =>
  (
    await shop.pool.query(
      `select name, description, price_tiyn, (select sum(count) from stock where product_id = p.id) as stock from products p where external_id = 'a'`,
    )
  ).rows[0]

test('EXCH-01 a field of the site is never overwritten, also by a whole list; a rehearsal shows what would be', async () => {
  own('product.name', 'site')
  own('product.stock', 'site')
  await shop.importFiles(packageOf('Кран', 100))
  expect(await product()).toEqual({ name: 'Кран', description: 'Из 1С', price_tiyn: 10_000, stock: 100 })
  const rehearsal = await shop.importFiles(packageOf('Кран шаровой', 200), { isRehearsal: true })
  expect(rehearsal).toMatchObject({ retainedFields: 1, prices: { changed: 1 }, stock: { changed: 0 } })
  expect(await product()).toMatchObject({ price_tiyn: 10_000 })
  const report = await shop.importFiles(packageOf('Кран шаровой', 200, 'Новое', true))
  expect(report.retainedFields).toBe(1)
  expect(await product()).toEqual({ name: 'Кран', description: 'Новое', price_tiyn: 20_000, stock: 100 })
  own('product.name', 'one_c')
  own('product.stock', 'one_c')
  await shop.importFiles(packageOf('Кран шаровой', 200))
  expect(await product()).toMatchObject({ name: 'Кран шаровой', stock: 200 })
})

test('EXCH-01 a field of 1C until it is edited follows 1C, and after an edit the site', async () => {
  for (const field of ['product.description', 'product.price']) own(field, 'one_c_until_edited')
  await shop.importFiles(packageOf('Кран', 300, 'Первое'))
  await shop.importFiles(packageOf('Кран', 400, 'Второе'))
  expect(await product()).toMatchObject({ description: 'Второе', price_tiyn: 40_000 })
  await shop.pool.query(`update products set description = 'Своё', price_tiyn = 1 where external_id = 'a'`)
  for (const price of [500, 600]) await shop.importFiles(packageOf('Кран', price, 'Третье'))
  expect(await product()).toMatchObject({ description: 'Своё', price_tiyn: 1 })
  await shop.pool.query('delete from exchange_sent_fields')
  await shop.importFiles(packageOf('Кран', 600, 'Третье'))
  expect(await product()).toMatchObject({ description: 'Третье', price_tiyn: 60_000 })
})

test('EXCH-01 a product that a whole list lacked comes back with the next one, though 1C owns it only until it is edited', async () => {
  for (const field of ['product.active', 'product.price']) own(field, 'one_c_until_edited')
  await shop.importFiles(packageOf('Кран', 700, 'Первое', true))
  const other = packageOf('Кран', 700, 'Первое', true)
  const renamed = Object.fromEntries(Object.entries(other).map(([name, text]) => [name, text.replace('<Ид>a</Ид>', '<Ид>b</Ид>')]))
  await shop.importFiles(renamed)
  const state = async () => (await shop.pool.query(`select is_active, price_tiyn from products where external_id = 'a'`)).rows[0]
  expect(await state()).toEqual({ is_active: false, price_tiyn: null })
  await shop.importFiles(packageOf('Кран', 700, 'Первое', true))
  expect(await state()).toEqual({ is_active: true, price_tiyn: 70_000 })
})

test('EXCH-01 a whole list without a product does not overwrite the price and the activity that staff have edited', async () => {
  for (const field of ['product.active', 'product.price']) own(field, 'one_c_until_edited')
  const changed = (from: string, to: string) =>
    Object.fromEntries(Object.entries(packageOf('Кран', 800, 'Первое', true)).map(([name, text]) => [name, text.replace(from, to)]))
  await shop.importFiles(changed('<Товар>', '<Товар Статус="Удален">'))
  await shop.pool.query(`update products set is_active = true, price_tiyn = 5 where external_id = 'a'`)
  await shop.importFiles(changed('<Ид>a</Ид>', '<Ид>b</Ид>'))
  expect((await shop.pool.query(`select is_active, price_tiyn from products where external_id = 'a'`)).rows).toEqual([
    { is_active: true, price_tiyn: 5 },
  ])
})
