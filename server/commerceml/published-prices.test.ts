// Checks prices without VAT, and a retail price that may not be published (EXCH-01).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueXml, groupXml, offersXml, offerXml, productXml } from '#test/fixtures/commerceml.ts'
import { openImportShop, type ImportShop } from '#test/open-import-shop.ts'

let shop: ImportShop
beforeAll(async () => {
  shop = await openImportShop()
})
afterAll(() => shop.close())

const type = (id: string, name: string, inside = '') =>
  `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование><Валюта>тнг.</Валюта>${inside}</ТипЦены>`
const prices = (...sent: [type: string, amount: number][]) =>
  `<Цены>${sent.map(([id, amount]) => `<Цена><ИдТипаЦены>${id}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу></Цена>`).join('')}</Цены>`
const product = (id: string, rate: string) =>
  productXml({
    id,
    group: 'g',
    inside: rate && `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>${rate}</Ставка></СтавкаНалога></СтавкиНалогов>`,
  })
const shown = () => shop.value('select jsonb_object_agg(external_id, price_tiyn / 100.0) from products')
const groups = groupXml('g', 'Краны')

test('EXCH-01 a purchase price that was published once gives way, and goes when no type can be published', async () => {
  await shop.importFiles({
    'import.xml': catalogueXml({ groups, products: [product('a', '')] }),
    'offers.xml': offersXml([offerXml('a', prices(['z', 700], ['s', 1000]))], {
      lists: `<ТипыЦен>${type('s', 'Для сайта')}${type('z', 'Тип 2')}</ТипыЦен>`,
    }),
  })
  expect(await shown()).toEqual({ a: 1000 })
  const renamed = await shop.importFiles({
    'offers.xml': offersXml([], { lists: `<ТипыЦен>${type('s', 'Закупочная')}${type('z', 'Прайс')}</ТипыЦен>` }),
  })
  expect([await shown(), renamed.prices.retailType]).toEqual([{ a: 700 }, 'Прайс'])
  const none = await shop.importFiles({ 'offers.xml': offersXml([], { lists: `<ТипыЦен>${type('z', 'Оптовая')}</ТипыЦен>` }) })
  expect([await shown(), none.problems]).toEqual([{ a: null }, [{ kind: 'no_retail_price', count: 1, examples: ['Оптовая'] }]])
  const chosen = await shop.importFiles(
    { 'offers.xml': offersXml([], { lists: `<ТипыЦен>${type('z', 'Оптовая')}</ТипыЦен>` }) },
    { prices: { retailType: 'оптовая', addsVat: true } },
  )
  expect([await shown(), chosen.prices.retailType]).toEqual([{ a: 700 }, 'Оптовая'])
})

test('EXCH-01 prices of a type without VAT are raised by the rate of the product, unless the setting says no', async () => {
  const taxes = '<Налог><Наименование>НДС</Наименование><УчтеноВСумме>false</УчтеноВСумме></Налог>'
  const priceFile = offersXml([
    offerXml('b', prices(['z', 1000])),
    offerXml('c', prices(['z', 99.99])),
    offerXml('d', prices(['z', 1000])),
    offerXml('e#1', prices(['z', 500])),
    offerXml('f', prices(['z', 1000])),
  ])
  const report = await shop.importFiles(
    {
      'import.xml': catalogueXml({
        groups,
        products: [product('b', '16'), product('c', '0.16'), product('d', 'Без НДС'), product('e', '12'), product('f', '')],
      }),
      'offers.xml': offersXml([], { lists: `<ТипыЦен>${type('z', 'Оптовая', taxes)}</ТипыЦен>` }),
      'prices.xml': priceFile,
    },
    { prices: { retailType: 'Оптовая', addsVat: true } },
  )
  expect(await shown()).toMatchObject({ b: 1160, c: 115.99, d: 1000, 'e#1': 560, f: 1000 })
  expect([report.prices.withVatAdded, report.problems]).toEqual([
    3,
    expect.arrayContaining([{ kind: 'vat_rate_missing', count: 1, examples: ['f'] }]),
  ])
  // A later file names the type alone.
  const later = await shop.importFiles({ 'prices.xml': priceFile }, { prices: { retailType: 'Оптовая', addsVat: true } })
  expect([later.prices.changed, later.prices.withVatAdded]).toEqual([0, 3])
  await shop.importFiles({ 'prices.xml': priceFile }, { prices: { retailType: 'Оптовая', addsVat: false } })
  expect(await shown()).toMatchObject({ b: 1000, 'e#1': 500 })
})
