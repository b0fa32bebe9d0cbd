// Checks typing and pasting into a phone field (CONST-06).
import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { phoneMaskOptions } from './phone-mask.ts'

test('CONST-06 CHK-02 a number filled in whole takes the mask in every spelling', () => {
  const whole = '+7 (701) 555 01 02'
  expect(whole).toHaveLength(18)
  for (const text of ['87015550102', '+77015550102', '77015550102', '7015550102', '8 (701) 555-01-02', '+7 701 555 01 02', whole]) {
    expect(maskitoTransform(text, phoneMaskOptions), text).toBe(whole)
  }
})

test('CHK-02 a whole number pasted over another, selected or not, takes its place', () => {
  const [take] = phoneMaskOptions.preprocessors ?? []
  for (const selection of [[0, 12] as const, [12, 12] as const]) {
    const pasted = take?.({ elementState: { value: '+7 (770) 155', selection }, data: '+7 701 555 01 02' }, 'insert')
    expect(pasted).toEqual({ elementState: { value: '', selection: [0, 0] }, data: '+7 (7015550102' })
  }
})

test('CHK-02 CONST-06 of a pasted text the first whole number is taken, of another country none', () => {
  const [take] = phoneMaskOptions.preprocessors ?? []
  const paste = (data: string) => take?.({ elementState: { value: '', selection: [0, 0] }, data }, 'insert')?.data
  for (const text of ['8 (701) 555-12-34 доб. 5', '+7 701 555 12 34, +7 702 111 22 33', '87015551234/87021112233', 'тел. 8-701-555-12-34'])
    expect(paste(text), text).toBe('+7 (7015551234')
  for (const text of ['(7172) 55-12-34, вн. 12', '7172 55-12-34 доб. 101', '8 (7172) 55 12 34, 55 12 35'])
    expect(paste(text), text).toBe('+7 (7172551234')
  for (const text of ['+996 555 123456', '+49 30 901820 4711']) expect(paste(text), text).toBe('')
  expect(maskitoTransform('8 (701) 555-12-34 доб. 5', phoneMaskOptions)).toBe('+7 (701) 555 12 34')
})

test('CHK-02 CONST-06 the beginning of a number that was typed before the mask came loses its 8', () => {
  expect(maskitoTransform('8 701 555', phoneMaskOptions)).toBe('+7 (701) 555')
})

function typedIn(text: string): string {
  let value = ''
  for (const sign of text) {
    let step = { elementState: { value, selection: [value.length, value.length] as const }, data: sign }
    for (const preprocess of phoneMaskOptions.preprocessors ?? []) step = { ...step, ...preprocess(step, 'insert') }
    value = maskitoTransform(step.elementState.value + step.data, phoneMaskOptions)
  }
  return value
}

test('CHK-02 CB-03 a number typed in takes the mask in every spelling; a space makes no digit', () => {
  const ways = [
    '87015550102',
    '+77015550102',
    '77015550102',
    '7015550102',
    '8 (701) 555-01-02',
    '+7 701 555 01 02',
    ' 8-701-555-01-02',
    'тел. +7(701)5550102',
  ]
  for (const text of ways) expect(typedIn(text), text).toBe('+7 (701) 555 01 02')
  expect(typedIn(' ')).toBe('')
  expect(typedIn('+49 30 901820 4')).toBe('+')
  expect(typedIn('870155501025')).toBe('+7 (701) 555 01 02')
  expect(typedIn('7771234567')).toBe('+7 (777) 123 45 67')
})

test('CHK-02 an incomplete number stays as typed', () => {
  expect(maskitoTransform('+7 (701) 555 0', phoneMaskOptions)).toBe('+7 (701) 555 0')
  expect(maskitoTransform('', phoneMaskOptions)).toBe('')
  for (const short of ['+7 701 123 45 6', '8701123456', '7 (701) 123-45-6', '7 701 123 45 6']) {
    expect([short, maskitoTransform(short, phoneMaskOptions)]).toEqual([short, '+7 (701) 123 45 6'])
    if (!short.startsWith('7')) expect([short, typedIn(short)]).toEqual([short, '+7 (701) 123 45 6'])
  }
})
