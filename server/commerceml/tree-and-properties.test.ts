// Checks how groups, properties and variants of 1C become the shop's tree, properties and products.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'
import { catalogueXml, commerceMl, groupXml, offersXml, offerXml, priceXml, productXml } from '#test/fixtures/commerceml.ts'

let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const pump = groupXml('g', 'Насосы', groupXml('g1', 'Циркуляционные'))
const propertyXml = (id: string, name: string, values = '') =>
  `<Свойство><Ид>${id}</Ид><Наименование>${name}</Наименование>${values}</Свойство>`
const valuesXml = (values: Record<string, string>) =>
  `<ЗначенияСвойств>${Object.entries(values)
    .map(([id, value]) => `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${value}</Значение></ЗначенияСвойства>`)
    .join('')}</ЗначенияСвойств>`

test('EXCH-01 properties: unit from the name, type from the data, an empty value means none, a value of an earlier classifier is known', async () => {
  const dictionary =
    '<ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений><Справочник><ИдЗначения>v1</ИдЗначения><Значение>латунь</Значение></Справочник></ВариантыЗначений>'
  const properties =
    propertyXml('head', 'Напор, м') +
    propertyXml('kind', 'Материал', dictionary) +
    propertyXml('size', 'Присоединение, дюйм') +
    propertyXml('w', 'Мощность, Вт') +
    propertyXml('kw', 'Мощность, кВт')
  await shop.importFiles({
    'import.xml': catalogueXml({
      groups: pump,
      properties,
      products: [
        productXml({
          id: 'a',
          article: 'A',
          group: 'g1',
          inside: valuesXml({ head: '6', kind: 'v1', size: '1', w: '65', kw: '0,065' }),
        }),
        productXml({
          id: 'b',
          article: 'B',
          group: 'g1',
          inside: valuesXml({ head: '4.50', kind: '', size: '3/4' }),
        }),
      ],
    }),
  })
  const shown = (article: string) =>
    shop.value(`select array_agg(r.name || '|' || coalesce(r.unit, '') || '|' || r.type || '|' || v.text order by u.at)
    from products p, unnest(p.value_ids) with ordinality u (id, at) join property_values v on v.id = u.id join properties r on r.id = v.property_id where p.article = '${article}'`)
  expect(await shown('A')).toEqual([
    'Напор|м|float|6',
    'Материал||str|латунь',
    'Присоединение|дюйм|str|1',
    'Мощность|Вт|int|65',
    'Мощность, кВт||float|0,065',
  ])
  expect(await shown('B')).toEqual(['Напор|м|float|4,5', 'Присоединение|дюйм|str|3/4'])

  // Changes only, without the classifier: a text among numbers makes them texts, value ids are still resolved.
  const report = await shop.importFiles({
    'import.xml': commerceMl(
      `<Каталог><Товары>${productXml({ id: 'b', article: 'B', inside: valuesXml({ head: 'до 5', kind: 'v1', foreign: '7' }) })}</Товары></Каталог>`,
    ),
  })
  expect(await shown('B')).toEqual(['Напор|м|str|до 5', 'Материал||str|латунь'])
  expect(await shown('A')).toContain('Напор|м|str|6')
  expect(report.problems).toContainEqual({ kind: 'unknown_property', count: 1, examples: ['foreign'] })
})

test('EXCH-01 groups: equal names, a product in a top group, a renamed and a moved branch keep their rows and addresses', async () => {
  const products = [productXml({ id: 'a', article: 'A', group: 'g1' }), productXml({ id: 'top', article: 'T', group: 'h' })]
  await shop.importFiles({ 'import.xml': catalogueXml({ groups: pump + groupXml('h', 'Насосы'), products }) })
  const tree = () =>
    shop.value(`select jsonb_object_agg(p.article, jsonb_build_array(c.name, s.name, s.id)) from products p
    join subcategories s on s.id = p.subcategory_id join categories c on c.id = s.category_id`)
  const before = await tree()
  expect(before).toEqual({
    A: ['Насосы', 'Циркуляционные', expect.any(Number)],
    T: ['Насосы (2)', 'Насосы', expect.any(Number)],
  })
  const moved =
    groupXml('g', 'Насосное оборудование') + groupXml('h', 'Насосы', groupXml('m', 'Для отопления', groupXml('g1', 'Циркуляционные')))
  await shop.importFiles({ 'import.xml': catalogueXml({ groups: moved, products: [] }) })
  const after = await shop.value<
    Record<string, [string, string, number]>
  >(`select jsonb_object_agg(p.article, jsonb_build_array(c.name, s.name, s.id)) from products p
    join subcategories s on s.id = p.subcategory_id join categories c on c.id = s.category_id`)
  expect(after.A?.slice(0, 2)).toEqual(['Насосы (2)', 'Циркуляционные'])
  expect(after.A?.[2]).toBe((before as Record<string, unknown[]>).A?.[2])
  expect(await shop.value('select array_agg(name order by id) from categories')).toEqual(['Насосное оборудование', 'Насосы (2)'])
})

