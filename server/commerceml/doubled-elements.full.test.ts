// Checks that of elements listed twice the last one is used and the import goes on (EXCH-03).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'
import { catalogueXml, commerceMl, groupXml, offersXml, offerXml, productXml } from '#test/fixtures/commerceml.ts'
import { snapshot } from '#test/import-snapshot.ts'

let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const group = groupXml('g', 'Насосы', groupXml('g1', 'Циркуляционные'))
const propertyXml = (id: string, name: string, values = '') =>
  `<Свойство><Ид>${id}</Ид><Наименование>${name}</Наименование>${values}</Свойство>`
const valueXml = (id: string, value: string) => `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${value}</Значение></ЗначенияСвойства>`
const valuesOf = (list: string) => `<ЗначенияСвойств>${list}</ЗначенияСвойств>`
const shownValues = `select array_agg(r.name || ' ' || v.text order by v.text) from property_values v join properties r on r.id = v.property_id`

/** Imports twice: the second time nothing may change. */
async function importTwice(files: Record<string, string>): Promise<void> {
  await shop.importFiles(files)
  const before = await snapshot(shop.pool)
  await shop.importFiles(files)
  expect(await snapshot(shop.pool)).toBe(before)
}

test('EXCH-03 a value listed twice in a dictionary has its last text', async () => {
  const value = (text: string) => `<Справочник><ИдЗначения>v</ИдЗначения><Значение>${text}</Значение></Справочник>`
  const dictionary = `<ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>${value('сталь')}${value('латунь')}</ВариантыЗначений>`
  const products = [productXml({ id: 'a', article: 'A', group: 'g1', inside: valuesOf(valueXml('m', 'v')) })]
  await importTwice({ 'import.xml': catalogueXml({ groups: group, properties: propertyXml('m', 'Материал', dictionary), products }) })
  expect(await shop.value(shownValues)).toEqual(['Материал латунь'])
})

test('EXCH-03 groups, properties and products listed twice are those listed last', async () => {
  const product = (name: string, inside = '') => productXml({ id: 'a', article: 'A', name, group: 'g1', inside })
  await importTwice({
    'import.xml': catalogueXml({
      groups: group + groupXml('g', 'Насосы и станции', groupXml('g1', 'Погружные')),
      properties: propertyXml('m', 'Материал') + propertyXml('m', 'Сталь'),
      products: [product('Первый', valuesOf(valueXml('m', '1'))), product('Второй', valuesOf(valueXml('m', '2')))],
    }),
  })
  expect(await shop.value('select array_agg(name) from products')).toEqual(['Второй'])
  expect(
    await shop.value(`select array_agg(c.name || ' ' || s.name) from subcategories s join categories c on c.id = s.category_id`),
  ).toEqual(['Насосы и станции Погружные'])
  expect(await shop.value(shownValues)).toEqual(['Сталь 2'])
})

test('EXCH-03 groups, pictures, values and requisites repeated in a product do not stop the import', async () => {
  const requisite = (value: string, name = 'Вес') =>
    `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`
  const codes = requisite('00-00001234', 'Код') + requisite('R850V', 'Артикул поставщика') + requisite('8481', 'Код ТН ВЭД')
  const picture = '<Картинка>import_files/aa/none.png</Картинка>'
  const inside = `<Группы><Ид>g1</Ид><Ид>h1</Ид><Ид>h1</Ид><Ид>g1</Ид></Группы>${picture}${picture}
    ${valuesOf(valueXml('m', 'сталь') + valueXml('m', 'сталь') + valueXml('m', 'латунь'))}
    <ЗначенияРеквизитов>${requisite('1')}${requisite('2')}${codes}</ЗначенияРеквизитов>`
  await importTwice({
    'import.xml': catalogueXml({
      groups: group + groupXml('h', 'Трубы', groupXml('h1', 'Стальные')),
      properties: propertyXml('m', 'Материал'),
      products: [productXml({ id: 'a', article: 'A', inside })],
    }),
  })
  expect(await shop.value('select weight_grams from products')).toBe(2000)
  expect(await shop.value('select to_jsonb(codes) from products')).toEqual(['00-00001234', 'R850V'])
  expect(await shop.value('select count(*) from product_subcategories')).toBe(1)
  expect(await shop.value(shownValues)).toEqual(['Материал латунь', 'Материал сталь'])
})

