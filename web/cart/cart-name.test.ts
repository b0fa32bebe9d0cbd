// Checks where a long name is cut (CONST-05).
import { expect, test } from 'vitest'
import { cartName } from './cart-name.ts'

test('CONST-05 a name over 115 characters is cut there, between characters', () => {
  expect(cartName('а'.repeat(115))).toBe('а'.repeat(115))
  expect(cartName('а'.repeat(116))).toBe(`${'а'.repeat(115)}...`)
  expect(cartName(`${'а'.repeat(114)}𝔸𝔸`)).toBe(`${'а'.repeat(114)}𝔸...`)
})
