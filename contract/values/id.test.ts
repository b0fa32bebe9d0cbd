// Tests the parsing of ids and pages in addresses.
import { expect, test } from 'vitest'
import { parseId } from './id.ts'
import { countPages, parsePage } from './pages.ts'

test('ROUTE-01 an id is a positive number that fits the integer of PostgreSQL', () => {
  expect(['1', '2147483647'].map(parseId)).toEqual([1, 2_147_483_647])
  expect(['', '0', '01', '1.5', '-1', 'abc', '2147483648', '99999999999'].filter((text) => parseId(text) !== undefined)).toEqual([])
})

test('CAT-09 a malformed page is the first one; an empty list has one page', () => {
  expect(['2', '0', '-2', '1.5', 'abc', '9999999', null].map(parsePage)).toEqual([2, 1, 1, 1, 1, 1, 1])
  expect([countPages(0, 20), countPages(20, 20), countPages(21, 20)]).toEqual([1, 1, 2])
})
