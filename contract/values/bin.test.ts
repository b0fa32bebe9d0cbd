// Checks the check digit of БИН and ИИН (ORD-02).
import { expect, test } from 'vitest'
import { parseBin } from './bin.ts'

test('ORD-02 a БИН or ИИН has 12 digits, the last one is a check digit', () => {
  // A large bank's, and one whose first remainder is 10, so that the second weights apply.
  for (const good of ['940140000385', '123456789013']) expect([good, parseBin(good)]).toEqual([good, good])
  expect(parseBin(' 9401 4000-0385 ')).toBe('940140000385')
  for (const bad of [
    '',
    '000000000000',
    '94014000038',
    '9401400003851',
    '940140000386',
    '94014000038x',
    '９４０１４００００３８５',
    'БИН940140000385',
  ])
    expect([bad, parseBin(bad)]).toEqual([bad, undefined])
})
