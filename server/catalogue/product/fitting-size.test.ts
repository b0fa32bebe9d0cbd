// Checks the key of a product's size (PROD-01, CAT-16).
import { expect, test } from 'vitest'
import { fitKey, isConnection, isSizeKey } from './fitting-size.ts'

test('PROD-01 CAT-16 products of one size have one key in every spelling', () => {
  const half: [string, string | null][] = [
    ['1/2', 'дюйм'],
    ['1/2"', null],
    ['½', 'дюйм'],
    ['G1/2', null],
    ['1/2"×3/4"', null],
    ['15', 'мм'],
    ['Ду15', null],
  ]
  expect(new Set(half.map(([text, unit]) => fitKey(text, unit)))).toEqual(new Set(['#15']))
  const pipe: [string, string | null][] = [
    ['20', 'мм'],
    ['20 мм', null],
    ['20×1/2"', null],
    ['20', null],
  ]
  expect(new Set(pipe.map(([text, unit]) => fitKey(text, unit)))).toEqual(new Set(['#20']))
  expect(fitKey('1 1/4', 'дюйм')).toBe('#32')
  expect(fitKey('1', 'дюйм')).toBe('#25')
})

test('PROD-01 a text that is no size fits its own text only', () => {
  expect(fitKey('М30×1,5', null)).toBe(fitKey('м30', null))
  expect(isSizeKey(fitKey('универсальный', null))).toBe(false)
  expect(isSizeKey(fitKey('60/100', 'мм'))).toBe(true)
  expect(fitKey('хомут с гайкой', null)).not.toBe(fitKey('холст', null))
  expect(fitKey('', null)).toBe('')
  expect(isConnection('Присоединение')).toBe(true)
  expect(isConnection('Цвет')).toBe(false)
})