test('EXCH-01 a group named as the category of lowered prices is a category of its own', async () => {
  await shop.pool.query(`insert into categories (name, slug, is_sale) values ('РАСПРОДАЖА', 'rasprodazha', true)`)
  const groups = groupXml('s', 'Распродажа', groupXml('s1', 'Насосы'))
  const send = () =>
    shop.importFiles({ 'import.xml': catalogueXml({ groups, products: [productXml({ id: 'a', article: 'A', group: 's1' })] }) })
  await send()
  const categories = () => shop.value('select jsonb_agg(jsonb_build_array(external_id, name, slug, is_sale) order by id) from categories')
  const expected = [
    [null, 'РАСПРОДАЖА', 'rasprodazha', true],
    ['s', 'Распродажа (2)', 'rasprodazha-2', false],
  ]
  expect(await categories()).toEqual(expected)
  expect(
    await shop.value(
      `select c.external_id from products p join subcategories s on s.id = p.subcategory_id join categories c on c.id = s.category_id`,
    ),
  ).toBe('s')
  await send()
  expect(await categories()).toEqual(expected)
})

test('EXCH-01 a branch that moves between two files of a package is below its new parent at once; a group inside itself is skipped', async () => {
  const products = [productXml({ id: 'a', article: 'A', group: 'low' })]
  const before = groupXml('top', 'Насосы', groupXml('low', 'Погружные'))
  const after = groupXml('top', 'Насосы', groupXml('high', 'Скважинные', groupXml('low', 'Погружные', groupXml('high', 'Скважинные'))))
  await shop.importFiles({
    'import0_1.xml': catalogueXml({ groups: before, products }),
    'import1_1.xml': catalogueXml({ groups: after }),
  })
  const parent = `select above.external_id from subcategories s left join subcategories above on above.id = s.parent_id where s.external_id = `
  expect([await shop.value(`${parent} 'low'`), await shop.value(`${parent} 'high'`)]).toEqual(['high', null])
})

test('EXCH-01 variants follow their product, get their own values, and are switched off by a full list of offers without them', async () => {
  const properties = propertyXml('c', 'Цвет') + propertyXml('d', 'Диаметр, мм')
  const product = (name: string, color: string) =>
    catalogueXml({
      groups: pump,
      properties,
      products: [productXml({ id: 'p', name, article: 'P', group: 'g1', inside: valuesXml({ c: color, d: '20' }) })],
    })
  const characteristic = (value: string) =>
    `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>${value}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`
  const variant = (id: string, color: string, price: string, article = '') =>
    offerXml(`p#${id}`, `${article}${characteristic(color)}${priceXml(price)}`)
  await shop.importFiles({
    'import.xml': product('Труба', 'серый'),
    'offers.xml': offersXml([variant('1', 'белый', '10'), variant('2', 'синий', '20', '<Артикул>P-BLUE</Артикул>')], { full: true }),
  })
  const rows = () =>
    shop.value(`select jsonb_agg(jsonb_build_array(p.article, p.name, p.is_active, p.price_tiyn,
    (select string_agg(v.text, ' ' order by u.at) from unnest(p.value_ids) with ordinality u (id, at) join property_values v on v.id = u.id)) order by p.id) from products p`)
  expect(await rows()).toEqual([
    ['P', 'Труба', false, null, 'серый 20'],
    ['P.1', 'Труба (белый)', true, 1000, 'белый 20'],
    ['P-BLUE', 'Труба (синий)', true, 2000, 'синий 20'],
  ])
  await shop.importFiles({ 'import.xml': product('Труба', 'серый').replace('<Значение>20', '<Значение>25') })
  expect(
    await shop.value(
      "select array_agg((select string_agg(v.text, ' ' order by u.at) from unnest(value_ids) with ordinality u (id, at) join property_values v on v.id = u.id) order by id) from products",
    ),
  ).toEqual(['серый 25', 'белый 25', 'синий 25'])
  await shop.importFiles({ 'offers.xml': offersXml([variant('3', 'красный', '30')]) })
  expect(await shop.value('select jsonb_object_agg(article, is_active) from products')).toEqual({
    P: false,
    'P.1': true,
    'P-BLUE': true,
    'P.2': true,
  })
  await shop.importFiles({
    'import.xml': product('Труба', 'серый').replace('<Значение>20', '<Значение>25'),
    'offers.xml': offersXml([variant('2', 'синий', '25', '<Артикул>P-BLUE</Артикул>')], { full: true }),
  })
  expect(await shop.value('select jsonb_object_agg(article, is_active) from products')).toEqual({
    P: false,
    'P.1': false,
    'P-BLUE': true,
    'P.2': false,
  })
})

