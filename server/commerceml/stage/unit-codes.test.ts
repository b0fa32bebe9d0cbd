// Checks units of products as bases of 1C spell them (EXCH-01).
import { expect, test } from 'vitest'
import { resolveUnit } from './unit-codes.ts'

test('EXCH-01 a unit is the shop’s, whether its code, its text or both are sent, with any case, points and spaces', () => {
  const of = (code: string, text: string) => resolveUnit(code, text, '', new Map())
  const spellings = ['шт', 'ШТ.', 'Штука', 'пог. м.', 'п.м.', 'Погонный метр', 'Кв.метр', 'М2', 'Упаковка', 'уп.', 'компл-т', 'КГ', 'бухта']
  expect(spellings.map((text) => of('', text))).toEqual([
    'шт',
    'шт',
    'шт',
    'пог. м',
    'пог. м',
    'пог. м',
    'м²',
    'м²',
    'упак',
    'упак',
    'компл',
    'кг',
    'бухта',
  ])
  expect([of('6', ''), of('796 ', 'Шт'), of('Рул.', ''), of('', ''), of('9999', '')]).toEqual(['м', 'шт', 'рулон', 'шт', undefined])
})
