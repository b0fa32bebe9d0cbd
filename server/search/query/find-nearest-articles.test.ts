// Checks the articles nearest to a mistyped one (PROD-03).
import { beforeAll, describe, expect, test } from 'vitest'
import { readDemoSearch } from '#test/open-search-shop.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { findNearestArticles } from './find-nearest-articles.ts'

let index: SearchIndex

beforeAll(async () => {
  index = (await readDemoSearch()).index
})

describe('PROD-03 a mistyped article leads to the nearest ones', () => {
  test.each([
    ['one character is missing', 'TIM-00620'],
    ['one character is too many', 'TIM-0006200'],
    ['two characters are swapped', 'TIM-006020'],
    ['one character is wrong', 'TIN-000620'],
    ['in lower case', 'tin-000620'],
    ['in Cyrillic', 'ТИН-000620'],
    ['in the other keyboard layout', 'ЕШЬ-000620'],
    ['without separator and zeros', 'tim620'],
    ['with another brand’s code', 'XXX-000620'],
  ])('%s: %s', (_, typed) => {
    expect(findNearestArticles(index, typed)).toContain('TIM-000620')
  })

  test('one with two characters swapped comes before those with another character, six at most', () => {
    const found = findNearestArticles(index, 'TIM-006020')
    expect(found[0]).toBe('TIM-000620')
    expect(found.length).toBeLessThanOrEqual(6)
  })

  test.each(['', '-', 'wp-login.php', 'насос', 'a'.repeat(500), '1'.repeat(41), '\u0000', 'ZZZZZZ-999999999'])(
    'what resembles no article has none: %j',
    (typed) => expect(findNearestArticles(index, typed)).toEqual([]),
  )
})
