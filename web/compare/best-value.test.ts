// Checks which value of a comparison is marked as the best (CMP-02).
import { expect, test } from 'vitest'
import { bestPlaces, findMerit } from './best-value.ts'

test('CMP-02 a rule decides which direction is better; a property that has to fit has none', () => {
  for (const name of [
    'Гарантия',
    'Рабочее давление',
    'Номинальное давление PN',
    'Рабочая температура до',
    'Межповерочный интервал',
    'Ресурс лампы',
    'КПД',
  ])
    expect([name, findMerit(name)]).toEqual([name, 'more'])
  for (const name of ['Индекс энергоэффективности EEI', 'Уровень шума', 'Класс точности'])
    expect([name, findMerit(name)]).toEqual([name, 'less'])
  for (const name of ['Мощность', 'Условный проход DN', 'Цвет', 'Длина', 'Масса', 'Давление настройки', 'Напор максимальный', ''])
    expect([name, findMerit(name)]).toEqual([name, undefined])
})

test('CMP-02 the best is marked only where two are known and differ; equals share it', () => {
  expect(bestPlaces([3, 1, 2], 'less')).toEqual([1])
  expect(bestPlaces([3, 3, 2], 'more')).toEqual([0, 1])
  expect(bestPlaces([null, 3, 4], 'more')).toEqual([2])
  for (const values of [[3, 3, 3], [3], [null, 3], [null, null], []]) expect(bestPlaces(values, 'more')).toEqual([])
})
