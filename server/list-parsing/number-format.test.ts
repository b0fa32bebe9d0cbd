// Checks how numbers of a workbook are shown (DRF-02).
import { expect, test } from 'vitest'
import { findNumberFormat, showText } from './number-format.ts'

test.each([
  ['000000', 202, '000202'],
  ['"GRU-"000000', 62, 'GRU-000062'],
  [String.raw`\V\T\-00`, 5, 'VT-05'],
  ['000-000', 1062, '001-062'],
  ['"VT"-00"/"0', 157, 'VT-15/7'],
  ['0" шт"', 5, '5 шт'],
  ['# ##0" шт"', 1500, '1 500 шт'],
  ['0.00" м"', 2.5, '2,5 м'],
  ['dd.mm.yyyy', 46_144, '02.05.2026'],
  ['[$-419]d mmm;@', 46_144, '02.05.2026'],
  [String.raw`#,##0.00\ [$₸-43F]`, 15, '15 ₸'],
  ['0%', 0.05, '5%'],
  ['"GRU-"@', 62, 'GRU-62'],
  ['@" шт"', 2.5, '2,5 шт'],
])('DRF-02 the number format «%s» shows %d as «%s»', (code, number, text) => {
  expect(findNumberFormat(164, code)?.(number)).toBe(text)
})

test('DRF-02 other formats leave a number as it is; a date and a percent need no code', () => {
  for (const code of ['General', '@', '0', '#,##0.00', '[Red]0;[Blue]-0', '0.00E+00', String.raw`_-* #,##0.00\ _₽_-;-* "-"??\ _₽_-`])
    expect([code, findNumberFormat(164, code)]).toEqual([code, undefined])
  expect([14, 9, 0].map((id) => findNumberFormat(id, undefined)?.(1))).toEqual(['31.12.1899', '100%', undefined])
})

test('DRF-02 a text is shown by the section of its format with «@» alone', () => {
  for (const code of ['"GRU-"@', '0;-0;0;"GRU-"@']) expect([code, showText(code, '000062')]).toEqual([code, 'GRU-000062'])
  for (const code of [undefined, '@', '0" шт"', '"@"0', '[$-419]d mmm;@', '_-* #,##0_-;_-@_-']) expect(showText(code, '5')).toBe('5')
})
