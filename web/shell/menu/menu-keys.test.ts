// Checks the keys of the menu (MENU-04).
import { expect, test } from 'vitest'
import { columnAfter, stopAfter } from './menu-keys.ts'

test('MENU-04 up and down go round a column, Home and End to its ends', () => {
  expect([stopAfter('ArrowDown', 0, 3), stopAfter('ArrowDown', 2, 3)]).toEqual([1, 0])
  expect([stopAfter('ArrowUp', 2, 3), stopAfter('ArrowUp', 0, 3)]).toEqual([1, 2])
  expect([stopAfter('Home', 2, 3), stopAfter('End', 0, 3)]).toEqual([0, 2])
  for (const key of ['Enter', 'Escape', 'Tab', 'a', 'ArrowRight', 'constructor']) expect(stopAfter(key, 0, 3), key).toBeUndefined()
})

test('MENU-04 right and left go from column to column, past empty ones, and stay at the ends', () => {
  const sizes = [16, 2, 4, 0, 1]
  expect([columnAfter('ArrowRight', 0, sizes), columnAfter('ArrowRight', 2, sizes), columnAfter('ArrowRight', 4, sizes)]).toEqual([1, 4, 4])
  expect([columnAfter('ArrowLeft', 4, sizes), columnAfter('ArrowLeft', 0, sizes)]).toEqual([2, 0])
  expect(columnAfter('ArrowDown', 1, sizes)).toBeUndefined()
})
