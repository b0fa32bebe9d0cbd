// Checks the quantities selected in the product table (CAT-17).
import { expect, test } from 'vitest'
import { quantityField, readSelection } from './selected-quantities.ts'

function read(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return readSelection(form)
}

test('CAT-17 CART-03 rows with a whole number are added, empty ones ignored, others reported at their row', () => {
  const { lines, errors, typed } = read([
    [quantityField('A:1/2"'), ' 40 '],
    [quantityField('B'), ''],
    [quantityField('C'), '0'],
    [quantityField('D'), '1.5'],
    [quantityField('E'), '100000'],
    [quantityField('__proto__'), 'много'],
    ['ordering', 'price'],
  ])
  expect(lines).toEqual([{ article: 'A:1/2"', quantity: 40 }])
  expect(Object.keys(errors)).toEqual(['D', 'E', '__proto__'])
  expect(typed).toEqual(
    Object.fromEntries([
      ['A:1/2"', ' 40 '],
      ['D', '1.5'],
      ['E', '100000'],
      ['__proto__', 'много'],
    ]),
  )
})

test('API-11 a selection is limited in size, and malformed keys are ignored', () => {
  expect(read(Array.from({ length: 3000 }, (_, at) => [quantityField(`X${at}`), '1'])).lines).toHaveLength(1000)
  expect(
    read([
      [quantityField('\u0000'), '1'],
      [quantityField('x'.repeat(201)), '1'],
      [quantityField(' '), '1'],
    ]).lines,
  ).toEqual([])
  expect([read([['key', 'a-b_1']]).key, read([['key', 'я']]).key, read([]).key]).toEqual(['a-b_1', undefined, undefined])
})

test('SEC-01:patterns a quantity of very many spaces is read in linear time', () => {
  const { errors } = read([[quantityField('A'), `${' '.repeat(1_000_000)}x`]])
  expect(Object.keys(errors)).toEqual(['A'])
})