const priceType = (id: string, name: string) => `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование></ТипЦены>`
const warehouse = (id: string, name: string) => `<Склад><Ид>${id}</Ид><Наименование>${name}</Наименование></Склад>`
const price = (type: string, amount: number) => `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу></Цена>`
const inWarehouse = (id: string, count: number) => `<Склад ИдСклада="${id}" КоличествоНаСкладе="${count}"/>`
const catalogue = catalogueXml({ groups: group, products: [productXml({ id: 'a', article: 'A', group: 'g1' })] })
const stock = `select jsonb_object_agg(s.external_id, jsonb_build_array(s.name, t.count)) from stock t join shops s on s.id = t.shop_id`

test('EXCH-03 price types, warehouses, prices and offers listed twice are those listed last', async () => {
  const lists = `<ТипыЦен>${priceType('r', 'Розничная')}${priceType('r', 'Розничная цена')}${priceType('o', 'Оптовая')}${priceType('o', 'Опт')}</ТипыЦен>
    <Склады>${warehouse('w', 'Первый')}${warehouse('w', 'Второй')}</Склады>`
  const offer = (amount: number) =>
    offerXml(
      'a',
      `<Цены>${price('r', amount)}${price('r', amount + 1)}${price('o', 5)}${price('o', 6)}</Цены>${inWarehouse('w', 3)}${inWarehouse('w', amount)}`,
    )
  await importTwice({ 'import.xml': catalogue, 'offers.xml': offersXml([offer(10), offer(20)], { lists, full: true }) })
  expect(await shop.value('select price_tiyn from products')).toBe(2100)
  expect(await shop.value('select price_tiyn from product_prices')).toBe(600)
  expect(await shop.value('select array_agg(name order by id) from price_types where external_id is not null')).toEqual([
    'Розничная цена',
    'Опт',
  ])
  expect(await shop.value(stock)).toEqual({ w: ['Второй', 20] })
})

test('EXCH-03 two warehouses named as a shop both have their stock at once', async () => {
  await shop.pool.query(`insert into shops (name, name_for_guest) values ('Актобе', 'Актобе')`)
  const lists = `<Склады>${warehouse('1', 'Актобе')}${warehouse('2', 'Актобе')}</Склады>`
  await importTwice({
    'import.xml': catalogue,
    'offers.xml': offersXml([offerXml('a', inWarehouse('1', 3) + inWarehouse('2', 4))], { lists }),
  })
  expect(await shop.value(stock)).toEqual({ 1: ['Актобе', 3], 2: ['Актобе', 4] })
})

test('EXCH-03 a variant and its characteristic listed twice are those listed last', async () => {
  const characteristic = (value: string) =>
    `<ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>${value}</Значение></ХарактеристикаТовара>`
  const variant = (...colors: string[]) =>
    offerXml('a#1', `<ХарактеристикиТовара>${colors.map(characteristic).join('')}</ХарактеристикиТовара>`)
  await importTwice({ 'import.xml': catalogue, 'offers.xml': offersXml([variant('белый', 'синий'), variant('серый', 'красный')]) })
  expect(await shop.value(`select array_agg(name) from products where external_id like '%#%'`)).toEqual(['Товар a (красный)'])
  expect(await shop.value(shownValues)).toEqual(['Цвет красный'])
})

test('EXCH-03 a unit listed twice has its last name', async () => {
  const unit = (name: string) =>
    `<ЕдиницаИзмерения><Ид>9001</Ид><Код>9001</Код><НаименованиеКраткое>${name}</НаименованиеКраткое></ЕдиницаИзмерения>`
  const products = productXml({ id: 'a', article: 'A', inside: '<БазоваяЕдиница>9001</БазоваяЕдиница>' })
  await importTwice({
    'import.xml': commerceMl(`<Классификатор><Ид>c</Ид><ЕдиницыИзмерения>${unit('рулон')}${unit('бухта')}</ЕдиницыИзмерения></Классификатор>
      <Каталог><Ид>k</Ид><Товары>${products}</Товары></Каталог>`),
  })
  expect(await shop.value('select unit from products')).toBe('бухта')
})
