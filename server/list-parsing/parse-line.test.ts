// Checks how a line of a list is parsed (DRF-02).
import { expect, test } from 'vitest'
import { readQuantity } from './parse-line.ts'

test('DRF-02 a quantity is read however it is written', () => {
  const read = (text: string) => readQuantity(text).quantity
  for (const [text, quantity] of [
    ['10', 10],
    ['10 шт', 10],
    ['10шт.', 10],
    ['10\u00a0шт', 10],
    ['1 000', 1000],
    ['1\u202f000 м', 1000],
    ['12 500,00', 12_500],
    ['2,000', 2],
    ['3.0', 3],
    ['+4', 4],
    ['5 (пять)', 5],
    ['10 (десять) шт.', 10],
    ['1,234.00', 1234],
    ['1.234,00', 1234],
    ['6 пог. м', 6],
    ['7 м²', 7],
    ['007', 7],
    ['99999', 99_999],
  ] as const)
    expect([text, read(text)]).toEqual([text, quantity])
})

test('DRF-02 CART-03 an invalid quantity has a reason', () => {
  const problem = (text: string) => readQuantity(text).problem
  for (const [text, why] of [
    ['', 'missing'],
    ['—', 'missing'],
    ['2,5 м', 'fraction'],
    ['0,001', 'fraction'],
    ['0', 'not_positive'],
    ['-3', 'not_positive'],
    ['−3 шт', 'not_positive'],
    ['100000', 'too_many'],
    ['9'.repeat(30), 'too_many'],
    ['9'.repeat(300), 'not_number'],
    ['#N/A', 'not_number'],
    ['=…', 'not_number'],
    ['2х5', 'not_number'],
    ['10-15', 'not_number'],
    ['по месту', 'not_number'],
    ['NaN', 'not_number'],
    ['1e3', 'not_number'],
    ['Infinity', 'not_number'],
  ] as const)
    expect([text, problem(text)]).toEqual([text, why])
})
