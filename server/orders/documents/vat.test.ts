// Checks the tax of a day (ORD-02).
import { expect, test } from 'vitest'
import { vatIncluded, vatOfLines } from '#contract/orders/vat.ts'
import { company } from '#server/settings/groups/company.ts'
import { vatPercentOn } from './invoice-pdf.ts'

const ratesOf = (text: string) => company.shape.vatRates.parse(text)

test('ORD-02 the tax rate is that of the day in Almaty: 12 % to the end of 2025, 16 % from 2026', () => {
  // 2026 begins in Almaty (UTC+5) at 19:00 UTC
  const vatRates = ratesOf('2026-01-01:16,2009-01-01:12')
  const at = (time: string) => vatPercentOn(vatRates, new Date(time))
  expect([at('2025-12-31T18:59:59Z'), at('2025-12-31T19:00:00Z'), at('2026-11-21T10:00:00Z')]).toEqual([12, 16, 16])
  expect([at('2008-12-31T00:00:00Z'), vatPercentOn([], new Date())]).toEqual([null, null])
})

test('ORD-02 the tax is part of the price', () => {
  expect([vatIncluded(116_00, 16), vatIncluded(112_00, 12), vatIncluded(0, 16), vatIncluded(4901_05, 16)]).toEqual([
    16_00, 12_00, 0, 676_01,
  ])
})

test('ORD-02 EXCH-05 the tax of a document is the sum of its lines\u2019, as 1C adds it up', () => {
  const washers = Array.from({ length: 5 }, () => ({ priceTiyn: 100, quantity: 1 }))
  expect([vatOfLines(washers, 0, 16), vatIncluded(500, 16), vatOfLines([{ priceTiyn: null, quantity: 3 }], 1500_00, 16)]).toEqual([
    70, 69, 206_90,
  ])
})

test('ORD-02 SHELL-15 rates are a setting, `none` for a company that pays none', () => {
  expect(ratesOf('2026-01-01:16,2027-01-01:17').map(({ percent }) => percent)).toEqual([16, 17])
  expect(ratesOf('none')).toEqual([])
  expect(() => ratesOf('12')).toThrow('none или')
})
