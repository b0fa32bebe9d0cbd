// Checks elements that some bases write in their own way: factors, units, stock as attributes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'
import { catalogueXml, commerceMl, groupXml, offersXml, offerXml, priceXml, productXml } from '#test/fixtures/commerceml.ts'

let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const groups = groupXml('g', 'Насосы')
const products = (...ids: string[]) => catalogueXml({ groups, products: ids.map((id) => productXml({ id, article: id, group: 'g' })) })
const prices = () => shop.value('select jsonb_object_agg(external_id, price_tiyn) from products')

test('EXCH-03 stock by warehouses is read from attributes as well as from elements; of a single one it may be the total', async () => {
  await shop.importFiles({
    'import.xml': products('a', 'b', 'c', 'd', 'e'),
    'rests.xml': offersXml([
      offerXml('a', '<Остатки><Остаток><Склад ИдСклада="w1" КоличествоНаСкладе="5"/></Остаток></Остатки>'),
      offerXml('b', '<Остатки><Остаток><Склад><Ид>w1</Ид><Количество>3</Количество></Склад></Остаток></Остатки>'),
      offerXml('c', '<Склад><ИдСклада>w1</ИдСклада><КоличествоНаСкладе>4</КоличествоНаСкладе></Склад>'),
      offerXml('d', '<Остатки><Остаток><ИдСклада>w1</ИдСклада><Количество>2</Количество></Остаток></Остатки>'),
      offerXml('e', '<Количество>7</Количество><Склад ИдСклада="w1"/>'),
    ]),
  })
  const stock = `select jsonb_object_agg(p.external_id, jsonb_build_array(s.external_id, t.count))
    from stock t join products p on p.id = t.product_id join shops s on s.id = t.shop_id`
  expect(await shop.value(stock)).toEqual({ a: ['w1', 5], b: ['w1', 3], c: ['w1', 4], d: ['w1', 2], e: ['w1', 7] })
})

test('EXCH-01 the price of a pack is divided by its factor; a factor of 0, 1 or none changes nothing', async () => {
  const price = (amount: string, factor: string) => priceXml(amount).replace('</Цена>', `<Коэффициент>${factor}</Коэффициент></Цена>`)
  await shop.importFiles({
    'import.xml': products('pack', 'third', 'one', 'none', 'zero'),
    'offers.xml': offersXml([
      offerXml('pack', price('1200', '12')),
      offerXml('third', price('100', '3')),
      offerXml('one', price('700', '1')),
      offerXml('none', priceXml('800')),
      offerXml('zero', price('900', '0')),
    ]),
  })
  expect(await prices()).toEqual({ pack: 10_000, third: 3333, one: 70_000, none: 80_000, zero: 90_000 })
})

test('EXCH-01 of prices of one type for larger quantities the one of a single unit is used', async () => {
  const scale = (...rows: [price: string, from: string][]) =>
    `<Цены>${rows.map(([price, from]) => `<Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Валюта>KZT</Валюта><МинКоличество>${from}</МинКоличество></Цена>`).join('')}</Цены>`
  await shop.importFiles({
    'import.xml': products('rising', 'falling', 'packs'),
    'offers.xml': offersXml([
      offerXml('rising', scale(['100', '1'], ['90', '10'], ['80', '50'])),
      offerXml('falling', scale(['80', '50'], ['90', '10'], ['100', '0'])),
      offerXml('packs', scale(['80', '50'], ['90', '10'])),
    ]),
  })
  expect(await prices()).toEqual({ rising: 10_000, falling: 10_000, packs: 9000 })
})

test('EXCH-01 a product with the empty characteristic in its Ид gets its offers, and is the same product without it', async () => {
  const empty = '#00000000-0000-0000-0000-000000000000'
  const report = await shop.importFiles({
    'import.xml': products('a#', `b${empty}`),
    'offers.xml': offersXml([offerXml('a', priceXml('100')), offerXml(`b${empty}`, priceXml('200'))]),
  })
  expect(report.offers).toMatchObject({ read: 2, withoutProduct: 0 })
  expect(await prices()).toEqual({ a: 10_000, b: 20_000 })
  expect((await shop.importFiles({ 'import.xml': products('a', 'b') })).products.created).toBe(0)
})

test.each([
  ['', true],
  [' СодержитТолькоИзменения=" true "', true],
  [' СодержитТолькоИзменения=" false "', false],
])('EXCH-01 a classifier%s retains groups that it does not name: %s', async (mark, isActive) => {
  const old = catalogueXml({ groups: groups + groupXml('old', 'Трубы'), products: [productXml({ id: 'a', group: 'g' })] })
  await shop.importFiles({ 'import.xml': old })
  const classifier = `<Классификатор${mark}><Ид>c</Ид><Группы>${groups}</Группы></Классификатор>`
  const catalogue = `<Каталог СодержитТолькоИзменения="false"><Ид>k</Ид><Товары>${productXml({ id: 'a', group: 'g' })}</Товары></Каталог>`
  await shop.importFiles({ 'import.xml': commerceMl(classifier + catalogue) })
  expect(await shop.value(`select is_active from categories where external_id = 'old'`)).toBe(isActive)
})

