// Checks which filters a list offers, and how (CAT-05).
import { expect, test } from 'vitest'
import type { PropertyFacet } from '#contract/catalogue/catalogue.ts'
import { mapRanges } from '#contract/catalogue/filter-params.ts'
import { cutValues, sliderSteps, findStep, countSteps, type ValueView, valueAt, numberWithUnit } from './facet-view-model.ts'
import { matchesValue } from './match-values.ts'
import { inchesExplained, isSizes, viewFacets } from './build-facet-view.ts'

const noRanges = mapRanges(() => null)

const property = (name: string, texts: string[], more: Partial<PropertyFacet> = {}): PropertyFacet => ({
  name,
  unit: null,
  type: 'str',
  rapid: false,
  range: null,
  values: texts.map((text) => ({ text, count: 1, chosen: false })),
  ...more,
})

test('CAT-05 price, deciding properties, brands, other properties, weight, length; a range of one value is shown only when it is a choice', () => {
  const groups = viewFacets({
    ...noRanges,
    price: { min: 9, max: 9, from: undefined, to: undefined, hasChoice: true },
    brands: [{ text: 'A, B', count: 0, chosen: false }],
    weight: { min: 2, max: 2, from: undefined, to: undefined, hasChoice: false },
    length: { min: 1, max: 1, from: 1, to: undefined, hasChoice: false },
    properties: [property('Материал', ['латунь']), property('Резьба', ['ВР/ВР', 'ВР/НР'], { rapid: true })],
  })
  expect(groups.map(({ name }) => name)).toEqual(['Цена', 'Резьба', 'Бренд', 'Материал', 'Длина'])
  expect(groups[2]).toMatchObject({ field: 'brands', values: [['A, B', 0]] })
})

test('CAT-16 sizes are buttons, other short values are not', () => {
  expect(isSizes(property('Присоединение', ['1/2"', '3/4"', '1 1/4"']))).toBe(true)
  expect(isSizes(property('Условный проход', ['Ду 15', 'DN20']))).toBe(true)
  expect(isSizes(property('Номинальное давление', ['16', '25']))).toBe(false)
  expect(isSizes(property('Размер упаковки', ['большая', '1/2']))).toBe(false)
  expect(isSizes(property('Присоединение', ['1/2"']))).toBe(false)
})

test('CAT-16 inches are explained as nominal bores, the chosen ones first', () => {
  expect(
    inchesExplained([
      ['1/2"', 1],
      ['1 1/4"', 1, 1],
      ['ВР', 1],
    ]).replaceAll('\u00a0', ' '),
  ).toBe('1 1/4" = Ду 32')
  expect(
    inchesExplained([
      ['1/2"', 1],
      ['3/4"', 1],
    ]).replaceAll('\u00a0', ' '),
  ).toBe('1/2" = Ду 15, 3/4" = Ду 20')
  expect(inchesExplained([['Ду 15', 1]])).toBe('')
})

test('CAT-05 a long group is cut, but what is chosen is never hidden', () => {
  const values: ValueView[] = [...'абвгдежзик'].map((text, at) => (at === 9 ? [text, 1, 1] : [text, 1]))
  const { shown, rest } = cutValues(values, (text) => text === 'к')
  expect(shown.map(([text]) => text).join('')).toBe('абвгдек')
  expect(rest.map(([text]) => text).join('')).toBe('жзи')
  expect(cutValues(values.slice(0, 8), () => false).rest).toEqual([])
})

test('CAT-05 the slider reaches both limits exactly and spreads low prices', () => {
  for (const [min, max] of [
    [15, 185_279_500],
    [405, 82_300],
    [0.05, 120],
    [-20, 120],
    [2.5, 4],
  ] as const) {
    expect([findStep(min, min, max), findStep(max, min, max)]).toEqual([0, sliderSteps])
    expect([valueAt(0, min, max), valueAt(sliderSteps, min, max)]).toEqual([min, max])
    for (let step = 1; step <= sliderSteps; step++) expect(valueAt(step, min, max)).toBeGreaterThanOrEqual(valueAt(step - 1, min, max))
  }
  expect(findStep(999, 15, 15)).toBe(0)
  expect(valueAt(sliderSteps / 2, 100, 1_000_000)).toBe(10_000)
  expect(valueAt(sliderSteps / 2, 0, 80)).toBe(40)
  expect(valueAt(33, 2.5, 4)).toBe(2.75)
  expect(valueAt(1, 405, 82_300)).toBeGreaterThan(405)
})

