// Checks the generated assortment (OPS-01).
import { expect, test } from 'vitest'
import { leavesOf, readAssortment } from './assortment.ts'
import { candidates, matches, roundPrice } from './choose-product.ts'
import { describeProduct } from './descriptions.ts'
import { generateProducts } from './generator.ts'
import { purposes } from './product-purposes.ts'

const assortment = readAssortment()
const products = [...generateProducts({ count: 6000, assortment })]

test('OPS-01 the same seed gives the same products, another seed gives others', () => {
  const plain = (seed: string) => [...generateProducts({ count: 300, seed, assortment })].map(({ place: _place, ...product }) => product)
  expect(plain('a')).toEqual(plain('a'))
  expect(plain('b').map(({ name }) => name)).not.toEqual(plain('a').map(({ name }) => name))
})

test('OPS-01 articles and names are distinct and every subcategory has products', () => {
  expect(new Set(products.map(({ article }) => article)).size).toBe(products.length)
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length)
  expect(new Set(products.map(({ barcode }) => barcode)).size).toBe(products.length)
  expect(new Set(products.map(({ place }) => place.leaf.slug)).size).toBe(assortment.totals.leaf_subcategories)
})

test('OPS-01 names stay distinct after the plain names of a small subcategory are used up', () => {
  const many = new Set<string>()
  let extended = 0
  const count = 20_000
  for (const { name } of generateProducts({ count, assortment })) {
    many.add(name)
    if (assortment.expansion.series_suffix.some((suffix) => name.includes(` ${suffix} `))) extended++
  }
  expect(many.size).toBe(count)
  expect(extended).toBeGreaterThan(500)
})

test('CONT-01 a name says nothing twice: neither its brand, nor its kind, nor what is not there', () => {
  const articleByName = new Map(products.map(({ name, article }) => [article, name]))
  expect([...articleByName.values()].filter((name) => /(?<![\p{L}\d])(\p{L}{2,}) \1(?!\p{L})/iu.test(name))).toEqual([])
  expect([...articleByName.values()].filter((name) => /(\p{L}{4,})\p{L}*:? без \1/iu.test(name))).toEqual([])
  const names = [...articleByName.values()].join('\n')
  for (const said of [
    'Насос вибрационный Ручеек-1',
    'Конвектор внутрипольный Бриз В ',
    ', без решётки (',
    ' для котла TEPLOCOM-',
    'Блок автоматики Джилекс 1',
    'Трап горизонтальный HL310',
    'Труба Tece TECEflex', // a word of its own stays
  ])
    expect(names).toContain(said)
  expect(names).toMatch(/^GSM\/Wi-Fi контроллер [^,]+, GSM,/m) // which of the two it is
})

test('CAT-05 no product breaks a rule of its subcategory', () => {
  for (const { place, properties, brand, series } of products) {
    const known = new Map<string, string | number>([
      ['brand', brand],
      ['series', series],
      ...properties.map(({ characteristic, value }) => [characteristic.key, value] as const),
    ])
    for (const { characteristic, value } of properties) {
      // A rule may name a key that this product does not have any more; only rules that are sure to match are checked.
      if (characteristic.source === 'values') expect(candidates(characteristic, place.leaf.rules, known)).toContain(value)
    }
    for (const rule of place.leaf.rules) {
      if (matches(rule, known))
        for (const key of rule.omit ?? []) expect(properties.map(({ characteristic }) => characteristic.key)).not.toContain(key)
    }
  }
})

test('CAT-05 rules: the first match replaces, further ones narrow, limits are inclusive', () => {
  const [place] = leavesOf(assortment)
  const characteristic = place?.leaf.characteristics.find(({ source }) => source === 'values')
  if (!characteristic) throw new Error('the first subcategory has no free property')
  const of = (rules: { when: Record<string, (string | number)[] | { min?: number; max?: number }>; values: (string | number)[] }[]) =>
    candidates(
      characteristic,
      rules.map(({ when, values }) => ({ when, values: { [characteristic.key]: values } })),
      new Map([['power', 10]]),
    )
  expect(of([])).toEqual(characteristic.values)
  expect(
    of([
      { when: { power: { max: 10 } }, values: ['a', 'b'] },
      { when: { power: [10] }, values: ['b', 'c'] },
    ]),
  ).toEqual(['b'])
  expect(
    of([
      { when: { power: { min: 10 } }, values: ['a'] },
      { when: { power: [10] }, values: ['c'] },
    ]),
  ).toEqual(['c'])
  expect(
    of([
      { when: { power: { min: 11 } }, values: ['a'] },
      { when: { unknown: [10] }, values: ['c'] },
    ]),
  ).toEqual(characteristic.values)
})

test('CAT-05 one quantity has one name in a category, and a name does not repeat its unit', () => {
  for (const [category, some] of Map.groupBy(products, ({ place }) => place.category.name)) {
    const found = some.flatMap(({ properties }) => properties.map(({ characteristic }) => characteristic))
    const names = new Set(found.map(({ name }) => name))
    const isDoubled = (name: string) => ['ый', 'ая', 'ое'].some((ending) => names.has(`${name} максимальн${ending}`))
    expect([category, [...names].filter(isDoubled)]).toEqual([category, []])
    expect(found.filter(({ name, unit }) => unit !== null && name.endsWith(`, ${unit}`))).toEqual([])
  }
})

test('CAT-11 prices are rounded as in a shop, some are on request, some are lowered', () => {
  expect([997, 1234, 45_678, 123_456].map(roundPrice)).toEqual([995, 1230, 45_700, 123_500])
  const priced = products.filter(({ price }) => price !== null)
  expect(1 - priced.length / products.length).toBeCloseTo(0.015, 2)
  const lowered = priced.filter(({ lastPrice }) => lastPrice !== null)
  expect(lowered.length / products.length).toBeCloseTo(0.08, 1)
  for (const { price, lastPrice } of lowered) expect(lastPrice).toBeGreaterThan(price ?? 0)
})

test('CAT-11 pipes in coils are in stock by whole coils, and no size in inches is the number of a vessel', () => {
  const rows = products.flatMap(({ properties, stock }) =>
    properties.map(({ characteristic: { key, unit }, value }) => ({
      key,
      unit,
      value: Number(/\d+/.exec(String(value))?.[0] ?? 1),
      stock,
    })),
  )
  const coils = rows.filter(({ key }) => key === 'coil')
  expect(coils.length).toBeGreaterThan(50)
  for (const { value, stock } of coils) expect(stock.map((metres) => metres % value)).toEqual([0, 0, 0])
  expect(Math.max(...rows.filter(({ unit }) => unit === 'дюйм').map(({ value }) => value))).toBeLessThan(50)
})

test('PROD-01 a description is Russian sentences about the use of the product, no gaps, no exclamation marks', () => {
  for (const product of products.slice(0, 800)) {
    const text = describeProduct(product)
    expect(text).not.toMatch(/undefined|NaN| {2}|!|\{|\}/)
    expect(text.match(/[.](?= [А-ЯЁ]|$)/g)?.length ?? 0).toBeGreaterThanOrEqual(2)
  }
  for (const { leaf } of leavesOf(assortment)) expect(purposes[leaf.icon]).toBeTruthy()
})
