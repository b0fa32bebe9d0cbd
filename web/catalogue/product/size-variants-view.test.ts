// Checks the sizes of a series on a product page (PROD-01).
import { expect, test } from 'vitest'
import type { ProductCard, ProductProperty } from '#contract/catalogue/catalogue.ts'
import { productCard } from '#test/fixtures/product-card.ts'
import { viewFamily } from './size-variants-view.ts'

const card = (article: string, name: string, changes: Partial<ProductCard> = {}): ProductCard => ({
  ...productCard,
  article,
  name,
  ...changes,
})
const view = (article: string, family: ProductCard[], allProperties: ProductProperty[] = []) =>
  viewFamily({ article, allProperties }, family)
const sizes = (seen: ReturnType<typeof view>) => seen?.sizes.map(({ size }) => size)

test('PROD-01 the sizes of a series are parsed from its names, from the first number on, and ordered as sizes', () => {
  const family = ['1 1/4', '1/2', '1', '3/4'].map((inch) => card(`K-${inch}`, `Кран шаровой Koer KR ${inch}" ВР/ВР, рычаг (синий)`))
  const seen = view('K-1', family)
  expect(sizes(seen)).toEqual(['1/2" ВР/ВР', '3/4" ВР/ВР', '1" ВР/ВР', '1 1/4" ВР/ВР'])
  expect(seen?.heading).toBe('Размер')
  expect(seen?.sizes.find(({ isCurrent }) => isCurrent)?.article).toBe('K-1')
  expect(seen?.members[0]?.rest).toBe('рычаг, синий')
})

test('PROD-01 CAT-16 a number in the model that all of a series share is no size', () => {
  const family = ['2 1/2', '3/4', '1'].map((inch) => card(`B-${inch}`, `Кран шаровой БАЗ 11б27п ${inch}" ВР/ВР, рычаг (красный), прямой`))
  expect(sizes(view('B-1', family))).toEqual(['3/4" ВР/ВР', '1" ВР/ВР', '2 1/2" ВР/ВР'])
})

test('PROD-01 pumps have models, a number joined to a word includes it, a property is the heading', () => {
  const pumps = ['32-60 180', '25-40 180', '25-60 130'].map((model) => card(model, `Насос циркуляционный Grundfos UPS ${model}`))
  expect(sizes(view('25-40 180', pumps))).toEqual(['25-40 180', '25-60 130', '32-60 180'])
  expect(view('25-40 180', pumps)?.heading).toBe('Модель')
  const stations = ['КНС-60, Ø1600 мм', 'КНС-5, Ø1000 мм'].map((model) => card(model, `КНС Родник ${model}`))
  expect(sizes(view('КНС-5, Ø1000 мм', stations))).toEqual(['КНС-5', 'КНС-60'])
  const boilers = [24, 6].map((power) => card(`B${power}`, `Котёл электрический Протерм Скат ${power} кВт`))
  expect(view('B24', boilers, [{ name: 'Мощность', text: '24', unit: 'кВт' }])?.heading).toBe('Мощность')
})

test('PROD-01 of several products of a size the button links to the most similar one in stock', () => {
  const family = [
    card('A', 'Кран Koer KR 1/2", рычаг', { properties: ['рычаг'] }),
    card('B', 'Кран Koer KR 3/4", бабочка', { properties: ['бабочка'] }),
    card('C', 'Кран Koer KR 3/4", рычаг', { properties: ['рычаг'], availability: 'on_order' }),
    card('D', 'Кран Koer KR 3/4", рычаг хром', { properties: ['рычаг'] }),
  ]
  expect(view('A', family)?.sizes.map(({ article }) => article)).toEqual(['A', 'D'])
  expect(view('B', family)?.sizes.map(({ article }) => article)).toEqual(['A', 'B'])
})

test('PROD-01 variants of 1C are distinguished by the rest of their names; one product is no series', () => {
  const family = ['Кабель (чёрный)', 'Кабель (белый)'].map((name) => card(name, name))
  expect(sizes(view('Кабель (белый)', family))).toEqual(['белый', 'чёрный'])
  expect(view('A', [card('A', 'Кран Koer KR 1/2"')])).toBeNull()
  expect(view('X', family)).toBeNull()
})