const dollarType = '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование><Валюта>USD</Валюта></ТипЦены></ТипыЦен>'
const inDollars = offersXml([offerXml('a', '<Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>10</ЦенаЗаЕдиницу></Цена></Цены>')])

test('EXCH-01 a price without a currency has that of its type, also when priceLists sorts after prices', async () => {
  const lists = commerceMl(`<Классификатор СодержитТолькоИзменения="true"><Ид>c</Ид>${dollarType}</Классификатор>`)
  await shop.importFiles({
    'goods_1_1.xml': products('a'),
    'priceLists_1_1.xml': lists,
    'prices_1_1.xml': inDollars,
  })
  expect(await prices()).toEqual({ a: null })
})

test('EXCH-01 prices alone have the currency that an earlier import sent with their type', async () => {
  await shop.importFiles({ 'import.xml': products('a'), 'offers.xml': offersXml([], { lists: dollarType }) })
  const report = await shop.importFiles({ 'prices.xml': inDollars })
  expect(await prices()).toEqual({ a: null })
  expect(report.problems).toContainEqual({ kind: 'unknown_currency', count: 1, examples: ['USD'] })
  await shop.importFiles({ 'prices.xml': inDollars }, { rates: { KZT: 1, USD: 500 } })
  expect(await prices()).toEqual({ a: 500_000 })
})

test('EXCH-03 later imports know the units of an earlier one, and a product without a unit keeps its own', async () => {
  const unit = (id: string, inside: string) => productXml({ id, article: id, group: 'g', inside })
  const coil = '<БазоваяЕдиница>9001</БазоваяЕдиница>'
  const catalogueOf = (...list: string[]) => catalogueXml({ groups, products: list })
  await shop.importFiles({
    'goods_1.xml': catalogueOf(unit('coil', coil), unit('metre', '<БазоваяЕдиница>006</БазоваяЕдиница>')),
    'units_1.xml': commerceMl(`<Классификатор СодержитТолькоИзменения="true"><Ид>c</Ид><ЕдиницыИзмерения>
      <ЕдиницаИзмерения><Ид>9001</Ид><НаименованиеКраткое>бухта</НаименованиеКраткое></ЕдиницаИзмерения></ЕдиницыИзмерения></Классификатор>`),
  })
  await shop.importFiles({
    'goods_1.xml': catalogueOf(
      unit('coil', coil),
      unit('metre', ''),
      unit('new', coil),
      unit('foreign', '<БазоваяЕдиница>9002</БазоваяЕдиница>'),
    ),
  })
  expect(await shop.value('select jsonb_object_agg(external_id, unit) from products')).toEqual({
    coil: 'бухта',
    metre: 'м',
    new: 'бухта',
    foreign: 'шт',
  })
})

test('EXCH-03 a unit is named by ОКЕИ, else by the units file; a code that nothing explains is reported', async () => {
  const unit = (id: string, inside: string) => productXml({ id, article: id, group: 'g', inside })
  const report = await shop.importFiles({
    'goods_1.xml': catalogueXml({
      groups,
      products: [
        unit('metre', '<БазоваяЕдиница>006</БазоваяЕдиница>'),
        unit('coil', '<БазоваяЕдиница>9001 </БазоваяЕдиница>'),
        unit('pallet', '<БазоваяЕдиница Код="77 "/>'),
        unit('unknown', '<БазоваяЕдиница>9999</БазоваяЕдиница>'),
        unit('none', ''),
      ],
    }),
    'units_1.xml': commerceMl(`<Классификатор СодержитТолькоИзменения="true"><Ид>c</Ид><ЕдиницыИзмерения>
      <ЕдиницаИзмерения><Ид>9001 </Ид><НаименованиеКраткое>бухта</НаименованиеКраткое><Код>9001 </Код></ЕдиницаИзмерения>
      <ЕдиницаИзмерения><Ид>77 </Ид><НаименованиеПолное>Поддон</НаименованиеПолное></ЕдиницаИзмерения>
    </ЕдиницыИзмерения></Классификатор>`),
  })
  expect(await shop.value('select jsonb_object_agg(external_id, unit) from products')).toEqual({
    metre: 'м',
    coil: 'бухта',
    pallet: 'Поддон',
    unknown: 'шт',
    none: 'шт',
  })
  expect(report.problems).toContainEqual({ kind: 'unknown_unit', count: 1, examples: ['9999 of unknown'] })
})

test('EXCH-01 an empty line before the XML, and Статус as an element, are read', async () => {
  await shop.importFiles({ 'import.xml': `\n\n${products('a', 'b')}` })
  await shop.importFiles({
    'import.xml': catalogueXml({ products: [productXml({ id: 'a', group: 'g', inside: '<Статус>Удален</Статус>' })] }),
  })
  expect(await shop.value('select jsonb_object_agg(external_id, is_active) from products')).toEqual({ a: false, b: true })
})