test('CAT-05 few whole numbers have a step each, so that every arrow key changes the value', () => {
  const steps = countSteps(4, 12, true)
  expect(Array.from({ length: steps + 1 }, (_, step) => valueAt(step, 4, 12, steps))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect([4, 7, 12].map((value) => findStep(value, 4, 12, steps))).toEqual([0, 3, 8])
  expect([countSteps(4, 12), countSteps(65, 1290, true), countSteps(1, 100, true), countSteps(7, 7, true)]).toEqual(
    Array(4).fill(sliderSteps),
  )
  for (let step = 0; step <= sliderSteps; step++) expect(Number.isInteger(valueAt(step, 1, 100, sliderSteps))).toBe(true)
})

test('CAT-05 numbers of ranges are grouped and carry their unit', () => {
  expect(
    [numberWithUnit(12_345.5, 'кг'), numberWithUnit(999, undefined), numberWithUnit(1_000_000, '₸'), numberWithUnit(-0.5, '°C')].map(
      (text) => text.replaceAll('\u00a0', ' '),
    ),
  ).toEqual(['12 345,5 кг', '999', '1 000 000 ₸', '-0,5 °C'])
})

test('CAT-16 a group in inches is explained although its values have no inch character', () => {
  expect(
    inchesExplained(
      [
        ['1/2', 1],
        ['1 1/4', 1],
      ],
      'дюйм',
    ).replaceAll('\u00a0', ' '),
  ).toBe('1/2" = Ду 15, 1 1/4" = Ду 32')
  expect(inchesExplained([['15', 1]], 'мм')).toBe('')
})

test('CAT-05 values with products come first, the most frequent before, empty ones last; sizes stay in order', () => {
  const counts = (texts: Record<string, number>) => Object.entries(texts).map(([text, count]) => ({ text, count, chosen: false }))
  const [brands, material, size] = viewFacets({
    ...noRanges,
    brands: counts({ БАЗ: 0, Бивал: 3, Маршал: 0, Valtec: 9, Wester: 3 }),
    properties: [
      property('Материал', [], { values: counts({ бронза: 0, латунь: 5 }) }),
      property('Присоединение', [], { values: counts({ '1/2"': 0, '3/4"': 5 }) }),
    ],
  })
  const textsOf = (group: typeof brands) => group && 'values' in group && group.values.map(([text]) => text)
  expect(textsOf(brands)).toEqual(['Valtec', 'Бивал', 'Wester', 'БАЗ', 'Маршал'])
  expect([textsOf(material), textsOf(size)]).toEqual([
    ['латунь', 'бронза'],
    ['1/2"', '3/4"'],
  ])
})

test.each([
  ['грунд', ['Grundfos']],
  ['gru', ['Grundfos']],
  ['вило', ['Wilo']],
  ['джилекс', ['Джилекс']],
  ['dzhil', ['Джилекс']],
  ['фитт', ['Uni-Fitt']],
  ['роял', ['Royal Thermo']],
  ['щщщ', []],
])('CAT-05 «%s» in the field of a filter finds brands in either alphabet', (typed, expected) => {
  const brands = ['Grundfos', 'Wilo', 'Джилекс', 'Uni-Fitt', 'Royal Thermo', 'БАЗ']
  expect(brands.filter((brand) => matchesValue(brand, typed))).toEqual(expected)
})

test('CAT-05 a long group is sent with its first and chosen values, and whole when requested', () => {
  const brands = Array.from({ length: 40 }, (_, at) => ({ text: `Бренд ${at}`, count: 1, chosen: at === 30 }))
  const facets = { ...noRanges, brands, properties: [] }
  const [cut] = viewFacets(facets)
  expect(cut).toMatchObject({ more: 33, values: { length: 7 } })
  expect(viewFacets(facets, ['Бренд'])[0]).toMatchObject({ values: { length: 40 } })
  expect(viewFacets({ ...facets, brands: brands.slice(0, 24) })[0]).not.toHaveProperty('more')
})
