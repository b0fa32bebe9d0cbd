// Checks that every spelling of a phone has one stored form (CHK-02).
import { expect, test } from 'vitest'
import { phoneMask } from '../shop/constants.ts'
import { formatPhone, parsePhone } from './phone.ts'

test('CHK-02 every spelling of a phone becomes one stored form', () => {
  for (const text of [
    '+7 (701) 555 01 02',
    '8 701 555-01-02',
    '77015550102',
    '7015550102',
    ' +7\u00a0701\u00a05550102 ',
    '(701) 555-01-02',
    '7 701 555 01 02',
    'тел. 8(701)5550102',
  ]) {
    expect(parsePhone(text)).toBe('+77015550102')
  }
})

test('CHK-02 incomplete and invalid phones are refused', () => {
  for (const text of [
    '',
    '+7',
    '+7 (701) 555 0',
    '+1 701 555 01 02',
    '870155501021',
    '+45 12 34 56 78',
    '+372 555 1234',
    'позвоните мне',
    '+7 701 123 45 6',
    '8701123456',
    '7 (701) 123-45-6',
    '8 701 123 45 6',
    '+7701123456',
    '7701123456',
  ])
    expect(parsePhone(text)).toBeUndefined()
})

test('CONST-06 a shown phone fits the mask and has 18 characters', () => {
  const shown = formatPhone('+77015550102')
  expect(shown).toBe('+7 (701) 555 01 02')
  expect(shown).toHaveLength(18)
  expect(shown.replace(/\d/g, '#').replace('+#', '+7')).toBe(phoneMask)
})