test('EXCH-01 numbers are read with a decimal comma or point, and with any separator of thousands', async () => {
  const written = ['1234.5', '1234,5', '1\u00a0234,50', '1\u202f234.50', '1,234.50', '1.234,50', "1'234.5", '+1234.5']
  const ids = written.map((_text, at) => `n${at}`)
  await shop.importFiles({
    'import.xml': products(...ids),
    'offers.xml': offersXml(written.map((text, at) => offerXml(`n${at}`, priceXml(text)))),
  })
  expect(await prices()).toEqual(Object.fromEntries(ids.map((id) => [id, 123_450])))
})

test('EXCH-01 a description of HTML is shown with the characters that its entities mean', async () => {
  const html =
    '<p>До&nbsp;110&nbsp;&deg;C &mdash; 1/2&quot;, &Oslash;20&ndash;25&times;3 &#8211; &#x2013; &#150;</p><p>&unknown; &#0;&#xD800;&amp;lt;</p>'
  await shop.importFiles({
    'import.xml': catalogueXml({
      groups,
      products: [productXml({ id: 'a', article: 'a', group: 'g', inside: `<Описание><![CDATA[${html}]]></Описание>` })],
    }),
  })
  expect(await shop.value('select description from products')).toBe('До\u00a0110\u00a0°C — 1/2", Ø20–25×3 – – –\n&unknown; <')
})

test('EXCH-01 a known product that comes without a name, as a deleted one may, keeps its name; a new one gets its article', async () => {
  await shop.importFiles({ 'import.xml': products('a') })
  const nameless = (inside: string) => `<Товар>${inside}</Товар>`
  const report = await shop.importFiles({
    'import.xml': catalogueXml({
      groups,
      products: [
        nameless('<Ид>a</Ид><ПометкаУдаления>true</ПометкаУдаления>'),
        nameless('<Ид>b</Ид><Артикул>B-1</Артикул>'),
        nameless('<Ид>c</Ид>'),
      ],
    }),
  })
  expect(await shop.value('select jsonb_object_agg(external_id, jsonb_build_array(name, is_active)) from products')).toEqual({
    a: ['Товар a', false],
    b: ['B-1', true],
    c: ['Без названия', true],
  })
  expect(report.problems).toContainEqual({ kind: 'product_without_name', count: 3, examples: ['a', 'b', 'c'] })
})

test('EXCH-01 changes of offers name the characteristic in its own element, and warehouses by the names of the schema', async () => {
  const inWarehouse = (id: string, count: number) => `<Склады ИдСклада="${id}" КоличествоНаСкладе="${count}"/>`
  await shop.importFiles({
    'import.xml': products('a', 'v'),
    'offers.xml': offersXml(['a', 'v#1', 'v#2'].map((id) => offerXml(id, priceXml('100') + inWarehouse('w1', 5)))),
  })
  const changes = [
    offerXml('a', `${inWarehouse('w1', 1)}${inWarehouse('w2', 2)}${priceXml('90')}<Количество>3</Количество>`),
    offerXml('v', `<ИдХарактеристики>2</ИдХарактеристики>${inWarehouse('w1', 4)}${priceXml('80')}<Количество>4</Количество>`),
  ]
  const xml = `<ИзмененияПакетаПредложений><Ид>k#</Ид><Предложения>${changes.join('')}</Предложения></ИзмененияПакетаПредложений>`
  await shop.importFiles({ 'offers.xml': commerceMl(xml) })
  const stock = '(select jsonb_object_agg(s.external_id, t.count) from stock t join shops s on s.id = t.shop_id where t.product_id = p.id)'
  expect(
    await shop.value(`select jsonb_object_agg(external_id, jsonb_build_array(price_tiyn, ${stock})) from products p where is_active`),
  ).toEqual({ a: [9000, { w1: 1, w2: 2 }], 'v#1': [10_000, { w1: 5 }], 'v#2': [8000, { w1: 4 }] })
})

test('EXCH-01 a brand is named by its manufacturer, else by «ТорговаяМарка»', async () => {
  const made = '<Изготовитель><Ид>m</Ид><Наименование>Grundfos</Наименование></Изготовитель>'
  await shop.importFiles({
    'import.xml': catalogueXml({
      groups,
      products: [
        productXml({ id: 'a', group: 'g', inside: '<ТорговаяМарка>Wilo</ТорговаяМарка>' }),
        productXml({ id: 'b', group: 'g', inside: `<ТорговаяМарка>Wilo</ТорговаяМарка>${made}` }),
      ],
    }),
  })
  expect(await shop.value('select jsonb_object_agg(p.external_id, b.name) from products p join brands b on b.id = p.brand_id')).toEqual({
    a: 'Wilo',
    b: 'Grundfos',
  })
})
