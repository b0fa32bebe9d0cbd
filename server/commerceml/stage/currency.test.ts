// Checks spellings of currencies (EXCH-01).
import { expect, test } from 'vitest'
import { toCurrency } from './currency.ts'

test('EXCH-01 the tenge is known in any spelling; another currency is never taken for it', () => {
  const tenge = [
    'KZT',
    'kzt.',
    'KZТ',
    'тг',
    'Тг.',
    'тнг',
    'ТНГ.',
    'т.',
    'т н г',
    'тенге',
    'Теңге',
    'тенгe',
    'tenge',
    'tng',
    '₸',
    '398',
    'тенге РК',
  ]
  for (const text of [...tenge, 'Казахстанский тенге', 'KZT (398)']) expect([text, toCurrency(text)]).toEqual([text, 'KZT'])
  for (const [text, code] of [
    ['руб.', 'RUB'],
    ['Рос. руб.', 'RUB'],
    ['белорусский рубль', 'BYN'],
    ['долл. США', 'USD'],
    ['US$', 'USD'],
    ['Евро', 'EUR'],
    ['сум', 'UZS'],
    ['тонна', 'ТОННА'],
    ['TJS', 'TJS'],
    ['', ''],
  ] as const)
    expect([text, toCurrency(text)]).toEqual([text, code])
})
