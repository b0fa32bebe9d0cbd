import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { phoneMaskCharacters } from '#contract/constants.ts'
import { phoneMaskOptions } from './phone-mask.ts'

test('CONST-06 CHK-02 a number filled in whole takes the mask in every spelling', () => {
  const whole = '+7 (701) 555 01 02'
  expect(whole).toHaveLength(phoneMaskCharacters)
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

test('CHK-02 a number that is not full stays as far as it goes', () => {
  expect(maskitoTransform('+7 (701) 555 0', phoneMaskOptions)).toBe('+7 (701) 555 0')
  expect(maskitoTransform('', phoneMaskOptions)).toBe('')
})
