// Checks the limits of a numeric property (CAT-05).
import { expect, test } from 'vitest'
import { numberRange } from './facets.ts'

test('CAT-05 a numeric property has the limits of the products that the other filters leave, however many values it has', () => {
  const numbers = [...Array.from({ length: 300_000 }, (_, at) => at), null]
  const counts = new Int32Array(300_002).fill(1)
  const found = { min: 0, max: 299_999, from: undefined, to: undefined, hasChoice: true }
  expect(numberRange({ numbers }, counts, undefined)).toEqual(found)
  expect(numberRange({ numbers: [null] }, counts, undefined)).toBeNull()
  const ofTwo = new Int32Array(300_002)
  ofTwo[1 + 7] = ofTwo[1 + 9] = 1
  expect(numberRange({ numbers }, ofTwo, undefined)).toEqual({ ...found, min: 7, max: 9 })
  expect(numberRange({ numbers }, new Int32Array(300_002), undefined)).toEqual(found)
})
