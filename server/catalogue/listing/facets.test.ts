// Checks the limits of a numeric property (CAT-05).
import { expect, test } from 'vitest'
import { numberRange } from './facets.ts'

test('CAT-05 a numeric property has its limits however many values it has, and none without a number', () => {
  const numbers = [...Array.from({ length: 300_000 }, (_, at) => at), null]
  expect(numberRange({ numbers }, undefined)).toEqual({ min: 0, max: 299_999, from: undefined, to: undefined, hasChoice: true })
  expect(numberRange({ numbers: [null] }, undefined)).toBeNull()
})
