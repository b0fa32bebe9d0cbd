// Checks which terms are explained (CAT-05).
import { expect, test } from 'vitest'
import { explainWord } from './glossary.ts'

test.each([
  ['Условный проход DN', [], 'Ду (DN)'],
  ['Диаметр Ду', [], 'Ду (DN)'],
  ['Номинальное давление PN', ['16'], 'PN'],
  ['Номинальное давление', [], 'PN'],
  ['SDR', ['11', '17'], 'SDR'],
  ['Kvs', [], 'Kvs'],
  ['Тип резьбы', ['ВР/ВР', 'ВР/НР с полусгоном'], 'ВР, НР'],
  ['Диаметр ППР', [], 'ППР (PPR)'],
  ['Марка', ['ПЭ80', 'ПЭ100 RC'], 'ПЭ80, ПЭ100'],
  ['Материал', ['PE-RT/EVOH'], 'PE-X, PE-RT'],
])('CAT-05 the trade word of «%s» is explained', (name, values, word) => {
  const found = explainWord(name, values)
  expect(found?.word).toBe(word)
  expect(found?.text.length).toBeGreaterThan(40)
})

test('CAT-05 everyday words and parts of other words are not', () => {
  for (const [name, values] of [
    ['Цвет', ['белый']],
    ['Дубовый поддон', []],
    ['Температура до', []],
    ['Материал', ['неврзм']],
  ] as const)
    expect(explainWord(name, values)).toBeUndefined()
})