test('EXCH-01 a product whose variants are sold again by a later file is again only the head of its family', async () => {
  const catalogue = catalogueXml({ groups: pump, full: true, products: [productXml({ id: 'p', article: 'P', group: 'g1' })] })
  const offers = offersXml([offerXml('p#1', priceXml('10'))], { full: true })
  const active = () => shop.value('select jsonb_object_agg(external_id, is_active) from products')
  await shop.importFiles({ 'import.xml': catalogue, 'offers.xml': offers })
  await shop.importFiles({
    'import.xml': catalogueXml({ groups: pump, full: true, products: [productXml({ id: 'other', article: 'O', group: 'g1' })] }),
    'offers.xml': offersXml([offerXml('other', priceXml('10'))], { full: true }),
  })
  expect(await active()).toEqual({ p: false, 'p#1': false, other: true })
  await shop.importFiles({ 'import.xml': catalogue }, { mode: 'changes-only' })
  await shop.importFiles({ 'offers.xml': offers }, { mode: 'changes-only' })
  expect(await active()).toEqual({ p: false, 'p#1': true, other: true })
})

test('EXCH-01 the id of a value that no classifier lists is explained by the «Представление» next to it', async () => {
  const [steel, brass] = ['4076a1e1-c58f-11e8-8111-0050569b2b72', '4076a1e4-c58f-11e8-8111-0050569b2b72']
  const inside = (value: string, shown: string) =>
    `<ЗначенияСвойств><ЗначенияСвойства><Ид>m</Ид><Значение>${value}</Значение>${shown}</ЗначенияСвойства></ЗначенияСвойств>`
  const product = (id: string, value: string, shown = '') =>
    productXml({ id, article: id, group: 'g1', inside: inside(value, shown && `<Представление>${shown}</Представление>`) })
  const property = '<Свойство><Ид>m</Ид><Наименование>Материал</Наименование><ТипЗначений>Справочник</ТипЗначений></Свойство>'
  const products = [product('a', steel, 'сталь'), product('b', steel, 'сталь'), product('c', brass), product('d', '2,5', '2,5 м')]
  await shop.importFiles({ 'import.xml': catalogueXml({ groups: pump, properties: property, products }) })
  await shop.importFiles({ 'import.xml': catalogueXml({ groups: pump, products: [product('e', steel)] }) })
  expect(
    await shop.value(`select jsonb_object_agg(external_id, (select text from property_values where id = any(value_ids))) from products`),
  ).toEqual({ a: 'сталь', b: 'сталь', c: null, d: '2,5', e: 'сталь' })
})

test('EXCH-01 a whole list without any property value clears none: the base does not send them; a list with some clears the others', async () => {
  const send = (...sent: [id: string, values?: Record<string, string>][]) =>
    shop.importFiles({
      'import.xml': catalogueXml({
        groups: pump,
        properties: propertyXml('head', 'Напор, м'),
        products: sent.map(([id, values]) => productXml({ id, article: id, group: 'g1', inside: values ? valuesXml(values) : '' })),
        full: true,
      }),
    })
  const heads = () =>
    shop.value(`select jsonb_object_agg(external_id, (select text from property_values where id = any(value_ids))) from products`)
  await send(['a', { head: '6' }], ['b', { head: '4' }])
  await send(['a'], ['b'])
  expect(await heads()).toEqual({ a: '6', b: '4' })
  await send(['a', { head: '8' }], ['b'])
  expect(await heads()).toEqual({ a: '8', b: null })
})
