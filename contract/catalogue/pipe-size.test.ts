// Checks the order of pipe sizes (CAT-16).
import { describe, expect, test } from 'vitest'
import { compareValues, parsePipeSize } from './pipe-size.ts'

describe('CAT-16 sizes', () => {
  test.each(['1/2"', '½', '½"', 'G1/2', 'G 1/2', 'Ду15', 'DN15', 'Ду 15', 'dn 15', 'ДУ15', '1/2 дюйма', '1/2″'])(
    'CAT-16 %s is the size 1/2',
    (text) => {
      expect(parsePipeSize(text)).toBe(parsePipeSize('1/2'))
    },
  )

  test.each([
    ['1 1/4"', 'Ду32'],
    ['1¼', 'DN 32'],
    ['1 1/2', 'Ду40'],
    ['1', 'Ду25'],
    ['2"', 'Ду50'],
    ['2 1/2', 'DN65'],
    ['12"', 'DN300'],
    ['3/4', 'Ду20'],
    ['3/8', 'DN10'],
  ])('CAT-16 %s and %s are one size', (inch, bore) => expect(parsePipeSize(inch)).toBe(parsePipeSize(bore)))

  test('CAT-16 sizes grow: 1/8 < … < 1/2 < 5/8 < 3/4 < 7/8 < 1 < 1 1/4 < … < 12', () => {
    const sizes = ['1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', '1', '1 1/4', '1 1/2', '2', '2 1/2', '3', '4', '5', '6', '8', '12']
    const keys = sizes.map((text) => parsePipeSize(text)!)
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
    expect(new Set(keys).size).toBe(sizes.length)
  })

  test.each(['', 'латунь', '1/0', '3 4', '20x1/2', 'Ду', 'PN16', '15 мм', '-5', '1/2/3', 'R1/2', '½½', 'M10'])(
    'CAT-16 %j is no size',
    (text) => {
      expect(parsePipeSize(text)).toBeUndefined()
    },
  )
})

describe('CAT-16 order of shown values', () => {
  test('CAT-16 sizes are ordered by bore in every spelling', () => {
    expect(['1 1/4', '1', '3/4"', 'Ду15', '2', '3/8'].sort(compareValues)).toEqual(['3/8', 'Ду15', '3/4"', '1', '1 1/4', '2'])
  })
  test('CAT-16 numbers as numbers, decimals with a comma too, negative ones first', () => {
    expect(['100', '9', '2,5', '-10', '25', '2.4'].sort(compareValues)).toEqual(['-10', '2.4', '2,5', '9', '25', '100'])
  })
  test('CAT-16 pairs of sizes by the first, then by the second', () => {
    expect(['1x1/2', '3/4 x 1/2', '1/2×3/8', '3/4х3/8'].sort(compareValues)).toEqual(['1/2×3/8', '3/4х3/8', '3/4 x 1/2', '1x1/2'])
  })
  test('CONST-14 texts in Russian natural order, ё next to е, sizes before words', () => {
    expect(['ёлка', 'Еж', 'жук', 'тип 10', 'тип 9', '1/2'].sort(compareValues)).toEqual(['1/2', 'Еж', 'ёлка', 'жук', 'тип 9', 'тип 10'])
  })
  test('SEC-01:patterns values of an address are compared in linear time', () => {
    const spaces = ' '.repeat(1_000_000)
    for (const text of [`ду${spaces}х`, `1${spaces}!`]) expect(compareValues(text, '1/2')).toBe(1)
  })
  test('CAT-16 the order is total: spellings of one size differ, the same text does not', () => {
    expect(compareValues('½', '1/2')).not.toBe(0)
    expect(compareValues('½', '1/2')).toBe(-compareValues('1/2', '½'))
    expect(compareValues('1/2', '1/2')).toBe(0)
  })
})
