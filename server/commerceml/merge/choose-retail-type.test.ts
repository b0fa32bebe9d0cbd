// Checks which price type of 1C becomes the retail price (EXCH-01).
import { expect, test } from 'vitest'
import { chooseRetailType } from './merge-prices.ts'

const typesOf = (names: readonly string[]) => names.map((name) => ({ id: name, name }))
const chosenOf = (...names: string[]) => chooseRetailType(typesOf(names), '', undefined)

test('EXCH-01 the retail price is a type for everybody; one of purchase, cost or wholesale is never published', () => {
  expect(chosenOf('Закупочная', 'Оптовая', 'Для сайта')).toBe('Для сайта')
  expect(chosenOf('Основная', 'Мелкий опт', 'Цена в розницу')).toBe('Цена в розницу')
  expect(chosenOf('Учётная', 'Розничная с учётом НДС')).toBe('Розничная с учётом НДС')
  expect(chosenOf('Оптимальная', 'Дилерская')).toBe('Оптимальная')
  expect(chosenOf('Оптово-розничная')).toBe('Оптово-розничная')
  expect(chosenOf('Тип 1', 'BASE', '')).toBe('BASE')
  expect(chosenOf('', 'Тип 1')).toBe('Тип 1')
  expect(chosenOf('НЕТ', 'Тип 1')).toBe('НЕТ')
  for (const name of [
    'Закупочная (розница)',
    'ЦЕНА ЗАКУПА',
    'Входная',
    'Учетная',
    'Плановая себестоимость',
    'Цена поставщика',
    'Крупный ОПТ',
    'Для дилеров',
    'Партнёрская',
    'Приходная цена',
    'Purchase price',
    'Сатып алу бағасы',
    'Себес',
    'ВЦ',
    'Цена нетто',
    'Цена (с/с)',
  ])
    expect([name, chosenOf(name), chooseRetailType(typesOf(['Для сайта', name]), '', { id: 'old', name })]).toEqual([
      name,
      undefined,
      'Для сайта',
    ])
})

test('EXCH-01 a chosen retail type stays, unless the owner names another one', () => {
  const current = { id: 'old', name: 'Для сайта' }
  expect(chooseRetailType(typesOf(['Розничная']), '', current)).toBe('old')
  expect(chooseRetailType(typesOf(['Розничная', 'Опт 3']), 'опт 3', current)).toBe('Опт 3')
  // A file that does not name it changes nothing.
  expect(chooseRetailType(typesOf(['Розничная']), 'Опт 3', current)).toBe('old')
})
